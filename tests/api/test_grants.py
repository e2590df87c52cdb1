"""Who may do what: every route as every role, and what opens nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.sitting import TABLES, Caller, Sitting, roll, turn

ROLES = ("host", "scorer", "seat", "watch")
# What each role gets: host, scorer, seat 0, watch. Seat 0 is to act, one turn has been entered.
MATRIX: list[tuple[str, str, Any, tuple[int, int, int, int]]] = [
    ("GET", "", None, (200, 200, 200, 200)),
    ("GET", "/entries", None, (200, 200, 200, 200)),
    ("GET", "/rulebook", None, (200, 200, 200, 200)),
    ("GET", "/hand", None, (403, 403, 404, 403)),
    ("POST", "/rulings", {"action": roll(1)}, (200, 200, 200, 200)),
    ("POST", "/entries", {"action": turn(500, seat=0)}, (201, 201, 201, 403)),
    ("POST", "/entries", {"action": turn(500, seat=1)}, (409, 409, 403, 403)),
    ("POST", "/undo", None, (201, 201, 201, 403)),
    ("POST", "/redo", None, (409, 409, 409, 403)),
    ("POST", "/pause", None, (201, 201, 201, 403)),
    ("POST", "/resume", None, (200, 200, 200, 403)),
    ("POST", "/close", None, (201, 403, 403, 403)),
    ("POST", "/reopen", None, (200, 403, 403, 403)),
    ("POST", "/rematch", None, (201, 201, 201, 403)),
    ("DELETE", "", None, (204, 403, 403, 403)),
]


def callers(table: Sitting) -> dict[str, Caller]:
    return {
        "host": table.host,
        "scorer": table.scorer,
        "seat": table.seats[0],
        "watch": table.watch,
    }


def ask(caller: Caller, method: str, path: str, body: Any) -> Any:
    headers = {"Authorization": f"Bearer {caller.token}"}
    return caller.client.open(caller.path + path, method=method, json=body, headers=headers)


def played(open_table: Callable[..., Sitting]) -> Sitting:
    table = open_table("farkle", first=1)
    assert table.host.enter(turn(1000)).status_code == 201
    return table


@pytest.mark.parametrize(("method", "path", "body", "statuses"), MATRIX)
def test_every_route_as_every_role(
    open_table: Callable[..., Sitting],
    method: str,
    path: str,
    body: Any,
    statuses: tuple[int, ...],
) -> None:
    for role, status in zip(ROLES, statuses, strict=True):
        table = played(open_table)
        response = ask(callers(table)[role], method, path, body)
        assert response.status_code == status, (role, response.json)
        if status == 403:
            assert response.json["type"] == "/not-allowed" and response.json["detail"]
            assert table.now["version"] == 1


@pytest.mark.parametrize(("method", "path", "body", "_"), MATRIX)
def test_what_no_token_opens_looks_like_what_is_not_there(
    open_table: Callable[..., Sitting], method: str, path: str, body: Any, _: Any
) -> None:
    table, other = played(open_table), open_table()
    host = table.opened["tokens"]["host"]
    answers = []
    for token in (
        None,
        "",
        f"Bearer {other.host.token}",
        f"Bearer {host[:-1]}",
        f"Bearer {host}x",
        "Bearer",
        "Bearer é",
        f"Basic {host}",
        host,
    ):
        headers = {} if token is None else {"Authorization": token}
        answers.append(
            table.client.open(table.host.path + path, method=method, json=body, headers=headers)
        )
    nowhere = Caller(table.client, f"{TABLES}/{'x' * 22}", host)
    answers.append(ask(nowhere, method, path, body))
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.data for answer in answers}) == 1
    assert table.now["version"] == 1


def test_cookies_open_nothing(table: Sitting) -> None:
    for name in ("device", "__Host-device", "session", "token"):
        table.client.set_cookie(name, table.host.token)
    assert table.client.get(table.host.path).status_code == 404


def test_the_word_bearer_may_be_written_in_any_case(table: Sitting) -> None:
    headers = {"Authorization": f"bearer {table.watch.token}"}
    assert table.client.get(table.watch.path, headers=headers).status_code == 200


def test_a_seat_enters_for_itself_without_saying_so(table: Sitting) -> None:
    response = table.seats[0].enter(turn(500))
    assert response.json["entries"][0]["seat"] == 0
    assert table.seats[1].enter(turn(600)).json["entries"][0]["seat"] == 1


def test_another_secret_opens_nothing(
    new_app: Callable[..., Any], open_table: Callable[..., Sitting]
) -> None:
    table = open_table()
    elsewhere: FlaskClient = new_app(SECRET_KEY="another").test_client()
    headers = {"Authorization": f"Bearer {table.host.token}"}
    assert elsewhere.get(table.host.path, headers=headers).status_code == 404


def test_what_was_deleted_is_gone(table: Sitting) -> None:
    table.host.enter(turn(500))
    assert table.host.delete().status_code == 204
    assert table.host.get().status_code == 404
    assert table.host.enter(turn(500)).status_code == 404
    joining = table.client.post("/api/v1/join", json={"code": table.code, "seat": None})
    assert joining.status_code == 404
