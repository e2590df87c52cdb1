"""Results counted once more from the logs, the long way round: nothing that the product keeps is
read but logs, seats, and who is merged into whom. Written for the tests alone."""

import json
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from sqlalchemy import text

from scorekeeper.desk.sitting import setup_of
from scorekeeper.games import GAMES
from scorekeeper.rules.action import read_action
from scorekeeper.rules.game import play
from scorekeeper.rules.options import read_options
from scorekeeper.store import tables as store
from scorekeeper.store.db import reading
from scorekeeper.tables.entry import Kind
from scorekeeper.tables.tape import Tape
from tests.desk.slow_facts import COUNTED, Did

SHEETS = {
    "farkle": ["rule-sheet"],
    "zilch": ["rule-sheet"],
    "cinq-o": ["rule-sheet", "rounds", "solitaire"],
    "cinquillo": ["clasico", "parejas", "cabron"],
    "cubilete": ["standard"],
}


@dataclass
class Recounted:
    """One finished table."""

    table: str
    game: str
    mode: str
    as_sheet: bool
    ended_at: int
    places: dict[int, int]
    winners: tuple[int, ...]
    scores: dict[int, Fraction]
    points: dict[int, int]
    players: dict[int, int]
    facts: dict[int, dict[str, Any]]
    greatest: dict[tuple[int, str], int] = field(default_factory=dict)


def recount(circle: int) -> list[Recounted]:
    """All finished tables of a circle (its key)."""
    with reading() as connection:
        rows = connection.execute(
            text("SELECT public_id FROM tables WHERE circle_id = :c ORDER BY id"), {"c": circle}
        ).all()
        told = [_table(connection, public_id) for (public_id,) in rows]
    return [each for each in told if each is not None]


def roots(circle: int) -> dict[int, int]:
    with reading() as connection:
        rows = connection.execute(
            text("SELECT id, merged_into FROM players WHERE circle_id = :c"), {"c": circle}
        ).all()
    into = dict(rows)
    found = {}
    for pk in into:
        root = pk
        while into[root] is not None:
            root = into[root]
        found[pk] = root
    return found


def _table(connection: Any, public_id: str) -> Recounted | None:
    kept = store.find(connection, public_id)
    assert kept is not None
    setup, log = setup_of(kept), store.lines(connection, kept.pk)
    game = GAMES[kept.game]
    if [line.text for line in log if line.text in ("close", "reopen")][-1:] == ["close"]:
        return None
    tape = Tape(setup, log)
    state, did, options = play_through(game, setup, tape.steps)
    outcome = game.outcome(state)
    if outcome is None:
        return None
    seats = connection.execute(
        text("SELECT seat, player_id FROM seats WHERE table_id = :t"), {"t": kept.pk}
    ).all()
    places = {rank.seat: rank.place for rank in outcome.ranking}
    facts, greatest = COUNTED[kept.game](game, did, state, len(places))
    standing = [line for line in tape.lines if line.kind is not Kind.CORRECTION] or tape.lines
    return Recounted(
        public_id,
        kept.game,
        str(getattr(options[-1], "mode", "")),
        any(all(o == game.presets[name] for o in options) for name in SHEETS[kept.game]),
        max(line.at for line in standing if line.seq == max(each.seq for each in standing)),
        places,
        outcome.winners if len(places) > 1 else (),
        {rank.seat: Fraction(rank.score) for rank in outcome.ranking},
        points_for(places),
        dict(seats),
        facts,
        greatest,
    )


def play_through(game: Any, setup: Any, steps: Any) -> tuple[Any, list[Did], list[Any]]:
    """A fresh game played through."""
    state = game.setup(setup.seats, setup.options, setup.first)
    did, options = [], [setup.options]
    for step in steps:
        if step.kind is Kind.HOUSE_RULE:
            options.append(read_options(options[-1], json.loads(step.text)["options"]))
            state = game.with_options(state, options[-1])
        elif step.kind is Kind.SEAT:
            joins = step.text.startswith("join")
            state = game.join(state) if joins else game.retire(state, step.seat)
        else:
            action = read_action(step.text, game.actions)
            after, ruling = play(game, state, step.seat, action)
            assert ruling.legal
            did.append(Did(step.seat, action, state, after, ruling))
            state = after
    return state, did, options


def points_for(places: dict[int, int]) -> dict[int, int]:
    """Ten, and evenly down to none; those at one place add up theirs and share."""
    count = len(places)
    if count == 1:
        return dict.fromkeys(places, 0)
    in_line = sorted(places, key=lambda seat: places[seat])
    worth = {seat: Fraction(1000 * (count - 1 - n), count - 1) for n, seat in enumerate(in_line)}
    found = {}
    for seat in places:
        level = [other for other in places if places[other] == places[seat]]
        found[seat] = round(sum(worth[other] for other in level) / len(level))
    return found


def added(facts: list[dict[str, Any]]) -> dict[str, Any]:
    """Counters added up; those that are 0 left out."""
    total: dict[str, Any] = {}
    for each in facts:
        for name, value in each.items():
            if isinstance(value, dict):
                total[name] = Counter(total.get(name, {})) + Counter(value)
            else:
                total[name] = total.get(name, 0) + value
    return {name: value for name, value in total.items() if value}
