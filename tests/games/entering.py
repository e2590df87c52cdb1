"""Enters actions in their notation, each for the seat whose turn it is."""

from typing import Any

from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import Game, play
from scorekeeper.rules.options import read_options
from scorekeeper.rules.ruling import Ruling


def begin(game: Game[Any, Any], seats: int = 2, first: int = 0, **options: Any) -> Any:
    """A game under its default preset but for ``options``."""
    base = next(iter(game.presets.values()))
    return game.setup(seats, read_options(base, options), first)


def enter(game: Game[Any, Any], state: Any, *texts: str) -> tuple[Any, Ruling]:
    """All must be legal but the last; the state after it, and its ruling."""
    *before, last = texts
    for text in before:
        state, ruling = _enter(game, state, text)
        assert ruling.legal, (text, ruling)
    return _enter(game, state, last)


def _enter(game: Game[Any, Any], state: Any, text: str) -> tuple[Any, Ruling]:
    return play(game, state, game.to_act(state) or 0, read_action(text, game.actions))
