"""What a correction would do, seen before it is done: the table after it, and what stands in its
way."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.records import replace
from scorekeeper.rules.ruling import Ruling, TableRule, refuse
from scorekeeper.tables.edit import REPLACE, Edit, edited
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.step import Id, Step, written
from scorekeeper.tables.table import Table, read_house_rule, remembering, take
from scorekeeper.tables.tape import Tape


@dataclass(frozen=True, slots=True)
class Conflict:
    """A later step that the correction makes illegal, and the ruling it would get."""

    step: Step
    ruling: Ruling

    @property
    def out_of_turn(self) -> bool:
        """Whether it would do for the seat whose turn it then is."""
        return self.ruling.code.endswith("not-your-turn")


@dataclass(frozen=True, slots=True)
class Foreseen:
    """``edit`` is the correction with all that it strikes or moves besides; ``after`` the table
    once it is done, conflicts struck."""

    edit: Edit
    before: Table
    after: Table
    conflicts: tuple[Conflict, ...] = ()


@dataclass(frozen=True, slots=True)
class Impossible:
    """The correction itself is refused: ``index`` says which of its actions."""

    ruling: Ruling
    index: int | None = None


def foresee(
    tape: Tape, edit: Edit, seq: int, shift: bool = False, unseen: Collection[Id] = ()
) -> Foreseen | Impossible:
    """What ``edit``, written as line ``seq``, would do to the log of ``tape``.

    With ``shift`` later turns are played for the seat whose turn it then is, where they stood for
    another. Steps that are ``unseen`` are left out, before and after: what whoever asks may not
    look at must not show in the answer.
    """
    if edit.op == REPLACE and _says_the_same(tape, edit):
        return Impossible(refuse("table.correction.same", TableRule.CORRECTION))
    before = _after(tape, unseen) if unseen else tape.table
    planned = [step for step in edited(tape.steps, edit, seq) if step.id not in unseen]
    same = _same(tape.steps, planned)
    trial = _Trial(tape.after_first(same), (seq, edit.brings), shift)
    for step in planned[same:]:
        refused = trial.bring(step) if step.id[0] == seq else trial.go_on(step)
        if refused is not None:
            return refused
    whole = replace(
        edit, struck=tuple(each.step.id for each in trial.conflicts), moved=tuple(trial.moved)
    )
    return Foreseen(whole, before, _dressed(trial.table, tape, seq), trial.conflicts)


class _Trial:
    """Steps played for once; what is refused is noted and left out."""

    def __init__(self, table: Table, first: Id, shift: bool) -> None:
        """``first`` is what the first step that moves to another seat is called from now on."""
        self.table = table
        self.first = first
        self.shift = shift
        self.conflicts: tuple[Conflict, ...] = ()
        self.moved: list[tuple[Id, int]] = []

    def bring(self, step: Step) -> Impossible | None:
        """A step of the correction itself."""
        after, ruling = take(self.table, step)
        if ruling is not None and not ruling.legal:
            return Impossible(ruling, step.id[1])
        self.table = after
        return None

    def go_on(self, step: Step) -> Impossible | None:
        """A later step, perhaps for another seat."""
        seat = self._seat(step)
        played = step if seat is None else self._over_to(seat, step)
        after, ruling = take(self.table, played)
        if ruling is None or ruling.legal:
            self.table = after
            self.moved += [] if seat is None else [(step.id, seat)]
            return None
        if step.kind is Kind.SEAT and step.text.startswith("join"):
            return Impossible(ruling)
        self.conflicts = (*self.conflicts, Conflict(step, ruling))
        return None

    def _seat(self, step: Step) -> int | None:
        """The seat whose turn it is, where the step is another's and may go over to it."""
        if not self.shift or step.kind is not Kind.ACTION:
            return None
        to_act = self.table.game.to_act(self.table.state)
        action = read_action(step.text, self.table.game.actions)
        bound = action.aside or action.private or action.anybodys
        return None if bound or to_act == step.seat else to_act

    def _over_to(self, seat: int, step: Step) -> Step:
        seq, index = self.first
        return replace(step, id=(seq, index + len(self.moved)), seat=seat)


def _says_the_same(tape: Tape, edit: Edit) -> bool:
    now = [tape.step(each) for each in edit.at]
    if edit.options:
        before, text = tape.before(now[0].id), written({"options": json.loads(edit.options)})
        return bool(read_house_rule(before, now[0].text) == read_house_rule(before, text))
    return [(step.seat, step.text) for step in now] == list(edit.actions)


def _same(old: Sequence[Step], new: Sequence[Step]) -> int:
    """How many steps the two have in common from the start."""
    pairs = zip(old, new, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a.id != b.id), min(len(old), len(new)))


def _after(tape: Tape, unseen: Collection[Id]) -> Table:
    """The table without the steps ``unseen``."""
    steps = [step for step in tape.steps if step.id not in unseen]
    same = _same(tape.steps, steps)
    table = tape.after_first(same)
    for step in steps[same:]:
        table, _ = take(table, step)
    return _dressed(table, tape, tape.table.seq)


def _dressed(table: Table, tape: Tape, seq: int) -> Table:
    """``table`` with all that the log says besides the game, after line ``seq``."""
    now = tape.table
    after = replace(table, seq=seq, notes=now.notes, standing=now.standing, undone=now.undone)
    return after if seq == now.seq else remembering(after, seq)


def is_for_all(tape: Tape, seen: Foreseen, seq: int, shift: bool) -> bool:
    """Whether anybody may look at what ``seen`` foresees, written as line ``seq``: nothing that it
    takes out or brings is for one seat's eyes, and without what is hidden it comes to the same."""
    kinds = tape.table.game.actions
    if not any(kind.private for kind in kinds):
        return True
    edit = replace(seen.edit, struck=(), moved=())
    texts = (*(tape.step(each).text for each in edit.gone), *(text for _, text in edit.actions))
    if any(
        text.partition(" ")[0] in {kind.verb for kind in kinds if kind.private} for text in texts
    ):
        return False
    openly = foresee(tape, edit, seq, shift, hidden_from(tape, ()))
    return isinstance(openly, Foreseen) and openly.edit == seen.edit


def hidden_from(tape: Tape, viewers: Collection[int]) -> frozenset[Id]:
    """The steps that hold what nobody but their seats may see as yet: ``viewers`` are the seats
    whose own may be looked at."""
    now = tape.table
    return frozenset(
        step.id
        for step in tape.steps
        if step.kind is Kind.ACTION and step.seat not in viewers and _is_secret(now, step)
    )


def _is_secret(now: Table, step: Step) -> bool:
    action: Action = read_action(step.text, now.game.actions)
    return action.private and now.game.shown(now.state, step.seat or 0, action, None) is None
