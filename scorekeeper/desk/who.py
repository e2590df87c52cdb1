"""Who is asking: what a token or a device may do at one table."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.desk.troubles import NotAllowed
from scorekeeper.rules.action import Action
from scorekeeper.tables.entry import By

HOST, SCORER, SEAT, WATCH = "host", "scorer", "seat", "watch"
ROLES = (HOST, SCORER, SEAT, WATCH)


@dataclass(frozen=True, slots=True)
class Who:
    """A role at a table, the seats held (a device may hold several), and the device.

    ``moved`` are seats that the device held until they went to another one. ``circle`` is the role
    in the table's circle of whoever came by that circle's token. ``people`` counts how often people
    of that circle were merged or taken apart: so long a table says the same of who sits there.
    """

    role: str
    seats: tuple[int, ...] = ()
    device: str | None = None
    label: str | None = None
    moved: tuple[int, ...] = ()
    circle: str | None = None
    people: int = 0

    @property
    def key(self) -> str:
        """The role as an ETag has it: ``host``, ``seat1``, ``seat0+2``."""
        own = self.role + "+".join(map(str, self.seats))
        return f"{own}~{'+'.join(map(str, self.moved))}" if self.moved else own

    @property
    def viewer(self) -> int | None:
        """The seat whose hand may be seen; with several, none until one is chosen."""
        return self.seats[0] if len(self.seats) == 1 else None

    def by(self, seat: int | None) -> By:
        """How the log names them, acting for ``seat``."""
        held = seat if seat in self.seats else self.viewer
        return By(self.role, held, self.device, self.label)


ANYBODY = Who(WATCH)


def require(who: Who, *roles: str) -> None:
    if who.role not in roles:
        raise NotAllowed()


def may_enter(who: Who, policy: str, seat: int | None) -> bool:
    """Whether ``who`` may enter for ``seat`` (``None``: whoever's move it is) at a table where
    ``policy`` says who enters; a private hand is another matter, see ``acting_seat``.

    Host and scorer enter for everybody. Who holds a seat enters for it unless only the scorer
    does, and by a page for any other too where anyone at the table may; a token is for its own.
    """
    if who.role in (HOST, SCORER):
        return True
    if who.role != SEAT or policy == "scorer":
        return False
    everybody = who.device is not None and policy == "anyone"
    return everybody or seat is None or seat in who.seats


def may_take_back(who: Who, policy: str, seats: Iterable[int | None]) -> bool:
    """Whether ``who`` may undo or redo what was entered for ``seats``: it is a slip of anybody's
    finger, unless each enters only for himself or only the scorer does."""
    if who.role in (HOST, SCORER):
        return True
    if who.role != SEAT or policy == "scorer":
        return False
    return policy == "anyone" or all(seat in who.seats for seat in seats)


def whose(who: Who, action: Action, named: int | None, to_act: int | None) -> int | None:
    """The seat an action is for: the one it names, else the caller's own, else whose move it is."""
    if named is not None:
        return named
    own = who.seats if who.role == SEAT or action.private else ()
    if len(own) == 1:
        return own[0]
    return to_act if not own or to_act in own else own[0]


def acting_seat(
    who: Who, action: Action, named: int | None, to_act: int | None, policy: str = "anyone"
) -> int | None:
    """The seat an action is for (``whose``), where the caller may enter for it.

    ``None`` when nothing says; what belongs to no seat is written for the first. Raises
    ``NotAllowed`` when the caller may not enter for it; a hand is entered by the grant that holds
    the seat and by nobody else.
    """
    require(who, HOST, SCORER, SEAT)
    if who.role == SEAT and policy == "scorer" and not action.private:
        raise NotAllowed("not-allowed.scorer-only")
    seat = whose(who, action, named, to_act)
    bound = action.private or not may_enter(who, policy, seat)
    if bound and seat is not None and seat not in who.seats:
        raise NotAllowed("not-allowed.other-seat")
    return 0 if seat is None and action.anybodys else seat
