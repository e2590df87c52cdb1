"""Single cases of coming late and leaving, as players would tell them."""

import pytest

from scorekeeper.games.cinq_o import CinqO
from scorekeeper.games.cinquillo import Cinquillo
from scorekeeper.games.cubilete import Cubilete
from scorekeeper.games.farkle import Farkle
from scorekeeper.games.zilch import Zilch
from tests.games.entering import begin, enter

FARKLE, ZILCH, CINQ_O, CUBILETE = Farkle(), Zilch(), CinqO(), Cubilete()
ACES, KINGS, NINES = "hand_total A A A A A", "hand_total K K K K K", "hand_total 9 9 9 9 9"
ONE, THIRTY = "turn_result 2 3 4 4 5 hi1", "turn_result 6 6 6 6 6 hi3"  # points


EVERY = pytest.mark.parametrize(
    ("game", "turn", "terms"),
    [
        (FARKLE, "turn_total 500", {}),
        (ZILCH, "turn_total 500", {}),
        (CINQ_O, ONE, {}),
        (CUBILETE, ACES, {"tie": "shared"}),
    ],
)


def turns(game, state, *texts):
    state, ruling = enter(game, state, *texts)
    assert ruling.legal, ruling
    return state


def written(game, state):
    """Column, round, points of every line."""
    return [(line.column, line.round, line.points) for line in game.scorepad(state).lines]


def places(game, state):
    return {rank.seat: rank.place for rank in game.outcome(state).ranking}


def total(points):
    return f"turn_total {points}"


def test_nobody_comes_or_goes_in_a_hand_of_cards():
    game = Cinquillo()
    state = game.setup(4, next(iter(game.presets.values())))
    assert not game.may_join(state)
    assert not any(game.may_retire(state, seat) for seat in range(4))
    with pytest.raises(NotImplementedError):
        game.join(state)


@EVERY
def test_a_late_player_plays_last_and_only_comes_until_round_2_is_over(game, turn, terms):
    state = begin(game, 2, **terms)
    state = turns(game, state, turn, turn, turn)
    assert game.may_join(state), "round 2, the last turn of it"
    assert not game.may_join(turns(game, state, turn))
    state = game.join(state)
    state = turns(game, state, turn)
    assert game.to_act(state) == 2, "the place behind the highest number has not been passed"
    state = turns(game, state, turn)
    rounds = [r for column, r, _ in written(game, state) if column == 2]
    assert set(rounds) == {2}, "no line in the round that was missed"
    assert game.to_act(state) in range(3)


@EVERY
def test_a_place_that_was_passed_waits_for_the_next_round(game, turn, terms):
    state = turns(game, begin(game, 3, first=2, **terms), turn)  # 2, now 0, then 1
    state = game.join(state)
    state = turns(game, state, turn, turn, turn)
    assert game.to_act(state) == 3, "2 began round 2, and 3 sits behind it"
    assert written(game, state)[-1][:2] == (2, 2)


@pytest.mark.parametrize(("game", "most"), [(FARKLE, 12), (CINQ_O, 6), (CUBILETE, 12)])
def test_a_table_has_no_more_seats_than_the_game(game, most):
    assert game.may_join(begin(game, most - 1))
    assert not game.may_join(begin(game, most))


def test_nobody_joins_solitaire_nor_a_last_round_that_has_passed_the_place():
    assert not CINQ_O.may_join(begin(CINQ_O, 1, mode="solitaire"))
    rounds = turns(CINQ_O, begin(CINQ_O, 2, first=1, mode="rounds", rounds=1), ONE)
    assert not CINQ_O.may_join(rounds), "seat 2 would sit between 1, who played, and 0"
    assert CINQ_O.may_join(begin(CINQ_O, 2, mode="rounds", rounds=1))
    assert not CUBILETE.may_join(turns(CUBILETE, begin(CUBILETE, 2, first=1, rounds=1), ACES))


def test_nobody_joins_last_turns():
    assert not FARKLE.may_join(turns(FARKLE, begin(FARKLE, 3), total(10_000)))
    state = begin(CINQ_O, 3, finish_round=True, target=10)
    assert CINQ_O.may_join(state)
    assert not CINQ_O.may_join(turns(CINQ_O, state, THIRTY))
    assert not CUBILETE.may_join(turns(CUBILETE, begin(CUBILETE, 2), ACES, ACES))


def test_two_must_stay_where_two_must_play():
    state = FARKLE.retire(begin(FARKLE, 3), 0)
    assert not any(FARKLE.may_retire(state, seat) for seat in range(4))
    alone = CINQ_O.retire(begin(CINQ_O, 2), 0)
    assert CINQ_O.to_act(alone) == 1
    assert not CINQ_O.may_retire(alone, 1)
    alone = turns(CINQ_O, alone, ONE, ONE)
    assert written(CINQ_O, alone) == [(1, 1, 1), (1, 2, 1)], "alone, each turn is a round"


def test_a_turn_begun_is_dropped_without_a_line():
    state = turns(FARKLE, begin(FARKLE, 3), total(500), "roll 1 1 1 2 3 4", "keep 1 1 1")
    state = FARKLE.retire(state, 1)
    assert FARKLE.to_act(state) == 2
    assert FARKLE.turn(state)["points"] == 0
    assert written(FARKLE, state) == [(0, 1, 500)]
    state = turns(FARKLE, state, total(500), total(500), total(500))
    assert [each[:2] for each in written(FARKLE, state)] == [(0, 1), (2, 1), (0, 2), (2, 2)]


def test_who_called_the_end_leaves_and_the_last_turns_go_on():
    state = turns(FARKLE, begin(FARKLE, 4), total(10_000))
    state = FARKLE.retire(state, 0)
    end = FARKLE.endgame(state)
    assert (end.caller, end.owed, end.to_beat) == (0, (1, 2, 3), 0)
    state = FARKLE.retire(state, 2)
    assert FARKLE.endgame(state).owed == (1, 3)
    state = turns(FARKLE, state, total(600), total(500))
    assert FARKLE.outcome(state).winners == (1,)
    assert places(FARKLE, state) == {1: 1, 3: 2, 0: 3, 2: 4}


def test_the_last_one_owed_a_turn_leaves_and_the_game_is_over():
    state = turns(FARKLE, begin(FARKLE, 3), total(10_000), total(500))
    state = FARKLE.retire(state, 2)
    assert FARKLE.outcome(state).winners == (0,)
    assert places(FARKLE, state) == {0: 1, 1: 2, 2: 3}
    assert [each.state for each in FARKLE.standings(state)] == ["in", "in", "retired"]


def test_must_beat_asks_nothing_for_who_has_left():
    state = begin(FARKLE, 3, last_turn="must_beat", target=1000)
    state = turns(FARKLE, state, total(500), total(700), total(1000))
    state = FARKLE.retire(state, 2)
    state, ruling = enter(FARKLE, state, total(200))
    assert ruling.facts["highest"] == 700
    assert enter(FARKLE, state, total(250))[1].legal


def test_one_left_alone_in_a_play_off_has_won_it():
    state = turns(FARKLE, begin(FARKLE, 3, tie="turn"), total(10_000), total(10_000), total(500))
    assert FARKLE.endgame(state).play_off
    won = FARKLE.outcome(FARKLE.retire(state, 0))
    assert (won.winners, won.reason) == ((1,), "farkle.won.play-off")
    other = FARKLE.retire(state, 2)
    assert FARKLE.to_act(other) == 0
    assert FARKLE.outcome(turns(FARKLE, other, total(500), total(0))).winners == (0,)


def test_a_lap_goes_on_with_the_two_that_are_left():
    texts = [total(10_000)] * 3
    state = turns(FARKLE, begin(FARKLE, 3, tie="turn"), *texts, total(500), total(0))
    state = FARKLE.retire(state, 2)  # whose turn it is, the last of the lap
    assert FARKLE.outcome(state).winners == (0,)
    state = turns(FARKLE, begin(FARKLE, 3, tie="turn"), *texts, total(500), total(500))
    state = FARKLE.retire(state, 2)
    assert FARKLE.to_act(state) == 0
    state = turns(FARKLE, state, total(50))
    assert written(FARKLE, state)[-1] == (0, 3, 50), "the lap before was round 2"


def test_what_the_turn_before_left_is_still_there():
    state = begin(FARKLE, 3, piggyback=True, topping=True)
    state = turns(FARKLE, state, "roll 1 1 1 2 3 4", "keep 1 1 1", "roll 1 1 5", "keep 1 1", "bank")
    offers = FARKLE.offers(state)
    state = FARKLE.retire(turns(FARKLE, state, "piggyback"), 1)
    assert FARKLE.to_act(state) == 2
    assert FARKLE.offers(state) == offers


def test_a_challenge_of_who_leaves_is_off_and_not_used_up():
    state = begin(ZILCH, 3, challenge="by_phase")
    state = ZILCH.retire(turns(ZILCH, state, "challenge 1", "roll 1 1 1 2 3 4"), 1)
    assert ZILCH.turn(state)["challenge"] is None
    state = turns(ZILCH, state, "keep 1 1 1", "bank", total(500))
    assert ZILCH.scorepad(state).totals == (1000, 0, 500)
    assert {"type": "challenge", "targets": [2]} in ZILCH.offers(state)


def test_cinq_o_finishes_the_round_that_somebody_who_left_made_the_last():
    state = turns(CINQ_O, begin(CINQ_O, 3, finish_round=True, target=30), THIRTY)
    state = CINQ_O.retire(state, 0)
    end = CINQ_O.endgame(state)
    assert (end.caller, end.owed, end.to_beat) == (0, (1, 2), 0)
    state = CINQ_O.retire(turns(CINQ_O, state, ONE), 2)
    assert CINQ_O.outcome(state).winners == (1,)
    assert places(CINQ_O, state) == {1: 1, 0: 2, 2: 3}


def test_cubilete_settles_a_round_without_who_left():
    state = turns(CUBILETE, begin(CUBILETE, 3), ACES, KINGS)
    assert CUBILETE.turn(state)["leader"] == 0
    state = CUBILETE.retire(state, 0)
    assert CUBILETE.turn(state)["leader"] == 1
    state = turns(CUBILETE, state, NINES)
    assert CUBILETE.scorepad(state).totals == (0, 1, 0)
    state = CUBILETE.retire(turns(CUBILETE, begin(CUBILETE, 3), ACES, KINGS), 2)
    assert CUBILETE.scorepad(state).totals == (1, 0, 0), "the last to play left"
    assert CUBILETE.to_act(state) == 0


def test_cubilete_play_off_left_to_one_is_won_by_that_one():
    state = turns(CUBILETE, begin(CUBILETE, 3), ACES, ACES, NINES)
    assert CUBILETE.turn(state)["play_off"] == [0, 1]
    state = CUBILETE.retire(state, 0)
    assert CUBILETE.scorepad(state).totals == (0, 1, 0)
    assert CUBILETE.to_act(state) == 1, "round 2 is begun by who follows"


def test_cubilete_start_goes_round_over_who_left():
    state = turns(CUBILETE, begin(CUBILETE, 4, starter="rotate"), ACES)
    state = CUBILETE.retire(state, 0)
    state = turns(CUBILETE, state, ACES, KINGS, KINGS)
    assert CUBILETE.to_act(state) == 1, "0 had its start, 1 is next"
    state = CUBILETE.retire(state, 1)
    state = turns(CUBILETE, state, ACES, KINGS)
    assert CUBILETE.to_act(state) == 3, "2 began in the stead of 1"


def test_cubilete_limit_is_set_anew_once_no_hand_is_left():
    state = turns(CUBILETE, begin(CUBILETE, 3, limit_to_first=True), f"{KINGS} in 1")
    assert CUBILETE.turn(state)["limit"] == 1
    assert CUBILETE.turn(CUBILETE.retire(state, 0))["limit"] == 3
    both = turns(
        CUBILETE, begin(CUBILETE, 4, limit_to_first=True), f"{KINGS} in 1", "roll A A A A A"
    )
    assert CUBILETE.turn(CUBILETE.retire(both, 0))["limit"] == 1


def test_cubilete_round_that_all_its_players_left_is_nobodys():
    state = turns(CUBILETE, begin(CUBILETE, 2, first=1), ACES)
    state = CUBILETE.join(CUBILETE.join(state))  # both behind 1: they wait for round 2
    state = CUBILETE.retire(CUBILETE.retire(state, 1), 0)
    assert CUBILETE.scorepad(state).totals == (0, 0, 0, 0)
    assert CUBILETE.to_act(state) == 2
    state = turns(CUBILETE, state, ACES, KINGS)
    assert CUBILETE.scorepad(state).totals == (0, 0, 1, 0)
