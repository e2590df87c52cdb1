"""Rulings without a table: Farkle's and Zilch's cases."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options
from scorekeeper.rules.reading import Malformed


def ruling(slug="farkle", options=None, **case):
    game = GAMES[slug]
    return game.consider(read_options(game.presets["rule-sheet"], options or {}), case)


def told(each):
    return each.code, each.points, [(part.name, part.dice) for part in each.breakdown]


def test_a_throw_and_its_choices():
    each = ruling(roll=[5, 1, 1, 2, 3, 3])
    assert each.legal
    assert told(each) == (
        "farkle.rolled",
        250,
        [("single", (1,)), ("single", (1,)), ("single", (5,))],
    )
    assert [(choice.dice, choice.points) for choice in each.choices] == [
        ((1, 1, 5), 250),
        ((1, 1), 200),
        ((1, 5), 150),
        ((1,), 100),
        ((5,), 50),
    ]
    assert each.more == {"scoring": True}
    assert each.cites


def test_a_farkle():
    each = ruling(roll=[2, 2, 3, 3, 4, 6])
    assert told(each) == ("farkle.farkle", 0, [])
    assert each.legal
    assert each.choices == ()
    assert each.more == {"scoring": False}
    assert ruling("zilch", roll=[2, 3, 4, 6, 6]).code == "zilch.zilch"


def test_a_set_aside_and_the_dearer_one():
    each = ruling(roll=[1, 1, 1, 5, 2, 3], keep=[5])
    assert told(each) == ("farkle.kept", 50, [("single", (5,))])
    assert each.facts["more"] == {"dice": [1, 1, 1, 5], "points": 350}
    assert each.choices[0].points == 350
    assert ruling(roll=[1, 1, 1, 5, 2, 3], keep=[1, 5, 1, 1]).facts["more"] is None


@pytest.mark.parametrize(
    ("keep", "code", "facts"),
    [
        ([], "keep.nothing", {}),
        ([6], "keep.not-thrown", {"missing": (6,)}),
        ([1, 1, 2], "keep.not-thrown", {"missing": (1,)}),
        ([2], "keep.dead-die", {"dead": (2,)}),
        ([1, 2, 2, 2, 3, 4], "keep.dead-die", {"dead": (3, 4)}),
    ],
)
def test_refused_set_asides_say_why(keep, code, facts):
    each = ruling(roll=[1, 2, 2, 2, 3, 4], keep=keep)
    assert not each.legal
    assert each.points is None
    assert (each.code, dict(each.facts)) == (f"farkle.{code}", facts)
    assert each.choices[0].dice == (1, 2, 2, 2)
    assert each.more == {"scoring": True}


def test_all_counters_are_frozen_in_zilch():
    each = ruling("zilch", roll=[1, 2, 2, 2, 5, 6], keep=[2, 2, 2])
    assert (each.code, dict(each.facts)) == ("zilch.keep.leaves-counter", {"left": (1, 5)})
    assert [choice.dice for choice in each.choices] == [(1, 2, 2, 2, 5)]
    each = ruling("zilch", roll=[2, 2, 2, 2, 3, 3])
    assert [(choice.dice, choice.points) for choice in each.choices] == [
        ((2, 2, 2, 2), 4000),
        ((2, 2, 2, 2, 3, 3), 2000),
        ((2, 2, 2), 200),
    ]


def test_all_dice_aside():
    assert ruling(roll=[1, 2, 3, 4, 5, 6], keep=[1, 2, 3, 4, 5, 6]).code == "farkle.kept.hot-dice"
    over = {"frozen": [[1, 1, 1], [5]], "roll": [5, 1], "keep": [1, 5]}
    assert ruling("zilch", **over).code == "zilch.kept.corner"
    # by that reading the turn may end here, which only a table can tell
    assert ruling("zilch", {"corner": "one_throw"}, **over).code == "zilch.kept"


def test_what_was_set_aside_before_says_how_many_dice_fall():
    assert ruling(frozen=[[5], [1]], roll=[1, 2, 3, 4]).legal
    each = ruling(frozen=[[5], [1]], roll=[1, 2, 3])
    assert (each.legal, each.code) == (False, "farkle.roll.count")
    assert dict(each.facts) == {"expected": 4, "got": 3}
    assert ruling(frozen=[[1, 1, 1], [5, 5, 5]], roll=[1, 2, 3, 4, 4, 6]).legal
    assert not ruling(frozen=[[1, 1, 1], [5, 5, 5]], roll=[1]).legal
    assert ruling(frozen=[[1, 1, 1], [5, 5, 5], [1]], roll=[1, 2, 3, 4, 4]).legal
    assert not ruling(frozen=[[1, 1, 1, 1], [5, 5, 5]], roll=[1]).legal
    assert ruling(frozen=[[2]], roll=[1, 2, 3, 4, 4]).code == "farkle.frozen.dead-die"
    assert ruling(frozen=[[]], roll=[1]).code == "farkle.keep.nothing"
    assert ruling(frozen=[], roll=[1, 2]).legal


def test_too_many_dice_or_none():
    assert ruling(roll=[1] * 7).code == "farkle.roll.count"
    assert ruling(roll=[]).code == "farkle.roll.count"
    assert ruling("zilch", {"dice": 5}, roll=[1] * 6).code == "zilch.roll.count"
    assert ruling(roll=[1] * 7).choices == ()


def test_building_on_what_was_frozen():
    options = {"pyramid": True}
    each = ruling("zilch", options, frozen=[[5]], roll=[5, 5, 2, 3, 4], keep=[5, 5])
    assert told(each) == (
        "zilch.kept",
        450,
        [("three", (5, 5, 5)), ("counted-before", (5,))],
    )
    assert "zilch.pyramid" in each.cites
    each = ruling("zilch", options, frozen=[[2, 2, 2]], roll=[2, 3, 4], keep=[2])
    assert each.points == 3800
    plain = ruling("zilch", frozen=[[2, 2, 2]], roll=[2, 3, 4], keep=[2])
    assert plain.code == "zilch.keep.dead-die"
    assert "zilch.one-throw" in plain.cites
    # a throw of all dice begins with no groups
    each = ruling("zilch", options, frozen=[[5], [1, 1, 1, 5, 5]], roll=[5, 5, 2, 3, 4, 6])
    assert each.points == 100


def test_a_die_that_extends_a_group_need_not_be_frozen_but_a_counter_must():
    case = {"frozen": [[2, 2, 2]], "roll": [1, 2, 6]}
    each = ruling("zilch", {"pyramid": True}, **case)
    assert [(choice.dice, choice.points) for choice in each.choices] == [
        ((1, 2), 3900),
        ((1,), 100),
    ]
    assert ruling("zilch", {"pyramid": True}, **case, keep=[2]).code == "zilch.keep.leaves-counter"


def test_full_houses_and_straights_are_never_built_on():
    options = {"build": True, "values": {"full_house": 900, "straight_1_5": 700}}
    each = ruling("farkle", options, frozen=[[5, 5, 5, 1, 1]], roll=[5], keep=[5])
    assert each.points == 50
    each = ruling("farkle", options, frozen=[[1, 2, 3, 4, 5]], roll=[1], keep=[1])
    assert each.points == 100
    each = ruling("farkle", {"build": True}, frozen=[[5, 5, 5, 1, 1]], roll=[1], keep=[1])
    assert each.points == 100  # three 1s are no more than three single ones here
    options["values"]["full_house"] = 1
    each = ruling("farkle", options, frozen=[[5, 5, 5, 1, 1]], roll=[5], keep=[5])
    assert each.points == 500  # worth more as three 5s and two 1s, so there are groups


@pytest.mark.parametrize(
    ("case", "pointer"),
    [
        ({}, "/roll"),
        ({"roll": None}, "/roll"),
        ({"roll": "123"}, "/roll"),
        ({"roll": 5}, "/roll"),
        ({"roll": [0, 1]}, "/roll/0"),
        ({"roll": [1, 7]}, "/roll/1"),
        ({"roll": [1, True]}, "/roll/1"),
        ({"roll": [1.0]}, "/roll/0"),
        ({"roll": [[1]]}, "/roll/0"),
        ({"roll": [1] * 10000}, "/roll"),
        ({"roll": [1], "keep": None}, "/keep"),
        ({"roll": [1], "keep": ["1"]}, "/keep/0"),
        ({"roll": [1], "frozen": None}, "/frozen"),
        ({"roll": [1], "frozen": [1]}, "/frozen/0"),
        ({"roll": [1], "frozen": [[1], [9]]}, "/frozen/1/0"),
        ({"roll": [1], "frozen": [[1]] * 1000}, "/frozen"),
        ({"roll": [1], "hilo": 1}, "/hilo"),
        ({"roll": [1], "a/b": 1}, "/a~1b"),
    ],
)
def test_malformed_cases_are_pointed_at(case, pointer):
    with pytest.raises(Malformed) as caught:
        ruling(**case)
    assert caught.value.pointer == pointer
