"""Entries judged before anything is locked: written together, and only if all is as it was."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.store.rows import TableRow
from scorekeeper.store.versions import CHANGING
from tests.store.ready import MANY


def told(case: str, folder: Path) -> Any:
    program = ["-m", "gevent.monkey", "--module", "tests.store.ready"]
    command = [sys.executable, *program, case, str(folder / "x.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_many_tables_wait_for_the_disk_once(tmp_path: Path) -> None:
    said = told("wait_for_the_disk_once", tmp_path)
    assert said["statuses"] == [201] * MANY
    assert said["commits"] == 1
    assert said["lines"] == [["turn_total 500", "turn_total 600"]] * MANY


def test_at_one_table_each_counts_once_and_in_order(tmp_path: Path) -> None:
    said = told("at_one_table", tmp_path)
    assert said["statuses"] == [201] * MANY
    points = (500, *(600 + 50 * n for n in range(MANY)))
    assert said["lines"] == [f"turn_total {each}" for each in points]


def test_what_is_sent_twice_at_once_counts_once(tmp_path: Path) -> None:
    said = told("sent_twice", tmp_path)
    assert said["statuses"] == [201] * 4
    assert said["lines"] == ["turn_total 500", "turn_total 600", "turn_total 600"]


def test_nothing_is_entered_once_the_game_was_paused(tmp_path: Path) -> None:
    said = told("paused_meanwhile", tmp_path)
    assert said["statuses"] == [409, 201, 201]
    assert said["lines"] == ["turn_total 500", "pause"]
    assert said["again"] == 409


def test_a_table_deleted_meanwhile_is_gone(tmp_path: Path) -> None:
    said = told("deleted_meanwhile", tmp_path)
    assert said["statuses"] == [404, 201, 204]
    assert said["lines"] == []
    assert said["again"] == 404


def test_a_token_made_void_meanwhile_opens_nothing(tmp_path: Path) -> None:
    said = told("handed_on_meanwhile", tmp_path)
    assert said["statuses"] == [404, 200]
    assert said["lines"] == ["turn_total 500", "move"]


def test_who_is_shut_out_of_the_circle_meanwhile_enters_nothing(tmp_path: Path) -> None:
    said = told("shut_out_meanwhile", tmp_path)
    assert said["statuses"] == [404, 201]
    assert said["lines"] == []


@pytest.mark.parametrize(
    "case", ["shown_out_meanwhile", "moved_meanwhile", "run_elsewhere_meanwhile"]
)
def test_what_was_taken_from_a_phone_meanwhile_it_may_not_do(tmp_path: Path, case: str) -> None:
    said = told(case, tmp_path)
    assert said["statuses"] == [403, 303]
    assert said["lines"] == []


def test_where_the_disk_is_full_what_is_answered_is_there(tmp_path: Path) -> None:
    said = told("full", tmp_path)
    assert {*said["statuses"]} <= {201, 507}
    assert 507 in said["statuses"]
    assert said["lines"] == said["taken"]
    assert said["again"] == [201] * MANY
    assert said["after"] == [said["rounds"]] * MANY


def test_each_column_of_a_table_is_looked_at_or_never_changes() -> None:
    """A new one must be put where it belongs, or an entry is judged by what is so no more."""
    agreed = {
        *("id", "code", "game", "preset", "options", "edition", "names", "first", "created_at"),
    }
    assert {column.name for column in TableRow.__table__.c} == agreed | {*CHANGING} | {"public_id"}
