"""A phone that asks for a player or a night: of which circle, and what it may do there."""

from scorekeeper.desk.membership import Insider, by_phone
from scorekeeper.desk.troubles import NotFound
from scorekeeper.store import circles, nights, players
from scorekeeper.store.db import reading


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
