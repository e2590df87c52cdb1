"""What any game must satisfy, old or new: the contract of ``rules/game.py``."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.game import play, rule
from scorekeeper.rules.options import (
    Flag,
    OneOf,
    Whole,
    differing,
    options_schema,
    read_options,
    show_options,
)
from scorekeeper.rules.options import kinds as options_of
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import TableRule
from tests.games.players import PLAYERS

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
WORDS = [*"123456", "10", "1000", "5O", "6O", "12B", "10C", "A", "K", "9", "hi3", "lo1"]


def random_options(game, rng):
    """A preset with options changed at random, long games left out."""
    preset = rng.choice(list(game.presets.values()))
    raw = {}
    for name, kind in options_of(preset).items():
        if isinstance(kind, OneOf):
            raw[name] = rng.choice(kind.choices)
        elif isinstance(kind, Flag):
            raw[name] = rng.random() < 0.5
        elif isinstance(kind, Whole):
            raw[name] = rng.choice([kind.low, getattr(preset, name)])
    if "target" in raw:
        raw["target"] = options_of(preset)["target"].low
    chosen = rng.sample(sorted(raw), k=rng.randint(0, len(raw)))
    return read_options(preset, {name: raw[name] for name in {*chosen, "target"} & raw.keys()})


def nonsense(game, rng):
    """A known verb with words behind it, an action or not."""
    words = rng.choices(WORDS, k=rng.randrange(7))
    try:
        return read_action(" ".join([rng.choice(game.actions).verb, *words]), game.actions)
    except Malformed:
        return None


def something(game, state, rng, seats):
    """Who says what next."""
    seat = game.to_act(state)
    if seat is None or rng.random() < 0.05:
        seat = rng.randrange(seats)
    if rng.random() < 0.15:
        return seat, nonsense(game, rng)
    offers = {offer["type"]: offer for offer in game.offers(state)}
    return seat, action_from_json(PLAYERS[game.slug](rng, offers), game.actions, seats)[0]


def check_words(game, action, seats):
    """The notation and the JSON form both give the action back."""
    assert read_action(str(action), game.actions) == action
    try:
        assert action_from_json(action.as_json(), game.actions, seats)[0] == action
    except Malformed as malformed:  # a seat that this table does not have
        assert malformed.pointer == "/target"


def check_ruling(game, state, action, ruling):
    rules = {*game.rules, *TableRule}
    assert set(ruling.cites) <= rules
    if ruling.code.startswith("table."):
        return
    assert set(ruling.facts) == set(game.codes[ruling.code]), ruling.code
    offered = {offer["type"] for offer in game.offers(state)}
    assert not ruling.legal or action.verb in offered, "legal, yet not offered"
    assert ruling.legal or ruling.allowed == game.offers(state)


def check_state(game, state, seats):
    outcome = game.outcome(state)
    pad = game.scorepad(state)
    for column in range(len(pad.columns)):
        lines = [line for line in pad.lines if line.column == column]
        assert sum(line.points for line in lines) == pad.totals[column]
        assert not lines or lines[-1].total == pad.totals[column]
        assert [line.round for line in lines] == sorted(line.round for line in lines)
    assert [standing.seat for standing in game.standings(state)] == list(range(seats))
    json.dumps([game.turn(state), game.offers(state)])
    if outcome is not None:
        assert game.to_act(state) is None
        assert game.offers(state) == ()
        assert {rank.seat for rank in outcome.ranking if rank.place == 1} == set(outcome.winners)
        assert outcome.reason in game.codes
        assert set(outcome.cites) <= set(game.rules)
        assert game.endgame(state) is None


@EVERY
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_play_keeps_the_promises(game, seed):
    rng = Random(seed)
    options = random_options(game, rng)
    seats = rng.choice([n for n in game.players_under(options) if n <= 5])
    begun = state = game.setup(seats, options)
    said = []
    for _ in range(1500):
        seat, action = something(game, state, rng, seats)
        if action is None:
            continue
        check_words(game, action, seats)
        assert rule(game, state, seat, action) == rule(game, state, seat, action)
        after, ruling = play(game, state, seat, action)
        check_ruling(game, state, action, ruling)
        if ruling.legal:
            said.append((seat, str(action)))
            check_state(game, after, seats)
        else:
            assert after is state, "a refusal changes nothing"
        state = after
        if game.outcome(state) is not None:
            break
    assert game.outcome(state) is not None, "the game ends"
    for seat, words in said:
        begun, ruling = play(game, begun, seat, read_action(words, game.actions))
        assert ruling.legal
    assert begun == state, "replay gives the same state"


@EVERY
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_options_read_back(game, seed):
    options = random_options(game, Random(seed))
    for preset in game.presets.values():
        assert read_options(preset, show_options(options)) == options
        assert read_options(preset, differing(options, preset)) == options
    schema = options_schema(options)
    shown = json.loads(json.dumps(show_options(options)))
    assert {name: each["default"] for name, each in schema["properties"].items()} == shown


@EVERY
def test_codes_carry_the_slug(game):
    assert all(code.startswith(f"{game.slug}.") for code in game.codes)
    assert all(str(each).startswith(f"{game.slug}.") for each in game.rules)


@EVERY
@pytest.mark.parametrize(
    "case",
    [None, [], "roll", 5, True, {"surprise": 1}, {"roll": {}}, {"hands": 3}, {"rack": "12345"}],
)
def test_a_case_that_is_none_is_malformed(game, case):
    with pytest.raises(Malformed):
        game.consider(next(iter(game.presets.values())), case)
