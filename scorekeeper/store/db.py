"""The database: how it is opened, and the two kinds of work done with it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from flask import Flask, current_app
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import BigInteger, Connection, Engine, Integer, MetaData, event, make_url
from sqlalchemy.orm import DeclarativeBase

from scorekeeper.store import postgres, sqlite
from scorekeeper.store.connecting import Connections, Swift, begin, commit, give_up
from scorekeeper.store.group import End, write_together

T = TypeVar("T")


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


CONNECTIONS = "scorekeeper.connections"
db = SQLAlchemy(model_class=Base)
# SQLite counts rows by itself only in a column of exactly this type.
Id = BigInteger().with_variant(Integer, "sqlite")


def init_app(app: Flask) -> None:
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    if make_url(url).get_backend_name() == "postgresql":
        app.config["SQLALCHEMY_ENGINE_OPTIONS"] = postgres.engine_options(url, app.config)
        opened: Callable[..., None] = postgres.opened
        most = int(app.config["POOL_SIZE"])
    else:
        opened = sqlite.opening(app.config["SQLITE_SYNCHRONOUS"])
        most = sqlite.CONNECTIONS
    db.init_app(app)
    with app.app_context():
        event.listen(db.engine, "connect", opened)
        event.listen(db.engine, "begin", _begun)
        app.extensions[CONNECTIONS] = Connections(db.engine, most)
        event.listen(db.engine, "engine_disposed", app.extensions[CONNECTIONS].forget)


def _begun(connection: Connection) -> None:
    """For transactions that others open: migrations, sessions."""
    begin(connection.connection, connection.dialect, writes=True)


@dataclass(slots=True)
class Transaction:
    """The open one. ``read`` holds the rows read in it, so that none is asked for twice."""

    connection: Any  # a ``Swift``, or what stands in its place
    writes: bool
    read: dict[str, Any] = field(default_factory=dict)
    after_commit: dict[Callable[[], None], None] = field(default_factory=dict)  # each but once


_open: ContextVar[Transaction | None] = ContextVar("transaction", default=None)
_standing_in: ContextVar[Any] = ContextVar("standing_in", default=None)


class _Block:
    """Opens a transaction for the length of a block, or is a part of the one already open.

    A class, and no generator: an entry goes through several of these, one inside the other.
    """

    __slots__ = ("_end", "_mark", "_opened", "_writes")

    def __init__(self, writes: bool) -> None:
        self._writes = writes
        self._opened: Transaction | None = None

    def __enter__(self) -> Swift:
        held = _open.get()
        if held is not None:
            if self._writes and not held.writes:
                raise RuntimeError("a read transaction cannot turn into a write")
            return held.connection
        connection, self._end = _begun_to_write() if self._writes else _begun_to_read()
        self._opened = Transaction(connection, self._writes)
        self._mark = _open.set(self._opened)
        return connection

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, _: object
    ) -> None:
        opened = self._opened
        if opened is None:
            return
        try:
            self._end(trouble)
        finally:
            _open.reset(self._mark)
        if trouble is None:
            for call in opened.after_commit:
                call()


def _begun_to_read() -> tuple[Swift, End]:
    swift, _ = connections().connect(lambda found: begin(found.connection, found.dialect, False))
    return swift, partial(_end, swift)


def _begun_to_write() -> tuple[Any, End]:
    standing_in = _standing_in.get()
    if standing_in is not None:
        _standing_in.set(None)  # what is written after that is no part of it
        return standing_in, standing_in.end
    ours = connections()
    if ours.is_sqlite:
        return write_together(ours)
    swift, _ = ours.connect(lambda found: begin(found.connection, found.dialect, True))
    return swift, partial(_end, swift)


def _end(swift: Swift, trouble: BaseException | None) -> None:
    if trouble is None:
        commit(swift)
        swift.let_go()
    else:
        give_up(swift, trouble)


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
def in_place_of_a_connection(one: Any) -> Iterator[None]:
    """Inside, ``one`` stands for the connection of the first transaction that writes, which ends by
    its ``end``."""
    mark = _standing_in.set(one)
    try:
        yield
    finally:
        _standing_in.reset(mark)


def glance(ask: Callable[[Swift], T]) -> T:
    """What one prepared statement reads, for which no transaction is begun."""
    swift, found = connections().connect(ask)
    swift.let_go()
    return found


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
    held.after_commit[call] = None


def connections() -> Connections:
    return current_app.extensions[CONNECTIONS]  # type: ignore[no-any-return]


def engine() -> Engine:
    return db.engine
