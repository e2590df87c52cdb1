"""The log told: each line with its ruling and whether it still stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.table import Setup, Table, replay


@dataclass(frozen=True, slots=True)
class Told:
    """A line, the action it holds, the ruling it got, the table after it, and what became of it.

    ``status`` is ``standing``, ``undone``, ``struck`` or ``replaced``; ``by_seq`` is the line that
    made it so.
    """

    entry: Entry
    action: Action | None
    ruling: Ruling | None
    after: Table
    status: str = "standing"
    by_seq: int | None = None


def tell(setup: Setup, log: Sequence[Entry]) -> tuple[Told, ...]:
    """The whole log, oldest first."""
    undone = _undone(log)
    return tuple(
        Told(
            entry,
            read_action(entry.text, setup.game.actions) if entry.kind is Kind.ACTION else None,
            ruling,
            table,
            "undone" if entry.seq in undone else "standing",
            undone.get(entry.seq),
        )
        for entry, table, ruling in replay(setup, log)
    )


def since(told: Sequence[Told], turn: int, step: int) -> tuple[Told, ...]:
    """What was written after the table last stood at the position ``turn``, ``step``."""
    for index in range(len(told) - 1, -1, -1):
        if (told[index].after.turn, told[index].after.step) == (turn, step):
            return tuple(told[index + 1 :])
    return tuple(told)


def _undone(log: Sequence[Entry]) -> dict[int, int]:
    """The lines that are taken back, each with the undo that did it."""
    undone: dict[int, int] = {}
    for entry in log:
        if entry.kind is Kind.UNDO:
            undone.update(dict.fromkeys(entry.seqs, entry.seq))
        elif entry.kind is Kind.REDO:
            for seq in entry.seqs:
                undone.pop(seq, None)
    return undone
