"""POST /join: a code becomes a seat or a place to watch from."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.sitting import Sitting, pointers, turn


def join(client: FlaskClient, **body: Any) -> TestResponse:
    return client.post("/api/v1/join", json=body)


def test_a_code_gives_a_seat(table: Sitting) -> None:
    joined = join(table.client, code=table.code, seat=1)
    assert joined.status_code == 200
    assert (joined.json["id"], joined.json["role"]) == (table.id, "seat")
    assert "tokens" not in joined.json
    mine = table.by(joined.json["token"])
    table.host.enter(turn(500))
    assert mine.enter(turn(600)).json["entries"][0]["seat"] == 1
    assert mine.enter(turn(600, seat=0)).status_code == 403


@pytest.mark.parametrize("body", [{"seat": None}, {}])
def test_without_a_seat_it_is_for_watching(table: Sitting, body: dict[str, Any]) -> None:
    joined = join(table.client, code=table.code, **body)
    watcher = table.by(joined.json["token"])
    assert joined.json["role"] == "watch"
    assert watcher.get().status_code == 200
    assert watcher.enter(turn(500)).status_code == 403


def test_a_code_is_read_as_people_type_it(table: Sitting) -> None:
    typed = f" {table.code[:3].lower()}-{table.code[3:].lower()} "
    assert join(table.client, code=typed, seat=0).json["id"] == table.id


def test_the_log_calls_you_what_you_said(table: Sitting) -> None:
    joined = join(table.client, code=table.code, seat=0, name="Ana's phone").json
    entry = table.by(joined["token"]).enter(turn(500)).json["entries"][0]
    assert entry["by"] == {"device": None, "label": "Ana's phone", "role": "seat", "seat": 0}


@pytest.mark.parametrize("code", ["AAAAAA", "", "K7QF3M2", "ñ", "0O1IL0", "\x00" * 6, "a" * 5000])
def test_a_wrong_code_finds_nothing(table: Sitting, code: str) -> None:
    response = join(table.client, code=code, seat=0)
    assert (response.status_code, response.json["type"]) == (404, "/not-found")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"code": 7}, "/code"),
        ({"code": None}, "/code"),
        ({"seat": 2}, "/seat"),
        ({"seat": -1}, "/seat"),
        ({"seat": "0"}, "/seat"),
        ({"seat": 0.0}, "/seat"),
        ({"name": "\u202e"}, "/name"),
        ({"name": 7}, "/name"),
        ({"hat": 1}, "/hat"),
    ],
)
def test_what_is_wrong_is_pointed_at(table: Sitting, body: dict[str, Any], pointer: str) -> None:
    response = join(table.client, **{"code": table.code, **body})
    assert (response.status_code, pointers(response)) == (422, [pointer])
