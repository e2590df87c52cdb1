"""A night's figures: its finished tables, the standings of the evening, what there is to tell."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from scorekeeper.desk.statistics.figures import common, known
from scorekeeper.desk.statistics.of_circle import in_order
from scorekeeper.desk.statistics.of_player import said
from scorekeeper.desk.statistics.people import People, people_of
from scorekeeper.desk.statistics.records import kinds
from scorekeeper.desk.statistics.sound import sound
from scorekeeper.desk.statistics.tales import tales
from scorekeeper.desk.troubles import NotFound
from scorekeeper.games import GAMES
from scorekeeper.store import figures as store
from scorekeeper.store import moments, nights
from scorekeeper.store.db import reading
from scorekeeper.tables.sums import Sum, is_fewest, of_result, plus

# Told of every table, so not worth a word when an evening is told.
COMMON = frozenset({"highest_win"})
# Told once for each time they happened.
EVENTS = frozenset({"perfect_30", "five_of_a_kind", "quintilla"})


@sound
def night(night: str) -> dict[str, Any]:
    """``standings`` by points for places, ``moments`` (the greatest of each kind, and all that
    happen seldom), ``tables`` with everybody's results; only finished tables count."""
    with reading() as connection:
        kept = nights.find(connection, night)
        if kept is None:
            raise NotFound
        people = people_of(connection, kept.circle)
        rows = store.of_night(connection, kept.pk)
        told = tales(connection, _worth_telling(moments.of_night(connection, kept.pk)), people)
    return {
        "standings": _standings(rows, people),
        "moments": told,
        "tables": [
            _table(list(of_table), people)
            for _, of_table in groupby(rows, key=lambda row: row["table_id"])
        ],
    }


def _standings(rows: Iterable[Mapping[str, Any]], people: People) -> list[dict[str, Any]]:
    sums: dict[int, Sum] = {}
    for row in rows:
        if row["player_id"] is None:
            continue
        root = people.roots[row["player_id"]]
        one = of_result(row["seats"], row["won"], row["points"], "", row["score"])
        sums[root] = plus(sums.get(root, {}), one)
    return [{"player": people.ref(pk), **common(sums[pk])} for pk in in_order(sums, people)]


def _table(rows: list[Mapping[str, Any]], people: People) -> dict[str, Any]:
    shared = {name: rows[0][name] for name in ("table", "code", "game", "as_sheet", "at")}
    known(shared["game"])
    return {**shared, "results": [_result(row, people) for row in rows]}


def _result(row: Mapping[str, Any], people: People) -> dict[str, Any]:
    return {
        "seat": row["seat"],
        "player": people.ref(row["player_id"]),
        "place": row["place"],
        "won": row["won"],
        "score": said(row["score"]),
        "points": row["points"] / 100,
    }


def _worth_telling(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of what several can have the greatest alone, the first of it."""
    found: list[Mapping[str, Any]] = []
    greatest: dict[tuple[str, str], Mapping[str, Any]] = {}
    for row in rows:
        kind = row["kind"].partition(".")[0]
        if kind in EVENTS:
            found.append(row)
        elif kind not in COMMON:
            key = row["game"], row["kind"]
            known = greatest.get(key)
            if known is None or _beats(row, known):
                greatest[key] = row
    return sorted((*found, *greatest.values()), key=_order)


def _beats(row: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    if is_fewest(row["kind"]):
        return bool(row["value"] < known["value"])
    return bool(row["value"] > known["value"])


def _order(row: Mapping[str, Any]) -> tuple[int, int, int]:
    listed = kinds(row["game"])
    at = listed.index(row["kind"]) if row["kind"] in listed else len(listed)
    return [*GAMES].index(row["game"]), at, row["at"]
