"""What is shared from a table with hidden hands: never a hand, never a reason that rests on one."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.desk import grants, shares
from scorekeeper.desk import tables as desk
from scorekeeper.desk.opening import agree, find_game, open_table
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import NotFound, Refused
from scorekeeper.desk.who import Who
from tests.desk.conftest import HOST

NAMES = ("Ana", "Luis", "Eva", "Max")
ALL = Who("seat", (0, 1, 2, 3))
RANKS = (5, 6, 7, 10, 11, 12, 4, 3, 2, 1)
# Each has a suit of its own, so that nobody but Ana can play on oros.
HANDS = [[f"{rank}{suit}" for rank in RANKS] for suit in "OCEB"]


@pytest.fixture
def table() -> Sitting:
    """Cinquillo, all hands entered, Ana has opened with the 5 of oros."""
    made = open_table(agree(find_game("cinquillo")), NAMES)
    hands = [{"type": "hand", "seat": seat, "cards": cards} for seat, cards in enumerate(HANDS)]
    desk.enter(made.id, ALL, hands)
    desk.enter(made.id, HOST, [{"type": "play", "card": "5O", "seat": 0}])
    return desk.look(made.id)


@pytest.fixture
def phone() -> str:
    return grants.new_device()


def data(share: str) -> dict[str, Any]:
    return dict(shares.find(share, shares.RULING).data)


def cards_in(kept: dict[str, Any], cards: Sequence[str]) -> list[str]:
    words = json.dumps(kept["steps"]).replace('"', " ").split()
    return [card for card in cards if card in words]


def test_a_hand_is_not_shared_before_it_ends(table: Sitting, phone: str) -> None:
    share = shares.share_entry(table.id, HOST, 5, phone)
    assert cards_in(data(share), [card for hand in HANDS for card in hand]) == ["5O"]
    assert shares.judge(shares.find(share, shares.RULING))[1].legal


def test_the_line_of_a_hand_has_no_link(table: Sitting, phone: str) -> None:
    with pytest.raises(NotFound):
        shares.share_entry(table.id, ALL, 1, phone)
    with pytest.raises(NotFound):
        shares.share_refusal(table.id, ALL, [{"type": "hand", "cards": HANDS[1]}], phone)


def test_a_reason_that_rests_on_a_hand_is_not_shared(table: Sitting, phone: str) -> None:
    wrong = [{"type": "pass", "seat": 1}]
    with pytest.raises(Refused) as refused:
        desk.enter(table.id, ALL, wrong)
    assert not shares.is_open(table.table, ALL, wrong, refused.value.ruling)
    with pytest.raises(NotFound):
        shares.share_refusal(table.id, ALL, wrong, phone)


def test_a_reason_that_everybody_sees_is_shared(table: Sitting, phone: str) -> None:
    wrong = [{"type": "play", "card": "7C", "seat": 1}]
    with pytest.raises(Refused) as refused:
        desk.enter(table.id, ALL, wrong)
    assert shares.is_open(table.table, ALL, wrong, refused.value.ruling)
    share = shares.share_refusal(table.id, ALL, wrong, phone)
    assert cards_in(data(share), HANDS[1]) == ["7C"]
    assert not shares.judge(shares.find(share, shares.RULING))[1].legal


def test_what_is_taken_back_is_forgotten(table: Sitting, phone: str) -> None:
    share = shares.share_entry(table.id, HOST, 5, phone, names=True)
    assert data(share)["names"] == list(NAMES)
    shares.revoke(share, shares.RULING, phone)
    with pytest.raises(shares.Withdrawn):
        shares.find(share, shares.RULING)
