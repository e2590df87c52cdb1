"""A NUL in what is asked for: no database has it, and PostgreSQL cannot even be asked."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store.db import db
from tests.api.circle import Circle
from tests.pages.circle import Party
from tests.stores import Databases, driven
from tests.test_circle_privacy import addresses

NUL = "a\0b"
SENT = "a%00b"
IDS = dict.fromkeys(("circle", "player", "other", "night", "share", "secret"), NUL)


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(request: pytest.FixtureRequest, new_app: Callable[..., Flask]) -> Iterator[Flask]:
    if request.param == "sqlite":
        yield new_app()
        return
    databases: Databases = request.getfixturevalue("postgres")
    with databases.one() as url:
        app = new_app(SQLALCHEMY_DATABASE_URI=driven(url))
        yield app
        with app.app_context():
            db.engine.dispose()


def bodies(circle: Circle, player: str, table: str) -> Iterator[tuple[str, Any]]:
    """All that names something by its id."""
    yield f"/players/{player}/merge", {"into": NUL}
    yield f"/tables/{table}/night", {"night": NUL}
    yield f"/tables/{table}/seats", {"player": NUL}
    for more in ({"circle": NUL}, {"seats": [{"player": NUL}, {"name": "Eva"}]}):
        seats = [{"name": "Ana"}, {"name": "Eva"}]
        yield "/tables", {"game": "farkle", "circle": circle.id, "seats": seats, **more}
    yield f"{circle.path}/tables", {"token": NUL}
    yield "/join", {"code": NUL, "seat": None}


def test_what_has_a_nul_in_its_name_is_not_there(anywhere: Flask) -> None:
    circle, party = Circle(anywhere.test_client()), Party(anywhere)
    table = circle.table()
    token = {"Authorization": f"Bearer {circle.organiser.token}"}
    asked = {}
    named = (each.replace("x" * 22, SENT) for each in addresses(anywhere, IDS, NUL))
    for url in (each for each in named if SENT in each):
        for client, headers in ((circle.client, token), (party.organiser.client, {})):
            asked[f"GET {url} {headers}"] = client.get(url, headers=headers).status_code
    for path, body in bodies(circle, circle.player("Ana"), table.id):
        for who in (circle.organiser, circle.member):
            asked[f"POST {path} {body}"] = who.ask("POST", path, body).status_code
    for query in ("player", "night", "cursor", "game"):
        path = f"{circle.path}/tables?{query}={SENT}"
        asked[path] = circle.organiser.ask("GET", path).status_code
    assert len(asked) > 60
    assert {what: status for what, status in asked.items() if status >= 500} == {}
