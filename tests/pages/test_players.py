"""People of a circle by their pages: added, called otherwise, two who are one; their figures."""

import pytest
from flask import Flask

from scorekeeper.pages import statistics
from tests.conftest import Clock
from tests.pages.circle import Party
from tests.pages.phone import read


@pytest.fixture
def party(app: Flask) -> Party:
    return Party(app)


def names(party: Party) -> list[str]:
    return [each.text for each in party.member.page(f"{party.url}/players").select("a.person")]


def test_whoever_plays_is_of_the_circle(party: Party) -> None:
    party.open(("<b>Eva</b>", "Ana", "مريم"))
    assert names(party) == ["<b>Eva</b>", "Ana", "مريم"]
    party.member.post(f"{party.url}/players", {"name": "Óscar"})
    party.member.post(f"{party.url}/players", {"name": "óscar"})
    assert names(party).count("Óscar") == 1
    page = read(party.member.post(f"{party.url}/players", {"name": "x" * 41}, 422))
    assert page.select_one("[name=name]")["value"] == "x" * 41
    assert page.select_one(".error")


def test_another_name_a_nickname_a_colour(party: Party) -> None:
    party.open()
    ana = party.player("Ana")
    fields = {"name": "Ana María", "nickname": "la Jefa", "colour": "teal"}
    party.organiser.post(f"{ana}/edit", fields)
    page = party.member.page(ana)
    assert page.h1.text == "Ana María “la Jefa”"
    assert page.h1["data-colour"] == "teal"
    page = read(party.organiser.post(f"{ana}/edit", {**fields, "name": "luis"}, 422))
    assert page.select_one("[name=name]")["value"] == "luis"
    assert page.select_one(".error")
    party.organiser.post(f"{ana}/edit", {**fields, "colour": "beige"}, 422)


def test_who_no_longer_plays_is_not_offered(party: Party) -> None:
    party.play()
    ana = party.player("Ana")
    party.organiser.post(f"{ana}/retire", {})
    new = f"/es/new?game=farkle&circle={party.id}"
    chips = [chip.text for chip in party.organiser.page(new).select(".people-chips button")]
    assert chips == ["Luis"]
    assert party.member.page(ana).h1.text == "Ana"
    party.organiser.post(f"{ana}/return", {})
    assert len(party.organiser.page(new).select(".people-chips button")) == 2


def test_only_who_may_change_people_is_told_so(party: Party) -> None:
    party.open(("Ana", "Luis"))
    for phone, may in ((party.organiser, True), (party.member, False)):
        assert ("cambiar" in phone.page(party.url).main.text) == may
        assert ("cambiarlo" in phone.page(f"{party.url}/players").main.text) == may
        assert ("Cambiar" in phone.page(party.player("Ana")).main.text) == may


def test_two_who_are_one_are_counted_together_and_taken_apart(party: Party) -> None:
    party.play(("Ana", "Luis"))
    party.play(("Anita", "Luis"))
    ana, anita = party.player("Ana"), party.player("Anita")
    party.organiser.post(f"{anita}/merge", {"into": ana.rpartition("/")[2]})
    page = party.member.page(ana)
    assert figure(page, "partidas") == "2"
    assert figure(page, "victorias") == "2"
    assert party.member.get(anita, 303).headers["Location"] == ana
    assert names(party) == ["Ana", "Luis"]
    form = party.organiser.page(f"{ana}/edit").select_one("form[action$=unmerge]")
    assert "Anita" in form.text
    party.organiser.post(form["action"], {})
    assert figure(party.member.page(ana), "partidas") == "1"
    assert names(party) == ["Ana", "Anita", "Luis"]


def figure(page: object, label: str) -> str:
    facts = page.select(".tally div")  # type: ignore[attr-defined]
    return next(str(f.dd.text) for f in facts if f.dt.text == label)


def test_two_who_met_at_a_table_are_two(party: Party) -> None:
    party.play(("Bo", "Ana", "Luis"))
    ana, luis = party.player("Ana"), party.player("Luis").rpartition("/")[2]
    page = read(party.organiser.post(f"{ana}/merge", {"into": luis}, 422))
    assert page.select_one("#into-error").text.startswith("Ana y Luis se han sentado")
    assert page.select_one("#into option[selected]")["value"] == luis


@pytest.fixture
def evening(party: Party) -> Party:
    for winner, second in (("Ana", "Luis"), ("Luis", "Ana"), ("Ana", "Luis")):
        party.play((winner, second, "Eva"))
    return party


def test_a_players_figures(evening: Party) -> None:
    page = evening.member.page(evening.player("Ana"))
    assert figure(page, "partidas") == "3"
    assert figure(page, "victorias") == "2"
    assert figure(page, "de victorias").startswith("67")
    assert figure(page, "puntos por puesto") == "25"
    assert figure(page, "lo mejor") == "600"
    assert [each.text.strip()[0] for each in page.select(".form-of li")] == ["1", "2", "1"]
    assert "Ganó la última." in page.main.text
    assert len(page.select("svg.chart")) == 2
    for table in page.select("table.figures"):
        assert table.caption.text
    text = page.main.text
    assert "2 : 1" in text  # against Luis
    assert "3 : 0" in text  # against Eva


def test_head_to_head(evening: Party) -> None:
    ana, luis = evening.player("Ana"), evening.player("Luis")
    url = f"{ana}/versus/{luis.rpartition('/')[2]}"
    assert evening.member.page(ana).select_one(f"a[href='{url}']")
    page = evening.member.page(url)
    assert [each.text for each in page.select(".duel .num")] == ["2", "1"]
    assert "3 partidas juntos" in page.select_one(".centred").text
    rows = [[c.text for c in row.select("td")] for row in page.select(".figures")[0].select("tr")]
    assert rows[-1] == ["2", "1"]  # how it stood in the end
    evening.member.get(f"{ana}/versus/{ana.rpartition('/')[2]}", 404)
    evening.member.get(f"{ana}/versus/made-up", 404)


def test_those_who_never_met(party: Party) -> None:
    party.play(("Ana", "Luis"))
    party.member.post(f"{party.url}/players", {"name": "Pau"})
    ana, pau = party.player("Ana"), party.player("Pau")
    page = party.member.page(f"{ana}/versus/{pau.rpartition('/')[2]}")
    assert "No han terminado ninguna partida juntos" in page.main.text
    assert "Todavía no se ha terminado" in party.member.page(pau).main.text


def test_statistics_of_a_circle(evening: Party) -> None:
    page = evening.member.page(f"{evening.url}/statistics")
    assert "3 mesas terminadas" in page.main.text
    people = [each.text for each in page.select(".table-of .who a")]
    assert people == ["Ana", "Luis", "Eva"]
    page = evening.member.page(f"{evening.url}/statistics?game=farkle")
    assert page.select_one(".chip[aria-current]").text == "Farkle"
    rows = {row.th.text: [c.text for c in row.select("td")] for row in page.select(".figures tr")}
    assert rows["Ana"][:2] == ["3", "2"]
    assert len(page.select("svg.chart")) == 1
    assert "otras reglas" in page.select("h2")[1].text  # the target is not the sheet's
    page = evening.member.page(f"{evening.url}/statistics?game=zilch")
    assert not page.select(".table-of")


def test_places_are_shared_over_the_edge_of_two_pages(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "PEOPLE", 2)
    for pair in (("Ana", "Luis"), ("Eva", "Bo"), ("Zoe", "Pau")):
        party.play(pair)
    page = party.member.page(f"{party.url}/statistics?game=farkle")
    told = []
    for _ in range(3):
        told += [each.text for each in page.select(".table-of .place, .table-of a")]
        assert len(page.select("table tbody th a")) == 2
        more = next((each for each in page.select("a.btn") if each.text.strip() == "Más"), None)
        page = party.member.page(more["href"]) if more else page
    places = ["1.", "Ana", "1.", "Eva", "1.", "Zoe", "4.", "Bo", "4.", "Luis", "4.", "Pau"]
    assert told == places and more is None


@pytest.mark.parametrize("page", ["statistics", "records", "tables"])
def test_what_is_asked_for_stands_in_the_address(evening: Party, clock: Clock, page: str) -> None:
    url = f"{evening.url}/{page}"
    links = len(evening.member.page(url).select("main a[href*='/t/'], .table-of a"))
    assert links
    for query in ("game=zilch", "from=2026-03-06", "to=2026-03-04"):
        empty = evening.member.page(f"{url}?{query}")
        assert not empty.select("main a[href*='/t/'], .table-of a"), query
        assert empty.select_one("details.sheet[open]")
    same = evening.member.page(f"{url}?game=farkle&from=2026-03-05&to=2026-03-05&player=")
    assert same.select_one("[name=from]")["value"] == "2026-03-05"
    for wrong in ("from=yesterday", "game=chess", "from=2026-03-05&to=2026-03-01"):
        assert read(evening.member.get(f"{url}?{wrong}", 422)).h1
    evening.member.get(f"{url}?player=made-up", 404)


def test_records_lead_to_the_entry(evening: Party) -> None:
    page = evening.member.page(f"{evening.url}/records")
    assert page.select_one(".moments .num").text == "600"
    link = page.select_one(".moments a")
    assert "Ana" in link.text
    evening.member.page(link["href"])


def test_tables_by_their_state(evening: Party) -> None:
    evening.open(("Ana", "Pau"))
    url = f"{evening.url}/tables"
    assert len(evening.member.page(url).select(".list li")) == 4
    playing = evening.member.page(f"{url}?status=playing").select(".list li")
    assert ["Ana · Pau" in each.text for each in playing] == [True]
    assert len(evening.member.page(f"{url}?status=finished").select(".list li")) == 3
    evening.member.get(f"{url}?status=burnt", 422)
