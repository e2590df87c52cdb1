"""Answers as HTTP wants them, though most go out by a short way."""

from flask.testing import FlaskClient

from tests.api.sitting import Sitting


def test_head_gets_the_headers_of_the_answer_and_no_body(client: FlaskClient) -> None:
    asked, told = client.get("/api/v1/games"), client.head("/api/v1/games")

    assert asked.data and not told.data
    for headers in (asked.headers, told.headers):
        headers.remove("X-Request-ID")  # each has its own
    assert dict(told.headers) == dict(asked.headers)


def test_every_answer_says_how_long_it_is(client: FlaskClient, table: Sitting) -> None:
    for answer in (client.get("/api/v1/games"), client.get("/api/v1/nothing"), table.host.get()):
        assert int(answer.headers["Content-Length"]) == len(answer.data)


def test_unchanged_says_nothing_about_a_body(table: Sitting) -> None:
    tag = table.host.get().headers["ETag"]

    answer = table.host.get(if_none_match=tag)

    assert (answer.status_code, answer.data) == (304, b"")
    assert answer.headers["ETag"] == tag
    assert "Content-Length" not in answer.headers
    assert "Content-Type" not in answer.headers


def test_an_address_asked_for_again_leads_to_the_same_place_in_its_own_language(
    client: FlaskClient,
) -> None:
    pages = [client.get(f"/{lang}/rules/farkle").text for lang in ("es", "en", "es", "en")]

    assert pages[:2] == pages[2:]
    assert pages[0] != pages[1]


def test_another_method_on_a_known_address_is_still_refused(client: FlaskClient) -> None:
    assert client.get("/api/v1/games").status_code == 200
    assert client.post("/api/v1/games").status_code == 405
    assert client.get("/api/v1/games").status_code == 200
