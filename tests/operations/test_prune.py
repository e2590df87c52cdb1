"""``flask prune``: what nobody needs any more goes, what somebody may need stays."""

from collections.abc import Callable, Mapping

import pytest
from flask import Flask
from sqlalchemy import text

from scorekeeper import cli
from scorekeeper.store.db import db
from tests.api.sitting import Sitting, turn
from tests.conftest import Clock
from tests.pages.phone import Phone

KEY = "a-key-of-one-submit-only"
Counted = Mapping[str, int]


@pytest.fixture
def prune(app: Flask) -> Callable[..., Counted]:
    """What it says it pruned, or would."""

    def run(*options: str) -> Counted:
        cli.init_app(app)
        done = app.test_cli_runner().invoke(cli.prune_command, options)
        assert done.exit_code == 0, done.output
        lines = (line.partition("pruned: ")[2] for line in done.output.splitlines())
        pairs = (line.partition(" ") for line in lines)
        return {what: int(count) for count, _, what in pairs if count != "0"}

    return run


def status(table: Sitting) -> str | None:
    answer = table.watch.get()
    return answer.json["status"] if answer.status_code == 200 else None


def rows(app: Flask, name: str) -> int:
    with app.app_context(), db.engine.connect() as connection:
        return int(connection.execute(text(f"SELECT count(*) FROM {name}")).scalar_one())


def test_nothing_of_today_goes(app: Flask, prune: Callable[..., Counted]) -> None:
    table = Sitting(app.test_client())
    table.host.post("/entries", {"action": turn(0)}, key=KEY)
    table.host.post("/seats/0/transfer")
    Phone(app).open_table()
    assert prune("--dry-run") == prune() == {}
    assert status(table) == "playing"


def test_keys_and_links_go_when_their_time_is_over(
    app: Flask, clock: Clock, prune: Callable[..., Counted]
) -> None:
    table = Sitting(app.test_client())
    table.host.post("/entries", {"action": turn(0)}, key=KEY)
    table.host.post("/seats/0/transfer")
    clock.move(hours=49)
    assert prune("--dry-run") == {"idempotency keys": 1, "links": 1}
    assert (rows(app, "idempotency_keys"), rows(app, "links")) == (1, 1)
    assert prune() == {"idempotency keys": 1, "links": 1}
    assert (rows(app, "idempotency_keys"), rows(app, "links")) == (0, 0)


def test_an_idle_table_is_closed_and_can_be_opened_again(
    app: Flask, clock: Clock, prune: Callable[..., Counted]
) -> None:
    idle, paused, fresh = (Sitting(app.test_client()) for _ in range(3))
    for table in (idle, paused, fresh):
        table.host.enter(turn(500))
    paused.host.post("/pause")
    clock.move(hours=29 * 24)
    fresh.host.enter(turn(0))
    clock.move(hours=25)
    assert prune("--dry-run") == {"tables closed": 2}
    assert status(idle) == "playing"
    assert prune() == {"tables closed": 2}
    assert [status(table) for table in (idle, paused, fresh)] == ["closed", "closed", "playing"]
    assert idle.host.post("/reopen").status_code == 201
    assert idle.host.enter(turn(0)).status_code == 201
    assert prune() == {}


def test_an_abandoned_table_goes_with_all_it_has(
    app: Flask, clock: Clock, prune: Callable[..., Counted]
) -> None:
    old, kept, unplayed = (Sitting(app.test_client()) for _ in range(3))
    phone = Phone(app)
    phone.post(f"/es/t/{old.code}/join", {"seat": "0"})
    for table in (old, kept):
        table.host.enter(turn(500))
    clock.move(hours=31 * 24)
    assert prune() == {"tables deleted": 1, "tables closed": 2}
    assert status(unplayed) is None
    kept.host.post("/reopen")
    clock.move(hours=399 * 24)  # since it was closed: that is its last line
    assert prune("--dry-run") == {"tables closed": 1}
    assert prune("--dry-run", "--abandoned-days", "60") == {"tables deleted": 2}
    assert prune() == {"tables closed": 1}
    clock.move(hours=2 * 24)
    assert prune() == {"tables deleted": 1, "phones": 1}
    assert (status(old), status(kept)) == (None, "closed")
    assert rows(app, "grants") == 0


def test_what_belongs_to_a_circle_is_kept(
    app: Flask, clock: Clock, prune: Callable[..., Counted]
) -> None:
    table = Sitting(app.test_client())
    table.host.enter(turn(500))
    with app.app_context(), db.engine.begin() as connection:
        connection.execute(text(
            "INSERT INTO circles (id, public_id, name, timezone, epochs, created_at)"
            " VALUES (1, 'c', 'Club', 'UTC', '{}', 0)"
        ))  # fmt: skip
        connection.execute(text("UPDATE tables SET circle_id = 1"))
    clock.move(hours=2000 * 24)
    assert prune() == {"tables closed": 1}
    assert rows(app, "tables") == 1
