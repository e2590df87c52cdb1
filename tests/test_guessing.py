"""A thousand wrong codes from one address meet the limit early; a club behind one does not."""

from collections.abc import Callable
from itertools import islice, product

import pytest
from flask import Flask

from scorekeeper.desk.clock import system_clock
from scorekeeper.web import counters, guessing
from scorekeeper.web.guessing import RATES
from tests.api.sitting import Sitting
from tests.pages.phone import Phone

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
MOST = min(rate.amount for rate in RATES)
CLUB = 40


@pytest.fixture
def limited(new_app: Callable[..., Flask]) -> Flask:
    return new_app(RATELIMIT_ENABLED=True)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits are by the minute, and a busy machine may need more than one for a thousand tries."""
    now = system_clock()
    for counting in (counters, guessing):
        monkeypatch.setattr(counting, "system_clock", lambda: now)


def wrong_codes(count: int) -> list[str]:
    return ["".join(letters) + "222" for letters in islice(product(LETTERS, repeat=3), count)]


@pytest.mark.usefixtures("still")
def test_a_thousand_wrong_codes_by_the_api(limited: Flask) -> None:
    client = limited.test_client()
    tried = [
        client.post("/api/v1/join", json={"code": code}).status_code for code in wrong_codes(1000)
    ]
    assert tried[:MOST] == [404] * MOST
    assert set(tried[MOST:]) == {429}


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize(
    "ways",
    [
        ["/es/t/{}"],
        ["/es/t/{}/join"],
        ["/es/join?code={}"],
        ["/en/l/{}"],
        [
            "/es/t/{}/board",
            "/es/t/{}/log",
            "/en/t/{}/settings",
            "/es/t/{}/stream",
            "/es/t/{}/hand/0",
        ],
    ],
)
def test_a_thousand_wrong_codes_by_the_pages(limited: Flask, ways: list[str]) -> None:
    client = limited.test_client()
    tried = [
        client.get(ways[number % len(ways)].format(code)).status_code
        for number, code in enumerate(wrong_codes(1000))
    ]
    assert set(tried[:MOST]) <= {404, 422}
    assert set(tried[MOST:]) == {429}


def test_pages_and_api_count_together(limited: Flask) -> None:
    client = limited.test_client()
    codes = wrong_codes(MOST + 1)
    for code in codes[: MOST // 2]:
        client.get(f"/es/t/{code}")
    for code in codes[MOST // 2 : -1]:
        client.post(f"/es/t/{code}/join", data={"seat": "0"})
    told = client.post("/api/v1/join", json={"code": codes[-1]})
    assert (told.status_code, told.json["type"]) == (429, "/too-many")
    assert 1 <= int(told.headers["Retry-After"]) <= 3600
    page = client.get(f"/es/t/{codes[-1]}")
    assert page.status_code == 429 and int(page.headers["Retry-After"]) >= 1


def test_a_club_behind_one_address_joins_unhindered(limited: Flask) -> None:
    table = Sitting(limited.test_client(), names=[f"Player {number}" for number in range(12)])
    for number in range(CLUB):
        phone = Phone(limited)
        phone.get(f"/es/t/{table.code}/join")
        phone.post(f"/es/t/{table.code}/join", {"seat": str(number) if number < 6 else "watch"})
        phone.get(f"/es/t/{table.code}")
        seat = 6 + number if number < 6 else None
        joined = table.client.post("/api/v1/join", json={"code": table.code, "seat": seat})
        assert joined.status_code == 200
        if number % 4 == 0:  # somebody mistypes it now and then
            phone.get(f"/es/join?code={wrong_codes(number + 1)[-1]}", 422)


def test_one_wrong_code_again_and_again_is_one(limited: Flask) -> None:
    """As phones ask that still have the page of a table open which was deleted."""
    client = limited.test_client()
    gone = wrong_codes(1)[0]
    assert {client.get(f"/es/t/{gone}").status_code for _ in range(3 * MOST)} == {404}
    table = Sitting(client)
    assert client.get(f"/es/t/{table.code}/join").status_code == 200


def test_who_is_at_a_table_plays_on_whatever_the_neighbours_try(limited: Flask) -> None:
    table = Sitting(limited.test_client())
    phone, neighbour = Phone(limited), Phone(limited)
    phone.post(f"/es/t/{table.code}/join", {"seat": "0"})
    for code in wrong_codes(MOST):
        neighbour.get(f"/es/t/{code}", 404)
    neighbour.get(f"/es/t/{table.code}/join", 429)
    phone.get(f"/es/t/{table.code}")
    phone.get(f"/es/t/{table.code}/log")
