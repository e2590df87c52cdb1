"""A phone that asks for a player or a night: of which circle, and what it may do there."""

from dataclasses import dataclass

from scorekeeper.desk.membership import Insider, by_phone
from scorekeeper.desk.troubles import NotFound
from scorekeeper.store import circles, nights, players
from scorekeeper.store.db import reading
from scorekeeper.store.tables import Kept


@dataclass(frozen=True, slots=True)
class Evening:
    """A night and its circle, by their public ids."""

    circle: str
    night: str


def night_of(kept: Kept) -> Evening | None:
    """The night that a table of a circle belongs to."""
    if kept.home is None or kept.night is None:
        return None
    with reading() as connection:
        night = nights.by_pk(connection, kept.night)
    return Evening(kept.home.id, night.id) if night else None


def at_player(secret: str | None, player: str) -> Insider:
    """``NotFound`` for no player of a circle that the phone belongs to."""
    with reading() as connection:
        found = players.find(connection, player)
        return _inside(connection, secret, found.circle if found else None)


def at_night(secret: str | None, night: str) -> Insider:
    """``NotFound`` for no night of a circle that the phone belongs to."""
    with reading() as connection:
        found = nights.find(connection, night)
        return _inside(connection, secret, found.circle if found else None)


def _inside(connection: object, secret: str | None, circle: int | None) -> Insider:
    kept = None if circle is None else circles.by_pk(connection, circle)  # type: ignore[arg-type]
    if kept is None:
        raise NotFound
    return by_phone(secret, kept.id)
