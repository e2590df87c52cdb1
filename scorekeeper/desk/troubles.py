"""What can stand between a person and what they asked for. In every case nothing was written."""

from collections.abc import Sequence

from scorekeeper.desk.sitting import Sitting
from scorekeeper.rules.ruling import Ruling
from scorekeeper.store.spoilt import AMISS as AMISS
from scorekeeper.store.spoilt import Spoilt as Spoilt
from scorekeeper.tables.correct import Foreseen
from scorekeeper.tables.history import Told


class NotFound(LookupError):
    """No such thing, or none that the caller's grant opens: the two must look alike.

    ``clause`` names the problem that says more, where the grant opens the place and only the thing
    is missing.
    """

    def __init__(self, clause: str = "not-found") -> None:
        super().__init__(clause)
        self.clause = clause


class NotAllowed(Exception):
    """The grant opens the table but not this act. ``code`` is its sentence."""

    def __init__(self, code: str = "not-allowed.role") -> None:
        super().__init__(code)
        self.code = code


class Refused(Exception):
    """The rules refuse. ``pointer`` says which of several actions was meant.

    ``meanwhile`` is set when the table stands elsewhere than the caller saw (``table.moved-on``).
    """

    def __init__(
        self,
        ruling: Ruling,
        sitting: Sitting,
        pointer: str = "",
        meanwhile: Sequence[Told] | None = None,
    ) -> None:
        super().__init__(ruling.code)
        self.ruling = ruling
        self.sitting = sitting
        self.pointer = pointer
        self.meanwhile = meanwhile


class Stale(Exception):
    """The version the caller saw is not the table's any more."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(f"the table is at version {sitting.table.seq}")
        self.sitting = sitting


class SeatTaken(Exception):
    """Another device holds the seat."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat} is taken")
        self.seat = seat


class LinkOver(Exception):
    """A link that works once has been ``used`` or has ``expired``: ``why``."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class OtherRequest(Exception):
    """An idempotency key came back with another body than the first time."""


class Conflicts(Exception):
    """A correction that was not told to strike what it makes illegal."""

    def __init__(self, sitting: Sitting, foreseen: Foreseen) -> None:
        super().__init__(f"{len(foreseen.conflicts)} later lines would not hold")
        self.sitting = sitting
        self.foreseen = foreseen
