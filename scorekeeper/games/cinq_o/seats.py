"""A player who comes late, a player who leaves for good."""

from scorekeeper.games.cinq_o.playing import last_round, pass_on
from scorekeeper.games.cinq_o.state import State, Turn
from scorekeeper.rules.records import replace
from scorekeeper.rules.seating import LAST_ROUND_TO_JOIN


def may_join(state: State, players: range) -> bool:
    """Until round 2 is over, while nobody has reached the target; in a last round that was agreed
    on, only while the new seat's turn in it is still to come."""
    if state.over or state.round > LAST_ROUND_TO_JOIN or not state.seating.has_room(players):
        return False
    if not last_round(state):
        return True
    seating = join(state).seating
    return state.options.mode == "rounds" and seating.place(seating.count - 1) > seating.place(
        state.seat
    )


def join(state: State) -> State:
    seating = state.seating
    return replace(
        state,
        pad=state.pad.with_column(seating.count),
        seating=seating.begun_by(seating.playing[0]).joined(),
    )


def may_retire(state: State, seat: int, players: range) -> bool:
    return not state.over and state.seating.spares(seat, players)


def retire(state: State, seat: int) -> State:
    """A round that has to be finished stays the last, also when who reached the target leaves."""
    left = replace(state, seating=state.seating.without(seat))
    return pass_on(replace(left, turn=Turn())) if seat == state.seat else left
