"""A server that is killed loses no acknowledged entry and comes back without help."""

import json
import signal
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tests.browser.server import Server

KILLS = 2
PATIENCE = 120


def ask(url: str, token: str = "", body: Any = None, key: str = "") -> tuple[int, Any]:
    """Status and body; raises ``OSError`` when nobody answers."""
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    if key:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


class Phone(threading.Thread):
    """Enters turns until told to stop, and sends again what got no answer, as a phone does."""

    def __init__(self, url: str, token: str, name: str, acknowledged: threading.Semaphore) -> None:
        super().__init__(name=name)
        self.url, self.token, self.acknowledged = url, token, acknowledged
        self.done = threading.Event()
        self.seqs: list[int] = []
        self.retried = 0
        self.trouble: Any = None

    def run(self) -> None:
        number = 0
        while not self.done.is_set():
            self.enter(f"{self.name}-{number:030}")
            number += 1

    def enter(self, key: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                body = {"action": {"type": "turn_total", "points": 0}}
                status, answer = ask(self.url, self.token, body, key)
            except (OSError, ValueError):
                self.retried += 1
                self.done.wait(0.05)
                continue
            if status != 201:
                self.trouble = answer
                self.done.set()
            else:
                self.seqs.append(answer["entries"][0]["seq"])
                self.acknowledged.release()
            return
        self.trouble = "nobody answered"


def test_no_acknowledged_entry_is_lost_or_doubled(tmp_path: Path, store: str) -> None:
    server = Server(tmp_path, DATABASE_URL=store)
    server.start()
    try:
        seats = [{"name": "Ana"}, {"name": "Luis"}]
        opening = {"game": "farkle", "seats": seats}
        status, table = ask(f"{server.url}/api/v1/tables", body=opening)
        assert status == 201
        token = table["tokens"]["host"]
        entries = f"{server.url}/api/v1/tables/{table['id']}/entries"
        more = threading.Semaphore(0)
        phones = [Phone(entries, token, name, more) for name in ("ana", "luis", "eva")]
        for phone in phones:
            phone.start()
        for _ in range(KILLS):
            wait_for(more, 15)
            server.stop(signal.SIGKILL)
            server.start()
        wait_for(more, 15)
        for phone in phones:
            phone.done.set()
        for phone in phones:
            phone.join(PATIENCE)
        assert [phone.trouble for phone in phones] == [None] * 3
        assert sum(phone.retried for phone in phones) > 0
        acknowledged = sorted(seq for phone in phones for seq in phone.seqs)
        assert acknowledged == list(range(1, len(acknowledged) + 1))
        _, now = ask(f"{server.url}/api/v1/tables/{table['id']}", token)
        assert now["version"] == len(acknowledged)
    finally:
        server.stop(signal.SIGKILL)


def wait_for(more: threading.Semaphore, entries: int) -> None:
    """Until so many more entries have been acknowledged."""
    for _ in range(entries):
        assert more.acquire(timeout=PATIENCE)
