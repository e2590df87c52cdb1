"""Cinq-O played on by other options than before."""

from scorekeeper.games.cinq_o.options import Options
from scorekeeper.games.cinq_o.state import State, Turn
from scorekeeper.rules.house import BETWEEN_TURNS, NEVER, REACHED, changed, first_of
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling

ENDS = frozenset({"mode", "target", "rounds", "finish_round"})
THROWS = frozenset(
    {"five_of_a_kind", "five_of_a_kind_chain", "hilo_on_last_throw", "rack_rule", "card"}
)


def rule_on_options(state: State, options: Options, players: range) -> Ruling | None:
    """What a turn is played by changes between turns; ``players`` may sit under the new options.
    No new end may have been reached already."""
    held = {
        NEVER: {"mode"} if state.seating.count not in players else (),
        BETWEEN_TURNS: THROWS if state.turn != Turn() else (),
        REACHED: ENDS if _reached(state, options) else (),
    }
    return first_of(changed(state.options, options), held)


def _reached(state: State, options: Options) -> bool:
    if options.mode == "rounds":
        return state.round > options.rounds
    return max(state.pad.totals) >= options.target


def with_options(state: State, options: Options) -> State:
    return replace(state, options=options)
