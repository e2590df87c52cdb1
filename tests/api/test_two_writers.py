"""Two phones write at the same moment: one line is written, the other is told, never neither."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from tests.api.sitting import Caller, Sitting, turn

ROUNDS = 12
# What a second process does: the same entry over and over, each time on the position it saw.
WRITER = """
import sys
from scorekeeper.app import create_app
from tests.api.sitting import Caller, turn

database, path, token, rounds = sys.argv[1:]
app = create_app({
    "SECRET_KEY": "only for tests",
    "SQLALCHEMY_DATABASE_URI": database,
    "RATELIMIT_ENABLED": False,
})
caller = Caller(app.test_client(), path, token)
print("ready", flush=True)
sys.stdin.readline()
written = 0
for _ in range(int(rounds)):
    seen = caller.get().json["position"]
    answer = caller.post("/entries", {"action": turn(0), "on": seen})
    assert answer.status_code in (201, 409), answer.json
    written += answer.status_code == 201
print(written)
"""


@pytest.mark.parametrize("how", ["on", "if_match"])
def test_of_two_threads_one_writes_and_the_other_is_told(app: Flask, how: str) -> None:
    table = Sitting(app.test_client())
    barrier = Barrier(2)

    def write(seen: dict[str, Any]) -> Any:
        caller = Caller(app.test_client(), table.host.path, table.host.token)
        barrier.wait()
        if how == "on":
            return caller.post("/entries", {"action": turn(0), "on": seen["position"]})
        return caller.enter(turn(0), if_match=f'"{seen["version"]}"')

    with ThreadPoolExecutor(2) as pool:
        for number in range(ROUNDS):
            seen = table.now
            answers = list(pool.map(write, [seen, seen]))
            written, told = sorted(answers, key=lambda answer: answer.status_code)
            assert written.status_code == 201
            if how == "on":
                assert (told.status_code, told.json["code"]) == (409, "table.moved-on")
                assert len(told.json["meanwhile"]) == 1
            else:
                assert told.status_code == 412
                assert told.json["table"]["version"] == number + 1
            assert table.now["version"] == number + 1


def test_the_same_key_from_two_threads_is_one_entry(app: Flask) -> None:
    table = Sitting(app.test_client())
    barrier = Barrier(4)

    def write(key: str) -> Any:
        caller = Caller(app.test_client(), table.host.path, table.host.token)
        barrier.wait()
        return caller.enter(turn(0), key=key)

    with ThreadPoolExecutor(4) as pool:
        for number in range(ROUNDS):
            answers = list(pool.map(write, [f"the key of round {number:20}".replace(" ", "_")] * 4))
            assert {answer.status_code for answer in answers} == {201}
            assert len({answer.data for answer in answers}) == 1
            assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 3
    assert table.now["version"] == ROUNDS


def test_a_table_is_opened_once_by_four_threads(app: Flask) -> None:
    barrier = Barrier(4)
    body = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}

    def opened(_: int) -> Any:
        barrier.wait()
        headers = {"Idempotency-Key": "one-table-for-all-of-us"}
        return app.test_client().post("/api/v1/tables", json=body, headers=headers)

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(opened, range(4)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json["id"] for answer in answers}) == 1


def test_two_processes_lose_and_double_nothing(
    new_app: Callable[..., Flask], tmp_path: Path
) -> None:
    app = new_app()
    table = Sitting(app.test_client())
    database = app.config["SQLALCHEMY_DATABASE_URI"]
    command = [sys.executable, "-c", WRITER, database, table.host.path, table.host.token, "40"]
    pipe = subprocess.PIPE
    writers = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for writer in writers:
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
    said = []
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        out, _ = writer.communicate(timeout=300)
        assert writer.returncode == 0
        said.append(int(out))
    assert table.now["version"] == sum(said) >= 40
    log = table.watch.get("/entries?limit=200").json["items"]
    assert [line["seq"] for line in log] == list(range(1, sum(said) + 1))
