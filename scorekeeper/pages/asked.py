"""A correction as somebody fills it in on a page: typed, looked at, confirmed.

What was typed is kept as it was typed, so that it stands there again whatever came of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from scorekeeper.desk.corrections import Wish
from scorekeeper.pages import retyped
from scorekeeper.pages.forms import Form
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.action import Action
from scorekeeper.tables.edit import INSERT, OPS, REPLACE, STRIKE
from scorekeeper.tables.history import Told

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class Asked:
    """``lines`` are verbs and what was typed with them; ``seat`` is empty for whose turn it is."""

    op: str
    seq: int
    index: int | None = None
    seat: str = ""
    lines: retyped.Lines = ()
    reason: str = ""
    strike: bool = False
    shift: bool = False

    def wish(self, visit: Visit, preview: bool) -> Wish:
        """As the API would get it; ``Malformed`` where a line says no action."""
        seat = int(self.seat) if self.seat.isascii() and self.seat.isdigit() else None
        actions = None if self.op == STRIKE else retyped.actions(self.lines, visit.table)
        return Wish(
            self.op,
            self.seq,
            self.index,
            None if self.op == STRIKE else seat,
            actions,
            self.reason[:LONGEST_REASON] or None,
            preview,
            self.strike,
            self.shift,
        )

    def print(self, visit: Visit) -> str:
        """Tells whether what is confirmed is what was shown, at the version it was shown at."""
        told = replace(self, reason="", strike=False)
        return sha256(f"{visit.id} {visit.table.seq} {told}".encode()).hexdigest()[:32]


def read(form: Form, seq: int) -> Asked:
    """What the form says."""
    return Asked(
        _op(form.get("op", "")),
        seq,
        _number(form.get("index", "")),
        form.get("seat", ""),
        tuple(retyped.read_lines(form)),
        " ".join(form.get("reason", "").split()),
        "strike" in form,
        "shift" in form,
    )


def offered(query: Form, told: Told, visit: Visit) -> Asked:
    """The form before anything was typed: for ``replace`` with what the line says, else with a
    whole turn to fill in."""
    op, index = _op(query.get("op", "")), _number(query.get("index", ""))
    steps = _steps(told, index)
    shift = "shift" in query
    if op != REPLACE:
        lines = [(retyped.whole_turn(visit.table), "")] if op == INSERT else []
        return Asked(op, told.entry.seq, index, "", tuple(lines), shift=shift)
    lines = [retyped.typed(action, visit.table) for _, action in steps if not action.private]
    seat = str(steps[0][0]) if steps else ""
    return Asked(op, told.entry.seq, index, seat, tuple(lines), shift=shift)


def _steps(told: Told, index: int | None) -> Sequence[tuple[int, Action]]:
    """The seats and actions of the line that stand."""
    if told.action is not None:
        return [(told.entry.seat or 0, told.action)]
    brought = [each for each in told.brought if each.status == "standing"]
    return [(each.seat, each.action) for each in brought if index in (None, each.index)]


def is_correctable(told: Told) -> bool:
    """Whether anything of the line stands that moves the game."""
    return told.status == "standing" and bool(_steps(told, None))


def _op(said: str) -> str:
    return said if said in OPS else REPLACE


def _number(said: str) -> int | None:
    return int(said) if said.isascii() and said.isdigit() and len(said) < 6 else None


def fields(asked: Asked, visit: Visit) -> dict[str, Any]:
    """The form for ``templates/table/_asked.html``; a line is always left to fill in."""
    lines = () if asked.op == STRIKE else (*asked.lines, ("", ""))
    return {
        "op": asked.op,
        "seq": asked.seq,
        "index": asked.index,
        "seat": asked.seat,
        "lines": lines,
        "reason": asked.reason,
        "strike": asked.strike,
        "shift": asked.shift,
        "verbs": [("", "–"), *retyped.verbs(visit.table)],
        "examples": retyped.examples(visit.slug),
        "seats": [(str(seat), name) for seat, name in enumerate(visit.names)],
    }
