"""Players and phones: seats that move, a host that is gone, names and colours, slips of seat."""

import re
from collections.abc import Callable

import pytest

from tests.conftest import Clock
from tests.pages.phone import Phone, entry

NewPhone = Callable[..., Phone]
IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"}
CARDS = ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "10O", "11O", "12O"]


def link_on(phone: Phone, url: str, fields: dict[str, str] | None = None) -> str:
    """The secret link on the page that answers the form at ``url``, as a path."""
    answer = phone.post(url, fields or {}, 200)
    assert answer.headers["Cache-Control"] == "no-store"
    found = re.search(r"(/l/[\w.-]+)", answer.text)
    assert found and "<svg" in answer.text
    return f"/es{found[1]}"


def settings(**changed: object) -> dict[str, object]:
    usual = {"name": ["Ana", "Luis"], "colour": ["", ""], "policy": "anyone", "joining": "1"}
    return usual | changed


def test_a_seat_goes_to_another_phone(new_phone: NewPhone, phone: Phone) -> None:
    table = phone.open_table("cinquillo", ("Ana", "Luis", "Eva", "Pau"))
    old, new = new_phone(), new_phone()
    old.post(f"{table}/join", {"seat": "0"})
    hand = {"type": "hand", "seat": 0, "turn": 0, "step": 0, "hand.cards[]": CARDS}
    old.post(f"{table}/entries", hand)
    assert old.get(f"{table}/hand/0")
    link = link_on(old, f"{table}/seats/0/transfer")
    page = new.page(link)
    assert "Ana" in page.select_one("main").text
    new.get(table, 303)  # looking grants nothing
    assert new.post(link, {}).headers["Location"] == table
    assert new.get(f"{table}/hand/0").headers["Cache-Control"] == "no-store"
    old.get(f"{table}/hand/0", 403)
    told = old.page(table)
    assert "Ana" in told.select_one("#pad .head").text and "otro móvil" in told.text
    assert not told.select_one("[data-pad]")
    assert "otro móvil" in told.select_one("#log").text
    over = new_phone().page(link, 410)
    assert "ya no sirve" in over.h1.text
    new_phone().post(link, {}, 410)


def test_opened_on_its_own_phone_a_link_stays_good(new_phone: NewPhone, table: str) -> None:
    ana, other = new_phone(), new_phone()
    ana.post(f"{table}/join", {"seat": "0"})
    link = link_on(ana, f"{table}/seats/0/transfer")
    ana.post(link, {})
    assert ana.page(table).select_one("[data-pad]")
    other.post(link, {})
    assert not ana.page(table).select_one("[data-pad]")


def test_a_link_is_good_for_ten_minutes(new_phone: NewPhone, table: str, clock: Clock) -> None:
    ana = new_phone()
    ana.post(f"{table}/join", {"seat": "0"})
    link = link_on(ana, f"{table}/seats/0/transfer")
    clock.move(seconds=600)
    assert "tiempo" in new_phone().page(link, 410).select_one(".sheet").text
    assert ana.page(table).select_one("[data-pad]")


def test_a_phone_that_forgot_comes_back(new_phone: NewPhone, phone: Phone, table: str) -> None:
    """The phone that runs the table holds a seat too; its code brings both to another."""
    phone.post(f"{table}/join", {"seat": "1"})
    code = link_on(phone, f"{table}/recovery")
    again = new_phone()
    again.post(code, {})
    assert again.page(f"{table}/settings").select_one("form[action$=close]")
    assert again.page(f"{table}/join").select_one(".seat-choice:nth-of-type(2) small")
    assert not phone.page(table).select_one("[data-pad]")
    phone.post(f"{table}/close", {}, 403)
    new_phone().post(code, {}, 410)


def test_a_recovery_code_keeps_for_a_month(
    new_phone: NewPhone, phone: Phone, table: str, clock: Clock
) -> None:
    code = link_on(phone, f"{table}/recovery")
    clock.move(hours=24 * 29)
    other = new_phone()
    other.page(code)
    clock.move(hours=24)
    other.post(code, {}, 410)
    phone.post(f"{table}/close", {})


def test_the_table_is_handed_over(new_phone: NewPhone, phone: Phone, table: str) -> None:
    luis, ana = new_phone(), new_phone()
    luis.post(f"{table}/join", {"seat": "1"})
    link = link_on(phone, f"{table}/host", {"seat": "1"})
    phone.post(f"{table}/close", {}, 403)
    assert luis.page(table).select_one("form[action$=close]")
    ana.post(link, {})
    assert ana.page(table).select_one("form[action$=close]")


def test_a_host_that_is_gone(new_phone: NewPhone, table: str, clock: Clock) -> None:
    ana, luis = new_phone(), new_phone()
    ana.post(f"{table}/join", {"seat": "0"})
    luis.post(f"{table}/join", {"seat": "1"})
    luis.post(f"{table}/host/claim", {})
    notice = ana.page(table)
    assert "Luis" in notice.select_one(".notice").text
    assert notice.select_one("form[action$=object]")
    ana.post(f"{table}/host/object", {})
    assert not ana.page(table).select_one(".notice")
    luis.post(f"{table}/host/claim", {})
    clock.move(seconds=119)
    luis.post(f"{table}/close", {}, 403)
    clock.move(seconds=1)
    luis.post(f"{table}/close", {})


def test_names_and_colours(phone: Phone, new_phone: NewPhone, table: str) -> None:
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="500"))
    changed = settings(name=["Anita", "Luis"], colour=["teal", ""])
    phone.post(f"{table}/settings", changed)
    page = phone.page(table)
    assert page.select_one("[data-seat='0']")["data-colour"] == "teal"
    assert "Anita" in page.select_one("#state").text
    log = page.select_one("#log").text
    assert "Anita" in log and "Ana " not in log
    english = phone.page(table.replace("/es/", "/en/")).select_one("#log").text
    assert "plays in teal" in english
    typed = phone.post(f"{table}/settings", settings(name=["Luis", "luis"]), 422)
    assert "Ya hay alguien" in typed.text or 'aria-invalid="true"' in typed.text
    assert phone.page(f"{table}/settings").select_one("#name-0")["value"] == "Anita"


@pytest.mark.parametrize("wrong", [{"policy": "x"}, {"colour": ["mauve", ""]}, {"name": ["Ana"]}])
def test_a_wrong_setting_is_said(phone: Phone, table: str, wrong: dict[str, object]) -> None:
    answer = phone.post(f"{table}/settings", settings(**wrong), 422)
    assert 'role="alert"' in answer.text


def test_a_late_player_and_one_who_leaves(phone: Phone, new_phone: NewPhone, table: str) -> None:
    phone.post(f"{table}/seats", {"late": "Eva"})
    phone.post(f"{table}/seats", {"late": "eva"}, 422)
    eva = new_phone()
    assert [b["value"] for b in eva.page(f"{table}/join").select("button[name=seat]")] == [
        "0",
        "1",
        "2",
        "watch",
    ]
    eva.post(f"{table}/join", {"seat": "2"})
    phone.post(f"{table}/seats/0/retire", {})
    page = phone.page(table)
    assert "gone" in page.select_one("[data-seat='0']")["class"]
    assert page.select_one("[aria-current]")["data-seat"] == "1"
    assert "Ana" not in new_phone().page(f"{table}/join").select_one("main form").text
    new_phone().post(f"{table}/join", {"seat": "0"}, 409)


def test_a_locked_table_says_so(phone: Phone, new_phone: NewPhone, table: str) -> None:
    inside = new_phone()
    inside.post(f"{table}/join", {"seat": "0"})
    locked = settings()
    del locked["joining"]
    phone.post(f"{table}/settings", locked)
    stranger = new_phone()
    page = stranger.page(f"{table}/join")
    assert not page.select("[name=seat]") and "Ana" not in page.text
    assert all(b.has_attr("disabled") for b in inside.page(f"{table}/join").select("[name=seat]"))
    for seat in ("1", "watch"):
        stranger.post(f"{table}/join", {"seat": seat}, 409)
    stranger.get(table, 303)
    inside.get(table)
    phone.post(f"{table}/settings", settings())
    stranger.post(f"{table}/join", {"seat": "1"})


def test_one_phone_for_several(new_phone: NewPhone, table: str) -> None:
    both, other = new_phone(), new_phone()
    both.post(f"{table}/join", {"seat": ["0", "1"]})
    assert len(both.page(f"{table}/join").select(".seat-choice small")) == 2
    other.post(f"{table}/join", {"seat": ["0", "1"]}, 409)
    both.post(f"{table}/seats/1/leave", {})
    other.post(f"{table}/join", {"seat": ["0", "1"]}, 409)  # all or none
    other.get(table, 303)
    other.post(f"{table}/join", {"seat": ["1"]})


def test_an_entry_says_which_phone_made_it(new_phone: NewPhone, phone: Phone, table: str) -> None:
    ana = new_phone()
    ana.post(f"{table}/join", {"seat": ["0", "1"]})
    ana.post(f"{table}/entries", entry("turn_total", 0, 0, points="500"), headers=IPHONE)
    assert "Ana, Luis · iPhone" in phone.page(f"{table}/e/1").select_one("main").text
    phone.post(f"{table}/entries", entry("turn_total", 1, 0, seat=1, points="500"), headers=IPHONE)
    assert "dirige la mesa: iPhone" in phone.page(f"{table}/e/2").select_one("main").text


def test_an_entry_for_the_wrong_seat_moves_by_one_tap(phone: Phone) -> None:
    """Who held the 5 of oros is said with the card: the only entry that could be anybody's."""
    table = phone.open_table("cinquillo", ("Ana", "Luis", "Eva", "Pau"))
    play = {"type": "play", "seat": 0, "turn": 0, "step": 0, "play.card": "5O"}
    phone.post(f"{table}/entries", play)
    page = phone.page(f"{table}/e/1")
    buttons = {b.text.strip(): b["value"] for b in page.select("form[action$=seat] button")}
    assert list(buttons.values()) == ["1", "2", "3"]
    phone.post(f"{table}/e/1/seat", {"seat": "2"})
    log = phone.page(f"{table}/log")
    assert [line["class"][-1] for line in log.select("li.line")] == [
        "standing",
        "standing",
        "undone",
    ]
    assert phone.page(table).select_one("[aria-current]")["data-seat"] == "3"
    phone.post(f"{table}/e/1/seat", {"seat": "1"}, 409)  # no longer the last


def test_where_the_rules_refuse_it_says_why(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="500"))
    refused = phone.post(f"{table}/e/1/seat", {"seat": "1"}, 409)
    assert "refused" in refused.text
    assert "500" in phone.page(table).select_one("[data-seat='0']").text
    assert len(phone.page(f"{table}/log").select("li.line")) == 1


def test_a_rematch_brings_every_phone_along(new_phone: NewPhone, phone: Phone) -> None:
    table = phone.open_table("farkle", ("Ana", "Luis", "Eva"))
    eva = new_phone()
    eva.post(f"{table}/join", {"seat": "2"})
    phone.post(f"{table}/seats/0/retire", {})
    again = phone.post(f"{table}/rematch", {}).headers["Location"]
    seats = eva.page(f"{again}/join").select(".seat-choice")
    assert [bool(seat.select("small")) for seat in seats] == [False, True]
    assert "Eva" in seats[1].text
