"""A circle's statistics: what was played, and how everybody did."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.statistics.figures import by_game, common, together
from scorekeeper.desk.statistics.filters import Filters, span
from scorekeeper.desk.statistics.people import People, find_circle, people_of
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import figures as store
from scorekeeper.store import moments
from scorekeeper.store.db import reading
from scorekeeper.tables.sums import PERSONAL, Sum, bests, better, of_result, plus

Part = tuple[str, bool]  # a game, and whether by the sheet
LONGEST_CURSOR = 9
USUAL = 50


@dataclass(frozen=True, slots=True)
class Counted:
    """``tables``: how many; ``games``: everybody's sums by part; ``people``: each person's (their
    key) common sums; ``parts``: the sums of those who are shown, by part."""

    tables: int
    games: Mapping[Part, Sum]
    people: Mapping[int, Sum]
    parts: Mapping[int, Mapping[Part, Sum]]


def statistics(
    circle: str, filters: Filters, limit: int = USUAL, cursor: str | None = None
) -> dict[str, Any]:
    """Figures of the tables that the filters leave: ``tables`` (how many), ``games`` (everybody's
    figures), and page by page ``items``, the people with most points for places first."""
    start = read_cursor(cursor)
    with reading() as connection:
        kept = find_circle(connection, circle)
        people = people_of(connection, kept.pk)
        wanted = wanted_by(filters, people, kept.timezone)
        if filters.dated:
            counted = _of_span(connection, kept.pk, people, wanted)
        else:
            counted = _of_sums(connection, kept.pk, people, wanted, start, limit)
    order = in_order(counted.people, people)
    shown = order[start : start + limit]
    return {
        "tables": counted.tables,
        "games": by_game(counted.games, rivals=filters.player is not None),
        "items": [_item(pk, counted, people) for pk in shown],
        "next": str(start + limit) if len(order) > start + limit else None,
    }


def wanted_by(filters: Filters, people: People, zone: str) -> store.Wanted:
    """The filters with keys and moments of time; ``NotFound`` for a player of another circle."""
    group = None
    if filters.player is not None:
        player = people.find(filters.player)
        if player is None:
            raise NotFound
        group = people.same_as(player.pk)
    return store.Wanted(filters.game, group, *span(filters, zone), filters.as_sheet)


def read_cursor(raw: str | None) -> int:
    """How many were shown already."""
    if raw is None:
        return 0
    if not raw.isascii() or not raw.isdigit() or len(raw) > LONGEST_CURSOR:
        raise Malformed("malformed.cursor", "/cursor")
    return int(raw)


def in_order(found: Mapping[int, Sum], people: People) -> list[int]:
    """Whoever has most points first; of those level whoever won more, then by name."""

    def order(pk: int) -> tuple[Any, ...]:
        sum, who = found[pk], people.by_pk[pk]
        return -sum.get("points", 0), -sum.get("wins", 0), who.name.casefold(), pk

    return sorted(found, key=order)


def _item(pk: int, counted: Counted, people: People) -> dict[str, Any]:
    parts = counted.parts.get(pk, {})
    return {
        "player": people.ref(pk),
        **common(counted.people[pk]),
        "by_game": by_game(parts),
    }


def _of_sums(
    connection: Any, circle: int, people: People, wanted: store.Wanted, start: int, limit: int
) -> Counted:
    """From the sums that are kept, however many tables they are made of."""
    light = _by_person(
        (
            (pk, sum)
            for pk, as_sheet, sum in store.of_all_players(connection, circle, wanted.game)
            if wanted.as_sheet in (None, as_sheet)
            and (wanted.players is None or pk in wanted.players)
        ),
        people,
    )
    shown = in_order(light, people)[start : start + limit]
    parts = sums_of_players(connection, circle, people, shown, wanted)
    if wanted.players is None:
        games = {
            (game, as_sheet): sum
            for game, as_sheet, sum in store.of_everybody(connection, circle)
            if game and is_wanted(wanted, game, as_sheet)
        }
    else:
        games = {part: sum for found in parts.values() for part, sum in found.items()}
    return Counted(_games_in(games.values()), games, light, parts)


def _games_in(sums: Iterable[Sum]) -> int:
    return sum(each.get("games", 0) for each in sums)


def is_wanted(wanted: store.Wanted, game: str, as_sheet: bool) -> bool:
    return wanted.game in (None, game) and wanted.as_sheet in (None, as_sheet)


def sums_of_players(
    connection: Any, circle: int, people: People, roots: Collection[int], wanted: store.Wanted
) -> dict[int, dict[Part, Sum]]:
    """The sums of some people by part."""
    same = [pk for pk, root in people.roots.items() if root in set(roots)]
    found: dict[int, dict[Part, Sum]] = {}
    for pk, game, as_sheet, sum in store.of_players(connection, circle, same):
        if is_wanted(wanted, game, as_sheet):
            mine = found.setdefault(people.roots[pk], {})
            mine[game, as_sheet] = together((mine.get((game, as_sheet), {}), sum))
    return found


def _by_person(sums: Iterable[tuple[int, Sum]], people: People) -> dict[int, Sum]:
    found: dict[int, Sum] = {}
    for pk, sum in sums:
        root = people.roots[pk]
        found[root] = together((found.get(root, {}), sum))
    return found


def _of_span(connection: Any, circle: int, people: People, wanted: store.Wanted) -> Counted:
    """From the results themselves."""
    counting = Counting()
    for row in store.in_span(connection, circle, wanted):
        counting.see(row, people.roots.get(row.player_id))
    for mark in moments.bests(connection, circle, wanted, PERSONAL):
        counting.see_best(mark, people.roots.get(mark.player))
    return counting.counted(everybody=wanted.players is None)


class Counting:
    """Results added up one by one. Whose they are may be unknown: then they are everybody's."""

    def __init__(self) -> None:
        self.tables: dict[Part, set[int]] = {}
        self.games: dict[Part, Sum] = {}
        self.people: dict[int, Sum] = {}
        self.parts: dict[int, dict[Part, Sum]] = {}

    def see(self, row: Any, person: int | None) -> None:
        part = row.game, row.as_sheet
        sum = of_result(row.won, row.points, row.mode, row.score, row.facts)
        sum["bests"] = bests([(row.mode, row.score)], ())
        self.tables.setdefault(part, set()).add(row.table_id)
        self.games[part] = together((self.games.get(part, {}), sum))
        if person is None:
            return
        mine = self.parts.setdefault(person, {})
        mine[part] = together((mine.get(part, {}), sum))
        light = of_result(row.won, row.points, row.mode, row.score)
        self.people[person] = plus(self.people.get(person, {}), light)

    def see_best(self, mark: Any, person: int | None) -> None:
        part = mark.game, mark.as_sheet
        found = bests((), [(mark.kind, mark.value)])
        theirs = {} if person is None else self.parts.get(person, {})
        for sum in (self.games.get(part), theirs.get(part)):
            if sum is not None:
                sum["bests"] = better(sum.get("bests", {}), found)

    def counted(self, everybody: bool) -> Counted:
        if everybody:
            for part, tables in self.tables.items():
                self.games[part]["games"] = len(tables)
        tables = _games_in(self.games.values())
        return Counted(tables, self.games, self.people, self.parts)
