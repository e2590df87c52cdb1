"""A circle's statistics: what was played, and how everybody did."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.statistics.counting import Part, Parts, common_of, count
from scorekeeper.desk.statistics.figures import by_game, common, together
from scorekeeper.desk.statistics.filters import Filters, span
from scorekeeper.desk.statistics.people import People, find_circle, people_of
from scorekeeper.desk.statistics.sound import sound
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import figures as store
from scorekeeper.store.db import reading
from scorekeeper.tables.sums import Sum

LONGEST_CURSOR = 9
USUAL = 50


@dataclass(frozen=True, slots=True)
class Counted:
    """``games``: everybody's sums by part; ``people``: what all games have of each person (a key);
    ``parts``: by part the sums of those who are shown, where they were asked for."""

    games: Parts
    people: Mapping[int, Sum]
    parts: Mapping[int, Parts] | None


@sound
def statistics(
    circle: str, filters: Filters, limit: int = USUAL, cursor: str | None = None
) -> dict[str, Any]:
    """Figures of the tables that the filters leave: ``tables`` (how many), ``games`` (everybody's
    figures), and page by page ``items``, the people with most points for places first. Only one
    game's or one player's have each person's figures ``by_game``."""
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
    return {
        "tables": sum(each.get("games", 0) for each in counted.games.values()),
        "games": by_game(counted.games, rivals=filters.player is not None),
        "items": [_item(pk, counted, people) for pk in order[start : start + limit]],
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
    item = {"player": people.ref(pk), **common(counted.people[pk])}
    if counted.parts is not None:
        item["by_game"] = by_game(counted.parts.get(pk, {}))
    return item


def _of_sums(
    connection: Any, circle: int, people: People, wanted: store.Wanted, start: int, limit: int
) -> Counted:
    """From the sums that are kept, however many tables they are made of."""
    light = _by_person(store.of_all_players(connection, circle, wanted), people)
    parts = None
    if has_parts(wanted):
        shown = in_order(light, people)[start : start + limit]
        parts = sums_of_players(connection, circle, people, shown, wanted)
    if wanted.players is None:
        return Counted(store.of_everybody(connection, circle, wanted), light, parts)
    return Counted(next(iter((parts or {}).values()), {}), light, parts)


def has_parts(wanted: store.Wanted) -> bool:
    """Whether each person's figures are told game by game: for all of them they are too many."""
    return wanted.game is not None or wanted.players is not None


def sums_of_players(
    connection: Any, circle: int, people: People, roots: Collection[int], wanted: store.Wanted
) -> dict[int, Parts]:
    """The sums of some people by part."""
    shown = {*roots}
    same = [pk for pk, root in people.roots.items() if root in shown]
    found: dict[int, dict[Part, list[Sum]]] = {}
    for pk, part, sum in store.of_players(connection, circle, same, wanted):
        found.setdefault(people.roots[pk], {}).setdefault(part, []).append(sum)
    return {
        root: {part: together(sums) for part, sums in parts.items()}
        for root, parts in found.items()
    }


def _by_person(sums: Iterable[tuple[int, Sum]], people: People) -> dict[int, Sum]:
    found: dict[int, list[Sum]] = {}
    for pk, sum in sums:
        found.setdefault(people.roots[pk], []).append(sum)
    return {root: common_of(sums) for root, sums in found.items()}


def _of_span(connection: Any, circle: int, people: People, wanted: store.Wanted) -> Counted:
    """From the results themselves."""
    apart = has_parts(wanted)
    counting = count(connection, circle, people, wanted, apart)
    known = {person: parts for person, parts in counting.parts.items() if person is not None}
    if wanted.players is not None:
        return Counted(next(iter(known.values()), {}), counting.common, known)
    return Counted(counting.everybody(), counting.common, known if apart else None)
