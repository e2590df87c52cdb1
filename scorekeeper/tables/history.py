"""The log told: each line with its ruling and whether it still stands."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.records import record, replace
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.edit import STRIKE, read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.flags import Flagged, flagged
from scorekeeper.tables.step import Id
from scorekeeper.tables.table import Setup, Table
from scorekeeper.tables.tape import Played, Tape, replay

Fates = Mapping[Id, tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Brought:
    """An action that a correction brought: its number there, its ruling, the table after it, and
    what became of it."""

    index: int
    seat: int
    action: Action
    ruling: Ruling
    after: Table
    status: str = "standing"
    by_seq: int | None = None


@record
class Told:
    """A line, the action it holds, the ruling it got, the table after it, and what became of it.

    ``status`` is ``standing``, ``undone``, ``struck`` or ``replaced``; ``by_seq`` is the line that
    made it so. ``brought`` are the actions of a correction, ``flags`` quiet words about the line.
    """

    entry: Entry
    action: Action | None
    ruling: Ruling | None
    after: Table
    status: str = "standing"
    by_seq: int | None = None
    brought: tuple[Brought, ...] = ()
    flags: tuple[Flagged, ...] = ()


def tell(setup: Setup, log: Sequence[Entry]) -> tuple[Told, ...]:
    """The whole log, oldest first."""
    told: list[Told] = []
    tape = Tape(setup)
    for entry, tape in replay(setup, log):
        told.append(told_by(entry, tape))
    whole = _with_fates(told, tape)
    flags = flagged(whole, tape)
    return tuple(replace(each, flags=flags.get(each.entry.seq, ())) for each in whole)


def told_by(entry: Entry, tape: Tape) -> Told:
    """The line that ``tape`` has just read."""
    if entry.kind is Kind.CORRECTION:
        steps = (each for each in tape.brought_by(entry.seq) if each.step.kind is Kind.ACTION)
        brought = tuple(_brought(each) for each in steps)
        return Told(entry, None, None, tape.table, brought=brought)
    if entry.kind is not Kind.ACTION:
        return Told(entry, None, None, tape.table)
    action = read_action(entry.text, tape.table.game.actions)
    return Told(entry, action, tape.played[-1].ruling, tape.table)


def _brought(played: Played) -> Brought:
    step, ruling = played.step, played.ruling
    assert ruling is not None  # what a correction brings are actions
    action = read_action(step.text, played.after.game.actions)
    return Brought(step.id[1], step.seat or 0, action, ruling, played.after)


def since(told: Sequence[Told], turn: int, step: int) -> tuple[Told, ...]:
    """What was written after the table last stood at the position ``turn``, ``step``."""
    for index in range(len(told) - 1, -1, -1):
        if (told[index].after.turn, told[index].after.step) == (turn, step):
            return tuple(told[index + 1 :])
    return tuple(told)


def _with_fates(told: Sequence[Told], tape: Tape) -> list[Told]:
    undone, fates = _undone(each.entry for each in told), _fates(tape.lines)
    return [_with_fate(each, undone, fates) for each in told]


def _with_fate(told: Told, undone: Mapping[int, int], fates: Fates) -> Told:
    seq = told.entry.seq
    if seq in undone:
        lost = "undone", undone[seq]
        brought = tuple(replace(b, status=lost[0], by_seq=lost[1]) for b in told.brought)
        return replace(told, status=lost[0], by_seq=lost[1], brought=brought)
    brought = tuple(_one_with_fate(each, seq, fates) for each in told.brought)
    gone = [each for each in brought if each.status != "standing"]
    status, by = fates.get((seq, 0), ("standing", None)) if not brought else ("standing", None)
    if brought and len(gone) == len(brought):  # nothing is left of what the correction brought
        status, by = gone[-1].status, gone[-1].by_seq
    return replace(told, status=status, by_seq=by, brought=brought)


def _one_with_fate(brought: Brought, seq: int, fates: Fates) -> Brought:
    status, by = fates.get((seq, brought.index), ("standing", None))
    return replace(brought, status=status, by_seq=by)


def _undone(log: Iterable[Entry]) -> dict[int, int]:
    """The lines that are taken back, each with the undo that did it."""
    undone: dict[int, int] = {}
    for entry in log:
        if entry.kind is Kind.UNDO:
            undone.update(dict.fromkeys(entry.seqs, entry.seq))
        elif entry.kind is Kind.REDO:
            for seq in entry.seqs:
                undone.pop(seq, None)
    return undone


def _fates(lines: Iterable[Entry]) -> Fates:
    """What corrections that stand made of the steps they took out."""
    fates: dict[Id, tuple[str, int]] = {}
    for line in lines:
        if line.kind is Kind.CORRECTION:
            edit = read_edit(line.text)
            struck = {*edit.struck, *(edit.at if edit.op == STRIKE else ())}
            fates |= {
                each: ("struck" if each in struck else "replaced", line.seq) for each in edit.gone
            }
    return fates
