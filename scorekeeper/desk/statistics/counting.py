"""Results of a span of time added up: what sums that are kept cannot tell."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from typing import Any

from scorekeeper.desk.statistics.figures import together
from scorekeeper.desk.statistics.people import People
from scorekeeper.store import figures as store
from scorekeeper.store import moments
from scorekeeper.tables.sums import PERSONAL, SCORE, Bests, Sum, add, bests, better, of_result

Part = tuple[str, bool]  # a game, and whether by the sheet
Parts = dict[Part, Sum]
COMMON = ("games", "alone", "wins", "points")


class Counting:
    """``common``: by person (a key) what all games have; ``parts``: by person what the results of
    each part come to, or by ``None`` all people's. ``tables``: the tables of each part."""

    def __init__(self, apart: bool) -> None:
        """``apart``: each person's games are told apart."""
        self.apart = apart
        self.common: dict[int, Sum] = {}
        self.parts: dict[int | None, Parts] = {}
        self.tables: dict[Part, set[int]] = {}
        self._scores: dict[tuple[int | None, Part, str], tuple[float, str]] = {}

    def see(self, row: Any, person: int | None) -> None:
        part, whose = (row.game, row.as_sheet), person if self.apart else None
        self.tables.setdefault(part, set()).add(row.table_id)
        mine = self.parts.setdefault(whose, {}).setdefault(part, {})
        mode, score = row.mode, row.score
        counted = row.seats, row.won, row.points, mode, score
        add(mine, of_result(*counted, row.facts))
        if person is not None:
            add(self.common.setdefault(person, {}), of_result(*counted))
        key, reached = (whose, part, mode), (row.value, score)
        self._scores[key] = max(self._scores.get(key, reached), reached)

    def see_best(self, mark: moments.Best, person: int | None) -> None:
        whose = person if self.apart else None
        mine = self.parts.get(whose, {}).get((mark.game, mark.as_sheet))
        if mine is not None:
            mine["bests"] = better(mine.get("bests", {}), bests((), [(mark.kind, mark.value)]))

    def end(self) -> None:
        """The best scores are known now."""
        for (whose, part, mode), (_, score) in self._scores.items():
            mine = self.parts[whose][part]
            best: Bests = {f"{SCORE}.{mode}": score}
            mine["bests"] = better(mine.get("bests", {}), best)

    def everybody(self) -> Parts:
        """All people together, where games are tables."""
        found: dict[Part, list[Sum]] = {}
        for parts in self.parts.values():
            for part, sum in parts.items():
                found.setdefault(part, []).append(sum)
        return {
            part: together(sums) | {"games": len(self.tables[part])} for part, sums in found.items()
        }


def count(
    connection: Any, circle: int, people: People, wanted: store.Wanted, apart: bool = True
) -> Counting:
    """All results wanted, added up."""
    counting = Counting(apart)
    with closing(store.in_span(connection, circle, wanted)) as rows:
        for row in rows:
            counting.see(row, people.roots.get(row.player_id))
    for mark in moments.bests(connection, circle, wanted, PERSONAL):
        counting.see_best(mark, people.roots.get(mark.player))
    counting.end()
    return counting


def common_of(sums: Iterable[Mapping[str, Any]]) -> Sum:
    """What all games have of several sums."""
    total: Sum = {}
    for each in sums:
        add(total, {name: each[name] for name in COMMON if name in each})
    return total
