"""Cubilete: the turn, rounds and their ties, the end, hands without a table."""

import pytest

from scorekeeper.games.cubilete import Cubilete
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.options import read_options
from scorekeeper.rules.reading import Malformed
from tests.games.entering import begin, enter

GAME = Cubilete()
ACES, KINGS = "hand_total A A A A A", "hand_total K K K K K"


def lines(state):
    return [
        (line.column, line.round, line.text or line.points, line.mark) for line in state.pad.lines
    ]


def test_a_round_thrown_die_by_die():
    """A published round: the first stands after two throws, the second throws three times."""
    state, _ = enter(GAME, begin(GAME), "roll J J Q Q K")
    assert GAME.turn(state)["name"] == "dos pares"
    state, ruling = enter(GAME, state, "hold J J Q Q", "roll Q")
    assert ruling.facts["name"] == GAME.turn(state)["name"] == "full"
    state, _ = enter(GAME, state, "stand", "roll 9 9 10 K A", "hold 9 9")
    assert GAME.turn(state) == {
        "throw": 1,
        "limit": 3,
        "dice": ["A", "K", "10", "9", "9"],
        "held": ["9", "9"],
        "name": "par",
        "leader": 0,
        "leaders": [0],
        "play_off": None,
        "hands": [{"seat": 0, "hand": ["Q", "Q", "Q", "J", "J"], "name": "full"}],
    }
    state, ruling = enter(GAME, state, "roll J Q K", "hold 9 9", "roll 9 J A")
    assert (ruling.code, ruling.facts["name"]) == ("cubilete.round-won", "tercia")
    assert ruling.facts["leaders"] == (0,)
    assert lines(state) == [(0, 1, "full", None), (1, 1, "tercia", None), (0, 1, 1, "won")]
    assert [standing.score for standing in GAME.standings(state)] == [1, 0]


def test_a_die_left_before_may_be_taken_up_again():
    turn = ["roll A A K Q J", "hold A A", "roll K K 9", "hold K K", "roll K 9 9"]
    _, ruling = enter(GAME, begin(GAME), *turn)
    assert ruling.facts["dice"] == ("K", "K", "K", "9", "9")


def test_or_not_where_kept_dice_are_locked():
    turn = ["roll A A K Q J", "hold A A", "roll K K 9"]
    state, ruling = enter(GAME, begin(GAME, lock_kept=True), *turn, "hold K K")
    assert (ruling.code, ruling.facts["dice"]) == ("cubilete.hold.locked", ("A", "A"))
    assert ruling.allowed[0] == {
        "type": "hold",
        "dice": ["A", "A", "K", "K", "9"],
        "locked": ["A", "A"],
    }
    _, ruling = enter(GAME, state, "hold A A K")
    assert ruling.legal


def test_a_hold_may_be_thought_over_before_the_throw():
    state, ruling = enter(GAME, begin(GAME, lock_kept=True), "roll A A K Q J", "hold A A", "hold")
    assert (ruling.code, ruling.facts["loose"]) == ("cubilete.held", 5)
    state, _ = enter(GAME, state, "stand")
    assert GAME.to_act(state) == 1


def test_those_level_play_another_whole_turn_and_only_they():
    state, ruling = enter(GAME, begin(GAME, seats=3, first=1), ACES, KINGS, ACES)
    assert (ruling.code, ruling.facts["leaders"]) == ("cubilete.play-off", (1, 0))
    turn = GAME.turn(state)
    assert (turn["play_off"], turn["leader"], GAME.to_act(state)) == ([1, 0], None, 1)
    state, _ = enter(GAME, state, KINGS)
    assert GAME.to_act(state) == 0
    state, ruling = enter(GAME, state, KINGS, KINGS, "stand")
    assert ruling.code == "cubilete.stand.nothing-thrown"
    state, ruling = enter(GAME, state, "hand_total A A A A K")
    assert ruling.code == "cubilete.round-won"
    assert state.pad.totals == (0, 1, 0)
    assert lines(state)[-3:] == [
        (1, 1, "quintilla", "play-off"),
        (0, 1, "poker", "play-off"),
        (1, 1, 1, "won"),
    ]


def test_one_throw_settles_where_that_is_agreed():
    state, _ = enter(GAME, begin(GAME, tie="one_throw"), ACES, ACES)
    assert GAME.offers(state)[1] == {"type": "hand_total", "throws": 1}
    _, ruling = enter(GAME, state, "hand_total A A A A A in 2")
    assert (ruling.code, ruling.cites[-1]) == ("cubilete.hand-total.throws", "cubilete.tie")
    state, ruling = enter(GAME, state, "roll A A A K K", "hand_total A A A Q Q in 1")
    assert (ruling.facts["leaders"], state.pad.totals) == ((0,), (1, 0))


def test_or_each_gets_the_round():
    state, ruling = enter(GAME, begin(GAME, tie="shared", first_to=1), ACES, ACES)
    outcome = GAME.outcome(state)
    assert (ruling.code, outcome.winners) == ("cubilete.round-shared", (0, 1))
    assert outcome.reason == "cubilete.won.first-to"


def test_nobody_throws_more_often_than_the_first_where_that_is_agreed():
    state = begin(GAME, seats=3, limit_to_first=True)
    state, _ = enter(GAME, state, "hand_total A A A K K in 2", "roll A A A A 9", "hold A A A A")
    state, ruling = enter(GAME, state, "roll 10")
    assert (ruling.code, ruling.facts["throws"]) == ("cubilete.hand", 2)
    _, ruling = enter(GAME, state, ACES)  # counts as three throws
    assert (ruling.code, ruling.facts["limit"]) == ("cubilete.hand-total.throws", 2)
    state, _ = enter(GAME, state, "hand_total A A A A 10 in 2")
    assert GAME.turn(state)["play_off"] == [1, 2]
    assert GAME.turn(state)["limit"] == 3


@pytest.mark.parametrize(
    ("starter", "begins"), [("fixed", [1, 1, 1]), ("rotate", [1, 2, 0]), ("winner", [1, 0, 2])]
)
def test_who_begins_a_round(starter, begins):
    state = begin(GAME, seats=3, first=1, starter=starter)
    wins = {"fixed": (0, 2), "rotate": (0, 2), "winner": (0, 2)}[starter]
    seen = [GAME.to_act(state)]
    for winner in wins:
        for _ in range(3):
            hand = ACES if GAME.to_act(state) == winner else KINGS
            state, _ = enter(GAME, state, hand)
        seen.append(GAME.to_act(state))
    assert seen == begins


def test_most_rounds_win_and_a_tie_is_shared():
    state = begin(GAME, seats=3, rounds=2)
    state, ruling = enter(GAME, state, ACES, KINGS, KINGS, KINGS, ACES, KINGS)
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.reason) == ((0, 1), "cubilete.won.rounds")
    assert [(rank.seat, rank.place) for rank in outcome.ranking] == [(0, 1), (1, 1), (2, 3)]
    assert "cubilete.end" in ruling.cites
    assert GAME.to_act(state) is None
    _, ruling = enter(GAME, state, ACES)
    assert ruling.code == "table.finished"


def test_first_to_goes_on_for_as_many_rounds_as_it_takes():
    state = begin(GAME, rounds=1, first_to=2)
    state, _ = enter(GAME, state, ACES, KINGS, KINGS, ACES)
    assert [standing.needs for standing in GAME.standings(state)] == [1, 1]
    state, _ = enter(GAME, state, ACES, KINGS)
    assert GAME.outcome(state).winners == (0,)


def names_and_places(hands, **options):
    base = read_options(GAME.options(), options)
    case = {"hands": [hand.split() for hand in hands]}
    return [(each["name"], each["place"]) for each in GAME.consider(base, case).more["ranking"]]


def test_pachuca_high():
    hands = ["A A A A A", "K Q J 10 9", "A K Q J 10"]
    assert names_and_places(hands, pachuca_high=True) == [
        ("quintilla", 3),
        ("pachuca", 2),
        ("pachuca", 1),
    ]


def test_without_kickers():
    hands = ["A A K Q J", "A A 9 10 J", "A Q J 10 9", "K Q J 10 9", "K K Q Q A", "K K Q Q 9"]
    places = [place for _, place in names_and_places(hands, kickers=False)]
    assert places == [3, 3, 5, 5, 1, 1]
    fulls = ["A A A K K", "A A A Q Q"]
    assert names_and_places(fulls, kickers=False) == [("full", 1), ("full", 2)]


def test_ranking_cites_what_decided():
    ruling = GAME.consider(GAME.options(), {"hands": [["A"] * 5, ["K"] * 5]})
    assert ruling.cites == ("cubilete.hands", "cubilete.ties-within")
    assert dict(ruling.facts) == {"best": "quintilla", "count": 2, "level": 1}


@pytest.mark.parametrize(
    "case",
    [
        {},
        None,
        {"hands": []},
        {"hands": "A"},
        {"hands": [["A", "K"]]},
        {"hands": [["A"] * 6]},
        {"hands": [["A", "K", "Q", "J", 10]]},
        {"hands": [["a"] * 5]},
        {"hands": [["A"] * 5], "more": 1},
        {"hands": [["A"] * 5] * 10_000},
    ],
)
def test_a_case_that_is_none(case):
    with pytest.raises(Malformed):
        GAME.consider(GAME.options(), case)


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "roll"},
        {"type": "roll", "dice": [1, 2, 3]},
        {"type": "roll", "dice": ["8"]},
        {"type": "hold", "dice": None},
        {"type": "stand", "dice": []},
        {"type": "hand_total", "dice": ["A"] * 5, "throws": 0},
        {"type": "hand_total", "dice": ["A"] * 5, "throws": True},
        {"type": "hand_total", "dice": ["A"] * 5, "throws": None},
    ],
)
def test_what_is_no_action(raw):
    with pytest.raises(Malformed):
        action_from_json(raw, GAME.actions, 2)


@pytest.mark.parametrize("text", ["roll 8", "stand A", "hand_total A in", "hand_total A in 2 3"])
def test_notation_that_is_none(text):
    with pytest.raises(Malformed):
        read_action(text, GAME.actions)
