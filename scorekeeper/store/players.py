"""The people of circles, who of them is the same as another, and on which seats they sit."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from scorekeeper.store.circle_rows import CircleRow, PlayerRow, SeatRow
from scorekeeper.store.db import Swift
from scorekeeper.store.prepared import Prepared

players, seats, circles = PlayerRow.__table__, SeatRow.__table__, CircleRow.__table__


@dataclass(frozen=True, slots=True)
class Player:
    """A person's row. ``colour`` counts in ``COLOURS``; ``merged_into`` is a key, that of whom they
    are the same as."""

    pk: int
    id: str
    circle: int
    name: str
    nickname: str | None
    colour: int | None
    created_at: int
    retired_at: int | None
    merged_into: int | None
    merged_at: int | None


_player = select(
    players.c.id,
    players.c.public_id,
    players.c.circle_id,
    players.c.name,
    players.c.nickname,
    players.c.colour,
    players.c.created_at,
    players.c.retired_at,
    players.c.merged_into,
    players.c.merged_at,
)
_seated = Prepared(
    select(seats.c.seat, players.c.public_id, players.c.merged_into)
    .join(players, players.c.id == seats.c.player_id)
    .where(seats.c.table_id == bindparam("table"))
)
_next = Prepared(
    select(players.c.public_id, players.c.merged_into).where(players.c.id == bindparam("pk"))
)


def find(connection: Connection, public_id: str) -> Player | None:
    row = connection.execute(_player.where(players.c.public_id == public_id)).first()
    return Player(*row) if row else None


def of_circle(connection: Connection, circle: int) -> tuple[Player, ...]:
    """Everybody a circle ever had, merged and retired ones too, the first to come first."""
    rows = connection.execute(_player.where(players.c.circle_id == circle).order_by(players.c.id))
    return tuple(Player(*row) for row in rows)


def roots_of_circle(
    connection: Connection, circle: int, most: int, after: int = 0
) -> tuple[Player, ...]:
    """Those of a circle who are nobody else, by their keys, from the key ``after`` on."""
    roots = players.c.circle_id == circle, players.c.merged_into.is_(None), players.c.id > after
    said = _player.where(*roots).order_by(players.c.id).limit(most)
    return tuple(Player(*row) for row in connection.execute(said))


def merged_into(connection: Connection, pks: Collection[int]) -> tuple[Player, ...]:
    """Who was merged into any of these."""
    rows = connection.execute(_player.where(players.c.merged_into.in_(list(pks))))
    return tuple(Player(*row) for row in rows)


def by_name(connection: Connection, circle: int, folded: Collection[str]) -> dict[str, Player]:
    """Those of a circle with these names, as names are compared."""
    where = players.c.circle_id == circle, players.c.folded.in_(list(folded))
    rows = connection.execute(_player.add_columns(players.c.folded).where(*where))
    return {row[-1]: Player(*row[:-1]) for row in rows}


def by_pk(connection: Connection, pk: int) -> Player:
    return Player(*connection.execute(_player.where(players.c.id == pk)).one())


def root_of(connection: Connection, player: Player) -> Player:
    """Whom a player is the same as in the end: often nobody else."""
    while player.merged_into is not None:
        player = by_pk(connection, player.merged_into)
    return player


def add(connection: Connection, **columns: Any) -> int:
    """A new player's row; its primary key."""
    made = connection.execute(insert(players).values(**columns))
    return int(made.inserted_primary_key[0])


def change(connection: Connection, pk: int, **columns: Any) -> None:
    connection.execute(update(players).where(players.c.id == pk).values(**columns))


def roots(all_of_circle: Iterable[Player]) -> dict[int, int]:
    """For each player of a circle (its key) whom it is the same as in the end: often itself."""
    into = {player.pk: player.merged_into for player in all_of_circle}

    def root(pk: int) -> int:
        while (other := into.get(pk)) is not None:
            pk = other
        return pk

    return {pk: root(pk) for pk in into}


def seated(connection: Swift, table: int) -> dict[int, str]:
    """By seat of a table (its key) the public id of who sits there: whom they were merged into."""
    found: dict[int, str] = {}
    for seat, public_id, into in _seated.run(connection, table=table).fetchall():
        while into is not None:
            public_id, into = _next.run(connection, pk=into).fetchone()
        found[seat] = public_id
    return found


def at_table(connection: Connection, table: int) -> dict[int, int]:
    """By seat of a table the key of the player's own row."""
    rows = connection.execute(
        select(seats.c.seat, seats.c.player_id).where(seats.c.table_id == table)
    )
    return dict(map(tuple, rows))


def sit_down(connection: Connection, table: int, who: Mapping[int, int]) -> None:
    """Have players (their keys, by seat) sit at a table."""
    rows = [{"table_id": table, "seat": seat, "player_id": pk} for seat, pk in who.items()]
    if rows:
        connection.execute(insert(seats), rows)


def get_up(connection: Connection, table: int) -> None:
    """Nobody of the circle sits at the table any more."""
    connection.execute(delete(seats).where(seats.c.table_id == table))


def have_met(connection: Connection, some: Collection[int], others: Collection[int]) -> bool:
    """Whether any of these players sat at a table with any of those."""
    there, opposite = seats.alias(), seats.alias()
    met = exists().where(
        there.c.player_id.in_(list(some)),
        opposite.c.table_id == there.c.table_id,
        opposite.c.player_id.in_(list(others)),
    )
    return bool(connection.execute(select(met)).scalar())
