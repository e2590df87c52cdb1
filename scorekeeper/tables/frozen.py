"""A ruling kept as data: the steps that led to it, so that the same code can judge it again.

No name and no hidden hand is among them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.action import Action, read_action
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import read_options, show_options
from scorekeeper.rules.ruling import Ruling
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.step import Id, Step, written
from scorekeeper.tables.table import Drift, Setup, Table, start, take
from scorekeeper.tables.tape import Tape

Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """What ``seat`` did at the table ``before``, and the ruling on it."""

    before: Table
    seat: int
    action: Action
    ruling: Ruling


def freeze(tape: Tape, now: Table, last: Id | None = None) -> dict[str, Any]:
    """The steps of ``tape`` as JSON, up to ``last``, which is the one to be judged.

    ``now`` is the table as it stands today: what it still hides is left out.
    """
    steps = tape.steps
    if last is not None:
        steps = steps[: [step.id for step in steps].index(last) + 1]
    setup = tape.table.setup
    return {
        "options": show_options(setup.options),
        "seats": setup.seats,
        "first": setup.first,
        "steps": [_as_json(step) for step in steps if not is_hidden(now, step)],
    }


def with_actions(frozen: Data, actions: Sequence[tuple[int, Action]]) -> dict[str, Any]:
    """``frozen`` with further actions behind it, the last of which is to be judged."""
    steps = [[Kind.ACTION.value, seat, str(action)] for seat, action in actions]
    return {**frozen, "steps": [*frozen["steps"], *steps]}


def is_hidden(now: Table, step: Step) -> bool:
    """Whether the step holds what nobody but its seat may see while the table stands so."""
    if step.kind is not Kind.ACTION:
        return False
    action = read_action(step.text, now.game.actions)
    return action.private and now.game.shown(now.state, step.seat or 0, action, None) is None


def thaw(game: Game[Any, Any], frozen: Data) -> Judged:
    """Play the steps again and judge the last; ``Drift`` where they cannot be played any more."""
    options = read_options(next(iter(game.presets.values())), frozen["options"])
    table = start(Setup(game, options, ("",) * frozen["seats"], frozen["first"]))
    *steps, last = (_as_step(number, raw) for number, raw in enumerate(frozen["steps"], 1))
    for step in steps:
        after, _ = take(table, step)
        if after is table:
            raise Drift(step)
        table = after
    seat, action = last.seat or 0, read_action(last.text, game.actions)
    return Judged(table, seat, action, table.rule_on(seat, action))


def _as_json(step: Step) -> list[Any]:
    return [step.kind.value, step.seat, _plain(step)]


def _plain(step: Step) -> str:
    """What the step says, without the name of whoever joined and without what people wrote."""
    if step.kind is Kind.SEAT:
        return step.text.split(" ", 1)[0]
    if step.kind is Kind.HOUSE_RULE:
        return written({"options": json.loads(step.text)["options"]})
    return step.text


def _as_step(number: int, raw: Sequence[Any]) -> Step:
    kind, seat, text = raw
    return Step((number, 0), Kind(kind), seat, text)
