"""A table as it stands, and what one more step makes of it. No database here, and no clock."""

import json
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.game import Game, play, rule
from scorekeeper.rules.options import read_options
from scorekeeper.rules.records import record, replace
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.notes import Notes, overtaken
from scorekeeper.tables.step import Id, Step


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


@record
class Table:
    """A table as it stands after line ``seq`` of its log, which is also its version.

    ``options`` are those in force, house rules included. ``turn`` and ``step`` are the position
    clients quote: turns ended since the start, actions made in the running one. ``writers`` has,
    for each line of the scorepad, the seq that wrote it, ``played`` the actions that count, in the
    order of play. ``standing`` are the seqs of the lines that an undo may take back, ``undone`` the
    groups a redo may bring back, last taken back last. ``notes`` is what the log says besides the
    game.
    """

    setup: Setup
    state: Any
    notes: Notes
    options: Any
    seq: int = 0
    turn: int = 0
    step: int = 0
    writers: tuple[int, ...] = ()
    played: tuple[Id, ...] = ()
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
        """The refusal that everything gets while the table is closed, paused or in dispute."""
        notes = self.notes
        if notes.closed:
            return refuse("table.closed", TableRule.CLOSED, allowed=())
        if notes.dispute is not None:
            return refuse("table.disputed", TableRule.DISPUTED, allowed=())
        if notes.paused and self.game.outcome(self.state) is None:
            return refuse("table.paused", TableRule.PAUSED, allowed=())
        return None


def start(setup: Setup) -> Table:
    """A table before its first line."""
    notes = Notes(setup.names, (None,) * setup.seats)
    state = setup.game.setup(setup.seats, setup.options, setup.first)
    return Table(setup, state, notes, setup.options)


def act(table: Table, seat: int, action: Action, seq: int) -> tuple[Table, Ruling]:
    """``table`` after line ``seq``, in which ``seat`` does ``action``; unchanged when refused."""
    barred = table.barred()
    if barred is not None:
        return table, barred
    return _act(table, seat, action, (seq, 0), **_remembering(table, seq))


def remembering(table: Table, seq: int) -> Table:
    """``table`` with a line more that an undo may take back; nothing is redone over it, and what
    was proposed before it is overtaken."""
    return replace(table, **_remembering(table, seq))


def _remembering(table: Table, seq: int) -> dict[str, Any]:
    return {
        "notes": overtaken(table.notes),
        "standing": (*table.standing, seq),
        "undone": (),
    }


def take(table: Table, step: Step) -> tuple[Table, Ruling | None]:
    """``table`` after a step, and the ruling on it where there is one; unchanged when refused.

    No pause bars it: it was let through when its line was written.
    """
    if step.kind is Kind.ACTION:
        return _act(table, step.seat or 0, read_action(step.text, table.game.actions), step.id)
    if step.kind is Kind.HOUSE_RULE:
        return _agree(table, step)
    return _seat(table, step)


def _act(table: Table, seat: int, action: Action, id: Id, **more: Any) -> tuple[Table, Ruling]:
    state, ruling = play(table.game, table.state, seat, action)
    if not ruling.legal:
        return table, ruling
    played = (*table.played, id)
    return _move(table, state, id, played, counts=not action.aside, **more), ruling


def _agree(table: Table, step: Step) -> tuple[Table, Ruling | None]:
    options = read_house_rule(table, step.text)
    refused = rule_on_options(table, options)
    if refused is not None:
        return table, refused
    state = table.game.with_options(table.state, options)
    after = _move(table, state, step.id, table.played, counts=False)
    return replace(after, options=options), None


def read_house_rule(table: Table, text: str) -> Any:
    """The options in force after the house rule; what it does not name stays as it is."""
    return read_options(table.options, json.loads(text)["options"])


def rule_on_options(table: Table, options: Any) -> Ruling | None:
    """Why a house rule would come at the wrong moment; ``None``: it may be agreed on."""
    if table.game.outcome(table.state) is not None:
        return refuse("table.finished", TableRule.FINISHED, allowed=())
    return table.game.rule_on_options(table.state, options)


def _seat(table: Table, step: Step) -> tuple[Table, Ruling | None]:
    game, seat = table.game, step.seat
    if step.text.startswith("join"):
        if not game.may_join(table.state):
            return table, refuse("table.correction.joined", TableRule.CORRECTION)
        state = game.join(table.state)
    else:
        if seat is None or not game.may_retire(table.state, seat):
            return table, refuse("table.correction.retired", TableRule.CORRECTION, seat=seat or 0)
        state = game.retire(table.state, seat)
    return _move(table, state, step.id, table.played, counts=True), None


def _move(
    table: Table, state: Any, id: Id, played: tuple[Id, ...], counts: bool, **more: Any
) -> Table:
    """``table`` in its new state: a turn is over when the scorepad gained a line or another seat
    is to act. What only tells something (``counts`` is false) ends no turn. ``more`` are fields
    that change besides."""
    game = table.game
    lines = len(game.scorepad(state).lines) - len(table.writers)
    turned = lines > 0 or (counts and game.to_act(state) != game.to_act(table.state))
    return replace(
        table,
        state=state,
        seq=id[0],
        turn=table.turn + turned,
        step=0 if turned else table.step + counts,
        writers=(*table.writers, *(id[0],) * lines) if lines else table.writers,
        played=played,
        **more,
    )
