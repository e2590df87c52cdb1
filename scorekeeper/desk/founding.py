"""A circle that is made with its first table: both, or neither."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.desk.circle_tables import open_in
from scorekeeper.desk.circles import create
from scorekeeper.desk.opening import Agreed
from scorekeeper.desk.sitting import Sitting
from scorekeeper.store.db import writing


def found(
    name: Any,
    zone: Any,
    secret: str,
    agreed: Agreed,
    seats: Sequence[Mapping[str, Any]],
    first: Any = None,
) -> Sitting:
    """The first table of a new circle, which the phone with this secret runs; ``Malformed`` as in
    ``circles.create`` and ``open_in``."""
    with writing():
        return open_in(create(name, zone, secret), agreed, seats, first)
