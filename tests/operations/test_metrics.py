"""``/metrics``: who may read it, what is counted, and that no label names anybody."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import requests
from flask import Flask

from scorekeeper.meters import registry
from tests.api.sitting import Sitting, bank, turn
from tests.browser.server import Server
from tests.live.listening import Table
from tests.pages.phone import Phone, entry

TOKEN = "a-token-for-prometheus"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
SAMPLE = re.compile(r"^(scorekeeper_\w+)(?:\{([^}]*)\})? ([0-9.e+-]+)$")


def samples(text: str) -> dict[str, float]:
    """``name{labels}`` → value."""
    found = (SAMPLE.match(line) for line in text.splitlines() if not line.startswith("#"))
    return {f"{each[1]}{{{each[2] or ''}}}": float(each[3]) for each in found if each}


@pytest.fixture
def app(new_app: Callable[..., Flask]) -> Flask:
    return new_app(METRICS_TOKEN=TOKEN)


def test_nothing_is_told_without_the_token(new_app: Callable[..., Flask]) -> None:
    closed, open_ = new_app().test_client(), new_app(METRICS_TOKEN=TOKEN).test_client()
    assert closed.get("/metrics", headers=BEARER).status_code == 404
    for said in (None, "", "Bearer", "Bearer ", f"Bearer {TOKEN}x", TOKEN, "Bearer é"):
        answer = open_.get("/metrics", headers={"Authorization": said} if said is not None else {})
        assert answer.status_code == 401 and b"scorekeeper" not in answer.data
    answer = open_.get("/metrics", headers=BEARER)
    assert answer.status_code == 200 and answer.mimetype == "text/plain"


@pytest.fixture
def counted(app: Flask) -> Callable[[], dict[str, float]]:
    """What was counted since the test began."""
    client = app.test_client()
    before = samples(client.get("/metrics", headers=BEARER).text)

    def since() -> dict[str, float]:
        now = samples(client.get("/metrics", headers=BEARER).text)
        return {name: value - before.get(name, 0) for name, value in now.items()}

    return since


def test_what_people_do_is_counted(app: Flask, counted: Callable[[], dict[str, float]]) -> None:
    table = Sitting(app.test_client())
    table.host.enter(turn(500), turn(600))
    table.host.enter(bank())
    table.host.post("/undo")
    phone = Phone(app)
    url = phone.open_table()
    phone.post(f"{url}/entries", entry("turn_total", 0, 0, points="100"), 409)
    phone.get(f"{url}/nowhere", 404)
    now = counted()
    assert now['scorekeeper_lines_total{game="farkle",kind="action"}'] == 2
    assert now['scorekeeper_lines_total{game="farkle",kind="undo"}'] == 1
    refused = [value for name, value in now.items() if "refusals_total" in name]
    assert sum(refused) == 2
    assert now['scorekeeper_request_seconds_count{route="api-entry",status="2xx"}'] == 1
    assert now['scorekeeper_request_seconds_count{route="api-entry",status="4xx"}'] == 1
    assert now['scorekeeper_request_seconds_count{route="page-entry",status="4xx"}'] == 1
    assert now['scorekeeper_request_seconds_count{route="unknown",status="4xx"}'] == 1


def test_a_refusal_with_a_key_is_counted_once(
    app: Flask, counted: Callable[[], dict[str, float]]
) -> None:
    """However it is tried; what is but told again is none."""
    table = Sitting(app.test_client())
    accepted, refused = "an-accepted-entry-12345", "a-refused-entry-1234567"
    roll = {"type": "roll", "dice": [1, 2, 3, 4, 5, 6]}
    assert table.host.enter(roll, key=accepted).status_code == 201
    for _ in range(2):
        assert table.host.enter(bank(), key=refused).status_code == 409
        assert table.host.enter(roll, key=accepted).status_code == 201
    assert sum(value for name, value in counted().items() if "refusals_total" in name) == 1


def test_labels_are_few_and_name_nobody(app: Flask) -> None:
    table = Sitting(app.test_client(), names=("Anastasia", "Luisillo"))
    for path in (
        f"/es/t/{table.code}",
        f"/en/l/{table.host.token}",
        "/es/t/Anastasia",
        "/Luisillo",
    ):
        app.test_client().get(path)
    table.host.enter({"type": "Anastasia"})
    labels: dict[str, set[str]] = {}
    for metric in registry.collect():
        for sample in metric.samples:
            for name, value in sample.labels.items():
                labels.setdefault(name, set()).add(value)
    assert set(labels) <= {"route", "status", "game", "kind", "code", "le"}
    assert len(labels["route"]) <= 10
    said: Any = " ".join(value for values in labels.values() for value in values)
    for secret in ("Anastasia", "Luisillo", table.code, table.id, table.host.token):
        assert secret not in said


def test_several_workers_tell_for_all(tmp_path: Path) -> None:
    server = Server(tmp_path, WEB_CONCURRENCY="2", SCOREKEEPER_METRICS_TOKEN=TOKEN)
    server.start()
    try:
        table = Table(server.url)
        for _ in range(30):
            table.enter()
        with table.listen() as stream:
            assert stream.next() is not None
            told = samples(requests.get(f"{server.url}/metrics", headers=BEARER, timeout=120).text)
        assert told['scorekeeper_lines_total{game="farkle",kind="action"}'] == 30
        assert told["scorekeeper_watchers{}"] == 1
    finally:
        server.stop()
