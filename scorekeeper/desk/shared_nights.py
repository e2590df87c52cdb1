"""Nights shared by a link, and what is in them when somebody looks.

What is kept is which night it is, and whether its people are named: nothing of it stays once the
night is gone or the link is taken back.
"""

from dataclasses import dataclass

from scorekeeper.desk.days import is_over
from scorekeeper.desk.membership import ORGANISER, Insider, by_phone
from scorekeeper.desk.shares import Withdrawn, keep
from scorekeeper.desk.troubles import NotFound
from scorekeeper.store import circles, nights
from scorekeeper.store.circles import Circle
from scorekeeper.store.db import reading
from scorekeeper.store.nights import Night
from scorekeeper.store.shares import Share

NIGHT = "night"
NO_GAME = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A shared night, its circle, and whether its people may be named."""

    circle: Circle
    night: Night
    named: bool


def share_night(insider: Insider, night: str, phone: str, names: bool = False) -> str:
    """The id of a link to a night of the circle, for the device ``phone`` (its secret)."""
    with reading() as connection:
        found = nights.find(connection, night)
        if found is None or found.circle != insider.circle.pk:
            raise NotFound
    return keep(NIGHT, NO_GAME, {"night": night, "names": names}, phone)


def may_revoke(share: Share, phone: str | None) -> bool:
    """Whether the phone runs the circle of the night: what it is told of is theirs."""
    try:
        return by_phone(phone, shown(share).circle.id).role == ORGANISER
    except (NotFound, Withdrawn):
        return False


def shown(share: Share) -> Shown:
    """``Withdrawn`` when the night or its circle is no more."""
    with reading() as connection:
        night = nights.find(connection, share.data["night"])
        circle = circles.by_pk(connection, night.circle) if night else None
    if night is None or circle is None or is_over(circle.deleted_at):
        raise Withdrawn
    return Shown(circle, night, bool(share.data["names"]))
