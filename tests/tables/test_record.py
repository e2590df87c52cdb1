"""Records of random tables: read again they are the same table, and the same text."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.games import GAMES
from scorekeeper.rules.scorepad import Scorepad
from scorekeeper.tables.agreed import Agreed
from scorekeeper.tables.dispute import Dispute, Vote, resolution_text, vote_text
from scorekeeper.tables.edit import Edit
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.history import tell
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.record.reading import Damaged, read_record
from scorekeeper.tables.record.writing import write_record
from scorekeeper.tables.table import Setup
from scorekeeper.tables.tape import fold
from tests.tables.logs import Book
from tests.tables.test_any_log import (
    act,
    agree,
    argue,
    correct,
    deal,
    opened,
    propose,
    sit_or_leave,
    take_back,
)

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
OPENED = 1_772_741_700_123
NAMES = (
    "Ana",
    "José Luis",
    'the "Boss": 1 / 2',
    "a  b | c",
    "4. * undo 1",
    "Ñandú 🎲",
    "{3}; x",
    "👨\u200d👩\u200d👧",
)
LINES = 50


def booked(game, rng) -> Book:
    """A table by a preset of the game, with names that are not easy to write."""
    book = opened(game, rng)
    names = tuple(rng.sample(NAMES, book.setup.seats))
    first = rng.randrange(len(names)) if game.takes_first else 0
    return Book(Setup(game, book.setup.options, names, first))


def talk(book: Book, rng: Random) -> None:
    """What is said of the table and its seats besides the game."""
    table, seat = book.now, rng.randrange(book.now.seats)
    notes, finished = table.notes, table.status == "finished"
    could = [
        (None, f"policy {'own' if notes.policy != 'own' else 'anyone'}"),
        (None, f"joining {'closed' if notes.joining else 'open'}"),
        (seat, f"name {rng.choice(NAMES)} {len(book.log)}"),
        (seat, "move"),
    ]
    if not finished and not notes.closed:
        could.append((None, "resume" if notes.paused else "pause"))
    if not finished or notes.closed:
        could.append((None, "reopen" if notes.closed else "close"))
    other = rng.choice([colour for colour in COLOURS if colour != notes.colours[seat]])
    could.append((seat, f"colour {other}"))
    if table.game.standings(table.state)[seat].state != "retired":
        could.append((seat, "host"))
        if notes.claim is None and notes.host != seat:
            could.append((seat, "claim"))
    if notes.claim is not None:
        could.append((None, "object"))
    about, said = rng.choice(could)
    book.line(Kind.TABLE if about is None else Kind.SEAT, said, about)
    if said in ("pause", "close") and rng.random() < 0.8:
        book.note("resume" if said == "pause" else "reopen")


def quarrel(book: Book, rng: Random) -> None:
    """A dispute with everything that can be said in one, and its end."""
    table = book.now
    if not table.played or table.barred() is not None:
        return
    step = rng.choice([step for step in book.tape.steps if step.kind is Kind.ACTION])
    hidden = step.text.startswith("hand ")
    claim = None if hidden else step.text
    voters, n = tuple(range(table.seats)), table.notes.disputes + 1
    kind, seat = rng.choice(["rule", "facts"]), step.seat if claim else None
    about = Dispute(n, step.id, kind, voters, seat, claim, 'a "5"; so')
    book.line(Kind.DISPUTE, about.as_text())
    for seat in voters[1:]:
        vote = Vote(seat, rng.choice(["stands", "change"]), rng.random() < 0.5)
        book.line(Kind.VOTE, vote_text(n, vote), seat)
    on = book.now.notes.dispute
    outcome = "stands" if on.verdict == "stands" else "struck"
    book.line(
        Kind.RESOLUTION,
        resolution_text(on, outcome, "vote" if on.votes else "host", "the table | saw it"),
    )
    if outcome == "struck":
        book.correct(Edit("strike", (step.id,), reason="it was: 6", dispute=n), shift=True)


def sit(book: Book, rng: Random) -> None:
    if book.now.status == "playing":
        sit_or_leave(book, rng)


def mend(book: Book, rng: Random) -> None:
    if book.now.barred() is None:
        rng.choice([correct, correct, propose])(book, rng)


DOINGS = [*[act] * 20, take_back, lambda book, rng: book.redo(), mend, mend]
DOINGS += [deal, deal, agree, sit, argue, talk, talk, quarrel]
PEOPLE = [By("host"), By("host", 0, None, "token:host"), By("seat", 0, "a-phone", 'Ana {1}: "x"')]


def told_by_many(log, rng) -> list[Entry]:
    """The log as if several phones had written it, at their own times."""
    at, lines, by = OPENED, [], PEOPLE[0]
    for entry in log:
        at += rng.choice([0, 1, 999, 1000, 6200, 86_400_000])
        by = rng.choice([*PEOPLE, by, by, by])
        lines.append(replace(entry, at=at, by=by))
    return lines


def a_log(game, rng):
    book = booked(game, rng)
    while len(book.log) < LINES:
        known = len(book.log)
        rng.choice(DOINGS)(book, rng)
        if len(book.log) == known and rng.random() < 0.05:
            break
    return book.setup, told_by_many(book.log, rng)


def record_of(setup, log) -> str:
    agreed = Agreed(setup.game, next(iter(setup.game.presets)), setup.options)
    return write_record(agreed, OPENED, setup, tell(setup, log))


def read(text):
    try:
        return read_record(text, 0)
    except Damaged as damaged:
        pytest.fail("\n".join(map(repr, damaged.faults)) + "\n" + text)


def undressed(entry: Entry) -> Entry:
    """Without the device, which no record tells."""
    return replace(entry, by=replace(entry.by, device=None))


@EVERY
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_the_record_of_any_table_is_the_same_table(game, seed):
    setup, log = a_log(game, Random(seed))
    now = fold(setup, log)
    text = record_of(setup, log)
    record = read(text)
    assert record.setup == setup
    assert record.opened == OPENED
    assert record_of(record.setup, record.log) == text
    secret = hidden(now, log)
    assert [line for line in record.log if line.seq not in secret] == [
        undressed(line) for line in log if line.seq not in secret
    ]
    assert not any(e.text in text for e in log if e.kind is Kind.ACTION and e.seq in secret)
    if not secret:
        assert record.table == now
        assert [line.status for line in tell(setup, log)] == [
            line.status for line in tell(record.setup, record.log)
        ]
    pads: list[Scorepad] = [table.game.scorepad(table.state) for table in (now, record.table)]
    assert pads[0] == pads[1]
    assert (record.table.turn, record.table.step) == (now.turn, now.step)
    assert record.table.notes == now.notes


def hidden(now, log) -> set[int]:
    """The lines with hands that are still somebody's own."""
    told = tell(now.setup, log)
    private = [line for line in told if line.action is not None and line.action.private]
    found = {
        line.entry.seq
        for line in private
        if now.game.shown(now.state, line.entry.seat, line.action, None) is None
    }
    return found | {e.seq for e in log if e.kind is Kind.CORRECTION and "hand " in e.text}
