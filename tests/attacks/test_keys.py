"""A key that one phone used is nothing at another table and nothing on another phone."""

from flask import Flask

from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone, entry

KEY = "the-key-of-one-submit-only"


def lines(phone: Phone, url: str) -> str:
    return str(phone.page(url).select_one("#table")["data-etag"]).partition(".")[0]


def test_by_the_pages(app: Flask) -> None:
    ana, luis = Phone(app), Phone(app)
    here, there = ana.open_table(), ana.open_table()
    luis.post(f"{here}/join", {"seat": "1"})
    first = entry("turn_total", 0, 0, points="500") | {"key": KEY}
    for url in (here, there, here):
        ana.post(f"{url}/entries", first)
    assert (lines(ana, here), lines(ana, there)) == ("1", "1")
    second = entry("turn_total", 1, 0, seat=1, points="600") | {"key": KEY}
    luis.post(f"{here}/entries", second)
    assert lines(luis, here) == "2"
    stranger = Phone(app)
    told = stranger.post(f"{here}/entries", first)
    assert told.headers["Location"].endswith("/join") and "500" not in told.text


def test_by_the_api(app: Flask) -> None:
    one, other = Sitting(app.test_client()), Sitting(app.test_client())
    body = {"action": turn(500)}
    for caller in (one.host, other.host, one.seats[1]):
        answer = caller.post("/entries", body, key=KEY)
        assert answer.status_code == 201 and "Idempotent-Replayed" not in answer.headers
    again = one.host.post("/entries", body, key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert one.by(other.host.token).post("/entries", body, key=KEY).status_code == 404
    assert one.watch.post("/entries", body, key=KEY).status_code == 403
    assert (one.now["version"], other.now["version"]) == (2, 1)
