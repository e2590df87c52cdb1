"""A correction put before the whole table: looked at by all, then done, taken back, or overtaken.

It is on until the next line of the log, whatever that is: what was shown holds for one state only.
"""

import json
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.records import replace
from scorekeeper.tables.edit import Edit, read_edit
from scorekeeper.tables.step import written

PROPOSE, WITHDRAW = "propose", "withdraw"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Line ``n`` of the log proposes ``edit``, which says nothing yet of what it strikes or moves
    besides: with ``strike`` all that would no longer hold, with ``shift`` later turns for whose
    turn it then is."""

    n: int
    edit: Edit
    strike: bool = False
    shift: bool = False

    def as_text(self) -> str:
        """The line that proposes it.

        >>> edit = Edit("strike", ((7, 0),), reason="twice")
        >>> Proposal(9, edit, shift=True).as_text()
        'propose {"op":"strike","at":[[7,0]],"reason":"twice","shift":true}'
        """
        said: dict[str, Any] = json.loads(self.edit.as_text())
        flags = {"strike": self.strike or None, "shift": self.shift or None}
        return f"{PROPOSE} {written(said | flags)}"


def propose(n: int, edit: Edit, strike: bool, shift: bool) -> Proposal:
    """The proposal of a correction that was foreseen."""
    return Proposal(n, replace(edit, struck=(), moved=()), strike, shift)


def read_proposal(n: int, said: str) -> Proposal:
    """What line ``n`` proposes; ``said`` is what follows its verb."""
    flags = json.loads(said)
    return Proposal(n, read_edit(said), flags.get("strike", False), flags.get("shift", False))
