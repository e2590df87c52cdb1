"""Tokens: what they open, what opens nothing. Which role may do what is in test_roles."""

from collections.abc import Callable
from typing import Any

from flask.testing import FlaskClient

from tests.api.sitting import TABLES, Caller, Sitting, turn


def test_what_is_no_token_opens_nothing(open_table: Callable[..., Sitting]) -> None:
    table = open_table()
    host = table.host.token
    answers = []
    for header in ("", f"Bearer {host}x", "Bearer", "Bearer é", f"Basic {host}", host):
        answers.append(table.client.get(table.host.path, headers={"Authorization": header}))
    answers.append(Caller(table.client, f"{TABLES}/{'x' * 22}", host).get())
    assert {answer.status_code for answer in answers} == {404}
    assert len({answer.data for answer in answers}) == 1


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
