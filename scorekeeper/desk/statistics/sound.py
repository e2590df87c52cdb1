"""Kept figures that cannot be put together are spoilt: that is told as what it is."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import current_app

from scorekeeper.desk.troubles import AMISS, NotFound, Spoilt
from scorekeeper.rules.reading import Malformed

P = ParamSpec("P")
T = TypeVar("T")


def sound(ask: Callable[P, T]) -> Callable[P, T]:
    """A function that puts together what rows say of one another: when they do not fit, they are
    not what was written."""

    @wraps(ask)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return ask(*args, **kwargs)
        except (Malformed, NotFound):
            raise
        except AMISS as trouble:
            current_app.logger.error("The figures of a circle do not fit", exc_info=True)
            raise Spoilt from trouble

    return asked
