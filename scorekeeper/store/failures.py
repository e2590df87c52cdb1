"""When the database cannot do its work just now: told apart from mistakes of ours."""

import sqlite3

from sqlalchemy import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneInThePool

from scorekeeper.store.places import NoPlace


class Unavailable(Exception):
    """The database is away, stopping, or kept us waiting too long.

    What was asked for is not written, or, when the connection broke at the very commit, nobody
    knows: asked again with the same idempotency key it is told.
    """


class Full(Unavailable):
    """The database has no room for more; reading goes on."""


SQLITE_FULL = sqlite3.SQLITE_FULL
SQLITE_LATER = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
POSTGRES_FULL = "53100"
# Connections, resources, operators; deadlocks; a server that became a read-only copy; a process
# that stood still in the middle of its work; locks.
POSTGRES_LATER = ("08", "53", "57", "40", "25006", "25P03", "55P03")


def unavailable(error: BaseException, dialect: Dialect) -> Unavailable | None:
    """What ``error`` means if the same may work later; ``None`` for every other error."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    told = f"{type(cause).__name__}: {str(cause).partition(chr(10))[0]}"
    if isinstance(cause, (NoPlace, NoneInThePool)):
        return Unavailable(told)
    if not isinstance(cause, dialect.loaded_dbapi.Error):
        return None
    if dialect.name == "sqlite":
        kind = _of_sqlite(getattr(cause, "sqlite_errorcode", None))
    else:
        kind = _of_postgres(cause, dialect)
    return kind(told) if kind else None


def _of_sqlite(code: int | None) -> type[Unavailable] | None:
    primary = 0 if code is None else code & 0xFF  # the rest says more than we tell apart
    if primary == SQLITE_FULL:
        return Full
    return Unavailable if primary in SQLITE_LATER else None


def _of_postgres(cause: BaseException, dialect: Dialect) -> type[Unavailable] | None:
    state = getattr(cause, "sqlstate", None)
    if state is None:  # said by the driver: there is no connection, or none any more
        driver = dialect.loaded_dbapi
        lost = isinstance(cause, (driver.OperationalError, driver.InterfaceError))
        return Unavailable if lost else None
    if state == POSTGRES_FULL:
        return Full
    return Unavailable if state.startswith(POSTGRES_LATER) else None
