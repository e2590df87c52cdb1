"""What a player may do before the turn's first throw, besides throwing."""

from scorekeeper.rules.game import Seat
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.challenge import penalty, used_up
from scorekeeper.rules.hotdice.offers import may_take_over
from scorekeeper.rules.hotdice.reach import Start, nearest, possible
from scorekeeper.rules.hotdice.said import no, no_points, too_little, written, yes
from scorekeeper.rules.hotdice.state import State
from scorekeeper.rules.hotdice.stop import threshold
from scorekeeper.rules.hotdice.table import table_of
from scorekeeper.rules.hotdice.turns import challenged
from scorekeeper.rules.ruling import Citation, Ruling


def turn_total(book: Book, state: State, points: int) -> Ruling:
    """A whole turn as its total: 0 always, else it must be one that can happen."""
    if state.turn.throws:
        return no(book, state, "turn-total.too-late", (book.turn_total,))
    if points == 0:
        return no_points(book, state)
    limit = threshold(state, book)
    if points < limit.need:
        return too_little(book, state, "turn-total", limit, points)
    near = _impossible(state, limit.need, points)
    if near is not None:
        cites = (book.turn_total, book.values, *_in_play_off(book, state))
        facts = {"points": points, "nearest": near}
        return no(book, state, "turn-total.impossible", cites, facts)
    return written(book, state, "turn-total", (book.turn_total, *limit.cites), points)


def piggyback(book: Book, state: State) -> Ruling:
    cites: tuple[Citation, ...] = (book.piggyback,)
    if may_take_over(state) and not state.turn.throws and state.before:
        points = state.before.points
        return yes(book, "piggyback", cites, points, {"dice": state.before.left, "points": points})
    cites = (*cites, *_in_play_off(book, state))
    return no(book, state, f"piggyback.{_why_not_over(state)}", cites)


def challenge(book: Book, state: State, rival: Seat) -> Ruling:
    cites = (book.challenge or book.order,)
    already = state.turn.challenge
    if state.options.challenges == "off":
        return no(book, state, "challenge.off", cites)
    if state.play_off:
        return no(book, state, "challenge.play-off", (*cites, book.tie))
    if state.turn.throws:
        return no(book, state, "challenge.too-late", cites)
    if already is not None:
        return no(book, state, "challenge.already", cites, {"rival": already})
    phase = used_up(state)
    if phase:
        return no(book, state, "challenge.used", cites, {"phase": phase})
    if rival == state.seat:
        return no(book, state, "challenge.yourself", cites)
    if not 0 <= rival < state.seats:
        return no(book, state, "challenge.nobody", cites, {"target": rival})
    if rival in state.seating.retired:
        return no(book, state, "challenge.retired", cites, {"rival": rival})
    facts = {"rival": rival, "penalty": penalty(challenged(state, rival))}
    return yes(book, "challenge", cites, facts=facts)


def _impossible(state: State, need: int, points: int) -> list[int] | None:
    """The nearest totals that can happen, or ``None`` when ``points`` can."""
    table, turn = table_of(state.options), state.turn
    if state.throws_once:
        can = sorted(table.single_throws)
        if points in can:
            return None
        below, above = [n for n in can if 0 < n < points], [n for n in can if n > points]
        return [*below[-1:], *above[:1]]
    start = Start(turn.left, turn.points, turn.groups)
    if possible(table, state.options.all_aside, start, need, points):
        return None
    return nearest(table, state.options.all_aside, start, need, points)


def _in_play_off(book: Book, state: State) -> tuple[Citation, ...]:
    return (book.tie,) if state.play_off else ()


def _why_not_over(state: State) -> str:
    if not state.options.piggyback:
        return "off"
    if state.play_off:
        return "play-off"
    if state.turn.throws:
        return "too-late"
    return "already" if state.turn.piggyback else "no-stop"
