"""From the end of a turn to the end of the game: last turns, ties and play-offs."""

from dataclasses import replace

from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.state import LastTurns, PlayOff, Result, State, Turn


def next_turn(state: State) -> State:
    """The state after the acting seat's turn was written."""
    if state.play_off:
        return _in_play_off(state, state.play_off)
    state = replace(state, done=state.done + 1)
    if state.last_turns:
        return _in_last_turns(state, state.last_turns)
    if calls_end(state, state.seat):
        return _owe(state, LastTurns(state.seat, state.after(state.seat)))
    return _turn_of(state, state.after(state.seat)[0])


def calls_end(state: State, seat: Seat) -> bool:
    """Whether what ``seat`` has just written brought it to the target."""
    wrote = state.before is not None and state.before.points > 0
    return wrote and state.options.reaches(state.total(seat))


def takes_lead(state: State, seat: Seat) -> bool:
    """Whether a last turn that just ended makes ``seat`` the leader (``final_round: rolling``)."""
    return state.options.final_round == "rolling" and state.total(seat) > state.highest(but=seat)


def _in_last_turns(state: State, last: LastTurns) -> State:
    if takes_lead(state, state.seat):
        return _owe(state, LastTurns(state.seat, state.after(state.seat)))
    return _owe(state, LastTurns(last.caller, last.owed[1:]))


def _owe(state: State, last: LastTurns) -> State:
    if not last.owed:
        return _settle(replace(state, last_turns=last))
    return _turn_of(replace(state, last_turns=last), last.owed[0])


def _settle(state: State) -> State:
    """All turns are played: the highest total wins; a tie as the table agreed."""
    tied = _highest(state, _in_order(state))
    if len(tied) == 1:
        return _finish(state, tied, "won")
    tie = state.options.tie
    if tie == "first_to_target":
        arrived = [seat for seat in state.arrived if seat in tied]
        if arrived:
            return _finish(state, (arrived[0],), "won.first-to-target")
    elif tie in ("turn", "one_throw"):
        rounds = -(-state.done // state.seats)
        return _lap(state, PlayOff(tied, tied, rounds + 1))
    return _finish(state, tied, "won.shared")


def _in_play_off(state: State, lap: PlayOff) -> State:
    if len(lap.waiting) > 1:
        return _lap(state, replace(lap, waiting=lap.waiting[1:]))
    level = _highest(state, lap.players)
    if len(level) == 1:
        return _finish(state, level, "won.play-off")
    return _lap(state, PlayOff(level, level, lap.round + 1))


def _lap(state: State, lap: PlayOff) -> State:
    return _turn_of(replace(state, play_off=lap), lap.waiting[0])


def _turn_of(state: State, seat: Seat) -> State:
    return replace(state, seat=seat, turn=Turn(state.options.dice))


def _finish(state: State, winners: tuple[Seat, ...], reason: str) -> State:
    result = Result(tuple(sorted(winners)), reason)
    return replace(state, result=result, turn=Turn(state.options.dice))


def _in_order(state: State) -> tuple[Seat, ...]:
    """All seats as a round has them."""
    return (state.first, *state.after(state.first))


def _highest(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    most = max(state.total(seat) for seat in seats)
    return tuple(seat for seat in seats if state.total(seat) == most)
