"""Farkle and Zilch played on by other options than before."""

from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.building import NO_GROUPS
from scorekeeper.rules.hotdice.state import Before, State, Turn
from scorekeeper.rules.hotdice.table import table_of
from scorekeeper.rules.hotdice.terms import MUST, ONE_THROW, Terms
from scorekeeper.rules.house import (
    BETWEEN_TURNS,
    LYING,
    PLAY_OFF,
    REACHED,
    changed,
    first_of,
    not_now,
)
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling

ENDS = frozenset({"target", "end_at"})


def rule_on_options(state: State, options: Terms) -> Ruling | None:
    """The number of dice changes between turns only, how a tie is settled not in its play-off.

    Nobody may stand beyond a new target already, unless the end was called; and what lies on the
    table must have something to set aside.
    """
    names = changed(state.options, options)
    begun = state.turn != Turn(state.options.dice)
    held = {
        BETWEEN_TURNS: {"dice"} if begun else (),
        PLAY_OFF: {"tie"} if state.play_off else (),
        REACHED: ENDS if _reached(state, options) else (),
    }
    return first_of(names, held) or _lying(state, options, names)


def _reached(state: State, options: Terms) -> bool:
    open_ended = state.last_turns is None and state.play_off is None
    return open_ended and any(options.reaches(int(total)) for total in state.pad.totals)


def _lying(state: State, options: Terms, names: frozenset[str]) -> Ruling | None:
    turn = with_options(state, options).turn
    if not turn.rolled or table_of(options).throw(turn.rolled, turn.groups).best:
        return None
    return not_now(LYING, min(names))


def with_options(state: State, options: Terms) -> State:
    before, turn = state.before, state.turn
    if options.dice != state.options.dice:
        before = before and Before(before.points)
        turn = Turn(options.dice)
    if options.builds != state.options.builds:
        before = before and replace(before, groups=NO_GROUPS)
        turn = replace(turn, groups=NO_GROUPS)
    whole = turn.throws > 0 and not turn.rolled and turn.left == options.dice
    turn = replace(turn, forced=whole and options.all_aside in (MUST, ONE_THROW))
    after = replace(state, options=options, before=before, turn=turn)
    return replace(after, arrived=_arrived(after))


def _arrived(state: State) -> tuple[Seat, ...]:
    """The seats in the order in which they reached the target now in force."""
    there = (
        line.column
        for line in state.pad.lines
        if line.points > 0 and line.total >= state.options.target and line.mark != "play-off"
    )
    return tuple(dict.fromkeys(there))
