"""What a table counts for in its circle: written in the transaction that changes it."""

from typing import Any

from scorekeeper.desk.sitting import setup_of
from scorekeeper.store import players, results
from scorekeeper.store import tables as store
from scorekeeper.tables.statistics import results_of

FINISHED = "finished"


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
