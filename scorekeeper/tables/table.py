"""A table is its log replayed. Nothing here touches a database or a clock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.game import Game, play, rule
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.notes import Notes, note


class Drift(Exception):
    """A line that was legal when it was written no longer is: the game's edition must be raised."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table agreed on before its first line."""

    game: Game[Any, Any]
    options: Any
    names: tuple[str, ...]
    first: int = 0

    @property
    def seats(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands after line ``seq`` of its log, which is also its version.

    ``turn`` and ``step`` are the position clients quote: turns ended since the start, actions made
    in the running one. ``writers`` has, for each line of the scorepad, the seq that wrote it.
    ``standing`` are the seqs of the actions that count, ``undone`` the groups a redo may bring
    back, last taken back last. ``notes`` is what the log says besides the game.
    """

    setup: Setup
    state: Any
    notes: Notes
    seq: int = 0
    turn: int = 0
    step: int = 0
    writers: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()

    @property
    def game(self) -> Game[Any, Any]:
        return self.setup.game

    @property
    def names(self) -> tuple[str, ...]:
        return self.notes.names

    @property
    def seats(self) -> int:
        return len(self.notes.names)

    @property
    def status(self) -> str:
        """``playing``, ``paused``, ``finished`` or ``closed``."""
        if self.notes.closed:
            return "closed"
        if self.game.outcome(self.state) is not None:
            return "finished"
        return "paused" if self.notes.paused else "playing"

    def rule_on(self, seat: int, action: Action) -> Ruling:
        """The ruling an entry would get now; changes nothing."""
        return self.barred() or rule(self.game, self.state, seat, action)

    def barred(self) -> Ruling | None:
        """The refusal that everything gets while the table is closed or paused."""
        if self.notes.closed:
            return refuse("table.closed", TableRule.CLOSED, allowed=())
        if self.notes.paused and self.game.outcome(self.state) is None:
            return refuse("table.paused", TableRule.PAUSED, allowed=())
        return None


def start(setup: Setup) -> Table:
    """A table before its first line."""
    notes = Notes(setup.names, (None,) * setup.seats)
    return Table(setup, setup.game.setup(setup.seats, setup.options, setup.first), notes)


def act(table: Table, seat: int, action: Action, seq: int) -> tuple[Table, Ruling]:
    """``table`` after line ``seq``, in which ``seat`` does ``action``; unchanged when refused."""
    barred = table.barred()
    if barred is not None:
        return table, barred
    return _act(table, seat, action, seq)


def _act(table: Table, seat: int, action: Action, seq: int) -> tuple[Table, Ruling]:
    state, ruling = play(table.game, table.state, seat, action)
    if not ruling.legal:
        return table, ruling
    moved = _move(table, state, seq, counts=not action.aside)
    return replace(moved, standing=(*table.standing, seq), undone=()), ruling


def _move(table: Table, state: Any, seq: int, counts: bool) -> Table:
    """``table`` in its new state: a turn is over when the scorepad gained a line or another seat
    is to act. What only tells something (``counts`` is false) ends no turn."""
    game = table.game
    written = len(game.scorepad(state).lines) - len(table.writers)
    turned = written > 0 or (counts and game.to_act(state) != game.to_act(table.state))
    return replace(
        table,
        state=state,
        seq=seq,
        turn=table.turn + turned,
        step=0 if turned else table.step + counts,
        writers=(*table.writers, *(seq,) * written),
    )


def replay(setup: Setup, log: Sequence[Entry]) -> Iterator[tuple[Entry, Table, Ruling | None]]:
    """Every line with the table after it and, for an action, the ruling it got at its time."""
    tape = Tape(setup)
    lines: dict[int, Entry] = {}
    notes, undone = tape.table.notes, tape.table.undone
    for entry in log:
        ruling = None
        notes = note(notes, entry)
        if moves(entry):
            lines[entry.seq] = entry
            ruling = tape.add(entry)
            undone = () if entry.kind is Kind.ACTION else undone
        elif entry.kind is Kind.UNDO:
            tape.take_out(entry.seqs)
            undone = (*undone, entry.seqs)
        elif entry.kind is Kind.REDO:
            tape.put_back([lines[seq] for seq in entry.seqs])
            undone = undone[:-1]
        yield entry, replace(tape.table, seq=entry.seq, notes=notes, undone=undone), ruling


def fold(setup: Setup, log: Sequence[Entry]) -> Table:
    """The table after the whole log."""
    table = start(setup)
    for _, table, _ in replay(setup, log):  # noqa: B007
        pass
    return table


def follow(table: Table, lines: Sequence[Entry]) -> Table | None:
    """``table`` after further ``lines``, or ``None`` when only the whole log can tell."""
    for entry in lines:
        if entry.kind in (Kind.UNDO, Kind.REDO):
            return None
        moved = _move_by(table, entry)[0] if moves(entry) else table
        table = replace(moved, seq=entry.seq, notes=note(table.notes, entry))
    return table


def moves(entry: Entry) -> bool:
    """Whether a line changes the state of the game by itself."""
    return entry.kind is Kind.ACTION or (
        entry.kind is Kind.SEAT and entry.text.split(" ", 1)[0] in ("join", "retire")
    )


class Tape:
    """The lines that stand, in their order, each with the table after it."""

    def __init__(self, setup: Setup) -> None:
        self._start = start(setup)
        self._lines: list[tuple[Entry, Table]] = []

    @property
    def table(self) -> Table:
        return self._lines[-1][1] if self._lines else self._start

    def add(self, entry: Entry) -> Ruling | None:
        """Play one more line; the ruling it gets when it is an action."""
        table, ruling = _move_by(self.table, entry)
        self._lines.append((entry, table))
        return ruling

    def take_out(self, seqs: Sequence[int]) -> None:
        """Play without the lines ``seqs``."""
        self._play([entry for entry, _ in self._lines if entry.seq not in seqs])

    def put_back(self, entries: Sequence[Entry]) -> None:
        """Play with lines that had been taken out, each at its old place."""
        standing = [entry for entry, _ in self._lines]
        self._play(sorted([*standing, *entries], key=lambda entry: entry.seq))

    def _play(self, entries: Sequence[Entry]) -> None:
        """Keep what is the same from the start; play the rest anew."""
        same = 0
        for (old, _), new in zip(self._lines, entries, strict=False):
            if old is not new:
                break
            same += 1
        del self._lines[same:]
        for entry in entries[same:]:
            self.add(entry)


def _move_by(table: Table, entry: Entry) -> tuple[Table, Ruling | None]:
    """``table`` after a line that stands; it was let through when it was written, so no pause bars
    it now. Raises ``Drift`` when it is not legal any more."""
    game, seat = table.game, entry.seat
    if entry.kind is Kind.ACTION:
        if seat is None:
            raise Drift(entry)
        moved, ruling = _act(table, seat, read_action(entry.text, game.actions), entry.seq)
        if not ruling.legal:
            raise Drift(entry)
        return moved, ruling
    if entry.text.startswith("retire"):
        if seat is None or not game.may_retire(table.state, seat):
            raise Drift(entry)
        state = game.retire(table.state, seat)
    else:
        if not game.may_join(table.state):
            raise Drift(entry)
        state = game.join(table.state)
    return _move(table, state, entry.seq, counts=True), None
