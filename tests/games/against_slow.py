"""Plays a game and its slow reference side by side, and checks what every game promises."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from scorekeeper.rules.action import action_from_json, read_action
from scorekeeper.rules.game import Game, play
from scorekeeper.rules.options import read_options

Propose = Callable[[Random, Any], dict[str, Any]]


def play_both(
    game: Game[Any, Any],
    slow: Any,
    propose: Propose,
    codes: Mapping[str, tuple[str, ...]],
    rng: Random,
    most: int = 4000,
) -> None:
    """Enter what ``propose`` makes up, legal or not, into both until the game is over."""
    options = read_options(next(iter(game.presets.values())), slow.options)
    seats = len(slow.order)
    state = game.setup(seats, options, slow.order[0])
    for _ in range(most):
        seat = slow.seat if rng.random() < 0.97 else rng.randrange(seats)
        state = _enter_both(game, state, slow, seat, propose(rng, slow), codes)
        if slow.winners is not None:
            break
        assert game.outcome(state) is None
        assert game.to_act(state) == slow.seat
    outcome = game.outcome(state)
    assert outcome is not None, "the game ends"
    assert sorted(outcome.winners) == slow.winners
    assert game.to_act(state) is None
    assert game.offers(state) == ()
    lines = [(line.column, line.round, line.text or line.points) for line in state.pad.lines]
    assert lines == slow.cells


def _enter_both(
    game: Game[Any, Any],
    state: Any,
    slow: Any,
    seat: int,
    raw: dict[str, Any],
    codes: Mapping[str, tuple[str, ...]],
) -> Any:
    action, _ = action_from_json(raw, game.actions, len(game.standings(state)))
    assert read_action(str(action), game.actions) == action
    assert action_from_json(action.as_json(), game.actions, 1)[0] == action
    offered = {offer["type"] for offer in game.offers(state)}
    after, ruling = play(game, state, seat, action)
    assert ruling.legal == slow.enter(seat, raw), (raw, ruling, slow.options)
    assert set(ruling.facts) == set(codes[ruling.code]), ruling.code
    if ruling.legal:
        assert action.verb in offered
    else:
        assert after is state
        assert ruling.allowed == game.offers(state) != ()
    json.dumps([game.turn(after), game.offers(after)])
    return after
