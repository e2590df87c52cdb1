"""Writes a record: the same text for everybody, without what nobody else may see."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scorekeeper.rules.action import Action, read_action
from scorekeeper.tables.agreed import Agreed
from scorekeeper.tables.entry import By, Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.record.head import TITLE, write_head
from scorekeeper.tables.record.notes import write_note
from scorekeeper.tables.record.words import quote, write_later, write_moment, write_name
from scorekeeper.tables.table import Setup, Table, start
from scorekeeper.tables.view import score_text

LONGEST_ROW = 50  # lines of a turn that stand together
HIDDEN = "?"  # in place of the cards of a hand that is its seat's own


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the log with the table before it."""

    told: Told
    before: Table

    @property
    def turn(self) -> object:
        """What lines that stand in one row have in common; nothing for what is no play."""
        told = self.told
        if told.entry.kind is not Kind.ACTION:
            return self
        fate = (told.status, told.by_seq)
        return told.entry.seat, self.before.turn, _open_by(told.entry.by), fate


def write_record(agreed: Agreed, opened: int, setup: Setup, told: Sequence[Told]) -> str:
    """The record of a table whose log was told; ``opened`` in UTC milliseconds."""
    now = told[-1].after if told else start(setup)
    befores = [start(setup), *(each.after for each in told)]
    lines = [_Line(each, before) for each, before in zip(told, befores, strict=False)]
    rows = [_row(row, now) for row in _rows(lines)]
    return "\n".join([TITLE, "", *write_head(agreed, opened, now), "", *rows, ""])


def _rows(lines: Sequence[_Line]) -> Iterator[list[_Line]]:
    """The lines, those of one turn together."""
    row: list[_Line] = []
    for line in lines:
        if row and (line.turn != row[-1].turn or len(row) == LONGEST_ROW):
            yield row
            row = []
        row.append(line)
    if row:
        yield row


def _row(row: Sequence[_Line], now: Table) -> str:
    first = row[0]
    entry = first.told.entry
    if entry.kind is Kind.ACTION:
        done = " / ".join(_open_text(now, line.told) for line in row)
        said = f"{write_name(first.before.names[entry.seat or 0])}: {done}"
    else:
        note = write_note(entry, first.before.names, lambda seat, text: hide(now, seat, text))
        said = f"* {note}"
    comment = "; ".join(filter(None, (_wrote(row[-1]), _fate(row[-1].told))))
    return f"{entry.seq}. {said} {_stamp(row)}{f' ; {comment}' if comment else ''}"


def _open_text(now: Table, told: Told) -> str:
    return hide(now, told.entry.seat or 0, told.entry.text)


def hide(now: Table, seat: int, text: str) -> str:
    """The notation ``text`` as anybody may read it while the table stands at ``now``."""
    action: Action = read_action(text, now.game.actions)
    shown = now.game.shown(now.state, seat, action, None)
    return f"{action.verb} {HIDDEN}" if shown is None else text


def _stamp(row: Sequence[_Line]) -> str:
    """When the lines of a row were written, and by whom."""
    times = [line.told.entry.at for line in row]
    later = (write_later(b - a) for a, b in pairwise(times))
    role, seat, label = _open_by(row[0].told.entry.by)
    by = " ".join(
        [role, *([] if seat is None else [str(seat)]), *([quote(label)] if label else [])]
    )
    return f"{{{' '.join([write_moment(times[0]), *later])}, {by}}}"


def _open_by(by: By) -> tuple[str, int | None, str | None]:
    return by.role, by.seat, by.label or None


def _wrote(line: _Line) -> str:
    """What the line brought on the scorepad: points and total by column."""
    after, known = line.told.after, len(line.before.writers)
    if line.told.entry.kind is not Kind.ACTION or len(after.writers) <= known:
        return ""
    pad = after.game.scorepad(after.state)
    names = [" + ".join(after.names[seat] for seat in column) for column in pad.columns]
    return ", ".join(
        f"{write_name(names[each.column])} {score_text(each.points)} → {score_text(each.total)}"
        for each in pad.lines[known:]
    )


def _fate(told: Told) -> str:
    return "" if told.status == "standing" else f"{told.status} by {told.by_seq}"
