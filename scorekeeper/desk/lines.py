"""How lines come into a table's log: the table locked, the lines made, appended, remembered."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.days import is_over
from scorekeeper.desk.results import FINISHED, settle
from scorekeeper.desk.sitting import Sitting, memory, sit
from scorekeeper.desk.troubles import NotFound, Stale
from scorekeeper.desk.who import HOST, SCORER, SEAT, Who
from scorekeeper.meters import LINES
from scorekeeper.rules.records import record, replace
from scorekeeper.store import tables as store
from scorekeeper.store.db import after_commit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.history import Told
from scorekeeper.tables.table import Table
from scorekeeper.tables.tape import follow

PLAYING_ROLES = (HOST, SCORER, SEAT)


@record
class Entered:
    """What was written, and the table after it."""

    sitting: Sitting
    written: tuple[Told, ...]


def there(kept: store.Kept | None) -> store.Kept:
    """``NotFound`` for a table that is not, or whose circle is no more."""
    if kept is None or (kept.home is not None and is_over(kept.home.deleted_at)):
        raise NotFound
    return kept


def seated(connection: Any, public_id: str, version: int | None = None) -> Sitting:
    """The table, locked for writing, if it still stands at ``version``."""
    sitting = sit(connection, there(store.lock(connection, public_id)))
    if version is not None and version != sitting.table.seq:
        raise Stale(sitting)
    return sitting


def line(
    seq: int, kind: Kind, seat: int | None, text: str, who: Who, code: str | None = None
) -> Entry:
    """A line of the log as it is written now."""
    return Entry(seq, now(), kind, seat, text, who.by(seat), code)


def noted(table: Table, kind: Kind, seat: int | None, text: str, who: Who) -> Told:
    """A line about the table or about a seat, and the table after it."""
    entry = line(table.seq + 1, kind, seat, text, who)
    after = follow(table, (entry,))
    assert after is not None  # such a line needs no older ones
    return Told(entry, None, None, after)


def write(connection: Any, sitting: Sitting, table: Table, told: Sequence[Told]) -> Entered:
    """Append the lines; once they are committed, remember the table as it now stands."""
    kept = sitting.kept
    try:
        store.append(connection, kept.pk, [each.entry for each in told])
    except store.Stale:
        raise Stale(sitting) from None
    status, claim = table.status, table.notes.claim
    until = None if claim is None else claim.until
    if status != kept.status or until != kept.claim_until:
        store.change(connection, kept.pk, status=status, claim_until=until)
    if FINISHED in (status, kept.status):
        settle(connection, kept.pk)
    now_kept = replace(kept, last=table.seq, status=status, claim_until=until)
    after_commit(lambda: _written(now_kept, table, told))
    return Entered(Sitting(now_kept, table), tuple(told))


def _written(kept: store.Kept, table: Table, told: Sequence[Told]) -> None:
    memory().put(kept.id, table)
    store.remember(kept)
    for each in told:
        _lines(kept.game, each.entry.kind.value).inc()


@lru_cache(maxsize=256)  # looking a label up costs more than counting
def _lines(game: str, kind: str) -> Any:
    return LINES.labels(game, kind)
