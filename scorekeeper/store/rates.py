"""Counts of requests that processes share: how many there were under a key, and until when."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, case, delete, literal
from sqlalchemy.dialects import postgresql, sqlite

from scorekeeper.store.rows import RateRow

rates = RateRow.__table__


def add(
    connection: Connection, counts: Mapping[str, tuple[int, int]], at: int
) -> dict[str, tuple[int, int]]:
    """Add to each key's count, and give back what it is then, both with the end of its time.

    A key whose time is over ``at`` begins anew; of several that begin it the first says until
    when. Times are UTC milliseconds.
    """
    kind = postgresql if connection.dialect.name == "postgresql" else sqlite
    # Always in one order, or two processes would wait for one another.
    new = [{"key": key, "until": counts[key][0], "count": counts[key][1]} for key in sorted(counts)]
    said: Any = kind.insert(rates).values(new)
    over, mine = rates.c.until <= literal(at), said.excluded
    added = said.on_conflict_do_update(
        index_elements=["key"],
        set_={
            "until": case((over, mine.until), else_=rates.c.until),
            "count": case((over, mine["count"]), else_=rates.c["count"] + mine["count"]),
        },
    ).returning(rates.c.key, rates.c.until, rates.c["count"])
    return {key: (until, count) for key, until, count in connection.execute(added)}


def forget_before(connection: Connection, at: int) -> int:
    """Delete the counts whose time was over before ``at``; how many there were."""
    return connection.execute(delete(rates).where(rates.c.until < at)).rowcount
