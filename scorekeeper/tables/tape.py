"""The steps that stand, played one after the other: what a log comes to, and how it got there."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.edit import edited, read_edit
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.notes import note
from scorekeeper.tables.step import Id, Step, moves, step_of
from scorekeeper.tables.table import Drift, Setup, Table, remembering, start, take

# The kinds of lines that one undo takes back, each as a whole.
UNDOABLE = (Kind.ACTION, Kind.CORRECTION, Kind.HOUSE_RULE)


@dataclass(frozen=True, slots=True)
class Played:
    """A step, the table after it, and the ruling it got where it was an action."""

    step: Step
    after: Table
    ruling: Ruling | None


class Tape:
    """A log as far as it was read. ``lines`` are those that stand and move the game, oldest first,
    ``played`` what they come to, in the order of play."""

    def __init__(self, setup: Setup, log: Iterable[Entry] = ()) -> None:
        self._start = self._now = start(setup)
        self._seen: dict[int, Entry] = {}
        self.lines: list[Entry] = []
        self.played: list[Played] = []
        for entry in log:
            self.read(entry)

    def copied(self) -> "Tape":
        """The same log, to be read on without a change to this one."""
        twin = Tape(self._start.setup)
        twin._now = self._now
        twin._seen = {**self._seen}
        twin.lines, twin.played = [*self.lines], [*self.played]
        return twin

    @property
    def table(self) -> Table:
        """The table after the lines read so far."""
        return self._now

    @property
    def steps(self) -> list[Step]:
        return [each.step for each in self.played]

    def before(self, id: Id) -> Table:
        """The table as the step ``id`` found it."""
        return self.after_first(self.steps.index(self.step(id)))

    def step(self, id: Id) -> Step:
        return next(each.step for each in self.played if each.step.id == id)

    def after_first(self, count: int) -> Table:
        return self.played[count - 1].after if count else self._start

    def brought_by(self, seq: int) -> list[Played]:
        """The steps of line ``seq`` that stand, in the order in which it names them."""
        found = (each for each in self.played if each.step.id[0] == seq)
        return sorted(found, key=lambda each: each.step.id)

    def read(self, entry: Entry) -> None:
        """Go on by one line; ``Drift`` when it, or one that rests on it, cannot be played."""
        before = self._now
        self._play(entry)
        moved = self.played[-1].after if self.played else self._start
        self._now = replace(
            moved,
            seq=entry.seq,
            notes=note(before.notes, entry),
            standing=before.standing,
            undone=before.undone,
        )
        self._remember(entry)

    def _play(self, entry: Entry) -> None:
        step = step_of(entry)
        if step is not None:
            self.lines.append(entry)
            self._add(step)
        elif entry.kind is Kind.CORRECTION:
            self.lines.append(entry)
            self._lay(_corrected(self.steps, entry))
        elif entry.kind is Kind.UNDO:
            self.lines = [line for line in self.lines if line.seq not in entry.seqs]
            self._lay(_steps(self.lines))
        elif entry.kind is Kind.REDO:
            back = (self._seen[seq] for seq in entry.seqs)
            self.lines = sorted((*self.lines, *back), key=lambda line: line.seq)
            self._lay(_steps(self.lines))

    def _remember(self, entry: Entry) -> None:
        now = self._now
        if entry.kind in UNDOABLE:
            self._seen[entry.seq] = entry
            self._now = remembering(now, entry.seq)
        elif entry.kind in (Kind.UNDO, Kind.REDO):
            undone = (*now.undone, entry.seqs) if entry.kind is Kind.UNDO else now.undone[:-1]
            standing = tuple(line.seq for line in self.lines if line.kind in UNDOABLE)
            self._now = replace(now, standing=standing, undone=undone)

    def _lay(self, steps: Sequence[Step]) -> None:
        """Keep what is the same from the start; play the rest anew."""
        same = 0
        for old, new in zip(self.played, steps, strict=False):
            if old.step.id != new.id:
                break
            same += 1
        del self.played[same:]
        for step in steps[same:]:
            self._add(step)

    def _add(self, step: Step) -> None:
        table = self.played[-1].after if self.played else self._start
        if step.kind is Kind.ACTION and step.seat is None:
            raise Drift(step)
        after, ruling = take(table, step)
        if after is table:
            raise Drift(step)
        self.played.append(Played(step, after, ruling))


def _steps(lines: Iterable[Entry]) -> list[Step]:
    """What lines that stand come to: corrections done, in the order of play."""
    steps: list[Step] = []
    for entry in lines:
        step = step_of(entry)
        if step is not None:
            steps.append(step)
        else:
            steps = _corrected(steps, entry)
    return steps


def _corrected(steps: Sequence[Step], entry: Entry) -> list[Step]:
    try:
        return edited(steps, read_edit(entry.text), entry.seq)
    except KeyError as missing:
        raise Drift(entry) from missing


def replay(setup: Setup, log: Iterable[Entry]) -> Iterator[tuple[Entry, Tape]]:
    """Every line with the log read as far as it. The tape is always the same one, read on."""
    tape = Tape(setup)
    for entry in log:
        tape.read(entry)
        yield entry, tape


def fold(setup: Setup, log: Iterable[Entry]) -> Table:
    """The table after the whole log."""
    return Tape(setup, log).table


def follow(table: Table, lines: Iterable[Entry]) -> Table | None:
    """``table`` after further ``lines``, or ``None`` when only the whole log can tell."""
    for entry in lines:
        if entry.kind in (Kind.UNDO, Kind.REDO, Kind.CORRECTION):
            return None
        moved = _follow(table, entry) if moves(entry) else table
        table = replace(moved, seq=entry.seq, notes=note(table.notes, entry))
    return table


def _follow(table: Table, entry: Entry) -> Table:
    step = step_of(entry)
    if step is None or (entry.kind is Kind.ACTION and entry.seat is None):
        raise Drift(entry)
    after, _ = take(table, step)
    if after is table:
        raise Drift(entry)
    return remembering(after, entry.seq) if entry.kind in UNDOABLE else after
