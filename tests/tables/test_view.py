"""What is shown of a scorepad is what stands on it, whatever was shown before."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules.action import read_action
from scorekeeper.tables.table import Table, act, start
from scorekeeper.tables.view import scorepad_view
from tests.tables.logs import farkle


def after(table: Table, text: str) -> Table:
    action = read_action(text, table.game.actions)
    gone_on, ruling = act(table, table.game.to_act(table.state) or 0, action, table.seq + 1)
    assert ruling.legal, text
    return gone_on


def slowly(table: Table, rounds: int | None) -> list[dict[str, Any]]:
    """The rows, each looked for among all lines."""
    pad = table.game.scorepad(table.state)
    last = max((line.round for line in pad.lines), default=0)
    shown = range(1 if rounds is None else max(1, last - rounds + 1), last + 1)
    return [
        {
            "round": number,
            "cells": [_cell(table, column, number) for column in range(len(pad.columns))],
        }
        for number in shown
    ]


def _cell(table: Table, column: int, number: int) -> dict[str, Any]:
    lines = zip(table.game.scorepad(table.state).lines, table.writers, strict=True)
    own = [(line, seq) for line, seq in lines if (line.column, line.round) == (column, number)]
    if not own:
        return {}
    turns = [
        {"points": line.points, "text": line.text, "mark": line.mark, "seq": seq}
        for line, seq in own
    ]
    points = sum(turn["points"] for turn in turns)
    return {"turns": turns, "points": points, "total": own[-1][0].total}


# From which table somebody goes on, counted back from the newest, and the turn that follows.
moves = st.tuples(st.sampled_from([0, 0, 0, 0, 1, 2, 5]), st.sampled_from([0, 500, 700, 1000]))


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(2, 3), said=st.lists(moves, max_size=25))
def test_rows_are_those_of_the_lines_whatever_was_shown_before(
    seats: int, said: list[tuple[int, int]]
) -> None:
    tables = [start(farkle(seats, target=100_000))]
    for back, points in said:
        tables.append(after(tables[max(0, len(tables) - 1 - back)], f"turn_total {points}"))
        for rounds in (2, None):
            assert scorepad_view(tables[-1], rounds)["rows"] == slowly(tables[-1], rounds)


def test_what_was_shown_of_a_table_that_went_on_is_not_changed() -> None:
    table = after(start(farkle(target=100_000)), "turn_total 500")
    rows = scorepad_view(table)["rows"]
    said = slowly(table, None)
    for _ in range(3):
        table = after(table, "turn_total 600")
        scorepad_view(table)
        assert rows == said
