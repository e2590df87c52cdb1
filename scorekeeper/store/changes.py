"""How a process learns that tables have changed, whichever process changed them.

On SQLite ``PRAGMA data_version`` tells, on a connection of its own, that somebody else committed;
on PostgreSQL every process sends a NOTIFY after its commits. Not in the transaction itself:
PostgreSQL lets those that notify commit one after the other only, each with its wait for the disk.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from flask import Flask, current_app
from sqlalchemy import Connection, Engine, event

from scorekeeper.here import here
from scorekeeper.store.db import after_commit, db, glance

BELL, CRIER = "scorekeeper.bell", "scorekeeper.crier"
CHANNEL = "scorekeeper"
CRY_EVERY_S = 0.005
EAR_PATIENCE_S = 1.0  # how soon an ear that nobody needs any more closes its connection

Bell = Callable[[], None]


def hang(app: Flask, bell: Bell) -> None:
    """Have ``bell`` rung in this process after each commit that changed a table."""
    app.extensions[BELL] = bell
    crier = app.extensions[CRIER] = Crier()
    with app.app_context():
        event.listen(db.engine, "engine_disposed", crier.finish, insert=True)


def touch(connection: Connection) -> None:
    """Say, once the open transaction is committed, that it changed a table."""
    after_commit(current_app.extensions[BELL])
    if connection.dialect.name == "postgresql":
        after_commit(current_app.extensions[CRIER].cry)


class Crier:
    """Tells the other processes that something was committed: one NOTIFY for all that was while
    the last was on its way, so that many entries cost few. Whoever misses one, as when this process
    dies before it, looks by himself within two seconds (``desk.live.hub``).

    It hangs on the app's engine, so it must not hold the app: neither would ever be let go."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wanted = self._busy = False

    def cry(self) -> None:
        with self._lock:
            self._wanted = True
            if self._busy:
                return
            self._busy = True
        threading.Thread(target=self._run, args=(here(),), name="crier", daemon=True).start()

    def _run(self, app: Flask) -> None:
        with app.app_context():
            while self._goes_on():
                try:
                    glance(lambda swift: swift.run(f"NOTIFY {CHANNEL}", None))
                except Exception as trouble:
                    app.logger.warning("Others were not told: %s", trouble)
                time.sleep(CRY_EVERY_S)

    def _goes_on(self) -> bool:
        with self._lock:
            self._busy, self._wanted = self._wanted, False
            return self._busy

    def finish(self, *_: Any) -> None:
        """Wait until all is told."""
        while self._busy:
            time.sleep(CRY_EVERY_S)


@contextmanager
def listening(engine: Engine, bell: Bell) -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether anything may have changed since it was last asked.

    Where the database speaks up by itself it also rings ``bell``. Raises whatever the driver does
    when the connection is lost.
    """
    ear: _Ear | _Eye = _Ear(engine, bell) if engine.dialect.name == "postgresql" else _Eye(engine)
    try:
        yield ear.changed
    finally:
        ear.close()


def _connect(engine: Engine) -> Any:
    """A connection of the driver's own, taken out of the pool for good."""
    connection = engine.raw_connection()
    driver = connection.driver_connection
    connection.detach()
    return driver


class _Eye:
    """SQLite: asks for the number that every commit of another connection raises."""

    def __init__(self, engine: Engine) -> None:
        self._connection = _connect(engine)
        self._seen = self._version()

    def _version(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def changed(self) -> bool:
        before, self._seen = self._seen, self._version()
        return before != self._seen

    def close(self) -> None:
        self._connection.close()


class _Ear:
    """PostgreSQL: LISTEN on a connection of its own, in a thread (a greenlet under gevent)."""

    def __init__(self, engine: Engine, bell: Bell) -> None:
        self._connection = _connect(engine)
        self._bell = bell
        try:
            self._connection.execute(f"LISTEN {CHANNEL}")
        except Exception:
            self._connection.close()
            raise
        self._heard = self._closed = False
        self._trouble: Exception | None = None
        threading.Thread(target=self._listen, name="ear", daemon=True).start()

    def _listen(self) -> None:
        try:
            while not self._closed:
                for _ in self._connection.notifies(timeout=EAR_PATIENCE_S):
                    self._heard = True
                    self._bell()
        except Exception as trouble:
            self._trouble = trouble
            self._bell()
        finally:
            with suppress(Exception):
                self._connection.close()

    def changed(self) -> bool:
        if self._trouble is not None:
            raise self._trouble
        heard, self._heard = self._heard, False
        return heard

    def close(self) -> None:
        self._closed = True
