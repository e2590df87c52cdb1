"""What of a circle's file is in the circle already, what would come, and what stands in its way.

A thing is known again by the id it has in the file: as its own or as that it came with. A player
whom nobody knows by id is whoever has that name. What is known stays as it is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import count
from typing import Any

from scorekeeper.desk.exchange.judging import Judged, JudgedTable
from scorekeeper.desk.exchange.reading import FiledNight, FiledPlayer, root_of
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import exchange as store
from scorekeeper.store.exchange import Person
from scorekeeper.tables.faults import Faults
from scorekeeper.tables.texts import LONGEST_NAME, fold_name, shortened


@dataclass(frozen=True, slots=True)
class Plan:
    """By their ids in the file: keys of players and nights that are known, public ids of tables.
    ``called`` are the names new players get, ``adopted`` whom a name led to (keys), with the id in
    the file. ``is_empty``: the circle has nothing so far, and becomes that of the file."""

    players: Mapping[str, int]
    new_players: Sequence[FiledPlayer]
    called: Mapping[str, str]
    adopted: Sequence[tuple[int, str]]
    nights: Mapping[str, int]
    new_nights: Sequence[FiledNight]
    tables: Mapping[str, str]
    new_tables: Sequence[JudgedTable]
    is_empty: bool

    @property
    def changes(self) -> bool:
        return bool(self.new_players or self.new_tables or self.adopted)


@dataclass(frozen=True, slots=True)
class Count:
    """How many come, and how many are here already."""

    new: int
    known: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """What came from a file, or would come."""

    players: Count
    nights: Count
    tables: Count

    @property
    def anything(self) -> bool:
        return any(each.new for each in (self.players, self.nights, self.tables))


def as_counts(arrived: Arrived) -> dict[str, dict[str, int]]:
    """JSON-ready."""
    return asdict(arrived)


def plan(connection: Any, circle: int, judged: Judged) -> Plan:
    """Writes nothing; ``Unsound`` where two at one table would be one person."""
    file = judged.file
    people = store.people(connection, circle)
    nights = _by_id(store.evenings(connection, circle))
    here = _by_id(store.known(connection, circle))
    by_id = _by_id(people)
    players = {each.id: by_id[each.id] for each in file.players if each.id in by_id}
    adopted = _by_name(people, players, file.players)
    players |= adopted
    new_players = [each for each in file.players if each.id not in players]
    new_tables = [each for id, each in judged.tables.items() if id not in here]
    wanted = {each.filed.night for each in new_tables}
    made = Plan(
        {id: each.pk for id, each in players.items()},
        new_players,
        _called(new_players, {each.folded for each in people}),
        [(each.pk, id) for id, each in adopted.items() if each.origin is None],
        {each.id: nights[each.id].pk for each in file.nights if each.id in nights},
        [each for each in file.nights if each.id in wanted and each.id not in nights],
        {each.id: here[each.id].id for each in file.tables if each.id in here},
        new_tables,
        not (people or nights or here),
    )
    _check_apart(made, people, judged)
    return made


def _by_id(things: Iterable[Any]) -> dict[str, Any]:
    things = list(things)
    came_with = {each.origin: each for each in things if each.origin is not None}
    return came_with | {each.id: each for each in things}


def _by_name(
    people: Iterable[Person], found: Mapping[str, Person], wanted: Iterable[FiledPlayer]
) -> dict[str, Person]:
    """Those whom only their name tells; nobody is two of the file."""
    taken = {each.pk for each in found.values()}
    names = {each.folded: each for each in people if each.pk not in taken}
    left = (each for each in wanted if each.id not in found)
    return {each.id: names[fold_name(each.name)] for each in left if fold_name(each.name) in names}


def _called(new: Iterable[FiledPlayer], taken: set[str]) -> dict[str, str]:
    """A name that somebody else has here by now gets a number: ``Ana (2)``."""
    called: dict[str, str] = {}
    for each in new:
        name, numbers = each.name, count(2)
        while fold_name(name) in taken:
            number = f" ({next(numbers)})"
            name = shortened(each.name, LONGEST_NAME - len(number)) + number
        taken.add(fold_name(name))
        called[each.id] = name
    return called


def _check_apart(made: Plan, people: Iterable[Person], judged: Judged) -> None:
    """Who was merged here must not sit at one table with whom they were merged into."""
    into: dict[int | str, int | str | None] = {each.pk: each.merged_into for each in people}
    for each in made.new_players:
        other = each.merged_into
        into[each.id] = None if other is None else made.players.get(other, other)
    faults = Faults()
    new = {each.filed.id for each in made.new_tables}
    for index, table in enumerate(judged.file.tables):
        if table.id in new:
            sat = [root_of(made.players.get(who, who), into) for who in table.seats if who]
            if len({*sat}) != len(sat):
                why = Malformed("malformed.exchange.one-here")
                faults.add(f"/tables/{index}/seats", why)
    faults.check()


def told(made: Plan, judged: Judged) -> Arrived:
    file = judged.file
    new_nights = len(made.new_nights)
    return Arrived(
        Count(len(made.new_players), len(file.players) - len(made.new_players)),
        Count(new_nights, len(file.nights) - new_nights),
        Count(len(made.new_tables), len(file.tables) - len(made.new_tables)),
    )
