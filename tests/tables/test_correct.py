"""Corrections by hand: what they make of a game, what stands in their way, how they are undone."""

import pytest

from scorekeeper.tables.correct import Foreseen, Impossible
from scorekeeper.tables.edit import Edit
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.history import tell
from tests.tables.logs import Book, farkle


def written(*totals: int, seats: int = 2, **options: int) -> Book:
    book = Book(farkle(seats, **options))
    for total in totals:
        assert book.act(f"turn_total {total}").legal, total
    return book


def scores(book: Book) -> list[int]:
    table = book.now
    return [int(each.score) for each in table.game.standings(table.state)]


def replaced(seq: int, *actions: str, seat: int = 0, index: int = 0) -> Edit:
    return Edit("replace", ((seq, index),), tuple((seat, text) for text in actions))


def statuses(book: Book) -> list[tuple[str, int | None]]:
    return [(line.status, line.by_seq) for line in tell(book.setup, book.log)]


def done(seen: Foreseen | Impossible) -> Foreseen:
    assert isinstance(seen, Foreseen)
    return seen


def test_a_total_is_replaced_where_it_stood() -> None:
    book = written(500, 600, 700)
    seen = done(book.correct(replaced(1, "turn_total 550")))
    assert seen.conflicts == ()
    assert scores(book) == [1250, 600]
    assert book.now.played == ((4, 0), (2, 0), (3, 0))
    assert book.now.writers == (4, 2, 3)
    assert statuses(book)[0] == ("replaced", 4)


def test_a_whole_turn_in_dice_takes_the_place_of_its_total() -> None:
    book = written(500, 600)
    done(book.correct(replaced(1, "roll 1 1 1 1 5 5", "keep 1 1 1 1", "bank")))
    assert scores(book) == [1000, 600]
    brought = tell(book.setup, book.log)[-1].brought
    assert [str(each.action) for each in brought] == ["roll 1 1 1 1 5 5", "keep 1 1 1 1", "bank"]
    done(book.correct(replaced(3, "keep 1 1 1 1 5 5", index=1)))
    assert scores(book) == [1500, 600]
    told = tell(book.setup, book.log)
    assert [each.status for each in told[2].brought] == ["standing", "replaced", "standing"]
    assert told[2].status == "standing"


def test_an_action_that_does_not_fit_is_refused_and_says_which() -> None:
    book = written(500, 600)
    seen = book.correct(replaced(1, "roll 1 1 1 1 5 5", "keep 2", "bank"))
    assert isinstance(seen, Impossible)
    assert (seen.index, seen.ruling.code) == (1, "farkle.keep.not-thrown")
    same = book.correct(replaced(1, "turn_total 500"))
    assert isinstance(same, Impossible)
    assert same.ruling.code == "table.correction.same"


def test_what_becomes_illegal_is_told_with_its_ruling_and_struck_with_it() -> None:
    book = written(500, 600, 50, 50, 1000)
    seen = done(book.correct(replaced(1, "turn_total 0")))
    # Ana was not on the board yet when she wrote 50: her line goes, and her next comes too early.
    codes = [(each.step.id, each.ruling.code) for each in seen.conflicts]
    assert codes[0] == ((3, 0), "farkle.turn-total.below-entry")
    assert seen.edit.struck == tuple(each.step.id for each in seen.conflicts)
    assert statuses(book)[2] == ("struck", 6)


def test_a_missed_turn_moves_later_turns_on() -> None:
    book = written(500, 600, 700, 800, seats=3)
    seen = done(book.correct(Edit("insert", ((2, 0),), ((1, "turn_total 0"),)), shift=True))
    assert seen.conflicts == ()
    assert scores(book) == [500 + 700, 800, 600]
    assert book.now.played == ((1, 0), (5, 0), (5, 1), (5, 2), (5, 3))
    assert statuses(book)[1:4] == [("replaced", 5)] * 3


def test_a_total_typed_twice_is_struck_and_later_turns_move_back() -> None:
    book = written(500, 500, 700)
    done(book.correct(Edit("strike", ((2, 0),)), shift=True))
    assert scores(book) == [500, 700]
    assert statuses(book)[1] == ("struck", 4)


def test_a_finished_game_is_opened_and_ended_by_corrections() -> None:
    book = written(600, 500, 500, 600, target=1000)
    assert book.now.status == "finished"
    done(book.correct(replaced(1, "turn_total 500")))
    outcome = book.now.game.outcome(book.now.state)
    assert outcome is not None and outcome.winners == (1,)
    seen = done(book.correct(replaced(3, "turn_total 50")))
    assert (seen.before.status, seen.after.status) == ("finished", "playing")
    end = book.now.game.endgame(book.now.state)
    assert end is not None and (end.caller, end.owed) == (1, (0,))
    (flag,) = tell(book.setup, book.log)[-1].flags
    assert (flag.code, flag.facts) == ("table.flag.owed", {"seats": [0]})


def test_undo_takes_a_correction_back_whole_and_redo_brings_it_again() -> None:
    book = written(500, 600, 50, 50)
    before = book.now
    done(book.correct(replaced(1, "turn_total 0")))
    after = book.now
    assert book.undo() == (5,)
    assert book.now.state == before.state
    assert statuses(book)[:5] == [("standing", None)] * 4 + [("undone", 6)]
    assert book.redo() == (5,)
    assert (book.now.state, book.now.played) == (after.state, after.played)


def test_undo_goes_back_by_lines_as_they_were_written() -> None:
    book = written(500, 600, 700)
    done(book.correct(replaced(1, "turn_total 550")))
    book.act("turn_total 800")
    assert [book.undo(), book.undo(), book.undo()] == [(5,), (4,), (3,)]
    assert scores(book) == [500, 600]
    assert [book.redo(), book.redo(), book.redo()] == [(3,), (4,), (5,)]
    assert scores(book) == [1250, 1400]
    assert book.undo(to=2) == (2, 3, 4, 5)
    assert scores(book) == [500, 0]


def test_a_correction_is_corrected_and_its_place_kept() -> None:
    book = written(500, 600, 700)
    done(book.correct(replaced(1, "turn_total 550")))
    done(book.correct(replaced(4, "turn_total 650")))
    done(book.correct(Edit("strike", ((5, 0),)), shift=True))
    # Without the first turn, the second was Ana's and the third Luis's.
    assert scores(book) == [600, 700]
    assert statuses(book)[3:5] == [("replaced", 5), ("struck", 6)]


def test_a_house_rule_counts_from_where_it_stands() -> None:
    book = written(500)
    assert book.agree(entry=0) is None
    assert book.act("turn_total 50").legal
    assert book.now.options.entry == 0
    assert tell(book.setup, book.log)[0].after.options.entry == 500
    struck = done(book.correct(Edit("strike", ((2, 0),))))
    assert [each.ruling.code for each in struck.conflicts] == ["farkle.turn-total.below-entry"]
    assert book.undo() == (4,)
    assert book.undo() == (3,)
    assert book.undo() == (2,)
    assert book.now.options.entry == 500


def test_who_sat_down_late_stays() -> None:
    book = written(500, 600)
    book.line(Kind.SEAT, "join Eva", 2)
    book.act("turn_total 700")
    ended = book.correct(replaced(1, "turn_total 10000"))
    assert isinstance(ended, Impossible)
    assert ended.ruling.code == "table.correction.joined"


@pytest.mark.parametrize("seq", [1, 2, 3])
def test_the_older_lines_of_a_pad_keep_their_writers(seq: int) -> None:
    book = written(500, 600, 700)
    done(book.correct(replaced(seq, "turn_total 1000", seat=(seq - 1) % 2)))
    table = book.now
    assert len(table.writers) == len(table.game.scorepad(table.state).lines) == 3
    assert table.writers[seq - 1] == 4
