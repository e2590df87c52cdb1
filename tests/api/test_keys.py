"""Idempotency-Key: one entry however often it is sent, also after a restart."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.sitting import TABLES, Caller, Sitting, bank, pointers, roll, turn
from tests.conftest import Clock

KEY = "0123456789abcdefghijkl"
NEW = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}


def test_the_same_key_twice_is_one_entry(table: Sitting) -> None:
    first = table.host.enter(turn(500), key=KEY)
    again = table.host.enter(turn(500), key=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.data == again.data
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    for header in ("ETag", "Content-Type", "Cache-Control"):
        assert first.headers[header] == again.headers[header]
    assert table.now["version"] == 1


def test_the_first_answer_stays_whatever_happened_since(table: Sitting) -> None:
    first = table.host.enter(turn(500), key=KEY)
    table.host.enter(turn(600))
    table.host.post("/close")
    assert table.host.enter(turn(500), key=KEY).data == first.data


def test_a_key_is_looked_up_before_if_match(table: Sitting) -> None:
    first = table.host.enter(turn(500), key=KEY, if_match='"0"')
    again = table.host.enter(turn(500), key=KEY, if_match='"0"')
    assert first.status_code == 201 and again.data == first.data


def test_another_body_under_the_same_key_is_malformed(table: Sitting) -> None:
    table.host.enter(turn(500), key=KEY)
    response = table.host.enter(turn(550), key=KEY)
    assert (response.status_code, pointers(response)) == (422, [""])
    assert table.now["version"] == 1


def test_the_same_body_is_the_same_request_however_its_answer_is_asked_for(table: Sitting) -> None:
    first = table.host.enter(turn(500), key=KEY)
    for query in ("pad=full", "lang=en"):
        again = table.host.post(f"/entries?{query}", {"action": turn(500)}, key=KEY)
        assert (again.status_code, again.data) == (201, first.data)
    assert table.now["version"] == 1


def test_refusals_and_malformed_requests_are_answered_alike(table: Sitting) -> None:
    refused = table.host.enter(bank(), key=KEY)
    malformed = table.host.enter(roll(7), key=KEY + "2")
    table.host.enter(roll(1, 1, 1, 5, 2, 3))
    assert refused.status_code == 409 and malformed.status_code == 422
    again = table.host.enter(bank(), key=KEY)
    assert (again.status_code, again.data) == (409, refused.data)
    assert again.content_type == "application/problem+json"
    assert table.host.enter(roll(7), key=KEY + "2").data == malformed.data
    assert table.host.enter(turn(0), key=KEY + "2").status_code == 422


def test_bodies_that_are_not_json_are_answered_alike(table: Sitting) -> None:
    def send(body: bytes) -> Any:
        headers = {"Authorization": f"Bearer {table.host.token}", "Idempotency-Key": KEY}
        path = f"{table.host.path}/entries"
        kind = "application/json"
        return table.client.post(path, data=body, content_type=kind, headers=headers)

    assert send(b"{").status_code == 422
    again = send(b"{")
    assert again.status_code == 422 and again.headers["Idempotent-Replayed"] == "true"
    assert pointers(send(b'{"action": {}}')) == [""]


def test_what_failed_for_another_reason_may_be_tried_again(table: Sitting) -> None:
    assert table.host.enter(turn(500), key=KEY, if_match='"7"').status_code == 412
    assert table.watch.enter(turn(500), key=KEY).status_code == 403
    response = table.host.enter(turn(500), key=KEY)
    assert response.status_code == 201 and "Idempotent-Replayed" not in response.headers


@pytest.mark.parametrize("key", ["", "a" * 21, "a" * 129, "a" * 21 + " ", "a" * 22 + "é"])
def test_a_key_has_22_to_128_visible_characters(table: Sitting, key: str) -> None:
    response = table.host.enter(turn(500), key=key)
    assert (response.status_code, pointers(response)) == (422, [""])
    assert table.now["version"] == 0


@pytest.mark.parametrize("key", ["a" * 22, "!" * 128])
def test_keys_of_any_length_between_are_taken(table: Sitting, key: str) -> None:
    assert table.host.enter(turn(500), key=key).status_code == 201


def test_a_key_counts_for_one_grant_one_method_and_one_address(
    open_table: Callable[..., Sitting],
) -> None:
    table, other = open_table(), open_table()
    assert table.seats[0].enter(turn(500), key=KEY).status_code == 201
    assert table.seats[1].enter(turn(500), key=KEY).status_code == 201
    assert table.host.enter(turn(500), key=KEY).status_code == 201
    assert other.host.enter(turn(500), key=KEY).status_code == 201
    assert table.host.post("/undo", key=KEY).status_code == 201
    assert table.host.post("/redo", key=KEY).status_code == 201
    assert table.now["version"] == 5


def test_a_key_opens_nothing(open_table: Callable[..., Sitting]) -> None:
    table, other = open_table(), open_table()
    table.host.enter(turn(500), key=KEY)
    stranger = Caller(table.client, table.host.path, other.host.token)
    assert stranger.enter(turn(500), key=KEY).status_code == 404


@pytest.mark.parametrize("path", ["undo", "redo", "pause", "close", "rematch"])
def test_every_write_is_done_once(table: Sitting, path: str) -> None:
    table.host.enter(turn(500))
    table.host.enter(turn(600))
    table.host.post("/undo")
    first = table.host.post(f"/{path}", key=KEY)
    version = table.now["version"]
    again = table.host.post(f"/{path}", key=KEY)
    assert first.status_code == 201 and again.data == first.data
    assert again.headers["Idempotent-Replayed"] == "true"
    assert table.now["version"] == version


def test_deleting_twice_finds_nothing_any_more(table: Sitting) -> None:
    assert table.host.delete(Idempotency_Key=KEY).status_code == 204
    assert table.host.delete(Idempotency_Key=KEY).status_code == 404


def test_a_table_is_opened_once_with_the_same_tokens(client: FlaskClient) -> None:
    headers = {"Idempotency-Key": KEY}
    first = client.post(TABLES, json=NEW, headers=headers)
    again = client.post(TABLES, json=NEW, headers=headers)
    assert first.status_code == again.status_code == 201
    assert first.json == again.json
    assert again.headers["Location"] == first.headers["Location"]
    other = client.post(TABLES, json={**NEW, "first": 1}, headers=headers)
    assert other.status_code == 422


def test_a_table_that_was_deleted_since_is_not_opened_again(client: FlaskClient) -> None:
    headers = {"Idempotency-Key": KEY}
    opened = client.post(TABLES, json=NEW, headers=headers).json
    Caller(client, f"{TABLES}/{opened['id']}", opened["tokens"]["host"]).delete()
    assert client.post(TABLES, json=NEW, headers=headers).status_code == 404


def test_no_token_is_kept_with_an_answer(client: FlaskClient, app: Flask) -> None:
    from scorekeeper.store.db import db

    opened = client.post(TABLES, json=NEW, headers={"Idempotency-Key": KEY}).json
    host = Caller(client, f"{TABLES}/{opened['id']}", opened["tokens"]["host"])
    assert host.post("/rematch", key=KEY).status_code == 201
    with app.app_context(), db.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT * FROM idempotency_keys").all()
    assert len(rows) == 2
    secret = opened["tokens"]["host"].rpartition(".")[2].encode()
    for row in rows:
        assert b"token" not in bytes(row.body)
        assert all(secret not in str(column).encode() for column in row)


def test_a_key_holds_for_48_hours_and_over_restarts(
    new_app: Callable[..., Flask], clock: Clock
) -> None:
    table = Sitting(new_app().test_client())
    first = table.host.enter(turn(500), key=KEY)
    clock.move(hours=47.9)
    restarted = Caller(new_app().test_client(), table.host.path, table.host.token)
    again = restarted.enter(turn(500), key=KEY)
    assert again.data == first.data and again.headers["Idempotent-Replayed"] == "true"
    clock.move(hours=0.2)
    fresh = restarted.enter(turn(500), key=KEY)
    assert fresh.status_code == 201 and "Idempotent-Replayed" not in fresh.headers
    assert restarted.get().json["version"] == 2
