"""The database: how it is opened, and the two kinds of work done with it."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    BigInteger,
    Connection,
    Dialect,
    Engine,
    Integer,
    MetaData,
    PoolProxiedConnection,
    event,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase

from scorekeeper.meters import DATABASE_ERRORS

LOCK_PATIENCE_MS = 10_000


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)
# SQLite counts rows by itself only in a column of exactly this type.
Id = BigInteger().with_variant(Integer, "sqlite")


def init_app(app: Flask) -> None:
    db.init_app(app)
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(db.engine, "connect", _open_sqlite(app.config["SQLITE_SYNCHRONOUS"]))
            event.listen(db.engine, "begin", _begin_sqlite)


def _open_sqlite(synchronous: str) -> Callable[[sqlite3.Connection, Any], None]:
    def opened(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins nothing by itself: see _begin_sqlite
        for pragma in (
            f"busy_timeout={LOCK_PATIENCE_MS}",
            "journal_mode=WAL",
            f"synchronous={synchronous}",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    return opened


def _begin_sqlite(connection: Connection) -> None:
    """For transactions that others open: migrations, sessions."""
    begin(connection.connection, connection.dialect, writes=True)


def begin(connection: PoolProxiedConnection, dialect: Dialect, writes: bool) -> None:
    """On SQLite take the write lock at once, or two that both turn to writing would deadlock."""
    driver: Any = connection.driver_connection
    if dialect.name == "sqlite" and not driver.in_transaction:
        driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")


class Swift:
    """A connection in a transaction. Prepared statements run on the driver's own; all else that a
    connection can do it does too, by one of SQLAlchemy's that is only made when it is needed."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.dialect = engine.dialect
        self.connection = engine.raw_connection()

    @cached_property
    def full(self) -> Connection:
        return Connection(self.engine, connection=self.connection)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.full, name)


@dataclass(slots=True)
class Transaction:
    """The open one. ``read`` holds the rows read in it, so that none is asked for twice."""

    connection: Swift
    writes: bool
    read: dict[str, Any] = field(default_factory=dict)
    after_commit: list[Callable[[], None]] = field(default_factory=list)


_open: ContextVar[Transaction | None] = ContextVar("transaction", default=None)


class _Block:
    """Opens a transaction for the length of a block, or is a part of the one already open.

    A class, and no generator: an entry goes through several of these, one inside the other.
    """

    __slots__ = ("_mark", "_opened", "_writes")

    def __init__(self, writes: bool) -> None:
        self._writes = writes
        self._opened: Transaction | None = None

    def __enter__(self) -> Swift:
        held = _open.get()
        if held is not None:
            if self._writes and not held.writes:
                raise RuntimeError("a read transaction cannot turn into a write")
            return held.connection
        swift = Swift(engine())
        try:
            begin(swift.connection, swift.dialect, self._writes)
        except BaseException as trouble:
            with closing(swift.connection):
                _undo(swift, trouble)
            raise
        self._opened = Transaction(swift, self._writes)
        self._mark = _open.set(self._opened)
        return swift

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, _: object
    ) -> None:
        opened = self._opened
        if opened is None:
            return
        swift = opened.connection
        try:
            if trouble is None:
                _commit(swift)
            else:
                _undo(swift, trouble)
        finally:
            _open.reset(self._mark)
            swift.connection.close()
        if trouble is None:
            for call in opened.after_commit:
                call()


def _commit(swift: Swift) -> None:
    try:
        swift.connection.commit()
    except BaseException as trouble:
        _undo(swift, trouble)
        raise


def _undo(swift: Swift, trouble: BaseException) -> None:
    swift.connection.rollback()
    if isinstance(trouble, (swift.dialect.loaded_dbapi.Error, SQLAlchemyError)):
        DATABASE_ERRORS.labels(type(trouble).__name__).inc()


def writing() -> AbstractContextManager[Swift]:
    """A transaction that writes; within one already open, a part of that one.

    Commits when the outermost block ends well, rolls back otherwise. What ``after_commit`` was
    given runs once the commit has succeeded.
    """
    return _Block(writes=True)


def reading() -> AbstractContextManager[Swift]:
    """A transaction that only reads, all of it at one moment of the database."""
    return _Block(writes=False)


@contextmanager
def glancing() -> Iterator[Swift]:
    """For one prepared statement that reads: no transaction is begun for it."""
    swift = Swift(engine())
    with closing(swift.connection):
        yield swift


def transaction() -> Transaction | None:
    return _open.get()


def is_writing() -> bool:
    held = transaction()
    return held is not None and held.writes


def after_commit(call: Callable[[], None]) -> None:
    """Have ``call`` run once the open write transaction has been committed."""
    held = transaction()
    if held is None:
        raise RuntimeError("no transaction is open")
    held.after_commit.append(call)


def engine() -> Engine:
    return db.engine
