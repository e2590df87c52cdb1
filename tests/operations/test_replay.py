"""``flask replay`` plays every log again and says what no longer comes to what is kept of it."""

import pytest
from flask import Flask
from flask.testing import FlaskCliRunner
from sqlalchemy import text

from scorekeeper import cli
from scorekeeper.desk.results import settle
from scorekeeper.store import circles, tables
from scorekeeper.store.db import db, writing
from tests.api.circle import Circle
from tests.api.sitting import Sitting, bank, keep, roll, turn


@pytest.fixture
def runner(app: Flask) -> FlaskCliRunner:
    cli.init_app(app)
    return app.test_cli_runner()


@pytest.fixture
def table(app: Flask) -> Sitting:
    """A game to its end, with something taken back and something corrected on the way."""
    table = Sitting(app.test_client(), options={"target": 1000})
    table.host.enter(roll(1, 1, 1, 5, 2, 3), keep(1, 1, 1), roll(1, 5, 5), keep(1, 5, 5), bank())
    table.host.enter(turn(500), turn(600))
    table.host.post("/undo")
    fix = {"op": "replace", "seq": 6, "actions": [turn(550)], "reason": "a slip", "preview": False}
    assert table.host.post("/corrections", fix).status_code == 201
    assert table.host.enter(turn(1000)).status_code == 201
    assert table.host.enter(turn(0)).status_code == 201
    assert table.now["status"] == "finished"
    return table


def change(app: Flask, statement: str) -> None:
    with app.app_context(), db.engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount


def test_what_was_played_by_the_rules_holds(runner: FlaskCliRunner, table: Sitting) -> None:
    done = runner.invoke(cli.replay)
    assert (done.exit_code, done.output) == (0, "1 tables played again, 0 drifted.\n")


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE entries SET code = 'farkle.keep.better' WHERE seq = 2", "line 2 was ruled"),
        ("UPDATE entries SET text = 'keep 2' WHERE seq = 2", "after line 1 of 11: Drift"),
        ("UPDATE entries SET text = 'juggle 9' WHERE seq = 4", "after line 3 of 11: Malformed"),
        ("UPDATE entries SET kind = 'rumour' WHERE seq = 4", "cannot be read: ValueError"),
        ("UPDATE tables SET status = 'playing'", "is kept as playing and comes to finished"),
        ("UPDATE tables SET claim_until = 5", "the claim to run it"),
        ("UPDATE tables SET game = 'poker'", "cannot be read: KeyError"),
        ('UPDATE tables SET options = \'{"target": "x"}\'', "cannot be read: Malformed"),
        ("DELETE FROM entries WHERE seq = 1", "after line 0 of 11"),
    ],
)
def test_what_drifted_is_named(
    app: Flask, runner: FlaskCliRunner, table: Sitting, statement: str, told: str
) -> None:
    holds = Sitting(app.test_client())
    change(app, statement + (f" {'AND' if 'WHERE' in statement else 'WHERE'} " + (
        f"table_id = (SELECT id FROM tables WHERE public_id = '{table.id}')"
        if "entries" in statement else f"public_id = '{table.id}'"
    )))  # fmt: skip
    done = runner.invoke(cli.replay)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert lines[0].startswith(f"{table.id}: ") and told in lines[0]
    assert lines[-1] == "2 tables played again, 1 drifted."
    assert holds.id not in done.output


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE results SET place = 2 WHERE place = 1",
        "DELETE FROM results WHERE seat = 0",
        "DELETE FROM moments",
    ],
)
def test_results_that_are_not_those_of_the_log(
    app: Flask, runner: FlaskCliRunner, table: Sitting, statement: str
) -> None:
    with app.app_context(), writing() as connection:
        named = {"name": "Club", "timezone": "UTC", "epochs": {}, "created_at": 0}
        circle = circles.add(connection, public_id="c" * 22, **named)
        kept = tables.find(connection, table.id)
        assert kept is not None
        tables.change(connection, kept.pk, circle_id=circle)
        settle(connection, kept.pk)
    assert runner.invoke(cli.replay).exit_code == 0
    change(app, statement)
    done = runner.invoke(cli.replay)
    assert done.exit_code == 1
    assert f"{table.id}: the results that are kept are not those of its log" in done.output


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM tallies WHERE player_id = 0", "are not those of its results"),
        ("UPDATE tallies SET sums = '{\"games\": 9}'", "are not those of its results"),
        ("UPDATE tallies SET sums = '[5]'", "cannot be added up: Spoilt"),
    ],
)
def test_sums_that_are_not_those_of_the_results(
    app: Flask, runner: FlaskCliRunner, statement: str, told: str
) -> None:
    circle = Circle(app.test_client())
    Circle(app.test_client(), "Los otros").table()
    circle.table(options={"target": 1000}).host.enter(turn(1000), turn(0))
    holds = runner.invoke(cli.replay)
    assert (holds.exit_code, holds.output.splitlines()[1]) == (
        0,
        "2 circles added up again, 0 drifted.",
    )
    change(app, statement)
    done = runner.invoke(cli.replay)
    assert done.exit_code == 1
    tables, line, last = done.output.splitlines()
    assert tables == "2 tables played again, 0 drifted."
    assert line.startswith(f"{circle.id}: ") and told in line
    assert last == "2 circles added up again, 1 drifted."
    assert runner.invoke(cli.results).exit_code == 0
    assert runner.invoke(cli.replay).exit_code == 0
