"""Results of a span of time added up: what sums that are kept cannot tell."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from fractions import Fraction
from typing import Any

from scorekeeper.desk.statistics.figures import together
from scorekeeper.desk.statistics.people import People
from scorekeeper.store import figures as store
from scorekeeper.store import moments
from scorekeeper.tables.adding import Adding
from scorekeeper.tables.sums import PERSONAL, Sum, add, beats

Part = tuple[str, bool]  # a game, and whether by the sheet
Parts = dict[Part, Sum]
COMMON = ("games", "alone", "wins", "points")


class Counting:
    """``common``: by person (a key) what all games have; ``parts``: by person what the results of
    each part come to, or by ``None`` all people's."""

    def __init__(self, people: People, apart: bool) -> None:
        """``apart``: each person's games are told apart."""
        self._roots = people.roots
        self._apart = apart
        self._tables: dict[Part, set[int]] = {}
        self.common: dict[int, Sum] = {}
        self.parts: dict[int | None, Parts] = {}

    def see(self, rows: Iterable[Any]) -> None:
        """All results. There may be very many: what is done for each is done in place."""
        common: dict[int, Adding] = {}
        parts: dict[tuple[int | None, Part], Adding] = {}
        for table, player, game, as_sheet, seats, won, points, mode, score, facts in rows:
            person, part = self._roots.get(player), (game, as_sheet)
            key = person if self._apart else None, part
            mine = parts.get(key)
            if mine is None:
                mine = parts[key] = Adding()
                self._tables.setdefault(part, set())
            self._tables[part].add(table)
            mine.see(seats, won, points)
            mine.see_game(mode, score, facts)
            if person is not None:
                of_all = common.get(person)
                if of_all is None:
                    of_all = common[person] = Adding()
                of_all.see(seats, won, points)
        self.common = {person: adding.told() for person, adding in common.items()}
        for (whose, part), adding in parts.items():
            self.parts.setdefault(whose, {})[part] = adding.told()

    def see_best(self, mark: moments.Mark, player: int | None) -> None:
        """The best of a kind that a player (a key) had, or anybody. All results were seen."""
        whose = self._roots.get(player) if self._apart and player is not None else None
        mine = self.parts.get(whose, {}).get((mark.game, mark.as_sheet))
        if mine is not None:
            value, bests = str(Fraction(mark.value)), mine["bests"]
            if mark.kind not in bests or beats(mark.kind, value, bests[mark.kind]):
                bests[mark.kind] = value

    def everybody(self) -> Parts:
        """All people together, where games are tables."""
        found: dict[Part, list[Sum]] = {}
        for parts in self.parts.values():
            for part, sum in parts.items():
                found.setdefault(part, []).append(sum)
        return {
            part: together(sums) | {"games": len(self._tables[part])}
            for part, sums in found.items()
        }


def count(
    connection: Any, circle: int, people: People, wanted: store.Wanted, apart: bool = True
) -> Counting:
    """All results wanted, added up."""
    counting = Counting(people, apart)
    with closing(store.in_span(connection, circle, wanted)) as rows:
        counting.see(rows)
    if apart:
        for best in moments.bests(connection, circle, wanted, PERSONAL):
            counting.see_best(best, best.player)
    else:
        for mark in moments.marks(connection, circle, wanted, PERSONAL):
            counting.see_best(mark, None)
    return counting


def common_of(sums: Iterable[Mapping[str, Any]]) -> Sum:
    """What all games have of several sums."""
    total: Sum = {}
    for each in sums:
        add(total, {name: each[name] for name in COMMON if name in each})
    return total
