"""A request that breaks off on its way is none, whatever its first half would say."""

import json
from io import BytesIO
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone, entry

KEY = "the-key-of-one-submit-only"


def send(client: FlaskClient, path: str, raw: bytes, kind: str, came: int, **more: str) -> Any:
    """As gunicorn hands over a request of which only ``came`` bytes came."""
    headers = {name.replace("_", "-"): value for name, value in more.items()}
    answer: TestResponse = client.post(
        path,
        input_stream=BytesIO(raw[:came]),
        headers={**headers, "Content-Type": kind},
        environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": str(len(raw))},
    )
    return answer


@pytest.mark.parametrize("missing", [1, 10, 10_000])
def test_half_an_entry_is_not_judged_under_the_key_of_the_whole(
    client: FlaskClient, missing: int
) -> None:
    table = Sitting(client)
    raw = json.dumps({"action": turn(1500)}).encode()
    path = f"{table.host.path}/entries"
    named = {"Authorization": f"Bearer {table.host.token}", "Idempotency_Key": KEY}
    came = max(0, len(raw) - missing)
    cut = send(client, path, raw, "application/json", came, **named)
    assert cut.status_code == 400
    assert table.now["version"] == 0
    whole = send(client, path, raw, "application/json", len(raw), **named)
    assert whole.status_code == 201
    assert "Idempotent-Replayed" not in whole.headers


class Dribbling(BytesIO):
    """Hands over a few bytes at a time, however many are asked for."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(7)


def test_a_body_that_comes_in_pieces_is_taken_as_a_whole(client: FlaskClient) -> None:
    table = Sitting(client)
    raw = json.dumps({"action": turn(1500)}).encode()
    answer: TestResponse = client.post(
        f"{table.host.path}/entries",
        input_stream=Dribbling(raw),
        headers={"Authorization": f"Bearer {table.host.token}", "Content-Type": "application/json"},
        environ_overrides={"wsgi.input_terminated": True, "CONTENT_LENGTH": str(len(raw))},
    )
    assert answer.status_code == 201
    assert table.now["version"] == 1


def test_half_a_form_is_not_entered(app: Flask) -> None:
    phone = Phone(app)
    url = phone.open_table()
    fields = entry("turn_total", 0, 0, points=1500)
    raw = urlencode(sorted(fields.items(), key=lambda field: field[1] == 1500)).encode()
    assert raw.endswith(b"points=1500")
    kind = "application/x-www-form-urlencoded"
    cut = send(phone.client, f"{url}/entries", raw, kind, len(raw) - 1, Idempotency_Key=KEY)
    assert cut.status_code == 400
    whole = send(phone.client, f"{url}/entries", raw, kind, len(raw), Idempotency_Key=KEY)
    assert whole.status_code == 303
    assert "1500" in phone.page(url).text.replace(".", "").replace("\N{NO-BREAK SPACE}", "")
