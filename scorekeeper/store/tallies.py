"""The sums of a circle's results, moved by what a table comes to now and did before."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, delete, select, tuple_

from scorekeeper.store.circle_rows import MomentRow, ResultRow, TallyRow
from scorekeeper.store.spoilt import flow, reads, rows
from scorekeeper.store.upsert import put
from scorekeeper.tables.sums import Bests, Sum, bests, better, minus, of_result, plus

tallies, results, moments = TallyRow.__table__, ResultRow.__table__, MomentRow.__table__
EVERYBODY = 0  # the player whose tallies are everybody's
EVERY_GAME = ""  # the game whose tallies are those of all games
KEY = ("circle_id", "player_id", "game", "as_sheet")
Key = tuple[int, int, str, bool]


@dataclass(frozen=True, slots=True)
class Tallied:
    """A table's rows of results and of moments, as the database has them."""

    circle: int
    game: str
    as_sheet: bool
    results: tuple[Mapping[str, Any], ...]
    moments: tuple[Mapping[str, Any], ...]


@dataclass(slots=True)
class Share:
    """What a table adds to one tally."""

    sum: Sum = field(default_factory=dict)
    bests: Bests = field(default_factory=dict)


@reads
def move(connection: Connection, old: Tallied | None, new: Tallied | None) -> None:
    """Take out what the table added when it stood as ``old``, add what it does as ``new``. The
    rows themselves are those of ``new`` already, and the circles are locked."""
    gone, come = shares(old), shares(new)
    kept = _read(connection, gone.keys() | come.keys())
    written: dict[Key, Sum] = {}
    for key in sorted(kept.keys() | come.keys(), key=_players_first):
        before, lost, won = kept.get(key, {}), gone.get(key, Share()), come.get(key, Share())
        known = before.get("bests", {})
        after = plus(minus(_but_bests(before), lost.sum), won.sum)
        if any(known.get(kind) == value for kind, value in lost.bests.items()):
            best = _bests_of(connection, key, written)
        else:
            best = better(known, won.bests)
        written[key] = _whole(after, best)
    _write(connection, written)


@reads
def count_anew(connection: Connection, circle: int) -> None:
    """Have the tallies of a locked circle (its key) be what its rows add up to."""
    total = _added_up(connection, circle)
    connection.execute(delete(tallies).where(tallies.c.circle_id == circle))
    _write(connection, total)


def hold(connection: Connection, circle: int) -> bool:
    """Whether the tallies of a circle (its key) are what its rows add up to."""
    columns = tallies.c.circle_id, tallies.c.player_id, tallies.c.game, tallies.c.as_sheet
    said = select(*columns, tallies.c.sums).where(tallies.c.circle_id == circle)
    kept = {tuple(row[:4]): row[4] for row in rows(connection, said)}
    return kept == {key: sum for key, sum in _added_up(connection, circle).items() if sum}


def _added_up(connection: Connection, circle: int) -> dict[Key, Sum]:
    total: dict[Key, Share] = {}
    for told in _tables_of(connection, circle):
        for key, share in shares(told).items():
            sum = total.setdefault(key, Share())
            sum.sum, sum.bests = plus(sum.sum, share.sum), better(sum.bests, share.bests)
    return {key: _whole(share.sum, share.bests) for key, share in total.items()}


def _tables_of(connection: Connection, circle: int) -> Iterator[Tallied]:
    """The rows of each table that counts."""

    def of_circle(table: Any) -> Iterator[Any]:
        said = select(table).where(table.c.circle_id == circle).order_by(table.c.table_id)
        found = (row._mapping for row in flow(connection, said))
        return groupby(found, key=lambda row: row["table_id"])

    told = {table: tuple(rows) for table, rows in of_circle(moments)}
    for table, grouped in of_circle(results):
        own = tuple(grouped)
        first = own[0]
        yield Tallied(circle, first["game"], first["as_sheet"], own, told.get(table, ()))


def shares(told: Tallied | None) -> dict[Key, Share]:
    """What a table adds to which tallies; one that everybody has counts tables as games."""
    if told is None:
        return {}
    found: dict[Key, Share] = {}
    for row in told.results:
        counted = row["seats"], row["won"], row["points"], row["mode"], row["score"]
        whole, light = of_result(*counted, row["facts"]), of_result(*counted)
        for player in (row["player_id"], EVERYBODY):
            if player is not None:
                _add(found, (told.circle, player, told.game, told.as_sheet), whole)
                _add(found, (told.circle, player, EVERY_GAME, told.as_sheet), light)
                share = found[told.circle, player, told.game, told.as_sheet]
                share.bests = better(share.bests, _bests_in(row, told))
    for game in (told.game, EVERY_GAME):
        found[told.circle, EVERYBODY, game, told.as_sheet].sum["games"] = 1
    return found


def _add(found: dict[Key, Share], key: Key, sum: Sum) -> None:
    share = found.setdefault(key, Share())
    share.sum = plus(share.sum, sum)


def _bests_in(row: Mapping[str, Any], told: Tallied) -> Bests:
    mine = (m for m in told.moments if m["seat"] == row["seat"])
    return bests([(row["mode"], row["score"])], ((m["kind"], m["value"]) for m in mine))


def _whole(sum: Sum, bests: Bests) -> Sum:
    return sum | ({"bests": bests} if bests else {})


def _players_first(key: Key) -> tuple[bool, Key]:
    """Everybody's bests are looked for among those of the players."""
    return key[1] == EVERYBODY, key


def _but_bests(sum: Sum) -> Sum:
    return {name: value for name, value in sum.items() if name != "bests"}


def _read(connection: Connection, keys: set[Key]) -> dict[Key, Sum]:
    columns = tallies.c.circle_id, tallies.c.player_id, tallies.c.game, tallies.c.as_sheet
    where = tuple_(*columns[:3]).in_([key[:3] for key in keys])
    said = select(*columns, tallies.c.sums).where(where)
    found = {tuple(row[:4]): row[4] for row in rows(connection, said)}
    return {key: found[key] for key in keys if key in found}


def _write(connection: Connection, written: Mapping[Key, Sum]) -> None:
    """A tally of nothing is none."""
    put(connection, tallies, as_rows(written), KEY, replaced=("sums",))
    for circle, player, game, as_sheet in (key for key, sum in written.items() if not sum):
        connection.execute(
            delete(tallies).where(
                tallies.c.circle_id == circle,
                tallies.c.player_id == player,
                tallies.c.game == game,
                tallies.c.as_sheet == as_sheet,
            )
        )


def as_rows(written: Mapping[Key, Sum]) -> list[dict[str, Any]]:
    """Tallies as rows; one of nothing is none."""
    return [dict(zip(KEY, key, strict=True)) | {"sums": sum} for key, sum in written.items() if sum]


def _bests_of(connection: Connection, key: Key, written: Mapping[Key, Sum]) -> Bests:
    """The bests of a tally looked for anew: one of them is gone."""
    if key[1] == EVERYBODY:
        return _best_of_players(connection, key, written)
    return _best_of_rows(connection, key)


def _best_of_rows(connection: Connection, key: Key) -> Bests:
    _, player, game, as_sheet = key

    def mine(table: Any, *columns: Any) -> Iterator[Any]:
        where = table.c.player_id == player, table.c.game == game, table.c.as_sheet == as_sheet
        return flow(connection, select(*columns).where(*where))

    scores = ((mode, score) for mode, score in mine(results, results.c.mode, results.c.score))
    told = ((kind, value) for kind, value in mine(moments, moments.c.kind, moments.c.value))
    return bests(scores, told)


def _best_of_players(connection: Connection, key: Key, written: Mapping[Key, Sum]) -> Bests:
    circle, _, game, as_sheet = key
    where = tallies.c.circle_id == circle, tallies.c.game == game, tallies.c.as_sheet == as_sheet
    said = select(tallies.c.player_id, tallies.c.sums).where(*where)
    sums = {player: sum for player, sum in rows(connection, said) if player != EVERYBODY}
    now = {k[1]: sum for k, sum in written.items() if (k[0], *k[2:]) == (circle, game, as_sheet)}
    best: Bests = {}
    for sum in (sums | now).values():
        best = better(best, sum.get("bests", {}))
    return best
