"""Who may do what: every route of the API as every role. A route without a row fails."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.circle import API
from tests.api.circle_rows import ROWS as CIRCLE_ROWS
from tests.api.sitting import TABLES, Caller, Sitting, roll, turn

METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}
ROLES = ("host", "scorer", "own", "other", "watch")
# Seat 0 is to act ("own"); seat 1 is the other; seat 2 has written 1,000.
STRIKE = {"op": "strike", "seq": 1, "reason": "a slip", "preview": False}
DISPUTE = {"seq": 1, "kind": "facts"}
PROPOSAL = {"op": "strike", "seq": 1, "reason": "a slip"}


@dataclass(frozen=True)
class Row:
    """What each role gets. ``first`` is what the host posts before."""

    method: str
    path: str
    statuses: tuple[int, int, int, int, int]  # as in ROLES
    body: Any = None
    first: tuple[str, Any] | None = None

    def __str__(self) -> str:
        return f"{self.method} {self.path or '/'} {self.body or ''}".strip()


ALL, PLAYERS, HOST = (200,) * 5, (201, 201, 201, 201, 403), (201, 403, 403, 403, 403)
ROWS = [
    Row("GET", "", ALL),
    Row("GET", "/entries", ALL),
    Row("GET", "/rulebook", ALL),
    Row("GET", "/record", ALL),
    Row("GET", "/bgstats", ALL, first=("/entries", {"actions": [turn(10000), turn(0), turn(0)]})),
    Row("GET", "/bgstats", (404,) * 5),
    Row("GET", "/stream", ALL),
    Row("GET", "/hand", (403, 403, 404, 404, 403)),
    Row("GET", "/disputes/1", ALL, first=("/disputes", DISPUTE)),
    Row("GET", "/disputes/1", (404,) * 5),
    Row("POST", "/rulings", ALL, {"action": roll(1)}),
    Row("POST", "/entries", (201, 201, 201, 403, 403), {"action": turn(500, seat=0)}),
    Row("POST", "/entries", (409, 409, 403, 409, 403), {"action": turn(500, seat=1)}),
    Row("POST", "/entries", (201, 201, 201, 409, 403), {"action": turn(500)}),
    Row("POST", "/undo", PLAYERS),
    Row("POST", "/redo", (409, 409, 409, 409, 403)),
    Row("POST", "/redo", PLAYERS, first=("/undo", None)),
    Row("POST", "/pause", PLAYERS),
    Row("POST", "/resume", (200, 200, 200, 200, 403)),
    Row("POST", "/resume", PLAYERS, first=("/pause", None)),
    Row("POST", "/close", HOST),
    Row("POST", "/reopen", (200, 403, 403, 403, 403)),
    Row("POST", "/rematch", PLAYERS),
    Row("POST", "/deal", (404, 404, 404, 404, 403)),
    Row("POST", "/corrections", PLAYERS, STRIKE),
    Row("POST", "/corrections", (200, 200, 200, 200, 403), STRIKE | {"preview": True}),
    Row("POST", "/proposals", PLAYERS, PROPOSAL),
    Row("GET", "/proposals/2", ALL, first=("/proposals", PROPOSAL)),
    Row("POST", "/proposals/2/confirm", (201, 201, 403, 403, 403), first=("/proposals", PROPOSAL)),
    Row("POST", "/proposals/2/withdraw", (201, 201, 403, 403, 403), first=("/proposals", PROPOSAL)),
    Row("POST", "/house-rules", HOST, {"options": {"target": 5000}}),
    Row("POST", "/disputes", PLAYERS, DISPUTE),
    Row(
        "POST",
        "/disputes/1/votes",
        (201, 403, 201, 403, 403),
        {"seat": 0, "choice": "stands"},
        ("/disputes", DISPUTE),
    ),
    Row(
        "POST",
        "/disputes/1/resolution",
        HOST,
        {"outcome": "stands", "by": "host"},
        ("/disputes", DISPUTE),
    ),
    Row("PATCH", "", (200, 403, 403, 403, 403), {"joining": False, "names": ["A", "B", "C"]}),
    Row("POST", "/seats", HOST, {"name": "Pau"}),
    Row("POST", "/seats/0/retire", HOST),
    Row("POST", "/seats/0/transfer", (201, 403, 201, 403, 403)),
    Row("POST", "/host", HOST, {"seat": 1}),
    Row("POST", "/host/claim", (403, 403, 201, 201, 403)),
    Row("POST", "/host/object", (409, 403, 409, 409, 403)),
    Row("DELETE", "", (204, 403, 403, 403, 403)),
]
# What needs no token: there is nothing to be had that is anybody's own.
OPEN = {
    ("GET", "/api/v1/games"),
    ("GET", "/api/v1/games/<slug>"),
    ("POST", "/api/v1/games/<slug>/rulings"),
    ("POST", "/api/v1/tables"),
    ("POST", "/api/v1/tables/import"),
    ("POST", "/api/v1/join"),
    ("POST", "/api/v1/circles"),
    ("GET", "/api/v1/openapi.json"),
    ("GET", "/api/docs"),
}
# Routes of circles are in ``circle_rows``.
each_row = pytest.mark.parametrize("row", ROWS, ids=str)


def ask(client: FlaskClient, row: Row, table_id: str, token: str | None) -> TestResponse:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    url = f"{TABLES}/{table_id}{row.path}"
    response = client.open(url, method=row.method, json=row.body, headers=headers)
    if response.mimetype == "text/event-stream":
        assert next(iter(response.response))
        response.close()
    return response


@pytest.fixture
def played(open_table: Callable[..., Sitting]) -> Callable[[Row], Sitting]:
    def opened(row: Row) -> Sitting:
        table = open_table("farkle", ("Ana", "Luis", "Eva"), first=2)
        assert table.host.enter(turn(1000)).status_code == 201
        if row.first is not None:
            assert table.host.post(*row.first).status_code == 201
        return table

    return opened


def token_of(table: Sitting, role: str) -> str:
    seats = {"own": 0, "other": 1}
    caller: Caller = table.seats[seats[role]] if role in seats else getattr(table, role)
    return caller.token


def test_every_route_has_a_row(app: Flask) -> None:
    rows = {(row.method, re.sub(r"\d+", "<n>", f"{TABLES}/<id>{row.path}")) for row in ROWS}
    rows = {(method, path.replace("/api/v<n>", "/api/v1")) for method, path in rows}
    rows |= {(row.method, re.sub(r"{\w+}", "<id>", API + row.path)) for row in CIRCLE_ROWS}
    routes = set()
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith("/api/"):
            continue
        for method in (rule.methods or set()) & METHODS:
            if (method, rule.rule) in OPEN:
                continue
            path = re.sub(r"<\w+>", "<id>", re.sub(r"<int:\w+>", "<int:n>", rule.rule))
            path = path.replace("<int:n>", "<n>")
            routes.add((method, path))
    assert not routes - rows, "a new route: who may do what there? Say so in ROWS (or in OPEN)"
    assert not rows - routes, "a row without a route"


@each_row
def test_what_each_role_may_do(played: Callable[[Row], Sitting], row: Row) -> None:
    for role, status in zip(ROLES, row.statuses, strict=True):
        table = played(row)
        before = table.now["version"]
        response = ask(table.client, row, table.id, token_of(table, role))
        assert response.status_code == status, (role, response.json)
        if status == 403:
            assert response.json["type"] == "/not-allowed" and response.json["detail"]
        if status >= 400:
            assert table.now["version"] == before, role


@each_row
def test_what_nothing_opens_looks_like_what_is_not_there(
    open_table: Callable[..., Sitting], played: Callable[[Row], Sitting], row: Row
) -> None:
    """No token, another table's, one cut short, one of a role that was renewed."""
    table, elsewhere = played(row), open_table()
    host, seat = table.host.token, table.seats[0].token
    link = table.host.post("/seats/0/transfer").json["link"]
    assert table.client.post("/api/v1/join", json={"link": link}).status_code == 200
    assert table.host.post("/host", {"seat": 1}).status_code == 201
    before = table.now["version"]
    opening = [None, elsewhere.host.token, elsewhere.seats[0].token, host, seat, host[:-1], "é"]
    answers = [ask(table.client, row, table.id, token) for token in opening]
    answers.append(ask(table.client, row, "x" * 22, table.scorer.token))
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.data for answer in answers}) == 1
    assert table.now["version"] == before


@pytest.mark.parametrize("policy", ["anyone", "own", "scorer"])
def test_who_enters_under_each_policy(played: Callable[[Row], Sitting], policy: str) -> None:
    """Tokens of seats are for their own seat, whatever anyone at the table may do by the page."""
    for role in ROLES:
        table = played(ROWS[0])
        headers = {"Authorization": f"Bearer {table.host.token}"}
        table.client.patch(table.host.path, json={"entry_policy": policy}, headers=headers)
        entered = table.by(token_of(table, role)).enter(turn(500, seat=0)).status_code
        allowed = {"host", "scorer"} | ({"own"} if policy != "scorer" else set())
        assert entered == (201 if role in allowed else 403), role
        undone = table.by(token_of(table, role)).post("/undo", {"to": 1}).status_code
        may_undo = role in ("host", "scorer") or (policy == "anyone" and role != "watch")
        assert undone == (201 if may_undo else 403), role


def test_roles_are_told_apart(played: Callable[[Row], Sitting]) -> None:
    table = played(ROWS[0])
    shown = {role: table.by(token_of(table, role)).get() for role in ROLES}
    assert len({answer.headers["ETag"] for answer in shown.values()}) == len(ROLES)
    assert len({answer.data for answer in shown.values()}) == 1  # nothing is hidden in Farkle
