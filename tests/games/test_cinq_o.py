"""Cinq-O: the case and the turn, the ends of a game, the card, what is no action at all."""

import pytest

from scorekeeper.games.cinq_o import CinqO
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.options import options_schema, read_options, show_options
from scorekeeper.rules.reading import Malformed
from tests.games.entering import begin, enter

GAME = CinqO()
PERFECT = "turn_result 6 6 6 6 6 hi3"  # 30 points, gathered over several throws


def test_a_banked_die_waits_in_the_bank_until_it_is_racked():
    state, _ = enter(GAME, begin(GAME), "roll 6 5 3 3 2 hi1", "place 6 bank 5", "roll 4 2 3")
    assert GAME.turn(state) == {
        "throw": 2,
        "loose": 3,
        "rolled": [2, 3, 4],
        "rack": [6],
        "bank": [5],
        "hilo": {"side": "hi", "value": 1, "boxed": False},
        "number": {"hi": 10, "lo": 10},  # 2 3 4 5 6 as they lie
    }
    state, _ = enter(GAME, state, "place from-bank 5")
    assert (GAME.turn(state)["rack"], GAME.turn(state)["bank"]) == ([5, 6], [])
    assert GAME.offers(state)[0] == {"type": "roll", "count": 3, "hilo": "may"}


def test_the_fifth_throw_ends_the_turn_by_itself():
    turns = ["roll 1 2 3 4 6 hi1", "place 6 bank 4", "roll 2 2 3 hi2", "place from-bank 4"]
    turns += ["roll 1 1 5", "place 5", "roll 2 3", "place 3", "roll 6 hi3"]
    state, ruling = enter(GAME, begin(GAME), *turns)
    assert (ruling.code, ruling.points, GAME.to_act(state)) == ("cinq-o.scored", 9, 1)  # 24: 3 × 3
    assert ruling.facts["dice"] == (3, 4, 5, 6, 6)


def test_with_no_die_left_to_throw_the_banked_dice_go_to_the_rack():
    _, ruling = enter(GAME, begin(GAME), "roll 1 1 2 3 3 lo2", "place 1 bank 1 2 3 3")
    assert (ruling.code, ruling.points) == ("cinq-o.scored", 8)  # total 10: 4 × 2


def test_a_last_loose_die_is_not_placed_for_the_player():
    state, _ = enter(GAME, begin(GAME), "roll 6 6 6 6 2 hi2", "place 6 6 6 6", "roll 3")
    assert GAME.to_act(state) == 0
    assert [offer["type"] for offer in GAME.offers(state)] == ["place"]
    _, ruling = enter(GAME, state, "place 3")
    assert ruling.points == 12  # 27: 6 × 2


def test_dice_may_still_be_banked_and_the_hilo_die_boxed_after_racking():
    state, _ = enter(
        GAME, begin(GAME), "roll 6 6 5 1 1 hi3", "place 6", "place bank 6", "place box"
    )
    assert GAME.turn(state)["hilo"] == {"side": "hi", "value": 3, "boxed": True}
    _, ruling = enter(GAME, state, "roll 1 2 2 hi1")
    assert ruling.code == "cinq-o.roll.hilo-boxed"
    assert ruling.allowed == GAME.offers(state)


def test_five_alike_bring_ten_and_a_second_turn_in_the_same_cell():
    state, ruling = enter(GAME, begin(GAME), "roll 4 4 4 4 4 lo3")
    assert (ruling.code, ruling.points, GAME.to_act(state)) == ("cinq-o.five", 10, 0)
    state, _ = enter(GAME, state, "turn_result five 2", "turn_result 1 1 1 1 2 lo2")
    lines = [(line.column, line.round, line.points, line.mark) for line in state.pad.lines]
    assert lines == [(0, 1, 10, "five"), (0, 1, 10, "five"), (0, 1, 16, None)]
    assert GAME.to_act(state) == 1


def test_five_alike_gathered_over_several_throws_are_nothing_special():
    state, ruling = enter(GAME, begin(GAME), "turn_result 4 4 4 4 4 hi3")
    assert (ruling.code, ruling.points, GAME.to_act(state)) == ("cinq-o.scored", 3, 1)


def test_without_a_chain_the_second_five_alike_end_the_turn():
    state = begin(GAME, five_of_a_kind_chain=False)
    state, ruling = enter(GAME, state, "turn_result five 1", "roll 1 1 1 1 1 lo3")
    assert (ruling.code, ruling.points, GAME.to_act(state)) == ("cinq-o.five.last", 10, 1)


def test_five_alike_may_count_as_often_as_the_hilo_die_says():
    state = begin(GAME, five_of_a_kind="times_die")
    _, ruling = enter(GAME, state, "turn_result five 1")
    assert ruling.code == "cinq-o.turn-result.hilo-needed"
    state, ruling = enter(GAME, state, "turn_result five 1 lo3", "roll 2 2 2 2 2 hi2")
    assert (ruling.points, state.pad.totals[0]) == (20, 50)


def test_five_alike_may_add_ten_to_a_turn_that_goes_on():
    state, ruling = enter(GAME, begin(GAME, five_of_a_kind="bonus"), "roll 6 6 6 6 6 hi1")
    assert (ruling.code, ruling.points) == ("cinq-o.five.bonus", 10)
    state, ruling = enter(GAME, state, "place 6 6 6 6 6")
    assert (ruling.points, state.pad.totals) == (20, (20, 0))
    assert [part.points for part in ruling.breakdown] == [10, 10]
    state, _ = enter(GAME, state, "turn_result five 6")
    assert GAME.offers(state) == ({"type": "turn_result", "holding": 6},)
    _, ruling = enter(GAME, state, "turn_result 1 2 3 4 5 hi1")
    assert ruling.code == "cinq-o.turn-result.face"
    state, ruling = enter(GAME, state, "turn_result 2 3 4 5 6 hi1")
    assert (ruling.points, len(state.pad.lines)) == (20, 2)


def test_the_first_to_reach_the_target_wins_at_once():
    state, ruling = enter(
        GAME, begin(GAME, seats=3, target=30), "turn_result 1 1 1 1 2 lo3", PERFECT
    )
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.reason) == ((1,), "cinq-o.won.race")
    assert [(rank.seat, rank.place) for rank in outcome.ranking] == [(1, 1), (0, 2), (2, 3)]
    assert "cinq-o.end" in ruling.cites
    _, ruling = enter(GAME, state, PERFECT)
    assert ruling.code == "table.finished"


@pytest.mark.parametrize("rule", ["flat", "bonus"])
def test_the_ten_of_five_alike_can_win_without_the_rest(rule):
    state = begin(GAME, target=40, five_of_a_kind=rule)
    state, ruling = enter(GAME, state, PERFECT, PERFECT, "roll 1 1 1 1 1 lo1")
    assert ruling.code == "cinq-o.five.wins"
    assert GAME.outcome(state).winners == (0,)
    assert state.pad.totals == (40, 30)


def test_where_all_finish_the_round_the_highest_wins():
    state = begin(GAME, seats=3, first=2, target=30, finish_round=True)
    state, _ = enter(GAME, state, "turn_result five 6", PERFECT)
    end = GAME.endgame(state)
    assert (end.caller, end.owed, end.to_beat, end.tie_rule) == (2, (0, 1), 40, "cinq-o.end")
    state, _ = enter(GAME, state, PERFECT, "turn_result five 3", PERFECT)
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.reason) == ((1, 2), "cinq-o.won.round")
    assert [(rank.seat, rank.place) for rank in outcome.ranking] == [(1, 1), (2, 1), (0, 3)]
    assert GAME.endgame(state) is None


def test_a_number_of_rounds():
    state, ruling = enter(GAME, begin(GAME, mode="rounds", rounds=2), *[PERFECT] * 4)
    assert (GAME.outcome(state).winners, GAME.outcome(state).reason) == (
        (0, 1),
        "cinq-o.won.rounds",
    )
    assert "cinq-o.rounds" in ruling.cites
    assert GAME.target(state.options) is GAME.standings(state)[0].needs is None


def test_alone_against_the_record():
    state = begin(GAME, seats=1, mode="solitaire")
    state, _ = enter(GAME, state, PERFECT, "turn_result five 2", PERFECT)
    assert (GAME.standings(state)[0].needs, GAME.outcome(state)) == (30, None)
    state, ruling = enter(GAME, state, PERFECT)
    assert (state.pad.lines[-1].round, GAME.outcome(state).winners) == (3, (0,))
    assert "cinq-o.solitaire" in ruling.cites


def test_a_solitaire_is_for_one():
    assert list(GAME.players_under(GAME.presets["solitaire"])) == [1]
    assert list(GAME.players_under(GAME.presets["rounds"])) == [1, 2, 3, 4, 5, 6]


def test_the_card_can_be_replaced_number_by_number():
    own = {"hi": {"27": 9, "5": 0}, "lo": {"12": 4}}
    options = read_options(GAME.options(), {"card": own})
    shown = show_options(options)["card"]
    assert (shown["hi"]["27"], shown["hi"]["28"], shown["lo"]["12"]) == (9, 7, 4)
    assert [len(side) for side in shown.values()] == [26, 26]
    assert read_options(GAME.options(), show_options(options)) == options
    schema = options_schema(options)["properties"]["card"]
    assert schema["properties"]["hi"]["properties"]["27"]["default"] == 9
    hilo = {"side": "hi", "value": 2}
    assert GAME.consider(options, {"rack": [6, 6, 5, 5, 5], "hilo": hilo}).points == 18
    assert GAME.consider(options, {"rack": [1, 2, 3, 4, 5], "hilo": hilo}).points == 20


@pytest.mark.parametrize(
    ("card", "pointer"),
    [
        ({"hi": {"4": 1}}, "/card/hi/4"),
        ({"hi": {"31": 1}}, "/card/hi/31"),
        ({"hi": {"05": 1}}, "/card/hi/05"),
        ({"hi": {"30": -1}}, "/card/hi/30"),
        ({"hi": {"30": None}}, "/card/hi/30"),
        ({"hi": {"30": 1.0}}, "/card/hi/30"),
        ({"hi": [1, 2]}, "/card/hi"),
        ({"middle": {}}, "/card/middle"),
        (None, "/card"),
    ],
)
def test_a_card_that_is_none(card, pointer):
    with pytest.raises(Malformed) as raised:
        read_options(GAME.options(), {"card": card})
    assert raised.value.pointer == pointer


def test_presets():
    assert {slug: preset.mode for slug, preset in GAME.presets.items()} == {
        "rule-sheet": "race",
        "rounds": "rounds",
        "solitaire": "solitaire",
    }


def test_a_first_roll_without_a_table():
    options = GAME.options()
    told = GAME.consider(options, {"first_roll": [4, 4, 4, 4, 4]})
    assert (told.points, told.code) == (10, "cinq-o.five")
    assert told.more == {
        "total": 20,
        "number": None,
        "straight": False,
        "five_of_a_kind": True,
        "bonus_turn": True,
    }
    told = GAME.consider(options, {"first_roll": [5, 4, 3, 2, 1]})
    assert (told.points, told.more["straight"], told.more["five_of_a_kind"]) == (None, True, False)
    bonus = GAME.options(five_of_a_kind="bonus")
    assert GAME.consider(bonus, {"first_roll": [1] * 5}).more["bonus_turn"] is False
    times = GAME.options(five_of_a_kind="times_die")
    case = {"first_roll": [1] * 5, "hilo": {"side": "lo", "value": 3}}
    assert GAME.consider(times, case).points == 30


HILO = {"side": "hi", "value": 1}


@pytest.mark.parametrize(
    "case",
    [
        {},
        [],
        {"rack": [1, 2, 3, 4, 5]},
        {"hilo": HILO},
        {"rack": [1, 2, 3, 4], "hilo": HILO},
        {"rack": [1, 2, 3, 4, 5, 6], "hilo": HILO},
        {"rack": [1, 2, 3, 4, 7], "hilo": HILO},
        {"rack": [1, 2, 3, 4, 5.0], "hilo": HILO},
        {"rack": [1, 2, 3, 4, 5], "hilo": {"side": "up", "value": 1}},
        {"rack": [1, 2, 3, 4, 5], "hilo": {"side": "hi", "value": 4}},
        {"rack": [1, 2, 3, 4, 5], "hilo": {"side": "hi", "value": True}},
        {"rack": [1, 2, 3, 4, 5], "hilo": "hi1"},
        {"rack": [1] * 5, "first_roll": [1] * 5, "hilo": HILO},
        {"first_roll": [1] * 4},
        {"first_roll": [1] * 10_000},
    ],
)
def test_a_case_that_is_none(case):
    with pytest.raises(Malformed):
        GAME.consider(GAME.options(), case)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "roll"},
        {"type": "roll", "dice": "12345"},
        {"type": "roll", "dice": [0, 1, 2, 3, 4]},
        {"type": "roll", "dice": [1, 2, 3, 4, 5], "hilo": None},
        {"type": "roll", "dice": [1, 2, 3, 4, 5], "hilo": {"side": "hi"}},
        {"type": "roll", "dice": [1, 2, 3, 4, 5], "hilo": {**HILO, "boxed": True}},
        {"type": "place"},
        {"type": "place", "rack": [1], "bank": 2},
        {"type": "place", "rack": [1], "box": 1},
        {"type": "turn_result", "dice": [1, 2, 3, 4, 5]},
        {"type": "turn_result", "hilo": HILO},
        {"type": "turn_result", "five_of_a_kind": 7},
        {"type": "turn_result", "five_of_a_kind": 6, "dice": [6] * 5},
        {"type": "bank"},
    ],
)
def test_what_is_no_action(raw):
    with pytest.raises(Malformed):
        action_from_json(raw, GAME.actions, 2)


@pytest.mark.parametrize(
    "text",
    [
        "roll 7",
        "roll hi1 1",
        "roll 1 hi4",
        "place bank 1 bank 2",
        "place 1 box 2",
        "place box box",
        "turn_result 1 2 3 4 5",
        "turn_result five",
        "turn_result five 7",
        "turn_result five 1 2",
    ],
)
def test_notation_that_is_none(text):
    with pytest.raises(Malformed):
        read_action(text, GAME.actions)
