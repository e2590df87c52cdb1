"""Quiet words: what is flagged, and what is not."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.tables.entry import By, Kind
from scorekeeper.tables.flags import TWICE_MS, Mend
from scorekeeper.tables.history import tell
from tests.tables.logs import Book, farkle

MINUTE = 60_000


def flags(book: Book) -> list[tuple[int, str]]:
    told = tell(book.setup, book.log)
    return [(line.entry.seq, flag.code) for line in told for flag in line.flags]


def totals(
    *points: int, every: int = MINUTE, by: Callable[[int], By] | None = None, **o: int
) -> Book:
    """Whole turns, one after the other; ``by`` says whose phone entered line ``seq``."""
    book = Book(farkle(2, **o))
    for each in points:
        assert book.act(f"turn_total {each}").legal
    book.log = [
        replace(line, at=line.seq * every, by=by(line.seq) if by else line.by) for line in book.log
    ]
    return book


def test_the_same_total_twice_within_seconds_is_flagged_and_struck_with_what_follows() -> None:
    book = totals(500, 500, 600, every=TWICE_MS // 2)
    assert flags(book) == [(2, "table.flag.twice")]
    (flag,) = tell(book.setup, book.log)[1].flags
    assert flag.mend == Mend("strike", (2, 0), shift=True)


def test_the_same_total_after_a_while_is_just_the_same_total() -> None:
    assert flags(totals(500, 500)) == []
    assert flags(totals(0, 0, 0, every=0)) == []


def test_dice_are_no_total() -> None:
    book = Book(farkle())
    for text in ("roll 1 1 1 1 5 5", "keep 1 1 1 1", "bank") * 2:
        assert book.act(text).legal
    assert flags(book) == []


def own_then_host(seq: int) -> By:
    return By("host") if seq == 4 else By("seat", (seq - 1) % 2)


def test_nothing_entered_by_another_phone_may_be_a_skipped_turn() -> None:
    assert flags(totals(500, 600, 500, 0, by=own_then_host)) == [(4, "table.flag.skipped")]
    last = totals(500, 600, 500, 0, by=own_then_host, target=1000)
    assert flags(last) == [(4, "table.flag.last-turn")]


def test_with_one_phone_for_all_a_farkle_is_a_farkle() -> None:
    assert flags(totals(500, 0, 500, 0, by=lambda seq: By("host"))) == []
    own = totals(500, 0, 500, 0, by=lambda seq: By("seat", (seq - 1) % 2))
    assert flags(own) == []


def test_a_table_closed_while_a_last_turn_is_owed() -> None:
    book = totals(500, 500, 500, target=1000)
    book.line(Kind.TABLE, "close")
    assert flags(book) == [(4, "table.flag.closed")]
    book.line(Kind.TABLE, "reopen")
    assert flags(book) == []
