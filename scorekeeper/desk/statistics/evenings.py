"""Who won which evening, and who of a circle played of late: for its lists."""

from collections.abc import Sequence

from scorekeeper.desk.membership import Insider
from scorekeeper.desk.statistics.people import people_of
from scorekeeper.desk.statistics.sound import sound
from scorekeeper.store import evenings as store
from scorekeeper.store.db import reading
from scorekeeper.store.nights import Night

NEWEST = 20  # so many tables tell who plays of late


@sound
def winners(insider: Insider, nights: Sequence[Night]) -> dict[str, list[str]]:
    """By night (public id) the names of who has most points for places; nobody without points."""
    with reading() as connection:
        people = people_of(connection, insider.circle.pk)
        found = [*store.points_of(connection, [night.pk for night in nights])]
    sums: dict[int, dict[int, int]] = {}
    for night, player, points in found:
        mine = sums.setdefault(night, {})
        root = people.roots[player]
        mine[root] = mine.get(root, 0) + points
    return {
        night.id: sorted(people.by_pk[pk].name for pk, had in theirs.items() if had == most)
        for night in nights
        if (theirs := sums.get(night.pk)) and (most := max(theirs.values())) > 0
    }


@sound
def of_late(insider: Insider) -> list[str]:
    """The public ids of who sat at the newest tables, the last ones first."""
    with reading() as connection:
        people = people_of(connection, insider.circle.pk)
        found = store.players_of_late(connection, insider.circle.pk, NEWEST)
    return list(dict.fromkeys(people.by_pk[people.roots[pk]].id for pk in found))
