"""Two players who are one and the same person; and taken apart again.

Nothing that was played is rewritten: a merged player keeps the row and the seats, and whoever reads
follows it to whom it was merged into. So any merge can be undone, whatever came after it.
"""

from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.epochs import PEOPLE
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.players import Person, find, look
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import circles
from scorekeeper.store import players as store
from scorekeeper.store.changes import touch
from scorekeeper.store.db import writing


def merge(insider: Insider, player_id: str, into: Any) -> Person:
    """``player_id`` is the same person as ``into`` (a public id).

    ``Malformed`` for who is merged already, for the same person, for one who is not of the circle,
    and for two who sat at one table: they are two.
    """
    require_organiser(insider)
    with writing() as connection:
        circle = circles.lock(connection, insider.circle.pk)
        player = find(connection, insider, player_id)
        if player.merged_into is not None:
            raise Malformed("malformed.merged")
        other = store.find(connection, into) if isinstance(into, str) else None
        if other is None or other.circle != insider.circle.pk:
            raise Malformed("malformed.player", "/into")
        root = store.root_of(connection, other)
        if root.pk == player.pk:
            raise Malformed("malformed.same-player", "/into", name=player.name)
        roots = store.roots(store.of_circle(connection, insider.circle.pk))
        some, others = (_all_of(roots, each.pk) for each in (player, root))
        if store.have_met(connection, some, others):
            both = [player.name, root.name]
            raise Malformed("malformed.played-together", "/into", people=both)
        store.change(connection, player.pk, merged_into=root.pk, merged_at=now())
        _told_at_tables(connection, circle)
        return look(insider, player_id)


def _told_at_tables(connection: Any, circle: circles.Circle | None) -> None:
    """What tables of the circle said of who sits there holds no longer, and whoever watches one is
    told."""
    if circle is None:
        raise NotFound
    epochs = {**circle.epochs, PEOPLE: int(circle.epochs.get(PEOPLE, 0)) + 1}
    circles.change(connection, circle.pk, epochs=epochs)
    touch(connection)


def _all_of(roots: dict[int, int], root: int) -> list[int]:
    return [pk for pk, into in roots.items() if into == root]


def unmerge(insider: Insider, player_id: str) -> Person:
    """Take apart again: a player who was merged into another, or else from ``player_id`` whoever
    was merged into them last. The one who stands alone again; ``NotFound`` if nobody does."""
    require_organiser(insider)
    with writing() as connection:
        circle = circles.lock(connection, insider.circle.pk)
        person = look(insider, player_id)
        apart = person.player
        if apart.merged_into is None:
            if not person.merged:
                raise NotFound("not-merged")
            apart = person.merged[0]
        store.change(connection, apart.pk, merged_into=None, merged_at=None)
        _told_at_tables(connection, circle)
        return look(insider, apart.id)
