"""What is shown of a state: the running turn, the standings, the last turns, the outcome."""

from typing import Any

from scorekeeper.rules.game import Endgame, Outcome, Rank, Seat, Standing, rank
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.state import Result, State
from scorekeeper.rules.hotdice.stop import in_steps


def turn(state: State) -> dict[str, Any]:
    """The contract's keys; ``piggyback`` is what was taken over or ``None``."""
    now = state.turn
    over = now.piggyback
    return {
        "throw": now.throws,
        "rolled": list(now.rolled),
        "groups": [list(dice) for dice in now.aside],
        "points": now.points,
        "dice_left": now.left,
        "challenge": now.challenge,
        "piggyback": {"dice": over[0], "points": over[1]} if over else None,
    }


def standings(state: State) -> tuple[Standing, ...]:
    retired = state.seating.retired
    return tuple(
        Standing(
            seat,
            state.total(seat),
            needs(state, seat),
            state="retired" if seat in retired else "in",
            on_board=state.on_board[seat] or state.options.entry == 0,
        )
        for seat in range(state.seats)
    )


def needs(state: State, seat: Seat) -> int | None:
    """Points that call the end; once it was called, points that lead, for who still has a turn."""
    if state.result or seat in state.seating.retired:
        return None
    if state.play_off or state.last_turns:
        return _to_lead(state, seat) if seat in owed(state) else None
    exceeded = state.options.end_at == "exceeded"
    return max(0, in_steps(state, state.options.target + exceeded - state.total(seat)))


def owed(state: State) -> tuple[Seat, ...]:
    """Who still has a turn of the last turns or of the play-off's lap, in order."""
    if state.play_off:
        return state.play_off.waiting
    return state.last_turns.owed if state.last_turns else ()


def endgame(state: State, book: Book) -> Endgame | None:
    last = state.last_turns
    if state.result or last is None:
        return None
    lap = state.play_off
    rivals = lap.players if lap else state.seating.playing
    to_beat = max(state.total(seat) for seat in rivals)
    return Endgame(last.caller, owed(state), to_beat, book.tie, play_off=lap is not None)


def outcome(state: State, book: Book) -> Outcome | None:
    result = state.result
    if result is None:
        return None
    cites = (book.end,) if result.reason == "won" else (book.end, book.tie)
    return Outcome(result.winners, _ranking(state, result), book.code(result.reason), cites)


def _to_lead(state: State, seat: Seat) -> int:
    others = state.play_off.players if state.play_off else state.seating.playing
    highest = max(state.total(other) for other in others if other != seat)
    return max(0, in_steps(state, highest + 1 - state.total(seat)))


def _ranking(state: State, result: Result) -> tuple[Rank, ...]:
    """By totals; a tie that was broken without points puts the winner before the others."""
    totals = {seat: state.total(seat) for seat in range(state.seats)}
    ranks = rank(totals, state.seating.retired)
    return tuple(
        sorted(
            (
                Rank(each.seat, 2, each.score)
                if each.place == 1 and each.seat not in result.winners
                else each
                for each in ranks
            ),
            key=lambda each: each.place,
        )
    )
