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
from scorekeeper.store.places import NoPlace, Places

T = TypeVar("T")
TRIES = 5  # so many connections may turn out to be cut before the database counts as away


class Swift:
    """A connection in a transaction. Prepared statements run on the driver's own; all else that a
    connection can do it does too, by one of SQLAlchemy's that is only made when it is needed."""

    def __init__(self, engine: Engine, places: Places["Swift"]) -> None:
        self.engine = engine
        self.dialect = engine.dialect
        self.connection = engine.raw_connection()
        self._places = places

    @property
    def driver(self) -> Any:
        """The driver's own connection."""
        return self.connection.driver_connection

    @property
    def is_cut(self) -> bool:
        driver = self.driver
        return self.dialect.name == "postgresql" and (driver is None or bool(driver.closed))

    @property
    def is_plain(self) -> bool:
        """Whether only prepared statements ran on it."""
        return "full" not in self.__dict__

    def run(self, text: str, given: Any) -> Any:
        """The driver's cursor."""
        return self.driver.execute(text, given)

    @cached_property
    def full(self) -> Connection:
        return Connection(self.engine, connection=self.connection)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.full, name)

    def let_go(self) -> None:
        """Nothing runs on it any more, and all that did ended well."""
        if self.is_plain:
            self._places.leave(self)
        else:
            self.close()

    def close(self) -> None:
        """Back to SQLAlchemy's pool."""
        try:
            self.connection.close()
        finally:
            self._places.leave()


def begin(connection: PoolProxiedConnection, dialect: Dialect, writes: bool) -> None:
    """Begin a transaction, unless one is open."""
    store = postgres if dialect.name == "postgresql" else sqlite
    store.begin(connection.driver_connection, writes)  # type: ignore[arg-type]


class Connections:
    """The connections of an app. Those that ran nothing but prepared statements wait here for the
    next to come: to give one back to SQLAlchemy's pool and take it out again costs as much as all
    that an entry asks the database. There are ``most`` at once."""

    def __init__(self, engine: Engine, most: int) -> None:
        self._engine = engine
        self.is_sqlite = engine.dialect.name == "sqlite"
        self._places = Places[Swift](most, postgres.POOL_PATIENCE_S)
        self.group: Any = None  # on SQLite the newest of those who write together

    def connect(self, do: Callable[[Swift], T]) -> tuple[Swift, T]:
        """A connection, and what ``do`` got by it. One that was cut while it lay idle is only
        found out now, by a first request that did nothing: another takes its place."""
        for left in reversed(range(TRIES)):
            swift = self._free()
            try:
                return swift, do(swift)
            except BaseException as trouble:
                if not swift.is_cut or not left:
                    give_up(swift, trouble)
                    raise
                _cut_off(swift)
                self.forget()  # the others were cut with it
        raise AssertionError("the last try returns or raises")

    def _free(self) -> Swift:
        try:
            return self._places.take() or self._made()
        except Exception as trouble:
            tell(trouble, self._engine.dialect)
            raise

    def _made(self) -> Swift:
        try:
            return Swift(self._engine, self._places)
        except BaseException:
            self._places.leave()
            raise

    def forget(self, *_: Any) -> None:
        """Close those that wait."""
        for swift in self._places.clear():
            _cut_off(swift)


def commit(swift: Swift) -> None:
    try:
        if swift.dialect.name == "postgresql" and postgres.has_failed(swift.driver):
            raise RuntimeError("a transaction in which a statement failed cannot be committed")
        swift.connection.commit()
    except BaseException as trouble:
        give_up(swift, trouble)
        raise


def give_up(swift: Swift, trouble: BaseException) -> None:
    """Roll back and close; raises ``Unavailable`` if that is what ``trouble`` means."""
    with closing(swift):
        if swift.connection.is_valid:  # SQLAlchemy lets go of lost ones that it was asked through
            try:
                swift.connection.rollback()
            except Exception:  # it is the connection itself that is lost
                swift.connection.invalidate()
    tell(trouble, swift.dialect)


def tell(trouble: BaseException, dialect: Dialect) -> None:
    """Count it if it is the database's; raises ``Unavailable`` if that is what it means."""
    if isinstance(trouble, (dialect.loaded_dbapi.Error, SQLAlchemyError, NoPlace)):
        DATABASE_ERRORS.labels(type(trouble).__name__).inc()
    later = unavailable(trouble, dialect)
    if later is not None:
        raise later from trouble


def _cut_off(swift: Swift) -> None:
    with closing(swift):
        if swift.connection.is_valid:
            swift.connection.invalidate()
