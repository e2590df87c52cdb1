"""The scorepad: what would be written on paper, a line a turn."""

from scorekeeper.rules.records import record, replace
from scorekeeper.rules.ruling import Score


@record
class Line:
    """One turn (or hand) of one column.

    ``round`` counts from 1. ``mark`` is a word of design ("farkle", "won" …), ``text`` what stands
    in the cell instead of the number when the number does not say it ("full").
    """

    column: int
    round: int
    points: Score
    total: Score  # of the column, after this line
    mark: str | None = None
    text: str | None = None


@record
class Scorepad:
    """Columns (each the seats it stands for) and the lines written so far, oldest first.

    Lines are only appended: the table remembers by their number which entry wrote which.
    """

    columns: tuple[tuple[int, ...], ...]
    totals: tuple[Score, ...]
    lines: tuple[Line, ...] = ()

    @classmethod
    def for_seats(cls, seats: int) -> "Scorepad":
        """A column a seat, all at nothing."""
        return cls(tuple((seat,) for seat in range(seats)), (0,) * seats)

    def with_column(self, *seats: int) -> "Scorepad":
        """One more column, for ``seats``, at nothing."""
        return replace(self, columns=(*self.columns, seats), totals=(*self.totals, 0))

    def write(
        self,
        column: int,
        round: int,
        points: Score,
        mark: str | None = None,
        text: str | None = None,
    ) -> "Scorepad":
        total = self.totals[column] + points
        totals = (*self.totals[:column], total, *self.totals[column + 1 :])
        line = Line(column, round, points, total, mark, text)
        return replace(self, totals=totals, lines=(*self.lines, line))
