"""Rows that are read one by one, of which only some are held at a time."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Integer,
    MetaData,
    Table,
    create_engine,
    insert,
    select,
    text,
)

from scorekeeper.store.spoilt import AT_ONCE, Spoilt, flow

MANY = 2 * AT_ONCE + 3
rows = Table("rows", MetaData(), Column("n", Integer), Column("at", BigInteger))


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        rows.create(connection)
        connection.execute(insert(rows), [{"n": n, "at": n} for n in range(MANY)])
        yield connection
    engine.dispose()


def test_all_are_read_in_their_order(connection: Connection) -> None:
    found = list(flow(connection, select(rows).order_by(rows.c.n)))
    assert found == [(n, n) for n in range(MANY)]
    assert list(flow(connection, select(rows).where(rows.c.n < 0))) == []


@pytest.mark.parametrize("number", [0, AT_ONCE, MANY - 1])
@pytest.mark.parametrize("column, value", [("n", "x"), ("at", "x"), ("at", 10**18)])
def test_a_spoilt_one_is_told_wherever_it_stands(
    connection: Connection, number: int, column: str, value: Any
) -> None:
    said = text(f"UPDATE rows SET {column} = :value WHERE rowid = :row")
    connection.execute(said, {"value": value, "row": number + 1})
    with pytest.raises(Spoilt):
        list(flow(connection, select(rows)))


def test_nothing_is_left_open_when_it_is_not_read_to_its_end(connection: Connection) -> None:
    with closing(flow(connection, select(rows))) as found:
        assert next(found) == (0, 0)
    rows.drop(connection)  # SQLite would refuse to, with the statement still running
