"""Correcting a line by plain forms: typed, looked at, confirmed, and never lost."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.phone import Phone, entry, read


def total(phone: Phone, url: str, points: int, turn: int, seat: int) -> None:
    phone.post(f"{url}/entries", entry("turn_total", turn, 0, seat=seat, points=points))


def filled(page: Any, **more: Any) -> dict[str, Any]:
    """What a browser would send of the form, with ``more`` typed into it."""
    return typed(page, "#correction form", more)


def typed(page: Any, which: str, more: dict[str, Any]) -> dict[str, Any]:
    form = page.select_one(which)
    fields: dict[str, Any] = {}
    for each in form.select("input, select"):
        name, value = each.get("name"), each.get("value", "")
        if each.name == "select":
            chosen = each.select_one("option[selected]") or each.select_one("option")
            value = chosen["value"]
        if each.get("type") == "checkbox" and not each.has_attr("checked"):
            continue
        fields.setdefault(name, []).append(value)
    return {**fields, **more}


@pytest.fixture
def played(phone: Phone, table: str) -> str:
    for turn, points in enumerate((500, 600, 700)):
        total(phone, table, points, turn, turn % 2)
    return table


def test_a_total_is_corrected_after_everybody_saw_what_it_does(phone: Phone, played: str) -> None:
    assert phone.page(f"{played}/e/1").select_one('a[href$="/e/1/correct"]')
    url = f"{played}/e/1/correct"
    page = phone.page(url)
    assert page.select_one('input[name="said"]')["value"] == "500"
    page = read(phone.post(url, filled(page, said=["800", ""], do="look"), 200))
    rows = [row.get_text(" ") for row in page.select(".totals tbody tr")]
    assert rows == ["Ana 1.200 1.500", "Luis 600 600"]
    phone.post(url, filled(page, reason="era un 800", do="write"))
    log = phone.page(f"{played}/log")
    old = log.select_one(".line.replaced")
    assert "500" in old.select_one(".what").text
    assert "era un 800" in old.text
    assert old.select_one('a[href$="/e/4"]') and old.select_one("time")
    assert "1.500" in phone.page(played).select_one('[data-seat="0"]').text


def test_a_reason_is_asked_for_and_what_was_typed_stays(phone: Phone, played: str) -> None:
    url = f"{played}/e/1/correct"
    looked = read(phone.post(url, filled(phone.page(url), said=["800", ""], do="look"), 200))
    page = read(phone.post(url, filled(looked, do="write"), 422))
    assert page.select_one("#reason")["aria-invalid"] == "true"
    assert page.select_one('input[name="said"]')["value"] == "800"
    assert page.select_one(".totals")
    assert not phone.page(f"{played}/log").select(".replaced")


@pytest.mark.parametrize("said", ["", "abc", "333", "9" * 300, "<b>"])
def test_what_cannot_be_is_said_and_stays(phone: Phone, played: str, said: str) -> None:
    url = f"{played}/e/1/correct"
    answer = phone.client.post(url, data=filled(phone.page(url), said=[said, ""], do="look"))
    page = read(answer)
    assert answer.status_code in (409, 422)
    assert page.select_one("[role=alert]").text
    assert page.select_one('input[name="said"]')["value"] == said[:200]


# game, what is done, what was typed, what it says
UNREAD = (
    ("farkle", "roll", "2 2 3 9 4 4", "En «Lanzar» no se entiende «9»."),
    ("farkle", "roll", "229944", "En «Lanzar» no se entiende «9»."),
    ("farkle", "turn_total", "600 o así", "En «Turno entero» no se entiende «o», «así»."),
    ("farkle", "bank", "500", "En «Plantarse» no se entiende «500»."),
    ("farkle", "bet", "1", "Las que hay: Lanzar, Apartar, Plantarse, Turno entero y Seguir"),
    ("zilch", "challenge", "Pepe", "En «Desafiar» no se entiende «Pepe»."),
    ("cinq-o", "roll", "1 2 del banco", "Así no se escribe «Lanzar»."),
    ("cinq-o", "place", "6 8 banco 4", "En «Al estuche» no se entiende «8»."),
    ("cinq-o", "turn_result", "1 2 7 4 6", "En «Turno entero» no se entiende «7»."),
    ("cinq-o", "turn_result", "1 2 3 4 6", "Así no se escribe «Turno entero»."),
    ("cinquillo", "play", "8O", "En «Poner una carta» no se entiende «8O»."),
    ("cubilete", "hand_total", "A A K X 10", "En «Turno entero» no se entiende «X»."),
)
FIRST = {
    "cinq-o": {**entry("roll", 0, 0, dice="66521"), "roll.hilo": "hi2"},
    "cinquillo": entry("play card=5O seat=2", 0, 0),
    "cubilete": {**entry("roll", 0, 0), "roll.dice[_]": "A K Q J 9"},
}


@pytest.mark.parametrize(("game", "verb", "said", "told"), UNREAD)
def test_what_is_not_understood_is_said_in_the_words_of_the_page(
    phone: Phone, game: str, verb: str, said: str, told: str
) -> None:
    url = phone.open_table(game, ("Ana", "Luis", "Eva", "Pau"))
    phone.post(f"{url}/entries", FIRST.get(game) or entry("turn_total", 0, 0, points=0))
    typed = {"verb": [verb], "said": [said], "seat": "0", "op": "insert", "do": "look"}
    page = read(phone.post(f"{url}/e/1/correct", typed, 422))
    assert told in page.select_one("[role=alert]").text


def test_a_line_is_struck_and_what_no_longer_holds_is_named(phone: Phone, played: str) -> None:
    url = f"{played}/e/1/correct"
    page = phone.page(f"{url}?op=strike")
    looked = read(phone.post(url, filled(page, reason="no", do="look"), 200))
    assert len(looked.select(".clash")) == 1
    page = read(phone.post(url, filled(looked, do="write"), 409))
    assert page.select_one('input[name="strike"]')
    shifted = read(phone.post(url, filled(page, shift="1", do="write"), 422))
    assert not shifted.select(".clash")
    rows = [row.get_text(" ") for row in shifted.select(".totals tbody tr")]
    assert rows == ["Ana 1.200 600", "Luis 600 700"]
    phone.post(url, filled(shifted, do="write"))
    log = phone.page(f"{played}/log")
    assert len(log.select(".line.struck")) == 1
    assert len(log.select(".line.replaced")) == 2


def test_conflicts_are_struck_once_that_is_ticked(phone: Phone, played: str) -> None:
    url = f"{played}/e/1/correct"
    page = phone.page(f"{url}?op=strike")
    looked = read(phone.post(url, filled(page, reason="no", do="look"), 200))
    phone.post(url, filled(looked, strike="1", do="write"))
    assert len(phone.page(f"{played}/log").select(".line.struck")) >= 2


def test_a_missed_turn_is_put_in(phone: Phone, played: str) -> None:
    url = f"{played}/e/3/correct"
    page = phone.page(f"{url}?op=insert")
    verbs = ["roll", "keep", "bank", ""]
    said = ["111234", "2 2", "", ""]
    sent = filled(page, verb=verbs, said=said, seat="0", reason="faltaba", do="look")
    looked = read(phone.post(url, sent, 409))
    assert looked.select_one("[role=alert]").text
    sent = filled(looked, said=["555234", "5 5 5", "", ""], shift="1")
    looked = read(phone.post(url, sent, 200))
    assert "Luis" in looked.select_one(".points-list").text
    phone.post(url, filled(looked, do="write"))
    assert "1.000" in phone.page(played).select_one('[data-seat="0"]').text
    assert "1.300" in phone.page(played).select_one('[data-seat="1"]').text


def test_one_more_line_to_fill_in(phone: Phone, played: str) -> None:
    url = f"{played}/e/3/correct"
    page = phone.page(f"{url}?op=insert")
    sent = filled(page, verb=["roll", "keep"], said=["1", "2"], do="more")
    page = read(phone.post(url, sent, 200))
    assert [each["value"] for each in page.select('input[name="said"]')] == ["1", "2", ""]


def test_somebody_quicker_is_told_and_it_is_looked_at_again(phone: Phone, played: str) -> None:
    url = f"{played}/e/1/correct"
    sent = filled(phone.page(url), said=["800", ""], reason="x", do="look")
    looked = read(phone.post(url, sent, 200))
    total(phone, played, 450, 3, 1)
    again = read(phone.post(url, filled(looked, do="write"), 412))
    assert "Luis 1.050 1.050" in [row.get_text(" ") for row in again.select(".totals tbody tr")]
    assert not phone.page(f"{played}/log").select(".replaced")
    phone.post(url, filled(again, do="write"))
    assert phone.page(f"{played}/log").select(".replaced")


def test_twice_sent_is_written_once(phone: Phone, played: str) -> None:
    url = f"{played}/e/1/correct"
    sent = filled(phone.page(url), said=["800", ""], reason="x", do="look")
    looked = read(phone.post(url, sent, 200))
    for _ in range(2):
        phone.post(url, filled(looked, do="write"))
    assert len(phone.page(f"{played}/log").select(".line")) == 4


def test_by_htmx_only_the_part_comes_back(phone: Phone, played: str) -> None:
    url = f"{played}/e/1/correct"
    page = phone.page(url)
    part = phone.tap(url, filled(page, said=["800", ""], reason="x", do="look"))
    assert part.select_one("#correction") and not part.select_one("header")
    answer = phone.post(
        url, filled(part, do="write"), 204, {"HX-Request": "true", "HX-Request-Type": "partial"}
    )
    assert answer.headers["HX-Redirect"] == played


def test_a_finished_game_is_corrected(phone: Phone) -> None:
    url = phone.open_table(target=1000)
    for turn, points in enumerate((1000, 500)):
        total(phone, url, points, turn, turn)
    assert phone.page(url).select_one(".result")
    at = f"{url}/e/1/correct"
    looked = read(phone.post(at, filled(phone.page(at), said=["900", ""], do="look"), 200))
    assert looked.select_one(".points-list").text.count("Ana")
    phone.post(at, filled(looked, reason="900", do="write"))
    assert not phone.page(url).select_one(".result")


def test_who_may(phone: Phone, new_phone: Callable[..., Phone], played: str) -> None:
    said = {"name": ["Ana", "Luis"], "colour": ["", ""], "policy": "own", "joining": "1"}
    phone.post(f"{played}/settings", said)
    luis, watcher = new_phone(), new_phone()
    luis.post(f"{played}/join", {"seat": "1"})
    watcher.post(f"{played}/join", {"seat": "watch"})
    assert not watcher.page(f"{played}/e/1").select('a[href$="/correct"]')
    watcher.get(f"{played}/e/1/correct", 403)
    url = f"{played}/e/1/correct"
    page = read(luis.post(url, filled(luis.page(url), said=["800", ""], do="look"), 403))
    assert page.select_one('input[name="said"]')["value"] == "800"
    url = f"{played}/e/2/correct"
    luis.post(url, filled(luis.page(url), said=["800", ""], do="look"), 200)


def test_a_total_typed_twice_is_flagged_and_mended_in_two_taps(phone: Phone, table: str) -> None:
    total(phone, table, 500, 0, 0)
    total(phone, table, 500, 1, 1)
    total(phone, table, 700, 2, 0)
    link = phone.page(table).select_one(".line .flag a")["href"]
    page = phone.page(link)
    assert page.select_one('[aria-current="page"]')["href"].endswith("op=strike&index=0")
    looked = read(phone.post(link, filled(page, reason="dos veces", do="look"), 200))
    assert not looked.select(".clash")
    phone.post(link, filled(looked, do="write"))
    assert not phone.page(table).select(".line .flag")
    assert "700" in phone.page(table).select_one('[data-seat="1"]').text
    assert len(phone.page(table).select(".line.struck")) == 1
