"""A table to attack."""

import pytest
from flask.testing import FlaskClient

from tests.api.sitting import Sitting


@pytest.fixture
def table(client: FlaskClient) -> Sitting:
    return Sitting(client)
