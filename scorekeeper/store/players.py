"""The people of circles, who of them is the same as another, and on which seats they sit."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, TypeVar

from sqlalchemy import Connection, Select, bindparam, delete, exists, insert, select, update

from scorekeeper.store.circle_rows import CircleRow, PlayerRow, SeatRow
from scorekeeper.store.db import Swift
from scorekeeper.store.prepared import Prepared
from scorekeeper.store.spoilt import NOTHING, Spoilt, check, rows
from scorekeeper.tables.notes import COLOURS

T = TypeVar("T")
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


SEATED = (int, str, int | NOTHING)


def _read(connection: Connection, said: Select[Any]) -> tuple[Player, ...]:
    return tuple(_player_row(row) for row in rows(connection, said))


def _player_row(row: Sequence[Any]) -> Player:
    player = Player(*row)
    if player.colour is not None and player.colour not in range(len(COLOURS)):
        raise Spoilt
    return player


def find(connection: Connection, public_id: str) -> Player | None:
    return next(iter(_read(connection, _player.where(players.c.public_id == public_id))), None)


def of_circle(connection: Connection, circle: int) -> tuple[Player, ...]:
    """Everybody a circle ever had, merged and retired ones too, the first to come first."""
    return _read(connection, _player.where(players.c.circle_id == circle).order_by(players.c.id))


def roots_of_circle(
    connection: Connection, circle: int, most: int, after: int = 0
) -> tuple[Player, ...]:
    """Those of a circle who are nobody else, by their keys, from the key ``after`` on."""
    roots = players.c.circle_id == circle, players.c.merged_into.is_(None), players.c.id > after
    return _read(connection, _player.where(*roots).order_by(players.c.id).limit(most))


def merged_into(connection: Connection, pks: Collection[int]) -> tuple[Player, ...]:
    """Who was merged into any of these."""
    return _read(connection, _player.where(players.c.merged_into.in_(list(pks))))


def by_name(connection: Connection, circle: int, folded: Collection[str]) -> dict[str, Player]:
    """Those of a circle with these names, as names are compared."""
    where = players.c.circle_id == circle, players.c.folded.in_(list(folded))
    found = rows(connection, _player.add_columns(players.c.folded).where(*where))
    return {row[-1]: _player_row(row[:-1]) for row in found}


def by_pk(connection: Connection, pk: int) -> Player:
    found = _read(connection, _player.where(players.c.id == pk))
    if not found:  # only a row that another names is asked for
        raise Spoilt
    return found[0]


def root_of(connection: Connection, player: Player) -> Player:
    """Whom a player is the same as in the end: often nobody else."""
    return _last(player, lambda each: each.merged_into, lambda pk: by_pk(connection, pk))


def _last(first: T, into: Callable[[T], int | None], step: Callable[[int], T]) -> T:
    """Where the way from one to whom it was merged into ends; ``Spoilt`` if it goes in a circle."""
    last, seen = first, set()
    while (other := into(last)) is not None:
        if other in seen:
            raise Spoilt
        seen.add(other)
        last = step(other)
    return last


def add(connection: Connection, **columns: Any) -> int:
    """A new player's row; its primary key."""
    made = connection.execute(insert(players).values(**columns))
    return int(made.inserted_primary_key[0])


def change(connection: Connection, pk: int, **columns: Any) -> None:
    connection.execute(update(players).where(players.c.id == pk).values(**columns))


def roots(all_of_circle: Iterable[Player]) -> dict[int, int]:
    """For each player of a circle (its key) whom it is the same as in the end: often itself."""
    into = {player.pk: player.merged_into for player in all_of_circle}

    found = {pk: _last(pk, into.get, int) for pk in into}
    if not found.keys() >= set(found.values()):
        raise Spoilt
    return found


def seated(connection: Swift, table: int) -> dict[int, str]:
    """By seat of a table (its key) the public id of who sits there: whom they were merged into."""
    found: dict[int, str] = {}
    for row in _seated.run(connection, table=table).fetchall():
        check(row, SEATED)
        seat, *who = row
        found[seat] = _last(who, itemgetter(1), lambda pk: _following(connection, pk))[0]
    return found


def _following(connection: Swift, pk: int) -> Any:
    row = _next.run(connection, pk=pk).fetchone()
    if row is None:
        raise Spoilt
    check(row, SEATED[1:])
    return row


def at_table(connection: Connection, table: int) -> dict[int, int]:
    """By seat of a table the key of the player's own row."""
    said = select(seats.c.seat, seats.c.player_id).where(seats.c.table_id == table)
    return dict(map(tuple, rows(connection, said)))


def sit_down(connection: Connection, table: int, who: Mapping[int, int]) -> None:
    """Have players (their keys, by seat) sit at a table."""
    taken = [{"table_id": table, "seat": seat, "player_id": pk} for seat, pk in who.items()]
    if taken:
        connection.execute(insert(seats), taken)


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
