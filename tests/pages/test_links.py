"""Secret links: looking grants nothing, the button does."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.desk import grants, visits
from tests.pages.phone import Phone

NewPhone = Callable[..., Phone]


@pytest.fixture
def tokens(app: Flask, table: str) -> dict[str, object]:
    with app.test_request_context():
        sitting, _ = visits.visit(table[-6:], None)
        return grants.tokens_for(sitting)


def test_opening_a_link_grants_nothing(
    new_phone: NewPhone, table: str, tokens: dict[str, object]
) -> None:
    phone = new_phone()
    url = f"/es/l/{tokens['seats'][1]}"  # type: ignore[index]
    answer = phone.get(url)
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Set-Cookie" not in answer.headers
    assert "Luis" in phone.page(url).select_one(".sheet").text
    phone.get(table, 303)
    answer = phone.post(url, {})
    assert answer.headers["Location"] == table
    assert answer.headers["Cache-Control"] == "no-store"
    assert phone.page(f"{table}/join").select_one(".seat-choice:nth-of-type(2) small")


@pytest.mark.parametrize("role", ["host", "scorer", "watch"])
def test_every_role_has_its_link(
    new_phone: NewPhone, table: str, tokens: dict[str, object], role: str
) -> None:
    phone = new_phone()
    phone.page(f"/en/l/{tokens[role]}")
    phone.post(f"/en/l/{tokens[role]}", {})
    page = phone.page(table)
    assert bool(page.select_one("form[action$=close]")) == (role == "host")
    assert bool(page.select_one("[data-pad]")) == (role != "watch")


def test_a_link_that_was_made_up(phone: Phone) -> None:
    phone.get("/es/l/made-up", 404)
    phone.post("/es/l/made-up", {}, 404)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_address_itself_grants_too(
    new_phone: NewPhone, table: str, tokens: dict[str, object], lang: str
) -> None:
    phone, url = new_phone(), f"/l/{tokens['scorer']}"
    answer = phone.get(url, 302, Accept_Language=lang)
    assert answer.headers["Location"] == f"/{lang}{url}"
    assert "Set-Cookie" not in answer.headers
    granted = phone.client.post(url, headers={"Accept-Language": lang})
    assert (granted.status_code, granted.headers["Location"]) == (303, f"/{lang}{table[3:]}")
    for each in (answer, granted):
        assert each.headers["Cache-Control"] == "no-store"
        assert each.headers["X-Robots-Tag"] == "noindex"
    assert phone.page(table).select_one("[data-pad]")
    assert phone.client.post("/l/made-up").status_code == 404
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert phone.client.post(url, headers=elsewhere).status_code == 403
