"""A table is its log replayed. Nothing here touches a database or a clock."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.game import Game, play, rule
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.entry import Entry, Kind


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
    back, last taken back last.
    """

    setup: Setup
    state: Any
    seq: int = 0
    turn: int = 0
    step: int = 0
    writers: tuple[int, ...] = ()
    standing: tuple[int, ...] = ()
    undone: tuple[tuple[int, ...], ...] = ()
    paused: bool = False
    closed: bool = False

    @property
    def game(self) -> Game[Any, Any]:
        return self.setup.game

    @property
    def status(self) -> str:
        """``playing``, ``paused``, ``finished`` or ``closed``."""
        if self.closed:
            return "closed"
        if self.game.outcome(self.state) is not None:
            return "finished"
        return "paused" if self.paused else "playing"

    def rule_on(self, seat: int, action: Action) -> Ruling:
        """The ruling an entry would get now; changes nothing."""
        return self.barred() or rule(self.game, self.state, seat, action)

    def barred(self) -> Ruling | None:
        """The refusal that everything gets while the table is closed or paused."""
        if self.closed:
            return refuse("table.closed", TableRule.CLOSED, allowed=())
        if self.paused and self.game.outcome(self.state) is None:
            return refuse("table.paused", TableRule.PAUSED, allowed=())
        return None


def start(setup: Setup) -> Table:
    """A table before its first line."""
    return Table(setup, setup.game.setup(setup.seats, setup.options, setup.first))


def act(table: Table, seat: int, action: Action, seq: int) -> tuple[Table, Ruling]:
    """``table`` after line ``seq``, in which ``seat`` does ``action``; unchanged when refused."""
    barred = table.barred()
    if barred is not None:
        return table, barred
    game = table.game
    state, ruling = play(game, table.state, seat, action)
    if not ruling.legal:
        return table, ruling
    written = len(game.scorepad(state).lines) - len(table.writers)
    turned = written > 0 or game.to_act(state) != game.to_act(table.state)
    step = 0 if turned else table.step + (not action.aside)
    moved = replace(
        table,
        state=state,
        seq=seq,
        turn=table.turn + turned,
        step=step,
        writers=(*table.writers, *(seq,) * written),
        standing=(*table.standing, seq),
        undone=(),
    )
    return moved, ruling


def replay(setup: Setup, log: Sequence[Entry]) -> Iterator[tuple[Entry, Table, Ruling | None]]:
    """Every line with the table after it and, for an action, the ruling it got at its time."""
    past = [start(setup)]  # the table after each standing action, and before the first
    actions: dict[int, Entry] = {}
    now = past[0]
    for entry in log:
        ruling = None
        if entry.kind is Kind.ACTION:
            actions[entry.seq] = entry
            now, ruling = _act_again(now, entry)
            past.append(now)
        elif entry.kind is Kind.UNDO:
            del past[len(past) - len(entry.seqs) :]
            undone = (*now.undone, entry.seqs)
            now = replace(past[-1], paused=now.paused, closed=now.closed, undone=undone)
        elif entry.kind is Kind.REDO:
            undone = now.undone[:-1]
            for seq in entry.seqs:
                now, _ = _act_again(now, actions[seq])
                past.append(now)
            now = replace(now, undone=undone)
        else:
            now = _note(now, entry)
        now = replace(now, seq=entry.seq)
        yield entry, now, ruling


def fold(setup: Setup, log: Sequence[Entry]) -> Table:
    """The table after the whole log."""
    table = start(setup)
    for _, table, _ in replay(setup, log):  # noqa: B007
        pass
    return table


def follow(table: Table, lines: Sequence[Entry]) -> Table | None:
    """``table`` after further ``lines``, or ``None`` when only the whole log can tell."""
    for entry in lines:
        if entry.kind is Kind.ACTION:
            table, _ = _act_again(table, entry)
        elif entry.kind in (Kind.UNDO, Kind.REDO):
            return None
        else:
            table = replace(_note(table, entry), seq=entry.seq)
    return table


def _act_again(table: Table, entry: Entry) -> tuple[Table, Ruling]:
    if entry.seat is None:
        raise Drift(entry)
    action = read_action(entry.text, table.game.actions)
    # A line that stands was let through when it was written, so no pause bars it now.
    opened = replace(table, paused=False, closed=False)
    moved, ruling = act(opened, entry.seat, action, entry.seq)
    if not ruling.legal:
        raise Drift(entry)
    return replace(moved, paused=table.paused, closed=table.closed), ruling


def _note(table: Table, entry: Entry) -> Table:
    match entry.kind, entry.text:
        case Kind.TABLE, "pause":
            return replace(table, paused=True)
        case Kind.TABLE, "resume":
            return replace(table, paused=False)
        case Kind.TABLE, "close":
            return replace(table, closed=True)
        case Kind.TABLE, "reopen":
            return replace(table, closed=False)
    return table
