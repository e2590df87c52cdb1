"""Which totals a whole turn can have: facts of the sheets, and a walk through all turns."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import play, rule
from scorekeeper.rules.hotdice.reach import Start, possible
from scorekeeper.rules.hotdice.table import table_of
from scorekeeper.rules.options import read_options


def options_of(slug, raw):
    return read_options(GAMES[slug].presets["rule-sheet"], raw)


def can(options, need=0):
    def ask(total):
        start = Start(options.dice)
        return possible(table_of(options), options.all_aside, start, need, total)

    return ask


@pytest.mark.parametrize(
    ("slug", "preset"),
    [(slug, name) for slug in ("farkle", "zilch") for name in GAMES[slug].presets],
)
def test_with_the_sheets_every_multiple_of_50_is_possible(slug, preset):
    ask = can(GAMES[slug].presets[preset])
    assert all(ask(total) for total in range(50, 30_000, 50))
    assert ask(1_000_000)
    assert not any(ask(total) for total in range(25, 5000, 50))


def walk(options, need, most):
    """Every total up to ``most``, by playing all turns throw by throw."""
    table, found, seen, ahead = table_of(options), set(), set(), [(options.dice, 0)]
    while ahead:
        left, points = here = ahead.pop()
        if here in seen:
            continue
        seen.add(here)
        for dice, aside in table.legal_sets(left, (0,) * 6):
            total = points + aside.points
            if total > most:
                continue
            whole, at_once = len(dice) == left, len(dice) == options.dice
            ends = whole and not at_once and options.all_aside == "one_throw" and total >= need
            stops = not whole or options.all_aside == "may" or ends
            if stops and total >= need:
                found.add(total)
            if not ends:
                ahead.append((left - len(dice) or options.dice, total))
    return found


ONES = {"single": {"1": 100, "5": None}, "four": None, "five": None, "six": None}
NO_PATTERNS = dict.fromkeys(("straight", "three_pairs", "four_and_pair", "two_triplets"))


@pytest.mark.parametrize(
    ("slug", "raw", "need"),
    [
        ("farkle", {"hot_dice": "must"}, 0),
        ("farkle", {"values": {**ONES, "three": {str(f): 1000 for f in range(1, 7)}}}, 0),
        ("farkle", {"dice": 5, "hot_dice": "must", "values": {"single": None}}, 0),
        ("farkle", {"values": {"single": {"1": 70, "5": 110}, **NO_PATTERNS}}, 0),
        ("farkle", {"values": {"single": None, **NO_PATTERNS}, "hot_dice": "must"}, 0),
        ("zilch", {"corner": "one_throw"}, 500),
        ("zilch", {"corner": "one_throw", "values": {"single": None}}, 900),
        ("zilch", {"corner": "one_throw", "values": {**ONES, **NO_PATTERNS}}, 1700),
        ("zilch", {"corner": "cumulative", "values": {**ONES, **NO_PATTERNS}}, 350),
        ("zilch", {"corner": "optional", "values": {"single": {"1": 90, "5": 130}}}, 0),
    ],
)
def test_every_total_as_turns_give_it(slug, raw, need):
    options, most = options_of(slug, raw), 6000
    ask = can(options, need)
    found = {total for total in range(max(need, 1), most + 1) if ask(total)}
    assert found == walk(options, need, most)


def test_an_impossible_total_names_its_neighbours():
    game = GAMES["farkle"]
    options = options_of("farkle", {"values": {"single": None}, "entry": 0})
    state = game.setup(2, options)
    ruling = rule(game, state, 0, read_action("turn_total 150", game.actions))
    assert ruling.code == "farkle.turn-total.impossible"
    assert ruling.facts["nearest"] == [200]
    ruling = rule(game, state, 0, read_action("turn_total 250", game.actions))
    assert ruling.facts["nearest"] == [200, 300]
    for near in (200, 300):
        state, ruling = play(
            game, state, state.seat, read_action(f"turn_total {near}", game.actions)
        )
        assert ruling.legal


def test_nothing_scores_at_all():
    game = GAMES["farkle"]
    values = dict.fromkeys(("single", "three", "four", "five", "six", "straight"))
    options = options_of("farkle", {"values": {**values, **NO_PATTERNS}, "entry": 0})
    ruling = rule(game, game.setup(2, options), 0, read_action("turn_total 50", game.actions))
    assert ruling.code == "farkle.turn-total.impossible"
    assert ruling.facts["nearest"] == []
    assert game.consider(options, {"roll": [1, 1, 1, 1, 1, 1]}).more == {"scoring": False}
