"""What a table counts for in its circle: written in the transaction that changes it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.sitting import setup_of
from scorekeeper.store import circles, players, results, tallies
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading, writing
from scorekeeper.tables.statistics import results_of

FINISHED = "finished"
AT_ONCE = 50


def settle(connection: Any, pk: int) -> None:
    """Have a table (its key) count for what it comes to now: for nothing unless it is finished
    and belongs to a circle. Done twice, it is as done once."""
    kept = store.by_pk(connection, pk)
    if kept is None:
        return
    if kept.home is None or kept.status != FINISHED:
        results.replace(connection, pk)
        return
    now = results_of(setup_of(kept), store.lines(connection, pk))
    who = players.at_table(connection, pk)
    results.replace(connection, pk, kept.game, kept.home.pk, who, now)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """How many tables were gone through; ``drifted`` are the public ids of those whose logs no
    longer replay: they are left as they were."""

    tables: int
    drifted: tuple[str, ...]


def rebuild() -> Rebuilt:
    """Make all rows of results, moments and sums anew from the logs, some tables at a time, so
    that others get their turn."""
    seen, drifted = 0, []
    after: int | None = 0
    while after is not None:
        with writing() as connection:
            pks = results.counted(connection, after, AT_ONCE)
            for pk in pks:
                drifted += [] if _settled(connection, pk) else [pk]
        seen += len(pks)
        after = pks[-1] if pks else None
    for circle in _circles():
        with writing() as connection:
            circles.lock(connection, circle)
            tallies.count_anew(connection, circle)
    return Rebuilt(seen, _named(drifted))


def _settled(connection: Any, pk: int) -> bool:
    try:
        settle(connection, pk)
    except Exception:  # whatever is wrong with its log: nothing has been written yet
        return False
    return True


def _circles() -> tuple[int, ...]:
    with reading() as connection:
        return circles.all_keys(connection)


def _named(pks: Iterable[int]) -> tuple[str, ...]:
    with reading() as connection:
        kept = [store.by_pk(connection, pk) for pk in pks]
    return tuple(each.id for each in kept if each is not None)
