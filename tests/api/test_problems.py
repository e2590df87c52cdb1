"""Everything that goes wrong is a problem (RFC 9457), in the language asked for."""

import logging
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.sitting import Sitting, turn


def check(response: TestResponse, status: int, kind: str) -> None:
    problem = response.json
    assert response.status_code == status
    assert response.content_type == "application/problem+json"
    assert (problem["type"], problem["status"]) == (kind, status)
    assert problem["title"] and problem["detail"]
    assert isinstance(problem["errors"], list)


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v2", "/api/", "/api/v1/tables/a/b/c"])
def test_an_address_that_does_not_exist(client: FlaskClient, path: str) -> None:
    check(client.get(path), 404, "/not-found")


def test_a_method_that_an_address_does_not_take(client: FlaskClient) -> None:
    response = client.put("/api/v1/games")
    check(response, 405, "/method-not-allowed")
    assert "GET" in response.headers["Allow"]


def test_a_write_from_another_site_is_refused(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    check(client.post("/api/v1/tables", json={}, headers=headers), 403, "/not-allowed")


def test_a_failure_of_ours_says_nothing_about_us(
    new_app: Callable[..., Flask], caplog: pytest.LogCaptureFixture
) -> None:
    app = new_app(TESTING=False)
    app.add_url_rule("/api/v1/broken", view_func=lambda: 1 / 0)
    with caplog.at_level(logging.CRITICAL):
        response = app.test_client().get("/api/v1/broken")
    check(response, 500, "/failed")
    assert "ZeroDivision" not in response.text


def test_pages_have_no_problems(client: FlaskClient) -> None:
    assert client.get("/no/such/page").content_type != "application/problem+json"


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("", "", "es"),
        ("", "en", "en"),
        ("", "de, en;q=0.5, es;q=0.3", "en"),
        ("", "fr", "es"),
        ("", "*", "es"),
        ("", ";;q=x,\x7f", "es"),
        ("?lang=en", "es", "en"),
        ("?lang=es", "en", "es"),
        ("?lang=fr", "en", "en"),
    ],
)
def test_problems_speak_the_language_asked_for(
    client: FlaskClient, query: str, header: str, lang: str
) -> None:
    titles = {"es": "No existe", "en": "Not found"}
    response = client.get(f"/api/v1/nothing{query}", headers={"Accept-Language": header})
    assert response.json["title"] == titles[lang]


def test_codes_of_rulings_stay_in_any_language(table: Sitting) -> None:
    spanish = table.host.enter(turn(25)).json
    english = table.host.enter(turn(25), Accept_Language="en").json
    assert spanish["code"] == english["code"]
    assert spanish["detail"] != english["detail"]
