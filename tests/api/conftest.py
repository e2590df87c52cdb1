"""A table for tests that need no more than one."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.circle import Circle
from tests.api.sitting import Sitting


@pytest.fixture
def open_table(client: FlaskClient) -> Callable[..., Sitting]:
    """Opens tables: game, names, and whatever else they agree on."""

    def opened(*args: Any, **agreed: Any) -> Sitting:
        return Sitting(client, *args, **agreed)

    return opened


@pytest.fixture
def found(client: FlaskClient) -> Callable[..., Circle]:
    """Makes circles: name, zone."""

    def made(*args: Any) -> Circle:
        return Circle(client, *args)

    return made


@pytest.fixture
def circle(found: Callable[..., Circle]) -> Circle:
    """A circle in Madrid."""
    return found()


@pytest.fixture
def table(open_table: Callable[..., Sitting]) -> Sitting:
    """Farkle by the sheet, Ana and Luis."""
    return open_table()
