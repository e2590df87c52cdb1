"""Cinquillo played on by other options than before."""

from scorekeeper.games.cinquillo.options import Options
from scorekeeper.games.cinquillo.state import State
from scorekeeper.rules.house import BETWEEN_ROUNDS, NEVER, REACHED, changed, first_of
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling

ENDS = frozenset({"target", "tie"})


def rule_on_options(state: State, options: Options) -> Ruling | None:
    """The mode is the game and never changes, nor how many play it; who may pass and what may open
    stand for a whole hand. Nobody may have reached a new end already."""
    held = {
        NEVER: {"mode", "other_counts"},
        BETWEEN_ROUNDS: {"passing", "open_any_five"} if state.round.shown else (),
        REACHED: ENDS if max(state.pad.totals) >= options.target else (),
    }
    return first_of(changed(state.options, options), held)


def with_options(state: State, options: Options) -> State:
    return replace(state, options=options)
