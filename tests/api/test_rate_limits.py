"""Who asks too often waits; a club behind one address joins unhindered."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.sitting import TABLES, Sitting, turn

NEW = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}


@pytest.fixture
def limited(new_app: Callable[..., Flask]) -> FlaskClient:
    return new_app(RATELIMIT_ENABLED=True).test_client()


def check(response: TestResponse) -> None:
    assert (response.status_code, response.json["type"]) == (429, "/too-many")
    assert response.content_type == "application/problem+json"
    assert 1 <= int(response.headers["Retry-After"]) <= 3600


def test_tables_are_opened_so_many_at_a_time(limited: FlaskClient) -> None:
    answers = [limited.post(TABLES, json=NEW) for _ in range(80)]
    assert answers[0].status_code == 201
    check(answers[-1])


def test_wrong_codes_run_out(limited: FlaskClient) -> None:
    codes = ["AAAAA" + letter for letter in "ABCDEFGHJKMNPQRSTUVWXYZ"]
    answers = [limited.post("/api/v1/join", json={"code": code}) for code in codes]
    assert answers[0].status_code == 404
    check(answers[-1])


def test_right_codes_never_run_out(limited: FlaskClient) -> None:
    table = Sitting(limited)
    for _ in range(100):
        joined = limited.post("/api/v1/join", json={"code": table.code, "seat": None})
        assert joined.status_code == 200


def test_nothing_is_written_beyond_the_limit(limited: FlaskClient) -> None:
    table = Sitting(limited)
    answers = [table.host.enter(turn(0)) for _ in range(60)]
    written = sum(answer.status_code == 201 for answer in answers)
    assert written >= 20
    assert table.now["version"] == written


def test_limits_can_be_turned_off(client: FlaskClient) -> None:
    answers = [client.post("/api/v1/join", json={"code": "AAAAAA"}) for _ in range(60)]
    assert {answer.status_code for answer in answers} == {404}
