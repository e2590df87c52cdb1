"""A page of another site can make a browser send nothing that writes, to any address."""

import re
from collections.abc import Iterator, Mapping

import pytest
from flask import Flask

from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone

WRITING = ("POST", "PUT", "PATCH", "DELETE")
# What browsers say of where a request comes from: by Fetch Metadata; older ones, and all of them
# over plain http, by Origin alone.
ELSEWHERE: tuple[Mapping[str, str], ...] = (
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://localhost.evil.example"},
    {"Origin": "http://localhost:8001"},
    {"Origin": "https://localhost"},
    {"Origin": "http://evil.example/http://localhost"},
)


def addresses(app: Flask, code: str) -> Iterator[tuple[str, str]]:
    """Every address that is written to, with something in the place of each argument."""
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<any(es, en):lang>", "es").replace("<code>", code)
        path = re.sub(r"<any\((\w+)[^>]*>", r"\1", path)
        path = re.sub(r"<int:[^>]*>", "0", path).replace("<game>", "farkle")
        path = re.sub(r"<[^>]*>", "x", path)
        for method in sorted((rule.methods or set()) & set(WRITING)):
            yield method, path


@pytest.mark.parametrize("said", ELSEWHERE, ids=str)
def test_nothing_is_written_from_elsewhere(app: Flask, said: Mapping[str, str]) -> None:
    phone = Phone(app)
    url = phone.open_table()
    before = phone.page(url).select_one("#table")["data-etag"]
    tried = 0
    for method, path in addresses(app, url[-6:]):
        answer = phone.client.open(path, method=method, data={"sure": "1"}, headers=said)
        assert answer.status_code == 403, (method, path)
        assert "Set-Cookie" not in answer.headers
        tried += 1
    assert tried > 50
    assert phone.page(url).select_one("#table")["data-etag"] == before


@pytest.mark.parametrize(
    "said",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    ],
    ids=str,
)
def test_our_own_pages_and_programs_write(table: Sitting, said: Mapping[str, str]) -> None:
    named = {name.replace("-", "_"): value for name, value in said.items()}
    assert table.host.enter(turn(0), **named).status_code == 201


def test_no_site_reads_an_answer_or_shows_it_in_a_frame(app: Flask, table: Sitting) -> None:
    client = app.test_client()
    asked = {"Origin": "https://evil.example", "Authorization": f"Bearer {table.host.token}"}
    for path in ("/es/", f"/es/t/{table.code}/join", f"/api/v1/tables/{table.id}", "/api/docs"):
        for answer in (client.get(path, headers=asked), client.options(path, headers=asked)):
            assert not [name for name in dict(answer.headers) if "access-control" in name.lower()]
        policy = answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in policy and "unsafe" not in policy


def test_cookies_are_sent_to_no_script_and_from_no_site(app: Flask) -> None:
    answer = Phone(app).client.post("/es/new", data={"game": "farkle", "name": ["Ana", "Luis"]})
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in answer.headers["Set-Cookie"]
    assert "Domain" not in answer.headers["Set-Cookie"]
