"""When a player may stop: the largest of all thresholds that apply (``farkle.stop``)."""

from collections.abc import Mapping

from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.state import State
from scorekeeper.rules.hotdice.table import table_of
from scorekeeper.rules.records import record
from scorekeeper.rules.ruling import Citation


@record
class Threshold:
    """``need``: the least turn points that would do; ``code``: the suffix that names it;
    ``shown``: facts besides."""

    code: str
    need: int
    cites: tuple[Citation, ...]
    shown: Mapping[str, int]


def threshold(state: State, book: Book) -> Threshold:
    """The largest threshold of the running turn; ``need`` 0 when none applies."""
    none = Threshold("", 0, (book.stop,), {})
    return max(_thresholds(state, book), key=lambda each: each.need, default=none)


def _thresholds(state: State, book: Book) -> list[Threshold]:
    """Those that apply; of equal ones the first names the code."""
    options = state.options
    if state.play_off:
        return []
    found = []
    if not state.on_board[state.seat] and options.entry:
        found.append(Threshold("below-entry", options.entry, (book.entry, book.stop), {}))
    if options.turn_minimum:
        minimum = options.turn_minimum
        found.append(Threshold("below-minimum", minimum, (book.minimum, book.stop), {}))
    if options.topping and state.before:
        previous = state.before.points
        cites = (book.topping, book.stop)
        found.append(Threshold("topping", previous + 1, cites, {"previous": previous}))
    if options.last_turn == "must_beat" and state.last_turns:
        highest = state.highest(but=state.seat)
        cites = (book.stop, book.end)
        found.append(Threshold("must-beat", _to_beat(state), cites, {"highest": highest}))
    return found


def _to_beat(state: State) -> int:
    """The least points that bring the seat above all others; a challenge pulls the rival down by
    as much as it lifts."""
    own, rival = state.total(state.seat), state.turn.challenge
    others = state.seating.after(state.seat)
    gaps = [state.total(seat) - own for seat in others if seat != rival]
    needs = [gap + 1 for gap in gaps]
    if rival is not None:
        needs.append((state.total(rival) - own) // 2 + 1)
    return max(needs)


def in_steps(state: State, points: int) -> int:
    """The least sum of the table's values that is no less than ``points``, as a person would say
    it: 801 is 850 where everything scores in fifties."""
    unit = table_of(state.options).unit
    return -(-points // unit) * unit
