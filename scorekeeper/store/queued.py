"""Attempts on SQLite: who are ready to write at the same moment are written in one go.

Only one process at a time may write to the file. So nothing is locked while an entry is read,
judged and put into words; the first of those who are ready then writes for all of them.
"""

import time
from collections.abc import Callable
from threading import Event, Lock
from typing import Any

from sqlalchemy import bindparam, insert

from scorekeeper.store.connecting import Connections, Swift
from scorekeeper.store.group import write_together
from scorekeeper.store.prepared import Named, Prepared, new_row
from scorekeeper.store.remembered import REMEMBERED, Memory
from scorekeeper.store.rights import Asked, Right, Rights
from scorekeeper.store.rows import EntryRow, KeyRow
from scorekeeper.store.versions import as_known, with_circle

entries, keys = EntryRow.__table__, KeyRow.__table__
_key = Prepared(
    insert(keys).from_select(keys.c.keys(), new_row(keys).select_from(with_circle).where(*as_known))
)
_line = Prepared(
    insert(entries).from_select(entries.c.keys(), new_row(entries, table_id=bindparam("pk")))
)


class _Job:
    """What one of them writes."""

    def __init__(self, values: Named) -> None:
        self.values = values
        self.is_written = False
        self.over = Event()


class Queue:
    """Those of this process who are ready."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._rows = Memory[Any](REMEMBERED)
        self._shared = Memory[bool](REMEMBERED)
        self._ready: list[_Job] = []
        self._lock = Lock()

    def row(self, name: str, read: Callable[[], Any]) -> Any:
        """As this process remembers it, or as it is now where others were found to write, too."""
        known = None if self._shared.get(name) else self._rows.get(name)
        return known or read()

    def remember(self, kept: Any) -> None:
        self._rows.put(kept.id, kept)
        self._rows.put(kept.code, kept)

    def forget(self, kept: Any) -> None:
        self._shared.put(kept.id, True)
        self._shared.put(kept.code, True)

    def rights(self, _asked: Asked) -> None:
        """Always asked for: in the same process that costs next to nothing, and nobody can take
        them without a change of the rows."""

    def remember_rights(self, _asked: Asked, _rights: tuple[Right, ...]) -> None:
        """For nothing, as above."""

    def write(self, values: Named, _of: Rights | None) -> bool:
        job = _Job(values)
        with self._lock:
            self._ready.append(job)
            is_first = len(self._ready) == 1
        if is_first:
            self._write_all()
        else:
            job.over.wait()
        return job.is_written

    def _write_all(self) -> None:
        """What fails for one is written for none: each is done anew, alone."""
        jobs: list[_Job] = []
        try:
            time.sleep(0)  # who is about to be ready comes along
            swift, end = write_together(self._connections, waits=False)
            jobs, written = self._take(), []
            try:
                written = [job for job in jobs if _put(swift, job.values)]
            except BaseException as trouble:
                end(trouble)
                raise
            end(None)
            for job in written:
                job.is_written = True
        finally:
            for job in jobs or self._take():
                job.over.set()

    def _take(self) -> list[_Job]:
        with self._lock:
            jobs, self._ready = self._ready, []
            return jobs


def _put(swift: Swift, values: Named) -> bool:
    """Whether line and key are new, and all else as it was known."""
    try:
        if not _key.run(swift, **values).rowcount:
            return False
    except swift.dialect.loaded_dbapi.IntegrityError:  # the key
        return False
    _line.run(swift, **values)
    return True
