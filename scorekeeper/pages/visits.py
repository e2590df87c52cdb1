"""Who is looking at a table, from which device: every page of a table starts here."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.desk.codes import read_code
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.visits import visit
from scorekeeper.desk.who import HOST, SCORER, SEAT, Who, may_enter, may_take_back
from scorekeeper.pages import device
from scorekeeper.tables.table import Table
from scorekeeper.web.asked import asked, header, memo


class Outside(Exception):
    """The device knows the code but has not joined: the join page is where it belongs."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.url = url


@dataclass(frozen=True, slots=True)
class Visit:
    """A device at a table, in a language."""

    sitting: Sitting
    who: Who
    lang: str

    @property
    def table(self) -> Table:
        return self.sitting.table

    @property
    def id(self) -> str:
        return self.sitting.kept.id

    @property
    def code(self) -> str:
        return self.sitting.kept.code

    @property
    def url(self) -> str:
        return f"/{self.lang}/t/{self.code}"

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def slug(self) -> str:
        return self.table.game.slug

    def at(self, sitting: Sitting) -> "Visit":
        """The same device when the table stands as in ``sitting``."""
        return replace(self, sitting=sitting)

    def may_enter_for(self, seat: int | None) -> bool:
        """Whether the desk would take an entry for ``seat`` from this device."""
        return may_enter(self.who, self.table.notes.policy, seat)

    def may_take_back(self, seats: Iterable[int | None]) -> bool:
        """Whether this device may undo or redo entries for ``seats``."""
        return may_take_back(self.who, self.table.notes.policy, seats)

    @property
    def plays(self) -> bool:
        return self.who.role in (HOST, SCORER, SEAT)


def seen_from_outside(code: str) -> tuple[Sitting, Who | None]:
    """The table of a code as people type it, and what this device may do there, if anything."""
    read = read_code(code)
    if read is None:
        raise NotFound
    return visit(read, device.secret(), device.kind())


def arrive(code: str) -> Visit:
    """Raises ``NotFound`` for an unknown code, ``Outside`` when the device has not joined."""
    sitting, who = seen_from_outside(code)
    here = memo()
    if who is None:
        raise Outside(f"/{here.lang}/t/{sitting.kept.code}/join")
    visit = here.visit = Visit(sitting, who, here.lang)
    return visit


def is_inside() -> bool:
    """Whether the request comes from a phone that belongs to the table it asks for."""
    code = (asked().view_args or {}).get("code")
    try:
        return code is not None and seen_from_outside(code)[1] is not None
    except NotFound:
        return False


def is_htmx() -> bool:
    return header("HX_REQUEST") is not None


def wants_part() -> bool:
    """Whether htmx asked for a part of the page rather than the page."""
    return is_htmx() and header("HX_REQUEST_TYPE") != "full"
