"""Statistics are what a slow recount of the replayed logs comes to, whatever became of tables."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from sqlalchemy import text

from scorekeeper.desk.statistics import of_circle, of_player, records
from scorekeeper.desk.statistics.filters import Filters, read_filters
from scorekeeper.games import GAMES
from scorekeeper.rules.scores import score_text, whole
from scorekeeper.store import tallies
from scorekeeper.store.db import reading
from tests.desk.evenings import Evening
from tests.desk.slow_recount import Recounted, added, recount, roots

ALL = Filters()
EVER = read_filters({"from": "1971-01-01", "to": "9998-12-31"})


def of_everybody(tables: list[Recounted]) -> dict[Any, Any]:
    """By part: tables, wins, points, facts."""
    parts = defaultdict(list)
    for table in tables:
        parts[table.game, table.as_sheet].append(table)
    return {
        part: {
            "games": len(played),
            "wins": sum(len(t.winners) for t in played),
            "points": sum(sum(t.points.values()) for t in played) / 100,
            "facts": added([facts for t in played for facts in t.facts.values()]),
            "scores": scores((t.mode, score) for t in played for score in t.scores.values()),
        }
        for part, played in parts.items()
    }


def of_one(tables: list[Recounted], keys: set[int]) -> dict[Any, Any]:
    parts = defaultdict(list)
    for table in tables:
        for seat, player in table.players.items():
            if player in keys:
                parts[table.game, table.as_sheet].append((table, seat))
    return {
        part: {
            "games": len(played),
            "wins": sum(seat in t.winners for t, seat in played),
            "win_rate": win_rate(played),
            "points": sum(t.points[seat] for t, seat in played) / 100,
            "facts": added([t.facts[seat] for t, seat in played]),
            "scores": scores((t.mode, t.scores[seat]) for t, seat in played),
            "bests": bests(played),
        }
        for part, played in parts.items()
    }


def scores(found: Iterable[tuple[str, Fraction]]) -> list[dict[str, Any]]:
    by_mode = defaultdict(list)
    for mode, score in found:
        by_mode[mode].append(score)
    return [
        {
            "mode": mode,
            "games": len(by_mode[mode]),
            "average": float(sum(by_mode[mode]) / len(by_mode[mode])),
            "best_text": score_text(whole(max(by_mode[mode]))),
        }
        for mode in sorted(by_mode)
    ]


def win_rate(played: list[tuple[Recounted, int]]) -> float | None:
    """Of the games with others."""
    won = [seat in table.winners for table, seat in played if len(table.scores) > 1]
    return sum(won) / len(won) if won else None


def bests(played: list[tuple[Recounted, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for table, seat in played:
        for (whose, kind), value in table.greatest.items():
            if whose == seat:
                best = min if kind == "solitaire" else max
                found[kind] = best(found.get(kind, value), value)
    return found


def told(figures: list[dict[str, Any]], *names: str) -> dict[Any, Any]:
    """Figures by part, those of these names."""
    found = {}
    for each in figures:
        scores = [{n: v for n, v in s.items() if n != "best"} for s in each["scores"]]
        kept = {"scores": scores, **{name: each[name] for name in names}}
        found[each["game"], each["as_sheet"]] = kept
    return found


def without(found: dict[Any, Any], *names: str) -> dict[Any, Any]:
    return {
        part: {name: value for name, value in each.items() if name not in names}
        for part, each in found.items()
    }


def check(evening: Evening) -> None:
    for insider in evening.circles:
        circle, tables, into = insider.circle, recount(insider.circle.pk), roots(insider.circle.pk)
        for filters in (ALL, EVER):
            found = of_circle.statistics(circle.id, filters, 200)
            assert found["tables"] == len(tables)
            everybody = told(found["games"], "games", "wins", "points", "facts")
            assert everybody == of_everybody(tables)
            people = {into[p] for t in tables for p in t.players.values()}
            assert len(found["items"]) == len(people) and found["next"] is None
            check_people(found["items"], filters, tables, into)
        check_games(circle.id, found["items"], EVER if tables else ALL)
        check_pairs(found["items"], tables, into)
        check_records(circle, tables)
    check_sums()


def check_people(
    items: list[Any], filters: Filters, tables: list[Recounted], into: dict[int, int]
) -> None:
    ids = keys()
    for item in items:
        alone = of_player.player(item["player"]["id"], filters)
        assert {name: alone[name] for name in item} == item
        root = ids[item["player"]["id"]]
        mine = of_one(tables, {pk for pk, its in into.items() if its == root})
        names = ("games", "wins", "win_rate", "points", "facts", "bests")
        assert told(alone["by_game"], *names) == mine
        assert item["games"] == sum(each["games"] for each in mine.values())
        assert item["wins"] == sum(each["wins"] for each in mine.values())
        assert item["points"] == pytest.approx(sum(each["points"] for each in mine.values()))


def check_games(circle: str, items: list[Any], filters: Filters) -> None:
    """A game asked for, or a player, tells the same."""
    for game in GAMES:
        asked = replace(filters, game=game)
        for item in of_circle.statistics(circle, asked, 200)["items"]:
            alone = of_player.player(item["player"]["id"], asked)
            assert {name: alone[name] for name in item} == item
            assert [each["game"] for each in item["by_game"]] == [game] * len(item["by_game"])
    for item in items:
        asked = replace(filters, player=item["player"]["id"])
        found = of_circle.statistics(circle, asked)
        (same,) = found["items"]
        assert same["by_game"] == found["games"]
        assert {name: same[name] for name in item} == item


def check_pairs(items: list[Any], tables: list[Recounted], into: dict[int, int]) -> None:
    ids = keys()
    for one in items:
        versus = of_player.player(one["player"]["id"])["versus"]
        met = {each["player"]["id"]: each for each in versus}
        for two in items:
            if one is two:
                continue
            both = pairs(tables, into, ids[one["player"]["id"]], ids[two["player"]["id"]])
            found = of_player.versus(one["player"]["id"], two["player"]["id"])
            assert {name: found[name] for name in both} == both
            assert (two["player"]["id"] in met) == (both["games"] > 0)
            if both["games"]:
                seen = met[two["player"]["id"]]
                assert {name: seen[name] for name in both} == both


def pairs(tables: list[Recounted], into: dict[int, int], one: int, two: int) -> dict[str, int]:
    times = dict.fromkeys(("games", "ahead", "behind", "level", "together"), 0)
    for table in tables:
        for a, first in table.players.items():
            for b, second in table.players.items():
                if (into[first], into[second]) == (one, two):
                    times["games"] += 1
                    apart = table.places[b] - table.places[a]
                    if table.mode == "parejas" and a in (b - 2, b + 2):
                        times["together"] += 1
                    else:
                        times["ahead" if apart > 0 else "behind" if apart else "level"] += 1
    return times


def check_records(circle: Any, tables: list[Recounted]) -> None:
    """The bests that somebody has are the records there are."""
    expected: dict[Any, Any] = {}
    for table in tables:
        for (_, kind), value in table.greatest.items():
            key = table.game, table.as_sheet, kind
            best = min if kind == "solitaire" else max
            expected[key] = best(expected.get(key, value), value)
    for filters in (ALL, EVER):
        found = {
            (each["game"], each["as_sheet"], each["kind"]): each["value"]
            for each in records.records(circle.id, filters)["items"]
        }
        assert {key: found.get(key) for key in expected} == expected
        wins = {key: value for key, value in found.items() if key[2] == "highest_win"}
        for (game, as_sheet, _), value in wins.items():
            best = [
                max(t.scores[seat] for seat in t.winners)
                for t in tables
                if (t.game, t.as_sheet) == (game, as_sheet) and t.winners
            ]
            assert value in map(float, best)


def check_sums() -> None:
    """What is kept added up is what the rows add up to; no tally is of nothing."""
    with reading() as connection:
        for sums in connection.execute(text("SELECT sums FROM tallies")).scalars():
            assert sums not in ("{}", {})
        for circle in connection.execute(text("SELECT id FROM circles")).scalars():
            assert tallies.hold(connection, circle)


def keys() -> dict[str, int]:
    with reading() as connection:
        rows = connection.execute(text("SELECT public_id, id FROM players")).all()
    return dict(rows)


@pytest.mark.parametrize("seed", range(4))
def test_statistics_are_what_a_recount_of_the_logs_comes_to(seed: int, clock: Any) -> None:
    evening = Evening(seed, clock)
    for _ in range(7):
        evening.play()
    check(evening)
    for _ in range(2):
        for _ in range(9):
            evening.anything()
        check(evening)
