"""Backup while people play, restore elsewhere: one moment of the game, whole, or nothing at all."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskCliRunner
from flask_migrate import upgrade

from scorekeeper import cli
from scorekeeper.store.db import db
from tests.api.sitting import Sitting, turn
from tests.browser.server import Server
from tests.live.listening import Table
from tests.operations.commands import flask
from tests.storm.wire import plainly, request

ENTRY = {"action": {"type": "turn_total", "points": 0}}
PATIENCE_S = 120.0
NewServer = Callable[[str], Server]


@pytest.fixture(params=["sqlite", "postgres"])
def new_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewServer]:
    """Servers, each with a database of its own."""
    made: list[Server] = []
    kept = []

    def make(name: str) -> Server:
        (tmp_path / name).mkdir()
        environ = {}
        if request.param == "postgres":
            found = request.getfixturevalue("postgres").one()
            kept.append(found)
            environ["DATABASE_URL"] = found.__enter__()
        made.append(Server(tmp_path / name, **environ))
        return made[-1]

    yield make
    for server in made:
        server.stop()
    for each in kept:
        each.__exit__(None, None, None)


class Player(Thread):
    """Enters at one table until told to stop; knows what was acknowledged."""

    def __init__(self, port: int, table: Table) -> None:
        super().__init__()
        self.port, self.table = port, table
        self.acknowledged = 0
        self.more, self.done = Event(), Event()
        self.trouble: Any = None

    def run(self) -> None:
        token = self.table.opened["tokens"]["host"]
        for number in count():
            raw = request("POST", f"{self.table.path}/entries", token, ENTRY, f"{number:040}")
            answer = plainly(self.port, raw, Random(0))
            if answer.status != 201:
                self.trouble = answer
                return
            self.acknowledged += 1
            self.more.set()
            if self.done.is_set():
                return

    def play_on(self) -> None:
        self.more.clear()
        assert self.more.wait(PATIENCE_S), self.trouble


def log_of(server: Server, table: Table) -> list[Any]:
    """All lines, told by a server."""
    token, lines, cursor = table.opened["tokens"]["watch"], [], ""
    while cursor is not None:
        path = f"{table.path}/entries?limit=200" + (f"&cursor={cursor}" if cursor else "")
        page = plainly(server.port, request("GET", path, token), Random(0)).body
        lines += page["items"]
        cursor = page["next"]
    return lines


def test_backed_up_in_a_storm_and_restored_elsewhere(new_server: NewServer, tmp_path: Path) -> None:
    here, there = new_server("here"), new_server("there")
    here.start()
    tables = [Table(here.url) for _ in range(3)]
    players = [Player(here.port, table) for table in tables]
    for player in players:
        player.start()
    for player in players:
        player.play_on()
    before = [player.acknowledged for player in players]
    file = tmp_path / "backup"
    done = flask(here.environ, "backup", file)
    assert done.returncode == 0, done.stderr
    for player in players:
        player.play_on()
        player.done.set()
    for player in players:
        player.join(PATIENCE_S)
        assert player.trouble is None
    live = [log_of(here, table) for table in tables]
    assert file.stat().st_mode & 0o077 == 0, "nobody else reads it"
    done = flask(there.environ, "restore", file)
    assert done.returncode == 0, done.stderr
    replayed = flask(there.environ, "replay")
    told = f"{len(tables)} tables played again, 0 drifted.\n"
    assert (replayed.returncode, replayed.stdout) == (0, told)
    there.serve()
    for table, lines, acknowledged in zip(tables, live, before, strict=True):
        restored = log_of(there, table)
        assert acknowledged <= len(restored) < len(lines)
        assert restored == lines[: len(restored)]


def test_a_server_that_runs_keeps_its_database(new_server: NewServer, tmp_path: Path) -> None:
    server, file = new_server("here"), tmp_path / "backup"
    server.start()
    first = Table(server.url)
    assert flask(server.environ, "backup", file).returncode == 0
    second = Table(server.url)
    running = flask(server.environ, "restore", file, "--force")
    assert running.returncode == 1 and "stop" in running.stderr, running
    assert log_of(server, second) == [], "nothing was touched"
    server.stop()
    assert flask(server.environ, "restore", file, "--force").returncode == 0
    server.serve()
    assert log_of(server, first) == []
    gone = request("GET", second.path, second.opened["tokens"]["watch"])
    assert plainly(server.port, gone, Random(0)).status == 404


NEWER = """#!/bin/sh
# As a pg_restore that is newer than the server: it sets what the server has never heard of.
for word; do case $word in --file=/*) script=${{word#--file=}};; esac; done
{real} "$@" || exit
[ -z "$script" ] || sed -i '0,/^SET /s//SET timeout_of_tomorrow = 0;\\n&/' "$script"
"""


@pytest.mark.parametrize("new_server", ["postgres"], indirect=True)
def test_tools_that_are_newer_than_the_server(new_server: NewServer, tmp_path: Path) -> None:
    here, there, file = new_server("here"), new_server("there"), tmp_path / "backup"
    here.start()
    Table(here.url)
    newer = tmp_path / "pg_restore"
    newer.write_text(NEWER.format(real=shutil.which("pg_restore")))
    newer.chmod(0o755)
    assert flask(here.environ, "backup", file).returncode == 0
    there.environ["PATH"] = f"{tmp_path}:{there.environ['PATH']}"
    done = flask(there.environ, "restore", file)
    assert done.returncode == 0, done.stderr
    assert flask(there.environ, "replay").stdout == "1 tables played again, 0 drifted.\n"


@pytest.fixture
def runner(new_app: Callable[..., Flask], tmp_path: Path) -> FlaskCliRunner:
    """Commands on an SQLite file that the migrations made, with a table in it."""
    app = new_app(SQLALCHEMY_DATABASE_URI=f"sqlite:///{tmp_path / 'live.db'}")
    cli.init_app(app)
    with app.app_context():
        db.drop_all()
        upgrade()
    table = Sitting(app.test_client())
    table.host.enter(turn(500))
    with app.app_context():
        db.engine.dispose()
    return app.test_cli_runner()


def damage(file: Path) -> None:
    """Spoil a page in the middle."""
    with file.open("r+b") as spoilt:
        spoilt.seek(file.stat().st_size // 2)
        spoilt.write(b"\x00\xff" * 2048)


def change(statement: str) -> Callable[[Path], None]:
    def changed(file: Path) -> None:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute(statement)
            connection.commit()

    return changed


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (damage, "damaged"),
        (lambda file: file.write_bytes(file.read_bytes()[:20_000]), "damaged"),
        (lambda file: file.write_text("not a database"), "no SQLite database"),
        (lambda file: file.write_bytes(b""), "no SQLite database"),
        (lambda file: file.unlink(), "cannot be read"),
        (change("UPDATE alembic_version SET version_num = '9999'"), "newer"),
        (change("DROP TABLE alembic_version"), "no backup of Scorekeeper"),
        (change("UPDATE entries SET table_id = 99"), "damaged"),
        (change("CREATE TRIGGER t AFTER INSERT ON entries BEGIN SELECT 1; END"), "brings"),
    ],
)
def test_what_is_no_good_backup_changes_nothing(
    runner: FlaskCliRunner, tmp_path: Path, spoil: Callable[[Path], Any], why: str
) -> None:
    file, live = tmp_path / "backup.db", tmp_path / "live.db"
    assert runner.invoke(cli.backup, [str(file)]).exit_code == 0
    before = live.read_bytes()
    spoil(file)
    done = runner.invoke(cli.restore, [str(file), "--force"])
    assert done.exit_code == 1 and why in done.output, done.output
    assert live.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith(".")) == []


def test_a_damaged_database_is_replaced(runner: FlaskCliRunner, tmp_path: Path) -> None:
    file, live = tmp_path / "backup.db", tmp_path / "live.db"
    assert runner.invoke(cli.backup, [str(file)]).exit_code == 0
    live.write_bytes(b"spilt beer" * 1000)
    failed = runner.invoke(cli.backup, [str(tmp_path / "worse.db")])
    assert failed.exit_code == 1 and not (tmp_path / "worse.db").exists()
    assert runner.invoke(cli.restore, [str(file)]).exit_code == 1
    assert runner.invoke(cli.restore, [str(file), "--force"]).exit_code == 0
    assert runner.invoke(cli.replay).output == "1 tables played again, 0 drifted.\n"


def test_nothing_is_replaced_unasked(runner: FlaskCliRunner, tmp_path: Path) -> None:
    file, live = tmp_path / "backup.db", tmp_path / "live.db"
    assert runner.invoke(cli.backup, [str(file)]).exit_code == 0
    again = runner.invoke(cli.backup, [str(file)])
    assert again.exit_code == 1 and "--overwrite" in again.output
    assert runner.invoke(cli.backup, [str(file), "--overwrite"]).exit_code == 0
    before = live.read_bytes()
    refused = runner.invoke(cli.restore, [str(file)])
    assert refused.exit_code == 1 and "--force" in refused.output
    assert live.read_bytes() == before


def test_no_folder_no_backup(runner: FlaskCliRunner, tmp_path: Path) -> None:
    done = runner.invoke(cli.backup, [str(tmp_path / "nowhere" / "backup.db")])
    assert done.exit_code == 1 and "no folder" in done.output
