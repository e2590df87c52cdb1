"""A correction that every phone shows before it is done, and lines that are no play corrected."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.phone import HTMX, Phone, entry, read
from tests.pages.test_corrections import filled, total
from tests.pages.test_hands import NAMES, suit

Party = tuple[Phone, Phone, Phone, str]


@pytest.fixture
def party(new_phone: Callable[..., Phone]) -> Party:
    """Ana's phone runs the table and holds her seat, Luis has his, one looks on. 500, 600, 700."""
    ana, luis, watcher = (new_phone() for _ in range(3))
    url = ana.open_table()
    for phone, seat in ((ana, "0"), (luis, "1"), (watcher, "watch")):
        phone.post(f"{url}/join", {"seat": seat})
    for turn, points in enumerate((500, 600, 700)):
        total(ana, url, points, turn, turn % 2)
    return ana, luis, watcher, url


def looked_at(phone: Phone, url: str, **typed: Any) -> Any:
    page = phone.page(url)
    return read(phone.post(url, filled(page, **typed, do="look"), 200))


def show(phone: Phone, url: str, **typed: Any) -> None:
    page = looked_at(phone, url, **typed)
    phone.post(url, filled(page, reason="era otro", do="show"))


def test_every_phone_shows_it_and_nothing_is_changed_yet(party: Party) -> None:
    luis, watcher, url = party[1:]
    show(luis, f"{url}/e/2/correct", said=["1100"])
    for phone in party[:3]:
        page = phone.page(url)
        panel = page.select_one(".proposal")
        assert "era otro" in panel.text and "Luis" in panel.text
        rows = [row.get_text(" ") for row in panel.select(".totals tbody tr")]
        assert rows == ["Ana 1.200 1.200", "Luis 600 1.100"]
        assert "600" in page.select_one('[data-seat="1"] .score').text
    assert "1.100" in watcher.page(f"{url}/board").select_one(".say").text
    assert [bool(phone.page(url).select(".decide")) for phone in party[:3]] == [True, True, False]


def test_where_others_look_on_it_is_shown_before_it_is_done(party: Party) -> None:
    _, luis, _, url = party
    at = f"{url}/e/2/correct"
    page = looked_at(luis, at, said=["1100"])
    assert page.select('[value="show"]') and not page.select('[value="write"]')
    again = read(luis.post(at, filled(page, reason="x", do="write"), 409))
    assert again.select_one("[role=alert]") and again.select_one("#reason")["value"] == "x"
    assert not luis.page(f"{url}/log").select(".replaced")


@pytest.mark.parametrize("who", [0, 1])
def test_it_is_done_by_whoever_asked_or_by_the_host(party: Party, who: int) -> None:
    luis, watcher, url = party[1], party[2], party[3]
    show(luis, f"{url}/e/2/correct", said=["1100"])
    watcher.post(f"{url}/p/4/confirm", {}, 403)
    party[who].post(f"{url}/p/4/confirm", {})
    page = watcher.page(url)
    assert not page.select(".proposal")
    assert "1.100" in page.select_one('[data-seat="1"]').text
    assert "era otro" in watcher.page(f"{url}/log").select_one(".line.replaced").text


def test_taken_back(party: Party) -> None:
    luis, watcher, url = party[1:]
    show(luis, f"{url}/e/2/correct", said=["1100"])
    part = luis.tap(f"{url}/p/4/withdraw", {})
    assert not part.select(".proposal") and part.select("[data-pad]")
    assert not watcher.page(f"{url}/log").select(".replaced")


def test_overtaken_by_an_entry(party: Party) -> None:
    ana, luis, _, url = party
    show(luis, f"{url}/e/2/correct", said=["1100"])
    total(ana, url, 450, 3, 1)
    assert not ana.page(url).select(".proposal")
    late = luis.post(f"{url}/p/4/confirm", {}, 409, HTMX)
    assert "ya no vale" in late.text
    assert not ana.page(f"{url}/log").select(".replaced")


def test_the_stream_shows_it_to_phones_that_do_nothing(party: Party) -> None:
    _, luis, watcher, url = party
    show(luis, f"{url}/e/2/correct", said=["1100"])
    for address in ("/stream", "/board/stream"):
        answer = watcher.get(url + address)
        first = next(iter(answer.response)).decode()
        answer.close()
        assert "1.100" in first and "decide" not in first


def test_twelve_players_and_many_lines_stay_short(phone: Phone) -> None:
    names = tuple(f"P{n}" for n in range(12))
    url = phone.open_table(names=names)
    for turn in range(36):
        total(phone, url, 500 + 50 * (turn == 12), turn, turn % 12)
    page = looked_at(phone, f"{url}/e/1/correct?op=strike")
    assert len(page.select(".clash")) == 11
    assert len([each for each in page.select(".clash") if not each.find_parent("details")]) == 3
    page = looked_at(phone, f"{url}/e/1/correct", said=["550"])
    assert [row.th.text for row in page.select(".totals tbody tr")] == ["P0"]


def test_a_house_rule_is_struck_or_gives_way_to_another(party: Party) -> None:
    ana, luis, _, url = party
    agreed = {"options-shown": "1", "option-target": "5000", "note": "es tarde"}
    shown = ana.page(f"{url}/house-rule")
    fields = {each["name"]: each["value"] for each in shown.select("input[name^=option]")}
    choices = {
        each["name"]: each.select_one("[selected]")["value"] for each in shown.select("select")
    }
    ticked = {"option-piggyback", "option-topping", "option-build"}
    boxes = {each["name"] for each in shown.select("[type=checkbox]")}
    fields = {name: value for name, value in fields.items() if name not in boxes | ticked}
    ana.post(f"{url}/house-rule", {**fields, **choices, **agreed})
    assert not luis.page(f"{url}/e/4").select('a[href$="/correct"]')
    assert "móvil que lleva la mesa" in luis.page(f"{url}/e/4").text
    assert ana.page(f"{url}/e/4").select('a[href$="/correct"]')
    at = f"{url}/e/4/correct"
    page = ana.page(at)
    assert page.select_one('[name="option-target"]')["value"] == "5000"
    show(ana, at, **{"option-target": "4000"})
    panel = luis.page(url).select_one(".proposal")
    assert "4.000" in panel.text or "4000" in panel.text
    ana.post(f"{url}/p/5/confirm", {})
    assert "4.000" in ana.page(f"{url}/rules").text
    show(ana, f"{url}/e/6/correct?op=strike")
    ana.post(f"{url}/p/7/confirm", {})
    assert "10.000" in ana.page(f"{url}/rules").text


def test_who_left_by_mistake_is_back(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone()
    url = phone.open_table(names=("Ana", "Luis", "Eva"))
    total(phone, url, 500, 0, 0)
    phone.post(f"{url}/seats/1/retire", {})
    at = f"{url}/e/2/correct"
    page = phone.page(at)
    words = [tab["href"].rpartition("op=")[2] for tab in page.select(".tabs a")]
    assert words == ["strike", "insert"]
    looked = looked_at(phone, at)
    phone.post(at, filled(looked, reason="sigue jugando", do="write"))
    assert phone.page(url).select_one('[data-seat="1"][aria-current]')


def test_who_came_late_stays_and_the_page_says_what_can_be_done(phone: Phone, table: str) -> None:
    total(phone, table, 500, 0, 0)
    phone.post(f"{table}/seats", {"late": "Pau"})
    page = phone.page(f"{table}/e/2")
    assert not page.select('a[href$="/correct"]')
    assert page.select(f'main a[href="{table}/settings"]')


def test_ones_own_hand_is_ticked_again_by_its_seat_alone(new_phone: Callable[..., Phone]) -> None:
    host, luis, eva = (new_phone() for _ in range(3))
    made = {"game": "cinquillo", "preset": "clasico", "name": list(NAMES)}
    url = str(host.post("/es/new", made).headers["Location"])
    luis.post(f"{url}/join", {"seat": "1"})
    eva.post(f"{url}/join", {"seat": "2"})
    fields = entry("hand seat=1", 0, 0, seat=0) | {"hand.cards[]": suit("C")}
    luis.post(f"{url}/entries", fields)
    for other in (host, eva):
        assert not other.page(f"{url}/e/1").select('a[href$="/correct"]')
    at = f"{url}/e/1/correct"
    page = luis.page(at)
    boxes = page.select('input[name="cards"]')
    assert len(boxes) == 40 and not [each for each in boxes if each.has_attr("checked")]
    mended = [*suit("C")[:9], "12E"]
    few = read(luis.post(at, filled(page, cards=mended[:3], do="look"), 409))
    assert len(few.select('input[name="cards"][checked]')) == 3
    looked = read(luis.post(at, filled(page, cards=mended, do="look"), 200))
    assert not looked.select('[value="show"]')
    luis.post(at, filled(looked, cards=mended, reason="me equivoqué", do="write"))
    assert "#k-12E" in luis.get(f"{url}/hand/1").text
    for phone in (host, eva, luis):
        for path in ("/log", "/e/1", "/e/2", "/record", "/sheet"):
            assert "12E" not in phone.get(url + path).text, path
    for other in (host, eva):
        again = filled(page, cards=suit("O"), reason="x", do="write")
        assert other.client.post(at, data=again).status_code in (403, 409)
