"""The desk is asked inside an app."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper.desk.opening import Agreed, agree, find_game, open_table
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import Who

HOST = Who("host")
TURN = {"type": "turn_total", "points": 500}


@pytest.fixture(autouse=True)
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


@pytest.fixture
def farkle() -> Agreed:
    return agree(find_game("farkle"))


@pytest.fixture
def table(farkle: Agreed) -> Sitting:
    return open_table(farkle, ("Ana", "Luis"))


def turn(points: int, **rest: Any) -> dict[str, Any]:
    return {**TURN, "points": points, **rest}
