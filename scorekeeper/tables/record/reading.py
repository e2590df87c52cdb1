"""Reads a record: forgiving about blanks and the ends of lines, strict about what it says.

Every line is judged again. All or nothing: a record with a line that does not hold is no table.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.agreed import Agreed
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.proposal import PROPOSE
from scorekeeper.tables.record.correcting import why_not
from scorekeeper.tables.record.head import TITLE, Head, Heads, read_head, result_text
from scorekeeper.tables.record.judging import as_entered, judge
from scorekeeper.tables.record.lines import Draft, read_line, without_comment
from scorekeeper.tables.table import Drift, Setup, Table
from scorekeeper.tables.tape import Tape
from scorekeeper.tables.texts import is_unseen

LONGEST = 400_000  # characters
MOST_LINES = 5_000  # lines of the log
MOST_FAULTS = 100
MOST_REPLAYED = 30_000  # steps played again because of corrections and what was taken back
ENDS = re.compile(r"\r\n|\r|\n")
LINE = re.compile(r"[0-9]+\s*\.")
SHOWN = 120
REWRITING = (Kind.UNDO, Kind.REDO, Kind.CORRECTION)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much one record may be: characters, lines of the log, steps played again."""

    longest: int = LONGEST
    lines: int = MOST_LINES
    replayed: int = MOST_REPLAYED


USUAL = Bounds()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line of the text: its number, from 1, what it says, and either why it
    is none or the ruling that refuses it; ``names`` are those of the seats at that line."""

    line: int
    says: str
    why: Malformed | Ruling
    names: tuple[str, ...] = ()


class Damaged(Exception):
    """A record that is none: every line that does not hold. ``more`` counts those left out,
    ``work`` the lines and the steps that were played to find out."""

    def __init__(
        self, faults: Sequence[Fault], setup: Setup | None, more: int = 0, work: int = 0
    ) -> None:
        super().__init__(f"{len(faults)} lines do not hold")
        self.faults = tuple(faults)
        self.setup = setup
        self.more = more
        self.work = work


@dataclass(frozen=True, slots=True)
class Record:
    """A table as it was read: what it agreed on, when it was opened, its log, what that comes to.
    ``work`` counts the lines, and the steps that were played again for them."""

    agreed: Agreed
    setup: Setup
    opened: int
    log: tuple[Entry, ...]
    table: Table
    tape: Tape = field(compare=False)
    work: int = 0

    @property
    def game(self) -> Game[Any, Any]:
        return self.agreed.game


def read_record(
    text: str, now: int, bounds: Bounds = USUAL, breathe: Callable[[], object] = int
) -> Record:
    """``text`` as a table; ``now`` (UTC milliseconds) is the time where it does not say one.
    ``breathe`` is called after each row, for those who have many to read.

    Raises ``Damaged`` with all lines that do not hold.
    """
    if len(text) > bounds.longest:
        fault = Malformed("malformed.record.long", longest=bounds.longest)
        raise Damaged([Fault(1, "", fault)], None)
    return _Reading(text, bounds).read(now, breathe)


class _Reading:
    """A record as far as it was read."""

    def __init__(self, text: str, bounds: Bounds) -> None:
        self.bounds = bounds
        self.lines = [line.strip() for line in ENDS.split(text.removeprefix("\ufeff"))]
        self.faults: list[Fault] = []
        self.more = 0
        self.heads = Heads()
        self.numbered: list[tuple[int, str]] = []

    def read(self, now: int, breathe: Callable[[], object]) -> Record:
        self._sort()
        head, wrong = read_head(self.heads, self._end())
        for line, fault in wrong:
            self.fault(line, fault)
        if head is None:
            raise Damaged(self.faults, None, self.more, len(self.numbered))
        setup = head.setup
        opened = now if head.opened is None else head.opened
        play = _Play(self, setup, opened)
        for number, text in self.numbered:
            if len(play.log) >= self.bounds.lines:
                self.fault(number, Malformed("malformed.record.lines", longest=self.bounds.lines))
                break
            play.take(number, text)
            breathe()
        if not self.faults:
            self._check_result(head, play.tape.table)
        work = max(len(self.numbered), len(play.log)) + play.replayed
        if self.faults:
            raise Damaged(self.faults, setup, self.more, work)
        return Record(head.agreed, setup, opened, tuple(play.log), play.tape.table, play.tape, work)

    def _sort(self) -> None:
        """Tell the lines of the log from those of the head."""
        first = next((n for n, line in enumerate(self.lines, 1) if _means(line)), None)
        for number, line in enumerate(self.lines, 1):
            if not _means(line):
                continue
            if any(is_unseen(c) for c in line if c != "\t"):
                self.fault(number, Malformed("malformed.record.unseen"))
            elif number == first and " ".join(line.split()) == TITLE:
                continue
            elif number == first:
                self.fault(number, Malformed("malformed.record.title", title=TITLE))
            elif LINE.match(line):
                self.numbered.append((number, line))
            else:
                self._head(number, line)
        if first is None:
            self.fault(1, Malformed("malformed.record.title", title=TITLE))

    def _head(self, number: int, line: str) -> None:
        try:
            if self.numbered:
                raise Malformed("malformed.record.stray")
            self.heads.take(number, without_comment(line))
        except Malformed as fault:
            self.fault(number, fault)

    def _end(self) -> int:
        """The line to blame for what the head lacks: its last."""
        taken = [*self.heads.said.values(), *self.heads.options.values(), *self.heads.seats]
        return max((number for number, _ in taken), default=1)

    def _check_result(self, head: Head, table: Table) -> None:
        """What the record claims is what its lines come to."""
        is_so = result_text(table)
        if head.result is not None and "".join(head.result[1].split()) != "".join(is_so.split()):
            self.fault(head.result[0], Malformed("malformed.record.result", result=is_so))

    def fault(self, line: int, why: Malformed | Ruling, names: tuple[str, ...] = ()) -> None:
        if len(self.faults) >= MOST_FAULTS:
            self.more += 1
            return
        says = "".join(c for c in self.lines[line - 1] if not is_unseen(c))
        shown = says if len(says) <= SHOWN else f"{says[:SHOWN]}…"
        self.faults.append(Fault(line, shown, why, names))


def _means(line: str) -> bool:
    """Whether it is more than a blank line or a comment."""
    return bool(line) and line[0] not in "#;"


class _Play:
    """The log as far as it holds."""

    def __init__(self, reading: _Reading, setup: Setup, at: int) -> None:
        self.reading = reading
        self.tape = Tape(setup)
        self.log: list[Entry] = []
        self.at = at
        self.next: int | None = 1  # what the next row is numbered, unless nobody can tell
        self.replayed = 0

    def take(self, number: int, text: str) -> None:
        """A row of the record: one line of the log or several."""
        names = self.tape.table.names
        wanted, self.next = self.next, None
        try:
            drafts = read_line(text, names, self.at)
            self._check_number(wanted, drafts)
            for draft in drafts:
                refused = self._enter(draft)
                if refused is not None:
                    self.reading.fault(number, refused, names)
                    break
        except Malformed as fault:
            self.reading.fault(number, fault, names)

    def _check_number(self, wanted: int | None, drafts: Sequence[Draft]) -> None:
        """Lines count 1, 2, 3 …; after one that is out of step counting goes on from there."""
        said = drafts[0].seq
        self.next = said + len(drafts)
        if wanted not in (None, said):
            raise Malformed("malformed.record.order", wanted=wanted, said=said)

    def _enter(self, draft: Draft) -> Ruling | None:
        self.at = draft.at
        text = as_entered(self.tape.table.game, draft.kind, draft.text)
        entry = Entry(draft.seq, draft.at, draft.kind, draft.seat, text, draft.by)
        if entry.kind is Kind.TABLE and text.startswith(PROPOSE):
            self._work(len(self.tape.played))
        refused = judge(self.tape, entry)
        if refused is None:
            refused = self._read(entry)
        return refused

    def _read(self, entry: Entry) -> Ruling | None:
        tape = self.tape
        if entry.kind in REWRITING:
            self._work(0)
            tape = tape.copied()
        try:
            tape.read(entry)
        except Drift:
            self.replayed += len(self.tape.played)
            return why_not(self.tape, entry)
        self.replayed += _replayed(self.tape, tape)
        self.tape = tape
        self.log.append(replace(entry, code=_code(tape, entry)))
        return None

    def _work(self, steps: int) -> None:
        """Going to play so many steps again."""
        if self.replayed > self.reading.bounds.replayed:
            raise Malformed("malformed.record.work")
        self.replayed += steps


def _replayed(old: Tape, new: Tape) -> int:
    """How many steps ``new`` has played anew."""
    if new is old:
        return 0
    pairs = zip(old.played, new.played, strict=False)
    return len(new.played) - sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))


def _code(tape: Tape, entry: Entry) -> str | None:
    ruling = tape.played[-1].ruling if entry.kind is Kind.ACTION else None
    return None if ruling is None else ruling.code
