"""From the end of a turn to the end of the game: last turns, ties and play-offs."""

from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.state import LastTurns, PlayOff, Result, State, Turn
from scorekeeper.rules.records import replace


def next_turn(state: State) -> State:
    """The state after the acting seat's turn was written."""
    lap = state.play_off
    if lap:
        return play_lap(state, replace(lap, waiting=lap.waiting[1:]))
    others = state.seating.after(state.seat)
    if state.last_turns:
        return _in_last_turns(state, state.last_turns)
    if calls_end(state, state.seat):
        return owe(state, LastTurns(state.seat, others))
    return pass_to(state, others[0])


def owe(state: State, last: LastTurns) -> State:
    """The next of the last turns; when none is owed, the end."""
    owing = replace(state, last_turns=last)
    return pass_to(owing, last.owed[0]) if last.owed else _settle(owing)


def pass_to(state: State, seat: Seat) -> State:
    """The turn of ``seat``, which may be the first of a new round."""
    begins = state.seating.new_round(state.seat, seat)
    return replace(state, round=state.round + begins, seat=seat, turn=Turn(state.options.dice))


def play_lap(state: State, lap: PlayOff) -> State:
    """The next turn of a lap; when all have played it, what it decides. One alone has won."""
    if len(lap.players) == 1:
        return _finish(state, lap.players, "won.play-off")
    if lap.waiting:
        turn = Turn(state.options.dice)
        return replace(state, play_off=lap, seat=lap.waiting[0], turn=turn)
    level = _highest(state, lap.players)
    return play_lap(replace(state, round=state.round + 1), PlayOff(level, level))


def calls_end(state: State, seat: Seat) -> bool:
    """Whether what ``seat`` has just written brought it to the target."""
    wrote = state.before is not None and state.before.points > 0
    return wrote and state.options.reaches(state.total(seat))


def takes_lead(state: State, seat: Seat) -> bool:
    """Whether a last turn that just ended makes ``seat`` the leader (``final_round: rolling``)."""
    return state.options.final_round == "rolling" and state.total(seat) > state.highest(but=seat)


def _in_last_turns(state: State, last: LastTurns) -> State:
    if takes_lead(state, state.seat):
        return owe(state, LastTurns(state.seat, state.seating.after(state.seat)))
    return owe(state, LastTurns(last.caller, last.owed[1:]))


def _settle(state: State) -> State:
    """All turns are played: the highest total wins; a tie as the table agreed."""
    tied = _highest(state, state.seating.playing)
    if len(tied) == 1:
        return _finish(state, tied, "won")
    tie = state.options.tie
    if tie == "first_to_target":
        arrived = [seat for seat in state.arrived if seat in tied]
        if arrived:
            return _finish(state, (arrived[0],), "won.first-to-target")
    elif tie in ("turn", "one_throw"):
        lap_round = state.pad.lines[-1].round + 1
        return play_lap(replace(state, round=lap_round), PlayOff(tied, tied))
    return _finish(state, tied, "won.shared")


def _finish(state: State, winners: tuple[Seat, ...], reason: str) -> State:
    result = Result(tuple(sorted(winners)), reason)
    return replace(state, result=result, turn=Turn(state.options.dice))


def _highest(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    most = max(state.total(seat) for seat in seats)
    return tuple(seat for seat in seats if state.total(seat) == most)
