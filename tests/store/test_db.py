"""Transactions: what commits, what rolls back, what runs afterwards."""

from collections.abc import Iterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, stamp, upgrade

from scorekeeper.app import create_app
from scorekeeper.store import keys, watched
from scorekeeper.store import tables as store
from scorekeeper.store.db import after_commit, db, reading, writing
from scorekeeper.tables.entry import By, Entry, Kind


@pytest.fixture(autouse=True)
def inside(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


def add_table(public_id: str = "a table", code: str = "AAAAAA") -> int:
    with writing() as connection:
        return store.add(
            connection,
            public_id=public_id,
            code=code,
            game="farkle",
            preset="rule-sheet",
            options={"values": {"four": None}},
            edition=1,
            names=["Ana", "Luis"],
            first=0,
            status="playing",
            epochs={},
            created_at=1,
        )


def line(seq: int, text: str = "turn_total 0") -> Entry:
    by = By("seat", 1, "device", "Ana's phone")
    return Entry(seq, 17, Kind.ACTION, 0, text, by, "farkle.zero")


def test_sqlite_is_durable_and_keeps_its_references(app: Flask, sqlite: str) -> None:
    for wanted in ("FULL", "OFF"):
        config = {"SQLITE_SYNCHRONOUS": wanted, "SECRET_KEY": "x"}
        config["SQLALCHEMY_DATABASE_URI"] = app.config["SQLALCHEMY_DATABASE_URI"]
        with create_app(config).app_context():
            with reading() as connection:
                ask = lambda name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()  # noqa: E731
                assert ask("journal_mode") == "wal"
                assert ask("foreign_keys") == 1
                assert ask("synchronous") == {"OFF": 0, "FULL": 2}[wanted]
            db.engine.dispose()


def test_the_outermost_block_commits_for_all() -> None:
    done = []
    with writing() as outer:
        add_table()
        after_commit(lambda: done.append("after"))
        with writing() as inner, reading() as same:
            assert inner is outer is same
        assert done == []
    assert done == ["after"]
    with reading() as connection:
        assert store.find(connection, "a table") is not None


def test_nothing_stays_and_nothing_runs_when_the_block_fails() -> None:
    done = []
    with pytest.raises(KeyError), writing():
        add_table()
        after_commit(lambda: done.append("after"))
        raise KeyError
    assert done == []
    with reading() as connection:
        assert store.find(connection, "a table") is None


def test_a_read_never_turns_into_a_write() -> None:
    with reading(), pytest.raises(RuntimeError), writing():
        pass


def test_a_row_comes_back_as_it_went_in() -> None:
    pk = add_table()
    with writing() as connection:
        store.append(connection, pk, [line(1), line(2)])
    with reading() as connection:
        kept = store.find(connection, "a table")
        assert kept is not None
        assert (kept.pk, kept.last, kept.options) == (pk, 2, {"values": {"four": None}})
        assert kept.names == ["Ana", "Luis"]
        assert store.find_by_code(connection, "AAAAAA") == kept
        assert store.lines(connection, pk) == (line(1), line(2))
        assert store.lines(connection, pk, after=1) == (line(2),)
        for others in (0, 1, 2, 4, 600):
            asked = range(pk, pk + 1 + others)
            assert watched.marks(connection, asked) == {pk: watched.Mark(2, None, {})}
        assert watched.marks(connection, []) == {}


def test_what_was_read_is_read_again_after_a_change() -> None:
    pk = add_table()
    with writing() as connection:
        before = store.lock(connection, "a table")
        store.append(connection, pk, [line(1)])
        store.change(connection, pk, status="closed")
        after = store.find(connection, "a table")
        assert before is not None and after is not None
        assert (before.last, before.status) == (0, "playing")
        assert (after.last, after.status) == (1, "closed")


def test_a_line_is_written_once() -> None:
    pk = add_table()
    with writing() as connection:
        store.append(connection, pk, [line(1)])
    with pytest.raises(store.Stale), writing() as connection:
        store.append(connection, pk, [line(1, "turn_total 500")])
    with reading() as connection:
        assert store.lines(connection, pk) == (line(1),)


def test_a_table_goes_with_all_its_lines() -> None:
    first, second = add_table(), add_table("another", "BBBBBB")
    with writing() as connection:
        for pk in (first, second):
            store.append(connection, pk, [line(1)])
        store.remove(connection, first)
    with reading() as connection:
        assert store.find(connection, "a table") is None
        assert store.lines(connection, first) == ()
        assert store.lines(connection, second) == (line(1),)
        assert store.code_is_free(connection, "AAAAAA")
        assert not store.code_is_free(connection, "BBBBBB")


def test_keys_are_taken_once_and_forgotten_in_time() -> None:
    with writing() as connection:
        for at, key in enumerate(("old", "new")):
            keys.keep(connection, "scope", key, keys.First("print", 201, {"ETag": "x"}, b"\0", at))
        assert keys.forget_before(connection, 1) == 1
        assert keys.find(connection, "scope", "old") is None
        found = keys.find(connection, "scope", "new")
        assert found == keys.First("print", 201, {"ETag": "x"}, b"\0", 1)
    with pytest.raises(keys.Taken), writing() as connection:
        keys.keep(connection, "scope", "new", found)


def test_migrations_make_what_the_code_reads(app: Flask) -> None:
    db.drop_all()
    stamp(revision="base")
    upgrade()
    with db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []
    downgrade(revision="base")
    with db.engine.connect() as connection:
        names = set(db.inspect(connection).get_table_names())
    assert names <= {"alembic_version"}
