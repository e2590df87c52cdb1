"""A table is its log replayed, whichever way the lines come in."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import tell
from scorekeeper.tables.table import Drift
from scorekeeper.tables.tape import fold, follow
from scorekeeper.tables.view import table_view
from tests.tables.logs import Book, books, farkle


@settings(max_examples=60)
@given(books())
def test_following_further_lines_is_folding_the_whole_log(book: Book) -> None:
    for known in range(len(book.log)):
        before = book.tables[known - 1] if known else fold(book.setup, ())
        rest = book.log[known:]
        followed = follow(before, rest)
        if followed is None:
            assert any(line.kind in (Kind.UNDO, Kind.REDO) for line in rest)
        else:
            assert followed == book.now


@settings(max_examples=60)
@given(books())
def test_what_stands_is_what_plain_entry_would_have_made(book: Book) -> None:
    told = tell(book.setup, book.log)
    plain = Book(book.setup)
    for line in told:
        if line.entry.kind is Kind.ACTION and line.status == "standing":
            assert plain.act(line.entry.text).legal
    ours, theirs = book.now, plain.now
    assert (ours.state, ours.turn, ours.step) == (theirs.state, theirs.turn, theirs.step)
    standing = [told[seq - 1].entry.text for seq in ours.standing]
    assert standing == [entry.text for entry in plain.log]


@settings(max_examples=60)
@given(books())
def test_every_written_turn_knows_the_line_that_wrote_it(book: Book) -> None:
    table = book.now
    assert len(table.writers) == len(table.game.scorepad(table.state).lines)
    assert list(table.writers) == sorted(table.writers)
    assert set(table.writers) <= set(table.standing)
    assert table.seq == len(book.log)


@settings(max_examples=40)
@given(books())
def test_the_last_rounds_are_the_end_of_the_whole_pad(book: Book) -> None:
    whole = table_view(book.now)["scorepad"]
    for rounds in (1, 3, 10):
        part = table_view(book.now, rounds=rounds)["scorepad"]
        assert part["rows"] == whole["rows"][-rounds:]
        assert part["totals"] == whole["totals"]


def test_a_line_that_would_be_refused_today_is_drift() -> None:
    book = Book(farkle())
    book.act("turn_total 500")
    (line,) = book.log
    with pytest.raises(Drift):
        fold(book.setup, [replace(line, text="turn_total 25")])
    with pytest.raises(Drift):
        fold(book.setup, [replace(line, seat=1)])
    with pytest.raises(Drift):
        follow(fold(book.setup, ()), [replace(line, seat=None)])


def test_the_position_counts_turns_and_steps_in_the_running_one() -> None:
    book = Book(farkle())
    seen = []
    for text in ("roll 1 1 1 5 2 3", "keep 1 1 1 5", "roll 1 2", "keep 1", "roll 2", "bank"):
        book.act(text)
        seen.append((book.now.turn, book.now.step))
    # The sole die left was a farkle, so that there is nothing to bank.
    assert seen == [(0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (1, 0)]
