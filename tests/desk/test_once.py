"""Idempotency keys at the desk: the answer stands or falls with the work."""

import pytest

from scorekeeper.desk import tables as desk
from scorekeeper.desk.once import KEPT_MS, Answer, once
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import OtherRequest
from tests.conftest import Clock
from tests.desk.conftest import HOST, turn


def test_work_that_fails_leaves_neither_entry_nor_key(table: Sitting) -> None:
    def fails() -> Answer:
        desk.enter(table.id, HOST, [turn(500)])
        raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        once("scope", "key", b"body", fails)
    assert desk.look(table.id).table.seq == 0
    answer, replayed = once("scope", "key", b"body", lambda: Answer(201, b"done"))
    assert (answer.body, replayed) == (b"done", False)


@pytest.mark.parametrize(("status", "kept"), [(201, True), (204, True), (409, True), (422, True)])
def test_answers_worth_keeping_are_kept(status: int, kept: bool) -> None:
    once("scope", "key", b"body", lambda: Answer(status, b"first", {"ETag": '"1"'}))
    answer, replayed = once("scope", "key", b"body", lambda: Answer(201, b"second"))
    assert (answer, replayed) == (Answer(status, b"first", {"ETag": '"1"'}), kept)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 412, 429, 500, 503])
def test_other_answers_may_be_tried_again(status: int) -> None:
    once("scope", "key", b"body", lambda: Answer(status, b"first"))
    answer, replayed = once("scope", "key", b"body", lambda: Answer(201, b"second"))
    assert (answer.body, replayed) == (b"second", False)


def test_a_key_belongs_to_one_request_for_48_hours(clock: Clock) -> None:
    once("scope", "key", b"body", lambda: Answer(201, b"first"))
    with pytest.raises(OtherRequest):
        once("scope", "key", b"other", lambda: Answer(201, b"second"))
    assert once("another", "key", b"other", lambda: Answer(201, b"x"))[0].body == b"x"
    clock.move(hours=KEPT_MS / 3_600_000)
    assert once("scope", "key", b"body", lambda: Answer(201, b"late"))[1] is True
    clock.move(seconds=0.001)
    assert once("scope", "key", b"other", lambda: Answer(201, b"new"))[0].body == b"new"
