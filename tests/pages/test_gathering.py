"""Tables of circles by the pages: opened there, brought there, taken out; people at a tap."""

import pytest
from bs4 import BeautifulSoup
from flask import Flask

from tests.pages.circle import CIRCLE, Party
from tests.pages.phone import Phone, entry, read


@pytest.fixture
def party(app: Flask) -> Party:
    return Party(app)


def chips(page: BeautifulSoup) -> list[str]:
    return [chip.text for chip in page.select(".people-chips button")]


def rows(page: BeautifulSoup) -> list[str]:
    return [field["value"] for field in page.select("[name=name]")]


def test_the_circle_comes_along_to_the_form(party: Party) -> None:
    page = party.member.page(party.url)
    new = page.select_one(".btn.go.big")["href"]
    card = party.member.page(new).select_one("a.game")["href"]
    form = party.member.page(card)
    assert form.select_one("[name=circle] [selected]").text == "Los viernes"
    assert form.select_one(".game .btn")["href"].endswith(f"?circle={party.id}")


def test_a_tap_gives_somebody_of_the_circle_a_place(party: Party) -> None:
    for name in ("Ana", "<b>Luis</b>", "Eva"):
        party.member.post(f"{party.url}/players", {"name": name})
    url = f"/es/new?game=farkle&circle={party.id}"
    assert chips(party.member.page(url)) == ["<b>Luis</b>", "Ana", "Eva"]
    fields: dict[str, object] = {"game": "farkle", "circle": party.id, "name": ["", ""]}
    for name in ("<b>Luis</b>", "Eva", "Ana"):
        answer = party.member.post("/es/new", {**fields, "do": f"seat {name}"}, 200)
        fields["name"] = rows(read(answer))
    assert fields["name"] == ["<b>Luis</b>", "Eva", "Ana"]
    assert not chips(read(answer))
    table = party.member.post("/es/new", fields).headers["Location"]
    assert party.organiser.page(table).select_one(".seat .name").text == "<b>Luis</b>"


def test_whoever_played_of_late_comes_first(party: Party) -> None:
    for name in ("Ana", "Berta", "Zoe"):
        party.member.post(f"{party.url}/players", {"name": name})
    party.open(("Zoe", "Berta"))
    assert chips(party.member.page(f"/es/new?game=farkle&circle={party.id}")) == [
        "Zoe",
        "Berta",
        "Ana",
    ]


def test_many_people_are_folded_away(party: Party) -> None:
    for number in range(20):
        party.member.post(f"{party.url}/players", {"name": f"P{number}"})
    page = party.member.page(f"/es/new?game=farkle&circle={party.id}")
    assert len(chips(page)) == 16
    assert len(page.select("#more-people button")) == 4


def test_a_table_of_a_circle_shows_up_there(party: Party) -> None:
    table = party.open(("Ana", "Luis"))
    assert party.organiser.page(party.url).select_one(f"a[href='{table}']")
    page = party.member.page(table)  # who is of the circle looks on at once
    assert not page.select_one("[data-pad]")
    # Nobody plays twice at a table, not even under another name.
    luis = party.player("Luis")
    party.member.post(f"{party.url}/players", {"name": "Lucho"})
    lucho = party.player("Lucho")
    party.organiser.post(f"{lucho}/merge", {"into": luis.rpartition("/")[2]})
    fields = {"game": "farkle", "circle": party.id, "name": ["Luis", "Lucho"]}
    page = read(party.organiser.post("/es/new", fields, 422))
    assert page.select_one("#p1-error")
    assert rows(page) == ["Luis", "Lucho"]


def test_the_circle_is_made_with_the_table_or_neither_is(phone: Phone) -> None:
    fields = {"game": "farkle", "circle": "new", "circle_name": "Los lunes", "name": ["Ana"]}
    read(phone.post("/es/new", fields, 422))
    assert not phone.page("/es/").select("a[href*='/c/']:not([href$='/c/new'])")
    page = read(phone.post("/es/new", {**fields, "name": ["Ana", "Luis"], "circle_name": ""}, 422))
    assert page.select_one("#circle_name-error")
    fields |= {"name": ["Ana", "Luis"], "circle_zone": "America/Lima"}
    table = phone.post("/es/new", fields).headers["Location"]
    home = phone.page("/es/")
    circle = home.select_one("a[href*='/c/']:not([href$='/c/new'])")
    assert "Los lunes" in circle.text
    assert phone.page(circle["href"]).select_one(f"a[href='{table}']")
    assert "Lima" in phone.page(f"{circle['href']}/settings").select_one("[selected]").text


def test_another_circles_name_opens_nothing(party: Party) -> None:
    party.outside.get(f"/es/new?game=farkle&circle={party.id}", 404)
    fields = {"game": "farkle", "circle": party.id, "name": ["Ana", "Luis"]}
    party.outside.post("/es/new", fields, 404)
    assert not party.organiser.page(f"{party.url}/tables").select(".list li")


def test_somebody_of_the_circle_comes_late(party: Party) -> None:
    table = party.open(("Ana", "Luis"))
    party.member.post(f"{party.url}/players", {"name": "Eva"})
    page = party.organiser.page(f"{table}/settings")
    late = page.select("button[name=late]")
    assert [button.text for button in late] == ["Eva"]
    party.organiser.post(late[0].find_parent("form")["action"], {"late": "Eva"})
    assert "Eva" in party.organiser.page(table).select_one(".ledger").text
    assert not party.organiser.page(f"{table}/settings").select("button[name=late]")


def test_a_table_moves_to_the_right_circle(party: Party) -> None:
    table = party.organiser.open_table(target="500")
    for seat, points in enumerate(("600", "500")):
        party.organiser.post(f"{table}/entries", entry("turn_total", seat, 0, seat, points=points))
    page = party.organiser.page(f"{table}/settings")
    form = page.select_one("form[action$='/circle']")
    assert [option.text for option in form.select("option")] == ["Los viernes"]
    party.organiser.post(form["action"], {"circle": party.id})
    assert "1 mesa terminada" in party.member.page(f"{party.url}/statistics").text
    page = party.organiser.page(f"{table}/settings")
    assert page.select_one(f"a[href='{party.url}']")
    other = party.organiser.post("/es/c/new", CIRCLE | {"name": "Otro"}).headers["Location"]
    party.organiser.post(form["action"], {"circle": other.rpartition("/")[2]})
    assert "todavía" in party.member.page(f"{party.url}/statistics").text.lower()
    assert "1 mesa terminada" in party.organiser.page(f"{other}/statistics").text
    assert party.organiser.page(table).select_one(".result a[href$='/night']")
    party.organiser.post(form["action"], {"circle": ""})
    assert not party.organiser.page(f"{other}/tables").select(".list li")
    assert not party.organiser.page(table).select_one(".result a[href$='/night']")


def test_only_who_runs_the_table_moves_it(party: Party) -> None:
    table = party.open(("Ana", "Luis"))
    assert not party.member.page(f"{table}/settings").select("form[action$='/circle']")
    party.member.post(f"{table}/circle", {"circle": party.id}, 403)
    own = party.outside.open_table()
    party.outside.post(f"{own}/circle", {"circle": party.id}, 404)
