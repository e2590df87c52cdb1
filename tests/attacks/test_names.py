"""Names that are HTML, or that turn the text around them: shown as what they are, or refused."""

import re

import pytest
from bs4 import BeautifulSoup
from flask import Flask

from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone, entry, read

NASTY = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    "</title><svg/onload=alert(1)>",
    "{{ 700 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "&lt;b&gt;&#60;i&#62;",
    "%3Cscript%3E",
    "hx-get=/x onfocus=x",
    "]]><!--",
    "${700*7} `x` \\",
    "data: x",
)
TURNING = ("\u202e", "\u2066", "\u200f", "\u2069", "\u061c", "\u200b", "\ufeff", "\u2028", "\x00")


def dangers(page: BeautifulSoup) -> list[str]:
    """Elements and attributes that no page of ours has of its own accord."""
    found = [str(each) for each in page.find_all(["script", "img", "iframe", "object", "embed"])]
    found = [each for each in found if re.search(r"<script>|>alert|<[^>]*src=\"?x\b", each)]
    for element in page.find_all(True):
        for name, value in element.attrs.items():
            said = " ".join(value) if isinstance(value, list) else str(value)
            leads = name in ("href", "src", "action", "formaction", "hx-get", "hx-post")
            if name.startswith("on") or (leads and said.strip().lower().startswith("javascript:")):
                found.append(f"{name}={said}")
    return found


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_name_is_text_on_every_page(app: Flask, lang: str) -> None:
    phone, others = Phone(app), Phone(app)
    for first in range(0, len(NASTY), 4):
        names = tuple(name[:40] for name in NASTY[first : first + 4])
        url = phone.open_table(names=names).replace("/es/", f"/{lang}/")
        phone.post(f"{url}/entries", entry("turn_total", 0, 0, points="500"))
        phone.post(f"{url}/entries", entry("turn_total", 1, 0, seat=1, points="0"))
        below = ("", "/board", "/sheet", "/log", "/e/1", "/e/1/correct", "/e/1/dispute")
        for path in (*below, "/settings", "/join", "/delete", "/rules"):
            page = read(phone.get(url + path))
            assert not dangers(page), path
            assert "4900" not in page.get_text(), path  # no code of a table has a 0
        assert names[0] in read(phone.get(url)).get_text()
        shared = phone.post(f"{url}/e/1/share", {"names": "1"}).headers["Location"]
        assert not dangers(read(others.get(shared)))
        assert not dangers(read(others.get(f"{url}/join")))


def test_a_name_is_text_in_what_the_stream_sends(app: Flask) -> None:
    phone = Phone(app)
    url = phone.open_table(names=NASTY[:2])
    answer = phone.client.get(f"{url}/stream")
    told = next(iter(answer.response))
    answer.close()
    assert b"<script>alert" not in told and b"<img src=x" not in told and b"&lt;script" in told


def test_a_name_is_a_string_in_the_api_and_a_line_in_a_record(app: Flask) -> None:
    table = Sitting(app.test_client(), names=NASTY[:4])
    assert [seat["name"] for seat in table.now["seats"]] == list(NASTY[:4])
    answer = table.watch.get()
    assert answer.mimetype == "application/json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    table.host.enter(turn(500))
    record = table.host.get("/record")
    assert record.mimetype == "text/plain"
    again = app.test_client().post("/api/v1/tables/import", json={"record": record.text})
    assert [seat["name"] for seat in again.json["seats"]] == list(NASTY[:4])


@pytest.mark.parametrize("character", TURNING, ids=ascii)
def test_what_turns_or_hides_text_is_no_part_of_a_name(app: Flask, character: str) -> None:
    name = f"Ana{character}Luis"
    seats = [{"name": name}, {"name": "Luis"}]
    answer = app.test_client().post("/api/v1/tables", json={"game": "farkle", "seats": seats})
    assert answer.status_code == 422
    assert Phone(app).client.post(
        "/es/new", data={"game": "farkle", "name": [name, "Luis"]}
    ).status_code == 422  # fmt: skip
    table = Sitting(app.test_client())
    for path, body in (
        ("/seats", {"name": name}),
        ("/disputes", {"seq": 1, "kind": "facts", "text": name}),
    ):
        assert table.host.post(path, body).status_code in (409, 422)
    assert table.host.client.patch(
        table.host.path,
        json={"names": [name, "Luis"]},
        headers={"Authorization": f"Bearer {table.host.token}"},
    ).status_code == 422  # fmt: skip
