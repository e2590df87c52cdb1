"""What no JSON body may be: never a 500, nothing written."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.sitting import TABLES, Sitting, pointers

ENTRY = b'{"action": {"type": "turn_total", "points": 500}}'
JSON = "application/json"


def post(table: Sitting, body: bytes, kind: str | None = JSON, **rest: Any) -> Any:
    headers = {"Authorization": f"Bearer {table.host.token}"}
    path = f"{table.host.path}/entries"
    return table.client.post(path, data=body, content_type=kind, headers=headers, **rest)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"action=bank",
        b'{"action": NaN}',
        b'{"action": {"type": "turn_total", "points": Infinity}}',
        b"\xff\xfe",
        b'{"action": "\xff"}',
        b'{"action": "\\ud800"}',
        ENTRY + ENTRY,
        b'{"action": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b"[" * 500_000,
        b'{"a":' * 50_000,
        b"1" * 100_000,
    ],
)
def test_what_is_not_json_is_malformed(table: Sitting, body: bytes) -> None:
    response = post(table, body)
    assert (response.status_code, response.json["type"]) == (422, "/malformed")
    assert "" in pointers(response)
    assert table.now["version"] == 0


@pytest.mark.parametrize("depth", [3, 100, 900])
def test_deep_nesting_is_malformed_where_it_stands(table: Sitting, depth: int) -> None:
    body = b'{"action": {"type": "roll", "dice": ' + b"[" * depth + b"]" * depth + b"}}"
    response = post(table, body)
    assert response.status_code == 422
    assert table.now["version"] == 0


def test_numbers_beyond_all_bounds_are_malformed(table: Sitting) -> None:
    for points in (b"1e400", b"9" * 5000, b"-0.0", b"5e2"):
        body = b'{"action": {"type": "turn_total", "points": ' + points + b"}}"
        assert post(table, body).status_code == 422


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_what_is_not_announced_as_json_is_not_read(table: Sitting, kind: str | None) -> None:
    response = post(table, ENTRY, kind)
    assert (response.status_code, response.json["type"]) == (415, "/not-json")
    assert table.now["version"] == 0


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "application/x+json"])
def test_json_under_its_other_names_is_read(table: Sitting, kind: str) -> None:
    assert post(table, ENTRY, kind).status_code == 201


def test_ten_megabytes_are_too_large(table: Sitting, client: FlaskClient) -> None:
    huge = b'{"action": "' + b"a" * 10_000_000 + b'"}'
    response = post(table, huge)
    assert (response.status_code, response.json["type"]) == (413, "/too-large")
    opening = client.post(TABLES, data=huge, content_type=JSON)
    assert opening.status_code == 413
    assert table.now["version"] == 0


def test_ten_megabytes_in_chunks_are_too_large(table: Sitting) -> None:
    body = io.BytesIO(b'{"action": "' + b"a" * 10_000_000 + b'"}')
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    headers = {"Authorization": f"Bearer {table.host.token}"}
    response = table.client.post(
        f"{table.host.path}/entries",
        input_stream=body,
        content_type=JSON,
        headers=headers,
        environ_overrides=chunked,
    )
    assert response.status_code == 413
    assert table.now["version"] == 0


def test_bodies_may_be_left_out_where_nothing_needs_saying(table: Sitting) -> None:
    table.host.enter({"type": "turn_total", "points": 500})
    for path in ("undo", "redo", "pause", "resume", "close", "reopen", "rematch"):
        response = table.host.post(f"/{path}")
        assert response.status_code == 201, (path, response.json)


@pytest.mark.parametrize("path", ["undo", "redo", "pause", "resume", "close", "reopen", "rematch"])
def test_keys_that_mean_nothing_are_pointed_at(table: Sitting, path: str) -> None:
    response = table.host.post(f"/{path}", {"why": "because"})
    assert (response.status_code, pointers(response)) == (422, ["/why"])
    assert table.now["version"] == 0
