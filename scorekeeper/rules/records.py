"""Frozen records: how one is made out of another, and what is remembered of each."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, wraps
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

R = TypeVar("R")
T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def record(kind: type[T]) -> type[T]:
    """A dataclass with slots that is frozen for mypy, not when it runs: Python sets the fields of
    a frozen one at ten times the price, and every entry makes some twenty records."""
    return dataclass(slots=True, unsafe_hash=True)(kind)


def replace(record: T, **fields: Any) -> T:
    """``record`` with other values in some fields: ``dataclasses.replace`` at a fraction of its
    price. Every entry makes several.

    >>> from scorekeeper.rules.scorepad import Line
    >>> replace(Line(0, 1, 50, 50), points=100).points
    100
    """
    kind: Any = type(record)
    read, places = _fields(kind)
    _, *values = read(record)
    for name, value in fields.items():
        values[places[name]] = value
    return kind(*values)  # type: ignore[no-any-return]


@cache
def _fields(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], Mapping[str, int]]:
    """How all that makes a record of this kind is read at once, and where each field stands."""
    names = kind.__match_args__
    read = attrgetter("__class__", *names)  # besides, so that one field is a tuple, too
    return read, {name: place for place, name in enumerate(names)}


def remembered(most: int) -> Callable[[Callable[[R], T]], Callable[[R], T]]:
    """Have what a function makes of a record kept, for the ``most`` records asked about last.

    A record is known by which object it is: the hash of one with many fields, options above all,
    costs more than most of what is looked up by it.
    """

    def decorated(make: Callable[[R], T]) -> Callable[[R], T]:
        known: dict[int, tuple[R, T]] = {}

        @wraps(make)
        def found(record: R) -> T:
            kept = known.get(id(record))
            if kept is None:
                if len(known) >= most:
                    known.clear()
                # with the record itself, or another could get its id
                kept = known[id(record)] = record, make(record)
            return kept[1]

        return found

    return decorated
