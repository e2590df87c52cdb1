"""Hands of Cinquillo on the pages: for their seat alone, and never in a page that stays."""

import re

import pytest

from tests.pages.phone import Phone, entry, read

NAMES = ("Ana", "Luis", "Eva", "Pau")
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
PATHS = ("", "?pad=total", "?pad=hand1", "/log", "/e/1", "/e/2", "/sheet", "/board", "/join")
# What tells one table from another: ids, codes, keys, the picture of the address, times.
OWN = (
    (re.compile(r'name="key" value="\w+"'), "KEY"),
    (re.compile(r'data-etag="[^"]*"'), "ETAG"),
    (re.compile(r'<div class="qr".*?</div>', re.DOTALL), "QR"),
)


def suit(sign: str) -> list[str]:
    """All ten of a suit: a hand that is legal in Clásico."""
    return [f"{rank}{sign}" for rank in RANKS]


class Table:
    """Four at Cinquillo: the phone that opened it, Luis with a hand of his own, one looking on."""

    def __init__(self, new_phone, preset: str = "clasico") -> None:
        self.host, self.luis, self.eva, self.watcher = (new_phone() for _ in range(4))
        made = {"game": "cinquillo", "preset": preset, "name": list(NAMES)}
        self.url = self.host.post("/es/new", made).headers["Location"]
        self.luis.post(f"{self.url}/join", {"seat": "1"})
        self.eva.post(f"{self.url}/join", {"seat": "2"})
        self.watcher.post(f"{self.url}/join", {"seat": "watch"})

    def enter(self, phone: Phone, fields, status: int = 303):
        return phone.post(f"{self.url}/entries", fields, status)

    def enter_hand(self, cards: list[str], seat: int = 1, status: int = 303):
        fields = entry(f"hand seat={seat}", 0, 0, seat=0)
        fields |= {"hand.cards[]": cards, "pad": f"hand{seat}"}
        return self.enter(self.luis, fields, status)


@pytest.fixture
def table(new_phone) -> Table:
    return Table(new_phone)


def plain(table: Table, text: str) -> str:
    """A page without what tells this table from another."""
    for pattern, instead in OWN:
        text = pattern.sub(instead, text)
    return text.replace(table.url.rpartition("/")[2], "CODE")


def test_no_page_shows_or_hints_at_a_hand(new_phone) -> None:
    """Two tables that differ in Luis's hand alone have the same pages, on his phone too."""
    pair = []
    for sign in "CE":
        table = Table(new_phone)
        table.enter_hand(suit(sign))
        table.enter(table.host, entry("play card=5O seat=0", 0, 0))
        pair.append(table)
    for path in PATHS:
        for who in ("host", "luis", "eva", "watcher"):
            answers = [getattr(table, who).client.get(table.url + path) for table in pair]
            assert {answer.status_code for answer in answers} <= {200, 403}, (path, who)
            one, other = (
                plain(table, answer.text) for table, answer in zip(pair, answers, strict=True)
            )
            assert one == other, (path, who)


def test_a_hand_is_for_the_phone_that_holds_the_seat(table: Table) -> None:
    table.luis.get(f"{table.url}/hand/1", 404)
    table.enter_hand(suit("C"))
    shown = table.luis.get(f"{table.url}/hand/1")
    assert shown.headers["Cache-Control"] == "no-store"
    assert re.findall(r'href="#k-(\d+C)"', shown.text.partition("data-hand")[2]) == suit("C")
    for other in (table.host, table.eva, table.watcher):
        other.get(f"{table.url}/hand/1", 403)
    table.luis.get(f"{table.url}/hand/2", 403)


def test_nobody_enters_another_s_hand(table: Table) -> None:
    table.enter_hand(suit("C"), seat=2, status=403)
    fields = {**entry("hand seat=1", 0, 0), "hand.cards[]": suit("C")}
    table.enter(table.host, fields, 403)


def test_what_is_refused_stands_there_again_and_is_told_to_nobody(table: Table) -> None:
    refused = table.enter_hand([*suit("C")[:9]], status=409)
    assert refused.text.count('name="hand.cards[]"') == 40
    assert len(re.findall(r'name="hand.cards\[\]" value="\w+" checked', refused.text)) == 9
    late = table.luis.post(
        f"{table.url}/entries", {**entry("hand seat=1", 5, 5), "hand.cards[]": suit("C")}, 412
    )
    assert "12C" not in re.search(r'class="ruling late".*?</div>', late.text, re.DOTALL)[0]


def test_a_seat_that_waits_may_enter_its_hand(table: Table) -> None:
    agreed = {"name": list(NAMES), "colour": [""] * 4, "policy": "own", "joining": "1"}
    table.host.post(f"{table.url}/settings", agreed)
    table.enter(table.host, entry("play card=5O seat=3", 0, 0))
    page = table.luis.page(table.url)
    assert page.select_one(".pad .head")  # Ana is to play, not Luis
    assert not page.select('button[value^="play card"]')
    assert page.select_one('a[href$="?pad=hand1"]')
    assert not table.watcher.page(table.url).select_one('a[href$="?pad=hand1"]')


def test_a_deal_for_each_phone_its_own(new_phone) -> None:
    table = Table(new_phone, "parejas")
    version = {"version": "0"}
    table.watcher.post(f"{table.url}/deal", version, 403)
    table.luis.post(f"{table.url}/deal", version)
    hands = []
    for phone, seat in ((table.luis, 1), (table.eva, 2)):
        page = phone.get(f"{table.url}/hand/{seat}").text.partition("data-hand")[2]
        hands.append(re.findall(r'href="#k-(\w+)"', page))
    assert [len(set(cards)) for cards in hands] == [10, 10]
    assert not set(hands[0]) & set(hands[1])
    table.luis.post(f"{table.url}/deal", {"version": "4", "list": "1"}, 403)
    listed = table.host.post(f"{table.url}/deal", {"version": "4", "list": "1"}, 200)
    assert listed.headers["Cache-Control"] == "no-store"
    assert listed.text.count("data-hand") == 4


def test_players_deal_themselves_where_no_deal_is_drawn(table: Table) -> None:
    table.luis.post(f"{table.url}/deal", {"version": "0"}, 404)


def test_who_was_refused_a_pass_is_not_told_that_passing_is_legal_now(table: Table) -> None:
    table.enter_hand(suit("C"))
    table.enter(table.host, entry("play card=5O seat=0", 0, 0))
    answer = table.enter(table.luis, entry("pass", 1, 0, seat=1), 409)
    said = read(answer).select_one(".ruling.refused").text
    assert "Ahora se puede:" in said
    assert "jugar una carta" in said or "poner" in said
    assert "pasar" not in said.partition("Ahora se puede:")[2].partition(".")[0]
