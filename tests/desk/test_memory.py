"""What is remembered between requests is always a committed state."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.desk import tables as desk
from scorekeeper.desk.rematches import rematch
from scorekeeper.desk.sitting import Memory, Sitting, memory
from scorekeeper.desk.troubles import NotFound
from scorekeeper.store.db import writing
from scorekeeper.tables.table import start
from tests.desk.conftest import HOST, turn


class Unplugged(Exception):
    pass


def test_what_was_rolled_back_is_not_remembered(table: Sitting) -> None:
    desk.enter(table.id, HOST, [turn(500)])
    with pytest.raises(Unplugged), writing():
        entered = desk.enter(table.id, HOST, [turn(600)])
        assert entered.sitting.table.seq == 2
        assert desk.look(table.id).table.seq == 2
        raise Unplugged
    remembered = memory().get(table.id)
    assert remembered is not None and remembered.seq == 1
    desk.enter(table.id, HOST, [turn(700)])
    pad = desk.look(table.id).table
    assert [line.points for line in pad.game.scorepad(pad.state).lines] == [500, 700]


def test_a_table_that_was_only_opened_and_rolled_back_is_not_there(table: Sitting) -> None:
    with pytest.raises(Unplugged), writing():
        following = rematch(table.id, HOST)
        desk.enter(following.id, HOST, [turn(500)])
        raise Unplugged
    assert memory().get(following.id) is None
    with pytest.raises(NotFound):
        desk.look(following.id)
    assert rematch(table.id, HOST).id != following.id


def test_lines_of_another_process_are_seen(table: Sitting, new_app: Callable[..., Flask]) -> None:
    other = new_app()
    desk.enter(table.id, HOST, [turn(500)])
    with other.app_context():
        desk.enter(table.id, HOST, [turn(600)])
        desk.undo(table.id, HOST)
        desk.enter(table.id, HOST, [turn(700)])
    now = desk.look(table.id).table
    assert now.seq == 4
    assert [line.points for line in now.game.scorepad(now.state).lines] == [500, 700]
    assert desk.enter(table.id, HOST, [turn(0)]).written[0].entry.seq == 5


def test_a_deleted_table_is_forgotten(table: Sitting) -> None:
    desk.enter(table.id, HOST, [turn(500)])
    desk.delete(table.id, HOST)
    assert memory().get(table.id) is None
    with pytest.raises(NotFound):
        desk.look(table.id)


def test_the_least_recently_used_is_forgotten_first(table: Sitting) -> None:
    few, state = Memory(most=2), start(table.table.setup)
    few.put("a", state)
    few.put("b", state)
    assert few.get("a") is state
    few.put("c", state)
    assert few.get("b") is None
    assert few.get("a") is few.get("c") is state
