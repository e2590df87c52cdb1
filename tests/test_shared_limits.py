"""Several processes behind one database count requests together."""

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.web import counters
from scorekeeper.web.counters import Counters
from scorekeeper.web.guessing import RATES
from tests.api.sitting import TABLES

NEW = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}
MINUTE, HOUR = 60, 3600
CODES = ["AAAAA" + letter for letter in "ABCDEFGHJKMNPQRSTUVWXYZ23456789"]


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch, new_app: Callable[..., Flask]) -> list[Flask]:
    """Two processes as far as the database knows."""
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    return [new_app(RATELIMIT_ENABLED=True) for _ in range(2)]


@pytest.fixture
def clients(several: list[Flask]) -> list[FlaskClient]:
    return [app.test_client() for app in several]


def test_wrong_codes_are_counted_together(clients: list[FlaskClient]) -> None:
    most = min(rate.amount for rate in RATES)
    tried = [
        clients[number % 2].post("/api/v1/join", json={"code": code}).status_code
        for number, code in enumerate(CODES)
    ]
    assert tried[:most] == [404] * most
    assert set(tried[most + 1 :]) == {429}


def test_tables_are_opened_so_many_by_all_together(
    clients: list[FlaskClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counters, "SHARE_EVERY_S", 0)
    monkeypatch.setattr(counters, "SHARED_FROM_S", 1)
    opened = [clients[number % 2].post(TABLES, json=NEW).status_code for number in range(70)]
    assert opened.count(201) <= 60 + 2
    assert opened[-1] == 429


def test_a_limit_holds_for_all(several: list[Flask]) -> None:
    here, there = (counting(app) for app in several)
    with several[0].app_context():
        assert [here.incr("ana", MINUTE) for _ in range(3)] == [1, 2, 3]
        here.share()
    with several[1].app_context():
        assert there.incr("ana", MINUTE) == 1, "not told yet"
        assert there.incr("luis", HOUR) == 1
        there.share()
        assert there.incr("ana", MINUTE) == 5
        assert there.get("luis") == 1
        assert there.get_expiry("ana") == here.get_expiry("ana")
    with several[0].app_context():
        assert here.get("ana") == 3
        here.incr("ana", MINUTE)
        here.share()
        assert here.get("ana") == 5, "what the other has not shared yet is not known here"


def test_who_waits_does_not_wait_for_a_clock_that_was_set_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 10**12
    monkeypatch.setattr(counters, "system_clock", lambda: now)
    counts = Counters()
    assert [counts.incr("ana", MINUTE) for _ in range(2)] == [1, 2]
    now -= HOUR * 1000
    assert counts.incr("ana", MINUTE) == 1
    now += MINUTE * 1000
    assert counts.get("ana") == 0
    assert counts.incr("ana", MINUTE) == 1


def counting(app: Flask) -> Counters:
    found: Counters = app.extensions["scorekeeper.counters"]
    return found
