"""What is done now and then so that nothing is kept that nobody needs: see ``docs/operations.md``.

Closing is a line of the log, as if the host had done it; deleting is for good.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.desk import circles
from scorekeeper.desk.clock import now
from scorekeeper.desk.lines import noted, seated, write
from scorekeeper.desk.once import KEPT_MS
from scorekeeper.desk.sitting import memory
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import HOST, Who
from scorekeeper.store import tables as store
from scorekeeper.store import upkeep
from scorekeeper.store.db import after_commit, reading, writing
from scorekeeper.tables.entry import Kind

DAY_MS = 24 * 3600 * 1000
IDLE_DAYS = 30  # then a table closes by itself; its host may open it again
ABANDONED_DAYS = 400  # as long as a phone keeps the cookie by which it is known
UNPLAYED_DAYS = 30


@dataclass(frozen=True, slots=True)
class Pruned:
    """How many of what; ``what`` as it is told: "idempotency keys"."""

    what: str
    count: int


def prune(abandoned_days: int = ABANDONED_DAYS, dry: bool = False) -> Iterator[Pruned]:
    """Do it step by step, each in transactions of its own; ``dry``: only count."""
    at = now()
    with reading() if dry else writing() as connection:
        yield Pruned("idempotency keys", upkeep.keys_before(connection, at - KEPT_MS, not dry))
    with reading() if dry else writing() as connection:
        yield Pruned("links", upkeep.links_before(connection, at - DAY_MS, not dry))
    yield Pruned("circles", circles.overdue() if dry else circles.purge())
    with reading() as connection:
        abandoned = upkeep.abandoned_since(
            connection, at - abandoned_days * DAY_MS, at - UNPLAYED_DAYS * DAY_MS
        )
    yield Pruned("tables deleted", len(abandoned) if dry else sum(map(_delete, abandoned)))
    with reading() as connection:
        idle = set(upkeep.idle_since(connection, at - IDLE_DAYS * DAY_MS)) - set(abandoned)
    yield Pruned("tables closed", len(idle) if dry else sum(map(_close, sorted(idle))))
    with reading() if dry else writing() as connection:
        yield Pruned("phones", upkeep.idle_devices(connection, at - DAY_MS, not dry))


def _delete(public_id: str) -> bool:
    kept_memory = memory()
    with writing() as connection:
        kept = store.lock(connection, public_id)
        if kept is None:
            return False
        store.remove(connection, kept.pk)
        after_commit(lambda: kept_memory.drop(public_id))
        return True


def _close(public_id: str) -> bool:
    try:
        with writing() as connection:
            sitting = seated(connection, public_id)
            told = noted(sitting.table, Kind.TABLE, None, "close", Who(HOST))
            write(connection, sitting, told.after, [told])
            return True
    except NotFound:  # its circle is about to be deleted
        return False
