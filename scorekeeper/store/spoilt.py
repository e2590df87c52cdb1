"""What is read from the database is of the kind that we write there, or it is ``Spoilt``.

A disk fails, somebody tries things out with the database's own tools, another program writes: none
of that is a fault of ours, and all of it is told as what it is.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import JSON, BigInteger, Connection, Float, Row, Select
from sqlalchemy.exc import DBAPIError

P = ParamSpec("P")
T = TypeVar("T")
NOTHING = type(None)
TIMES = range(-62_000_000_000_000, 253_370_000_000_000)  # UTC milliseconds that calendars know
AT_ONCE = 256  # rows
# What goes wrong when one thing is taken for another; errors of the database itself are none of it.
AMISS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class Spoilt(Exception):
    """What is kept cannot be what was written: by hand or by accident it became something else."""


def check(values: Iterable[Any], kinds: Sequence[Any]) -> None:
    """``Spoilt`` unless each value is of its kind; of as many as there are kinds."""
    if not all(map(isinstance, values, kinds)):
        raise Spoilt


def check_times(values: Iterable[int | None]) -> None:
    """``Spoilt`` for what is no moment of any calendar."""
    if not all(value is None or value in TIMES for value in values):
        raise Spoilt


def reads(read: Callable[P, T]) -> Callable[P, T]:
    """A function that takes rows apart: what goes wrong there is the row's fault."""

    @wraps(read)
    def checked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return read(*args, **kwargs)
        except AMISS as trouble:
            raise Spoilt from trouble

    return checked


def rows(connection: Connection, said: Select[Any]) -> list[Row[Any]]:
    """What a statement finds; ``Spoilt`` unless each value is of the kind of its column."""
    return list(flow(connection, said))


def named(connection: Connection, said: Select[Any]) -> list[dict[str, Any]]:
    """The same by the names of the columns."""
    return [dict(row._mapping) for row in flow(connection, said)]


def flow(connection: Connection, said: Select[Any]) -> Generator[Row[Any], None, None]:
    """The same one by one, for those of which there are many: only some are held at a time. Close
    it if it is not read to its end."""
    kinds = [_kind(column.type) for column in said.selected_columns]
    big = [at for at, each in enumerate(said.selected_columns) if isinstance(each.type, BigInteger)]
    found = None
    try:
        found = connection.execute(said)
        for some in found.partitions(AT_ONCE):
            for row in some:
                check(row, kinds)
            for at in big:
                check_times([row[at] for row in some])  # keys are none, but smaller still
            yield from some
    except AMISS as trouble:
        raise Spoilt from trouble
    except DBAPIError as trouble:
        if NO_JSON not in str(trouble.orig):
            raise
        raise Spoilt from trouble
    finally:
        if found is not None:  # SQLite would go on reading, and let this connection write no more
            found.close()


NO_JSON = "malformed JSON"  # what SQLite says when it looks into a column of it


def _kind(type: Any) -> Any:
    """What the values of a column are; JSON's are objects, and always there."""
    if isinstance(type, JSON):
        return dict
    if isinstance(type, Float):
        return float | int | NOTHING
    return type.python_type | NOTHING
