"""Rulings of Cinquillo without a table: may it be played, what is a hand worth, is a deal one."""

import pytest

from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cinquillo.options import PRESETS, Options
from scorekeeper.rules.options import read_options
from scorekeeper.rules.reading import Malformed

GAME = Cinquillo()


def told(case, **options):
    return GAME.consider(read_options(Options(), options), case)


def test_the_case_names_the_mode():
    cards = {"played": ["5O"], "hand": ["7O"], "play": "7O"}
    assert told({"mode": "cabron", **cards}).legal
    assert not told({"mode": "clasico", **cards}).legal
    assert GAME.consider(PRESETS["parejas"], {"mode": "cabron", **cards}).legal
    assert told({"mode": "cabron", **cards}, mode="cabron").legal
    with pytest.raises(Malformed):
        told({"mode": "cabron", **cards}, mode="clasico")


@pytest.mark.parametrize(
    ("case", "options", "code", "playable"),
    [
        ({"played": [], "hand": ["5O", "5C"], "play": "5O"}, {}, "case.play", ["5O"]),
        ({"played": [], "hand": ["5O", "5C"], "play": "5C"}, {}, "open.five-of-oros", ["5O"]),
        (
            {"played": [], "hand": ["5O", "5C"], "play": "5C"},
            {"open_any_five": True},
            "case.play",
            ["5O", "5C"],
        ),
        (
            {"played": [], "hand": ["5C"], "play": "5C"},
            {"open_any_five": True},
            "open.not-the-holder",
            [],
        ),
        (
            {"played": [], "hand": ["5O"], "pass": True},
            {"passing": "free"},
            "open.five-of-oros",
            ["5O"],
        ),
        ({"played": ["5O"], "hand": ["6O"], "pass": True}, {}, "case.can-play", ["6O"]),
        (
            {"played": ["5O"], "hand": ["6O"], "pass": True},
            {"passing": "free"},
            "case.pass",
            ["6O"],
        ),
        ({"played": ["5O"], "hand": ["7O"], "pass": True}, {}, "case.pass", []),
        ({"played": ["5O", "7O"], "hand": [], "pass": True}, {}, "case.played", []),
        ({"played": ["5O", "5O"], "hand": [], "pass": True}, {}, "case.played", []),
        ({"played": ["5O"], "hand": ["6O", "6O"], "play": "6O"}, {}, "case.card-twice", ["6O"]),
        ({"played": ["5O"], "play": "4O"}, {}, "case.play", ["4O", "6O", "5C", "5E", "5B"]),
    ],
)
def test_turns(case, options, code, playable):
    ruling = told(case, **options)
    assert ruling.code == f"cinquillo.{code}"
    assert ruling.more == {"playable": playable}


def test_ends():
    ruling = told({"mode": "cabron", "left": [2, 2, 5, 6]})
    assert ruling.more == {
        "points": [13.5, 13.5, 5, 4],
        "points_text": ["13½", "13½", "5", "4"],
        "winners": [0, 1],
    }
    ruling = told({"mode": "parejas", "left": [1, 0, 2, 3]})
    assert ruling.more == {"points": [0, 6], "winners": [1, 3]}
    assert not told({"left": [0, 0, 1, 2]}).legal
    assert told({"left": [["1O"], [], ["12E"], ["12B"]]}).more["points"] == [-1, 8, -1, -1]


def test_ends_of_other_counts():
    assert told({"left": [0, 3, 13]}).code == "cinquillo.result.seats"
    assert told({"left": [0, 3, 13]}, other_counts=True).legal
    assert told({"left": [0, 3, 14], "dealt": [13, 13, 14]}).more["points"] == [
        22,
        -3,
        -14,
    ]
    assert not told({"left": [0, 3, 14], "dealt": [14, 13, 13]}).legal
    assert told({"left": [0, 3, 1], "dealt": [20, 10, 10]}).code == "cinquillo.case.dealt"
    assert not told({"mode": "cabron", "left": [0, 3, 1], "dealt": [14, 13, 13]}).legal


def test_a_deal_made_by_hand():
    suits = ["OCOCOCOCOC", "CECECECECE", "EBEBEBEBEB", "BOBOBOBOBO"]
    ranks = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    good = [[f"{r}{s}" for r, s in zip(ranks, hand, strict=True)] for hand in suits]
    case = {"mode": "parejas", "deal": good}
    assert told(case).more == {"offending": []}
    swapped = [["1C", *good[0][1:]], ["1O", *good[1][1:]], *good[2:]]
    ruling = told({**case, "deal": swapped})
    assert (ruling.code, ruling.more["offending"]) == (
        "cinquillo.case.deal.neighbours",
        ["1C", "2C"],
    )
    two = [["2O", *good[0][1:]], *good[1:3], ["1O", "1B", *good[3][2:]]]
    ruling = told({**case, "deal": two})
    assert ruling.code == "cinquillo.case.deal.second-of-rank"
    assert ruling.more["offending"] == ["1O", "2O", "3O", "2C", "1B"]
    twice = [["1E", *good[0][1:]], *good[1:]]
    assert told({**case, "deal": twice}).more["offending"] == ["1E"]
    assert not told({**case, "deal": [good[0][:9], *good[1:]]}).legal
    assert not told({**case, "deal": good[:3]}).legal


@pytest.mark.parametrize(
    "case",
    [
        {},
        {"mode": "clasico"},
        {"mode": "Clasico", "left": [0, 1, 1, 1]},
        {"mode": "clasico", "deal": [[]]},
        {"played": ["5O"], "hand": []},
        {"played": ["5O"], "hand": [], "pass": False},
        {"played": ["5O"], "pass": True},
        {"played": ["5O"], "hand": [], "pass": True, "play": "6O"},
        {"played": "5O", "hand": [], "play": "6O"},
        {"hand": [], "play": "6O"},
        {"left": [0, 1, 1, 1], "hand": []},
        {"left": [0.5, 1, 1, 1]},
        {"left": [0, 1, 1, 1], "dealt": "all"},
    ],
)
def test_what_is_no_case(case):
    with pytest.raises(Malformed):
        told(case)
