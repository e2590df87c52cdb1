"""Every throw of every preset against a search of all ways to split it; the sheets' own facts."""

from itertools import combinations_with_replacement, product

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options, show_options
from tests.games.slow_splits import Scorer

FACES = range(1, 7)
PRESETS = [(slug, name) for slug in ("farkle", "zilch") for name in GAMES[slug].presets]
THROWS = [dice for n in FACES for dice in combinations_with_replacement(FACES, n)]
ODD = {
    "farkle": [
        {"values": {"full_house": 250, "straight_1_5": 500, "straight_2_6": 600}, "build": True},
        {"values": {"six": None, "five": None}, "six_alike_splits": True, "freeze": "all"},
        {"values": {"single": {"3": 10, "1": None}, "three": {"4": None, "5": 20}}},
        {"values": {"three": {"2": None}, "full_house": 1, "four": {"2": 7, "3": None}}},
        {"values": {"straight_1_5": 750, "straight": None}, "dice": 5},
    ],
    "zilch": [
        {"values": {"four": 100, "five": 100, "six": None}, "pyramid": True},
        {"values": {"full_house": 50, "three": {"6": None}}, "six_alike_splits": False},
        {"values": {"three_pairs": 5000}, "four_and_two_is_three_pairs": False},
        {"dice": 5, "pyramid": True},
    ],
}


def check(game, options):
    slow = Scorer(show_options(options), building=options.builds)
    for dice in THROWS:
        if len(dice) > options.dice:
            continue
        ruling = game.consider(options, {"roll": list(dice)})
        choices = {choice.dice: choice.points for choice in ruling.choices}
        assert choices == {part: found[0] for part, found in slow.sets(dice).items()}, dice
        assert len(choices) == len(ruling.choices), "no set twice"
        points = [choice.points for choice in ruling.choices]
        assert points == sorted(points, reverse=True)
        assert ruling.more["scoring"] == bool(choices)
        assert ruling.code.endswith("rolled" if choices else game.book.blank_word)
        assert sum(part.points for part in ruling.breakdown) == ruling.points
        together = sorted(die for part in ruling.breakdown for die in part.dice)
        assert tuple(together) == (ruling.choices[0].dice if choices else ())


@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_every_throw_of_every_preset(slug, preset):
    assert len(THROWS) == 923
    check(GAMES[slug], GAMES[slug].presets[preset])


@pytest.mark.parametrize(("slug", "raw"), [(slug, raw) for slug in ODD for raw in ODD[slug]])
def test_every_throw_of_odd_tables(slug, raw):
    game = GAMES[slug]
    check(game, read_options(game.presets["rule-sheet"], raw))


@pytest.mark.parametrize(
    ("slug", "preset", "dead"),
    [
        ("farkle", "rule-sheet", (4, 16, 60, 204, 600, 1080)),
        ("zilch", "rule-sheet", (4, 16, 60, 204, 600, 1080)),
        ("zilch", "five-thousand", (4, 16, 60, 204, 600, 1440)),
    ],
)
def test_throws_with_no_counter(slug, preset, dead):
    game = GAMES[slug]
    options = game.presets[preset]
    for n, expected in enumerate(dead, 1):
        scoring = {
            dice: game.consider(options, {"roll": list(dice)}).more["scoring"]
            for dice in combinations_with_replacement(FACES, n)
        }
        throws = product(FACES, repeat=n)
        assert sum(not scoring[tuple(sorted(throw))] for throw in throws) == expected
