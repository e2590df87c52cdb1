"""What a correction does to the steps that stand, as its line of the log says it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables.entry import Kind
from scorekeeper.tables.step import Id, Step, read_ids, written

REPLACE, STRIKE, INSERT = OPS = ("replace", "strike", "insert")


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the steps ``at``, strike them, or insert before the first of them.

    ``actions`` are seats and notations; they stand where the first of ``at`` stood. ``options``
    (JSON) are those of the house rule that stands there instead of another one. ``struck`` are
    later steps that are no longer legal and go with it, ``moved`` later ones that are played for
    another seat from now on. What a correction brings or moves are steps of its own line: first
    the actions, then what it moved, numbered from 0.
    """

    op: str
    at: tuple[Id, ...]
    actions: tuple[tuple[int, str], ...] = ()
    struck: tuple[Id, ...] = ()
    moved: tuple[tuple[Id, int], ...] = ()
    reason: str = ""
    dispute: int | None = None
    options: str = ""

    @property
    def gone(self) -> tuple[Id, ...]:
        """The steps that it takes out."""
        named = () if self.op == INSERT else self.at
        return (*named, *self.struck, *(step for step, _ in self.moved))

    @property
    def brings(self) -> int:
        """How many steps it enters."""
        return 1 if self.options else len(self.actions)

    def as_text(self) -> str:
        """JSON; ``read_edit`` undoes it."""
        moved = [[*step, seat] for step, seat in self.moved]
        return written(
            {
                "op": self.op,
                "at": self.at,
                "actions": self.actions,
                "options": json.loads(self.options) if self.options else None,
                "struck": self.struck,
                "moved": moved,
                "reason": self.reason,
                "dispute": self.dispute,
            }
        )


def read_edit(text: str) -> Edit:
    """
    >>> edit = Edit("replace", ((7, 0),), ((1, "bank"),), moved=(((9, 0), 0),), reason="a five")
    >>> read_edit(edit.as_text()) == edit
    True
    """
    said: dict[str, Any] = json.loads(text)
    return Edit(
        said["op"],
        read_ids(said["at"]),
        tuple((seat, action) for seat, action in said.get("actions", ())),
        read_ids(said.get("struck", ())),
        tuple(((seq, index), seat) for seq, index, seat in said.get("moved", ())),
        said.get("reason", ""),
        said.get("dispute"),
        compact(said["options"]) if "options" in said else "",
    )


def compact(options: Any) -> str:
    """Options as ``Edit`` has them."""
    return json.dumps(options, separators=(",", ":"))


def edited(steps: Sequence[Step], edit: Edit, seq: int) -> list[Step]:
    """``steps`` after the correction of line ``seq``; ``KeyError`` when one it names is missing."""
    by_id = {step.id: step for step in steps}
    missing = [each for each in (*edit.at, *edit.gone) if each not in by_id]
    if missing:
        raise KeyError(*missing)
    brought = _brought(edit, seq)
    moved = {
        old: Step((seq, len(brought) + index), by_id[old].kind, seat, by_id[old].text)
        for index, (old, seat) in enumerate(edit.moved)
    }
    gone = {*edit.gone}
    after: list[Step] = []
    for step in steps:
        if step.id == edit.at[0]:
            after += brought
        if step.id in moved:
            after.append(moved[step.id])
        elif step.id not in gone:
            after.append(step)
    return after


def _brought(edit: Edit, seq: int) -> list[Step]:
    if edit.options:
        agreed = written({"options": json.loads(edit.options)})
        return [Step((seq, 0), Kind.HOUSE_RULE, None, agreed)]
    return [
        Step((seq, index), Kind.ACTION, seat, text)
        for index, (seat, text) in enumerate(edit.actions)
    ]
