"""What a table counts for in its circle: written in the transaction that changes it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.sitting import setup_of
from scorekeeper.store import circles, players, results, tallies, upkeep
from scorekeeper.store import tables as store
from scorekeeper.store.db import writing
from scorekeeper.store.spoilt import Spoilt
from scorekeeper.tables.statistics import results_of

Counts = Callable[..., None]  # as ``results.replace``
FINISHED = "finished"
AT_ONCE = 50


def settle(connection: Any, pk: int, count: Counts = results.replace) -> None:
    """Have a table (its key) count for what it comes to now: for nothing unless it is finished
    and belongs to a circle. Done twice, it is as done once."""
    kept = store.by_pk(connection, pk)
    if kept is None:
        return
    if kept.home is None or kept.status != FINISHED:
        count(connection, pk)
        return
    now = results_of(setup_of(kept), store.lines(connection, pk))
    who = players.at_table(connection, pk)
    count(connection, pk, kept.game, kept.home.pk, who, now)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """How many tables were gone through; ``drifted`` are the public ids of those whose logs no
    longer replay: they are left as they were. ``spoilt`` are those of circles whose results do not
    add up because of it."""

    tables: int
    drifted: tuple[str, ...]
    spoilt: tuple[str, ...]


def rebuild() -> Rebuilt:
    """Make all rows of results, moments and sums anew from the logs, some tables at a time, so
    that others get their turn."""
    seen, drifted = 0, []
    after: int | None = 0
    while after is not None:
        with writing() as connection:
            found = results.counted(connection, after, AT_ONCE)
            drifted += [id for pk, id in found.items() if not _settled(connection, pk)]
        seen += len(found)
        after = max(found, default=None)
    spoilt = tuple(each for pk, each in upkeep.every_circle() if not _added_up(pk))
    return Rebuilt(seen, tuple(drifted), spoilt)


def _settled(connection: Any, pk: int) -> bool:
    try:
        settle(connection, pk, results.renew)
    except Exception:  # whatever is wrong with its log: nothing has been written yet
        return False
    return True


def _added_up(circle: int) -> bool:
    try:
        with writing() as connection:
            circles.lock(connection, circle)
            tallies.count_anew(connection, circle)
    except Spoilt:
        return False
    return True
