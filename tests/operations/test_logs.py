"""What is logged helps whoever runs the server and tells nobody's secrets.

A whole evening is walked, with all that goes wrong in one, and the log is then searched for every
secret and every name that was in it.
"""

import json
import logging
import re
import socket
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import requests
from flask import Flask

from scorekeeper.logs import Lines
from tests.browser.server import Server
from tests.pages.phone import Phone

NAMES = ("Anastasia-Log", "Luisillo-Log", "Evangelina", "Pancracio")
HAND = ["5O", "1C", "2C", "3C", "4E", "6E", "7B", "10B", "11O", "12E"]
KEY = "an-idempotency-key-of-a-form"
PATIENCE_S = 120


class Evening:
    """A table opened by the API and played by the API and by a browser; keeps every secret."""

    def __init__(self, url: str) -> None:
        self.url, self.session = url, requests.Session()
        self.session.headers["Connection"] = "close"  # or the server might, before the next request
        self.secrets: set[str] = {*NAMES, KEY}
        self.ids: set[str] = set()
        seats = [{"name": name} for name in NAMES]
        opened = self.api("POST", "/tables", json={"game": "cinquillo", "seats": seats}).json()
        self.id, self.code, self.tokens = opened["id"], opened["code"], opened["tokens"]
        self.secrets |= {
            self.code,
            self.tokens["host"],
            self.tokens["scorer"],
            self.tokens["watch"],
        }
        self.secrets |= {self.id, *self.tokens["seats"]}

    def api(self, method: str, path: str, token: str = "", **rest: Any) -> requests.Response:
        named = {"Authorization": f"Bearer {token}"} if token else {}
        headers = {**named, **rest.pop("headers", {})}
        url = f"{self.url}/api/v1{path}"
        return requests.request(method, url, headers=headers, timeout=PATIENCE_S, **rest)

    def page(self, method: str, path: str, **rest: Any) -> requests.Response:
        answer = self.session.request(method, f"{self.url}{path}", timeout=PATIENCE_S, **rest)
        self.secrets |= {cookie.value for cookie in self.session.cookies if cookie.name != "lang"}
        return answer

    def say(self, words: str) -> bytes:
        """Something that is no HTTP."""
        port = int(self.url.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S) as line:
            line.sendall(words.encode())
            return line.recv(1000)

    def walk(self) -> list[int]:
        """All that people do, and all that goes wrong; the statuses."""
        table, seat = f"/tables/{self.id}", self.tokens["seats"][0]
        entries, host = f"{table}/entries", self.tokens["host"]
        hand = {"action": {"type": "hand", "seat": 0, "cards": HAND}}
        play = {"action": {"type": "play", "card": "5O", "seat": 0}}
        link = self.api("POST", f"{table}/seats/1/transfer", host).json()["link"]
        self.secrets.add(link.rpartition("/")[2])
        at, door = f"/es/t/{self.code}", f"/es/l/{self.tokens['host']}"
        answers = [
            self.api("POST", entries, seat, json=hand),
            self.api("GET", f"{table}/hand", seat),
            self.api("POST", entries, host, json=play, headers={"Idempotency-Key": KEY}),
            self.api("POST", entries, host, json=play),
            self.api("POST", entries, host, json={"action": {"type": NAMES[0]}}),
            self.api("POST", entries, host[:-2], json=play),
            self.api("GET", f"/tables/{self.tokens['watch']}"),
            self.api("PATCH", table, host, json={"names": [*NAMES[:3], NAMES[3] * 9]}),
            self.api("POST", "/join", json={"code": self.code, "seat": 2}),
            self.api("GET", f"/games/farkle?preset={NAMES[1]}"),
            self.page("GET", door),
            self.page("POST", door),
            self.page("GET", at),
            self.page("GET", f"{at}/settings"),
            self.page("POST", f"{at}/recovery"),
            self.page("GET", f"/es/join?code={self.code}&name={NAMES[2]}"),
            self.page("GET", f"/en/l/{link.rpartition('/')[2]}"),
            self.page("GET", f"/en/l/{link.rpartition('/')[2]}x"),
            self.page("POST", f"{at}/entries", data={"type": "play", "play.card": NAMES[3]}),
            self.page("GET", f"{at}/nowhere/{NAMES[0]}"),
            self.page("GET", "/nowhere", headers={"Host": "evil.example"}),
            self.page("POST", f"{at}/undo", headers={"Sec-Fetch-Site": "cross-site"}),
        ]
        self.secrets |= set(re.findall(r"/l/([\w.-]{10,})", answers[14].text))
        return [answer.status_code for answer in answers]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Evening, Server]]:
    server = Server(tmp_path, SCOREKEEPER_LOG_REQUESTS="true")
    server.start()
    try:
        yield Evening(server.url), server
    finally:
        server.stop()


def test_an_evening_leaves_no_secret_in_the_log(evening: tuple[Evening, Server]) -> None:
    ours, server = evening
    statuses = ours.walk()
    assert {200, 201, 303, 400, 403, 404, 409, 422} - set(statuses) <= {303}, statuses
    for words in (f"{NAMES[0]}\r\n\r\n", f"GET / HTTP/1.1\r\n{NAMES[1]} x: y\r\n\r\n"):
        assert ours.say(words).startswith(b"HTTP/1.1 400")
    joining = requests.get(f"{ours.url}/es/t/{ours.code}/join", timeout=PATIENCE_S)
    server.stop()
    text = server.log.read_text()
    assert len(ours.secrets) > 12
    for secret in ours.secrets:
        assert secret not in text, text[text.index(secret) - 200 :][:400]
    assert "Invalid request: Invalid HTTP" in text and "127.0.0.1" not in text
    requests_told = [line for line in lines(text) if "route" in line]
    told = {line["request"]: line for line in requests_told}
    assert len(told) == len(requests_told) >= len(statuses)
    line = told[joining.headers["X-Request-ID"]]
    assert (line["method"], line["status"], line["table"]) == ("GET", 200, f"{ours.code[:2]}…")
    entered = [line for line in requests_told if str(line["route"]).endswith("/entries")]
    assert {line["route"] for line in entered} >= {"/api/v1/tables/<table_id>/entries"}


def lines(text: str) -> list[dict[str, Any]]:
    """Every line that is one of the server's; migrations, before it, speak plainly."""
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


@pytest.fixture
def written() -> Iterator[Callable[[], list[str]]]:
    """The lines so far, written as the server writes them."""
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(Lines())
    loggers = [logging.getLogger(name) for name in ("scorekeeper", "scorekeeper.requests")]
    levels = [each.level for each in loggers]
    loggers[0].addHandler(handler)
    loggers[1].setLevel(logging.INFO)
    yield lambda: out.getvalue().splitlines()
    loggers[0].removeHandler(handler)
    for each, level in zip(loggers, levels, strict=True):
        each.setLevel(level)


def test_an_error_is_told_by_kind_and_place_not_by_its_words(
    new_app: Callable[..., Flask],
    monkeypatch: pytest.MonkeyPatch,
    written: Callable[[], list[str]],
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("Anastasia-Log has K7QF3M and a cookie")

    phone = Phone(new_app(TESTING=False))
    table = phone.open_table(names=("Anastasia-Log", "Luis"))
    monkeypatch.setattr("scorekeeper.pages.table.whole", fail)
    answer = phone.get(table, 500)
    said = [json.loads(line) for line in written()]
    failed = next(line for line in said if "error" in line)
    assert failed["error"] == "RuntimeError" and "test_logs.py" in failed["where"][0]
    assert failed["request"] == answer.headers["X-Request-ID"]
    told = next(line for line in said if line.get("status") == 500)
    assert (told["level"], told["request"]) == ("warning", failed["request"])
    for line in written():
        assert "Anastasia" not in line and table[-6:] not in line and "cookie" not in line


def test_every_answer_has_an_id_of_its_own(new_app: Callable[..., Flask]) -> None:
    client = new_app().test_client()
    paths = ("/es/", "/static/css/base.css", "/nowhere", "/api/v1/games", "/healthz", "/es/", "/")
    ids = []
    for path in paths:
        with client.get(path, headers={"X-Request-ID": "mine"}) as answer:
            ids.append(answer.headers["X-Request-ID"])
    assert len(set(ids)) == len(paths)
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)


def test_what_goes_well_is_told_when_asked_for(
    new_app: Callable[..., Flask], written: Callable[[], list[str]]
) -> None:
    new_app().test_client().get("/es/")
    assert not [line for line in written() if '"route"' in line]
    new_app(LOG_REQUESTS=True).test_client().get("/es/")
    (line,) = (json.loads(line) for line in written() if '"route"' in line)
    assert (line["route"], line["status"]) == ("/<any(es, en):lang>/", 200)
