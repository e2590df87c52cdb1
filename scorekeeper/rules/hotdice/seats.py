"""A player who comes late, a player who leaves for good."""

from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.challenge import called_off
from scorekeeper.rules.hotdice.ending import owe, pass_to, play_lap
from scorekeeper.rules.hotdice.state import LastTurns, PlayOff, State
from scorekeeper.rules.records import replace
from scorekeeper.rules.seating import LAST_ROUND_TO_JOIN


def may_join(state: State, players: range) -> bool:
    """Until round 2 is over, while no end was called."""
    open_ended = state.result is None and state.last_turns is None
    return open_ended and state.round <= LAST_ROUND_TO_JOIN and state.seating.has_room(players)


def join(state: State) -> State:
    seating = state.seating
    return replace(
        state,
        pad=state.pad.with_column(seating.count),
        seating=seating.begun_by(seating.playing[0]).joined(),
        on_board=(*state.on_board, False),
        dry=(*state.dry, 0),
        challenges=(*state.challenges, (0, 0)),
    )


def may_retire(state: State, seat: Seat, players: range) -> bool:
    return state.result is None and state.seating.spares(seat, players)


def retire(state: State, seat: Seat) -> State:
    """An end that was called stays called, by whomever; a challenge that aims at ``seat`` is off,
    and does not count as had."""
    left = replace(state, seating=state.seating.without(seat))
    if state.play_off:
        return _leave_play_off(left, seat, state.play_off)
    if state.last_turns:
        return _leave_last_turns(left, seat, state.last_turns)
    if seat == state.seat:
        return pass_to(left, state.seating.following(seat))
    return called_off(left, seat)


def _leave_play_off(state: State, seat: Seat, lap: PlayOff) -> State:
    rest = PlayOff(_but(seat, lap.players), _but(seat, lap.waiting))
    if seat == state.seat or len(rest.players) == 1:
        return play_lap(state, rest)
    return replace(state, play_off=rest)


def _leave_last_turns(state: State, seat: Seat, last: LastTurns) -> State:
    rest = replace(last, owed=_but(seat, last.owed))
    if seat == state.seat:
        return owe(state, rest)
    return called_off(replace(state, last_turns=rest), seat)


def _but(seat: Seat, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(each for each in seats if each != seat)
