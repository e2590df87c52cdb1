"""One connection to the database: how it is got, begun, committed, and given up in trouble."""

from collections.abc import Callable
from contextlib import closing
from functools import cached_property
from typing import Any, TypeVar

from sqlalchemy import Connection, Dialect, Engine, PoolProxiedConnection
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.meters import DATABASE_ERRORS
from scorekeeper.store import postgres, sqlite
from scorekeeper.store.failures import unavailable

T = TypeVar("T")
TRIES = 5  # so many connections may turn out to be cut before the database counts as away


class Swift:
    """A connection in a transaction. Prepared statements run on the driver's own; all else that a
    connection can do it does too, by one of SQLAlchemy's that is only made when it is needed."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.dialect = engine.dialect
        self.connection = engine.raw_connection()

    @property
    def driver(self) -> Any:
        """The driver's own connection."""
        return self.connection.driver_connection

    @property
    def is_cut(self) -> bool:
        driver = self.driver
        return self.dialect.name == "postgresql" and (driver is None or bool(driver.closed))

    @cached_property
    def full(self) -> Connection:
        return Connection(self.engine, connection=self.connection)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.full, name)


def begin(connection: PoolProxiedConnection, dialect: Dialect, writes: bool) -> None:
    """Begin a transaction, unless one is open."""
    store = postgres if dialect.name == "postgresql" else sqlite
    store.begin(connection.driver_connection, writes)  # type: ignore[arg-type]


def connect(engine: Engine, do: Callable[[Swift], T]) -> tuple[Swift, T]:
    """A connection, and what ``do`` got by it. One that was cut while it lay idle is only found
    out now, by a first request that did nothing: another takes its place."""
    for left in reversed(range(TRIES)):
        swift = _free(engine)
        try:
            return swift, do(swift)
        except BaseException as trouble:
            cut = swift.is_cut
            with closing(swift.connection):
                if not cut or not left:
                    give_up(swift, trouble)
                    raise
                if swift.connection.is_valid:
                    swift.connection.invalidate()
    raise AssertionError("the last try returns or raises")


def _free(engine: Engine) -> Swift:
    try:
        return Swift(engine)
    except Exception as trouble:
        _meter(trouble, engine.dialect)
        later = unavailable(trouble, engine.dialect)
        if later is None:
            raise
        raise later from trouble


def commit(swift: Swift) -> None:
    try:
        if swift.dialect.name == "postgresql" and postgres.has_failed(swift.driver):
            raise RuntimeError("a transaction in which a statement failed cannot be committed")
        swift.connection.commit()
    except BaseException as trouble:
        give_up(swift, trouble)
        raise


def give_up(swift: Swift, trouble: BaseException) -> None:
    """Roll back; raises ``Unavailable`` if that is what ``trouble`` means."""
    if swift.connection.is_valid:  # SQLAlchemy lets go of lost ones that it was asked through
        try:
            swift.connection.rollback()
        except Exception:  # it is the connection itself that is lost
            swift.connection.invalidate()
    _meter(trouble, swift.dialect)
    later = unavailable(trouble, swift.dialect)
    if later is not None:
        raise later from trouble


def _meter(trouble: BaseException, dialect: Dialect) -> None:
    if isinstance(trouble, (dialect.loaded_dbapi.Error, SQLAlchemyError)):
        DATABASE_ERRORS.labels(type(trouble).__name__).inc()
