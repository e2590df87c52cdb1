"""Cubilete played on by other options than before."""

from scorekeeper.games.cubilete.options import Options
from scorekeeper.games.cubilete.state import State, Turn
from scorekeeper.rules.house import BETWEEN_ROUNDS, BETWEEN_TURNS, REACHED, changed, first_of
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling

ENDS = frozenset({"rounds", "first_to"})


def rule_on_options(state: State, options: Options) -> Ruling | None:
    """How often one may throw and what becomes of a tie stands for a whole round, what may be
    taken up again for a whole turn. No new end may have been reached already."""
    begun = bool(state.hands) or state.play_off or state.turn != Turn()
    held = {
        BETWEEN_ROUNDS: {"limit_to_first", "tie"} if begun else (),
        BETWEEN_TURNS: {"lock_kept"} if state.turn != Turn() else (),
        REACHED: ENDS if _reached(state, options) else (),
    }
    return first_of(changed(state.options, options), held)


def _reached(state: State, options: Options) -> bool:
    if options.first_to is None:
        return state.round > options.rounds
    return max(state.pad.totals) >= options.first_to


def with_options(state: State, options: Options) -> State:
    return replace(state, options=options)
