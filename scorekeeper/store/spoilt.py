"""What is read from the database is of the kind that we write there, or it is ``Spoilt``.

A disk fails, somebody tries things out with the database's own tools, another program writes: none
of that is a fault of ours, and all of it is told as what it is.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
NOTHING = type(None)
# What goes wrong when one thing is taken for another; errors of the database itself are none of it.
AMISS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class Spoilt(Exception):
    """What is kept cannot be what was written: by hand or by accident it became something else."""


def check(values: Iterable[Any], kinds: Sequence[Any]) -> None:
    """``Spoilt`` unless each value is of its kind; of as many as there are kinds."""
    if not all(map(isinstance, values, kinds)):
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
