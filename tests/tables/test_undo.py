"""Undo and redo: groups taken back, brought back, and when neither may be."""

from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.history import since, tell
from tests.tables.logs import Book, farkle


def code(ruling: tuple[int, ...] | Ruling) -> str | None:
    return ruling.code if isinstance(ruling, Ruling) else None


def written(*steps: str) -> Book:
    book = Book(farkle())
    for step in steps:
        assert book.act(step).legal, step
    return book


def test_undo_is_the_last_standing_action_each_time() -> None:
    book = written("turn_total 500", "turn_total 600", "turn_total 700")
    assert [book.undo(), book.undo()] == [(3,), (2,)]
    assert book.now.standing == (1,)
    assert [book.redo(), book.redo()] == [(2,), (3,)]
    assert book.now.standing == (1, 2, 3)
    assert code(book.redo()) == "table.redo.nothing"


def test_a_group_comes_back_as_one() -> None:
    book = written("turn_total 500", "turn_total 600", "turn_total 700")
    whole = book.now
    assert book.undo(to=2) == (2, 3)
    assert book.redo() == (2, 3)
    assert (book.now.state, book.now.writers) == (whole.state, whole.writers)


def test_a_line_brought_back_can_be_taken_back_again() -> None:
    book = written("turn_total 500")
    for _ in range(3):
        assert book.undo() == (1,)
        assert book.redo() == (1,)
    assert book.now.standing == (1,)


def test_nothing_is_redone_over_something_new() -> None:
    book = written("turn_total 500", "turn_total 600")
    book.undo()
    book.act("turn_total 700")
    assert code(book.redo()) == "table.redo.nothing"
    assert book.now.standing == (1, 4)


def test_only_lines_that_stand_are_taken_back() -> None:
    book = written("turn_total 500", "turn_total 600")
    book.undo()
    assert code(book.undo(to=2)) == "table.undo.not-standing"
    assert code(book.undo(to=3)) == "table.undo.not-standing"
    assert book.undo() == (1,)
    assert code(book.undo()) == "table.undo.nothing"


def test_pauses_outlast_an_undo_and_bar_it_while_they_last() -> None:
    book = written("turn_total 500")
    book.note("pause")
    assert code(book.undo()) == "table.paused"
    book.note("resume")
    assert book.undo() == (1,)
    book.note("close")
    assert code(book.redo()) == "table.closed"
    book.note("reopen")
    assert book.redo() == (1,)
    assert (book.now.notes.paused, book.now.notes.closed) == (False, False)


def test_an_undo_opens_a_finished_game_again() -> None:
    book = Book(farkle(target=500))
    book.act("turn_total 500")
    book.act("turn_total 0")
    assert book.now.status == "finished"
    book.undo()
    assert book.now.status == "playing"


def test_the_log_tells_what_became_of_each_line() -> None:
    book = written("turn_total 500", "turn_total 600")
    book.undo()
    told = tell(book.setup, book.log)
    assert [(line.status, line.by_seq) for line in told] == [
        ("standing", None),
        ("undone", 3),
        ("standing", None),
    ]
    book.redo()
    assert tell(book.setup, book.log)[1].status == "standing"


def test_meanwhile_is_everything_since_the_position_was_left() -> None:
    book = written("turn_total 500", "turn_total 600", "turn_total 700")
    told = tell(book.setup, book.log)
    assert [line.entry.seq for line in since(told, 1, 0)] == [2, 3]
    assert since(told, 3, 0) == ()
    assert [line.entry.seq for line in since(told, 0, 0)] == [1, 2, 3]
