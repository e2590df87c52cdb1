"""Undo and redo: slips of the finger, taken back and brought back as lines of the log."""

from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.table import Table


def to_take_back(table: Table, to: int | None = None) -> tuple[int, ...] | Ruling:
    """The seqs an undo takes back: the last standing action, or all from line ``to`` on.

    A refusal when there is nothing to take back, or ``to`` does not stand.
    """
    barred = table.barred()
    if barred is not None:
        return barred
    if not table.standing:
        return refuse("table.undo.nothing", TableRule.UNDO)
    if to is None:
        return table.standing[-1:]
    if to not in table.standing:
        return refuse("table.undo.not-standing", TableRule.UNDO, seq=to)
    return table.standing[table.standing.index(to) :]


def to_bring_back(table: Table) -> tuple[int, ...] | Ruling:
    """The seqs a redo brings back: the group taken back last, while nothing else was entered."""
    barred = table.barred()
    if barred is not None:
        return barred
    if not table.undone:
        return refuse("table.redo.nothing", TableRule.UNDO)
    return table.undone[-1]
