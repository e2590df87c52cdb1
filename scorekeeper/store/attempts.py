"""Entries with a key, tried by a short way: judged before anything is locked, then written.

At the end of an attempt the line and the key of the request are written, if the table's row is
still the very one it was judged by, nobody has written a line since and the key is new. If anything
is otherwise, or something was asked for that is not that simple, nothing is written and all is done
anew in a transaction.
"""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from flask import Flask, current_app
from sqlalchemy import Dialect

from scorekeeper.store.at_once import AtOnce
from scorekeeper.store.db import connections, engine, glance, in_place_of_a_connection
from scorekeeper.store.prepared import Named
from scorekeeper.store.queued import Queue
from scorekeeper.store.rights import Asked, Right, Rights, held
from scorekeeper.store.rows import EntryRow, KeyRow

T = TypeVar("T")
WAY = "scorekeeper.way"
entries, keys = EntryRow.__table__, KeyRow.__table__


class Overtaken(Exception):
    """It cannot be done, or not in this way; nothing is written."""


class Way(Protocol):
    """What a database does for attempts."""

    def row(self, name: str, read: Callable[[], Any]) -> Any:
        """A table's row by its id or code, as it may be judged by; ``None`` if there is none, or
        it has to be asked for in a transaction."""

    def remember(self, kept: Any) -> None:
        """Have a table's row at hand, as it is committed."""

    def forget(self, kept: Any) -> None:
        """It was not so any more."""

    def rights(self, asked: Asked) -> tuple[Right, ...] | None:
        """A device's rights at a table, as they may be judged by; ``None`` if they have to be
        asked for."""

    def remember_rights(self, asked: Asked, rights: tuple[Right, ...]) -> None:
        """Have them at hand, as they are committed."""

    def write(self, values: Named, of: Rights | None) -> bool:
        """Whether the line and the key are committed: all is as known, the rights ``of`` a device
        too if they were judged by, and the key new."""


class Attempt:
    """Stands in the place of a connection: has rows as they are known, takes one line and one
    key."""

    def __init__(self, way: Way, dialect: Dialect) -> None:
        self.dialect = dialect
        self.is_done = False
        self._way = way
        self._kept: Any = None
        self._line: Named = {}
        self._key: Named = {}
        self._rights: Rights | None = None

    def row(self, name: str, read: Callable[[], Any]) -> Any:
        """A table's row by its id or code; ``read`` asks the database."""
        self._kept = self._way.row(name, read)
        if self._kept is None:
            raise Overtaken
        return self._kept

    def rights(self, asked: Asked) -> tuple[Right, ...]:
        """A device's rights at a table; of one device at one table, or it is not that simple."""
        if self._rights is not None and self._rights[0] != asked:
            raise Overtaken
        found = self._way.rights(asked)
        if found is None:
            found = glance(lambda swift: held(swift, asked))
            self._way.remember_rights(asked, found)
        self._rights = asked, found
        return found

    def run(self, text: str, given: Any) -> Any:
        """Reads at once, like a transaction before it has locked anything."""
        if not text.startswith("SELECT"):
            raise Overtaken
        return glance(lambda swift: swift.run(text, given))

    def append(self, pk: int, line: Named) -> None:
        """Take the one line; ``pk`` is the table's."""
        if self._line or self._kept is None or self._kept.pk != pk:
            raise Overtaken
        self._line = {f"{entries.name}_{name}": value for name, value in line.items()}

    def keep(self, key: Named) -> None:
        self._key = {f"{keys.name}_{name}": value for name, value in key.items()}

    def end(self, trouble: BaseException | None) -> None:
        """Write them, unless there was ``trouble``. A connection lost meanwhile may have written
        them, too: asked once more, the key tells."""
        if trouble is not None:
            return
        if not self._line or not self._key:
            raise Overtaken
        kept = self._kept
        known = {"pk": kept.pk, "mark": kept.mark, "last": kept.last}
        if not self._way.write(known | self._line | self._key, self._rights):
            self._way.forget(kept)
            raise Overtaken
        self.is_done = True

    def __getattr__(self, name: str) -> Any:
        raise Overtaken(name)


def attempted(work: Callable[[], T]) -> T:
    """What ``work`` comes to: tried first, and if that does not do, done.

    All that ``work`` writes is in one transaction with an idempotency key, or it might be done
    twice.
    """
    attempt = Attempt(_way(), engine().dialect)
    try:
        with in_place_of_a_connection(attempt):
            return work()
    except Exception:
        if attempt.is_done:
            raise
    return work()


def init_app(app: Flask) -> None:
    with app.app_context():
        app.extensions[WAY] = Queue(connections()) if connections().is_sqlite else AtOnce()


def remember(kept: Any) -> None:
    """Have a table's row at hand, as it is committed."""
    _way().remember(kept)


def remember_rights(asked: Asked, rights: tuple[Right, ...]) -> None:
    """Have a device's rights at a table at hand, as they are committed."""
    _way().remember_rights(asked, rights)


def _way() -> Way:
    return current_app.extensions[WAY]  # type: ignore[no-any-return]
