"""The whole description of the API, tried by Schemathesis with all its checks: no fault of ours, no
status that is not described, no answer of another shape.

Each request meets a world of its own, with a table and a circle that its token opens. A short run;
``make fuzz`` takes ``SCOREKEEPER_FUZZ`` examples of each operation (1,000 unless said).
"""

import os
from typing import Any
from zlib import crc32

import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.core.parameters import ParameterLocation

from scorekeeper.app import create_app
from scorekeeper.store.db import db
from tests.api.sitting import Sitting, turn

EXAMPLES = int(os.environ.get("SCOREKEEPER_FUZZ", "3"))
# A stream never ends, which no client of this kind waits for; tests/live reads them.
STREAMS = "/api/v1/tables/{table_id}/stream"
# What of Schemathesis is not ours: what a token does not open is 404, not 401; a schema says what a
# throw of dice looks like, not which one is due or whether a cursor is from this list; and OPTIONS
# of /tables/import are also those of a table of that name.
CONFIG = {
    "checks": {
        "ignored_auth": {"enabled": False},  # tests/api/test_roles.py holds every route to that
        "missing_required_header": {"enabled": False},  # the one with the token: the same
        "negative_data_rejection": {"expected-statuses": ["4xx"]},
        "positive_data_acceptance": {
            "expected-statuses": ["2xx", 304, 403, 404, 409, 412, 422],
        },
    },
    "operations": [
        {
            "include-path": "/api/v1/tables/import",
            "checks": {"allow_header_conformance": {"enabled": False}},
        },
        {
            # Described as it is written; read with less, as other programs may write it.
            "include-path": "/api/v1/circles/{circle_id}/import",
            "checks": {"negative_data_rejection": {"enabled": False}},
        },
    ],
}


def made() -> Flask:
    app = create_app(
        {
            "SECRET_KEY": "only for tests",
            "SQLALCHEMY_DATABASE_URI": "sqlite://",
            "RATELIMIT_ENABLED": False,
        }
    )
    with app.app_context():
        db.create_all()
    return app


app = made()
api = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json", app, config=schemathesis.Config.from_dict(CONFIG)
)


class World:
    """A table in its second turn, a circle with two players; ids and tokens."""

    def __init__(self, number: int) -> None:
        client = app.test_client()
        table = Sitting(client, "farkle", ("Ana", "Luis", "Eva"))
        table.host.enter(turn(500))
        if number % 3 == 1:
            table.host.post("/disputes", {"seq": 1, "kind": "facts"})
        circle = client.post("/api/v1/circles", json={"name": "Club", "timezone": "UTC"}).json
        self.circle_token = circle["tokens"]["organiser"]
        named = {"Authorization": f"Bearer {self.circle_token}"}
        path = f"/api/v1/circles/{circle['id']}/players"
        players = [
            client.post(path, json={"name": name}, headers=named).json["id"]
            for name in ("Ana", "Luis")
        ]
        self.table_token = table.host.token
        self.ids: dict[str, Any] = {
            "table_id": table.id,
            "circle_id": circle["id"],
            "player_id": players[0],
            "other_id": players[1],
        }


def place(case: Case, world: World) -> None:
    """Put what is there into the address, where the address is meant to be a good one."""
    if is_good(case, ParameterLocation.PATH):
        for name in world.ids.keys() & case.path_parameters.keys():
            case.path_parameters[name] = world.ids[name]


def is_good(case: Case, where: ParameterLocation) -> bool:
    """Whether that part of the request is as described, and not spoilt on purpose."""
    part = None if case.meta is None else case.meta.components.get(where)
    return part is None or part.mode.is_positive


def drawn(case: Case) -> int:
    """A number that is the same for the same request, on every run."""
    said = repr((case.method, case.path, case.path_parameters, case.query))
    return crc32(said.encode(errors="backslashreplace"))


@api.exclude(path=STREAMS).parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=EXAMPLES < 50,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_the_api_does_what_it_says(case: Case) -> None:
    world = World(drawn(case) % 3)
    place(case, world)
    of_circle = "circle_id" in case.path or "/circles" in case.path or "player" in case.path
    token = world.circle_token if of_circle else world.table_token
    headers = {"Accept-Encoding": "identity"}
    if is_good(case, ParameterLocation.HEADER):
        headers["Authorization"] = f"Bearer {token}"
    case.call_and_validate(headers=headers)
