"""Who write at the same moment wait for the disk together, and none for another's mistake."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

MANY = 10


def told(case: str, folder: Path) -> Any:
    program = ["-m", "gevent.monkey", "--module", "tests.store.together"]
    command = [sys.executable, *program, case, str(folder / "x.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_disk_is_waited_for_once_and_nobody_goes_on_before(tmp_path: Path) -> None:
    said = told("wait_for_the_disk_once", tmp_path)
    assert said["results"] == ["done"] * MANY
    assert said["commits"] == 1
    assert said["seen"] == [True] * MANY
    assert said["written"] == [*range(MANY)]


def test_whoever_changes_their_mind_leaves_the_others_in_peace(tmp_path: Path) -> None:
    said = told("refused", tmp_path)
    assert said["results"] == ["Refusal" if n in (0, 5) else "done" for n in range(MANY)]
    assert said["written"] == [n for n in range(MANY) if n not in (0, 5)]


def test_each_sees_what_those_before_wrote(tmp_path: Path) -> None:
    said = told("see_one_another", tmp_path)
    assert said["results"] == ["done"] * MANY
    assert said["written"] == [*range(MANY)]


def test_where_the_disk_is_full_all_are_told_who_are_not_written(tmp_path: Path) -> None:
    said = told("full", tmp_path)
    done = [n for n, each in enumerate(said["results"]) if each == "done"]
    assert said["results"][5] == "Full"
    assert set(said["results"]) <= {"Full", "Unavailable", "done"}
    assert said["then"] == done
    assert said["after"] == ["done"]
    assert said["written"] == [*done, 100]


def test_a_commit_that_fails_is_told_to_all_it_was_for(tmp_path: Path) -> None:
    said = told("fail_at_the_commit", tmp_path)
    assert "done" not in said["results"]
    assert said["then"] == []
    assert said["after"] == ["done"]
    assert said["written"] == [100]


def test_a_transaction_that_ended_unseen_is_joined_by_nobody(tmp_path: Path) -> None:
    said = told("ended_unseen", tmp_path)
    assert said["results"] == ["Unavailable", *["done"] * (MANY - 1)]
    assert said["written"] == [*range(1, MANY)]
