"""The people of a circle: who is added, called otherwise, leaves, or is the same as another."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.membership import Insider, require_organiser
from scorekeeper.desk.troubles import NotFound
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import circles
from scorekeeper.store import players as store
from scorekeeper.store.db import reading, writing
from scorekeeper.store.players import Player
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.texts import fold_name, read_name


@dataclass(frozen=True, slots=True)
class Person:
    """A player; ``into`` is whom they are the same as in the end, ``merged`` who was merged into
    them, the last one first."""

    player: Player
    into: Player | None
    merged: tuple[Player, ...]


def listed(insider: Insider) -> tuple[Person, ...]:
    """Everybody of the circle, merged and retired ones too, the first to come first."""
    with reading() as connection:
        return _people(store.of_circle(connection, insider.circle.pk))


def page(insider: Insider, most: int, after: int = 0) -> tuple[Person, ...]:
    """Everybody who is nobody else, retired ones too, by their keys, from the key ``after`` on."""
    with reading() as connection:
        roots = store.roots_of_circle(connection, insider.circle.pk, most, after)
        merged = store.merged_into(connection, [each.pk for each in roots])
    people = _people((*roots, *merged))
    return people[: len(roots)]


def _people(players: tuple[Player, ...]) -> tuple[Person, ...]:
    roots, by_pk = store.roots(players), {each.pk: each for each in players}
    merged: dict[int, list[Player]] = {}
    for each in players:
        if each.merged_into is not None:
            merged.setdefault(each.merged_into, []).append(each)
    return tuple(
        Person(
            each,
            None if roots[each.pk] == each.pk else by_pk[roots[each.pk]],
            tuple(sorted(merged.get(each.pk, ()), key=_when_merged, reverse=True)),
        )
        for each in players
    )


def _when_merged(player: Player) -> tuple[int, int]:
    return player.merged_at or 0, player.pk


def look(insider: Insider, player_id: str) -> Person:
    """``NotFound`` for one who is not of the circle."""
    people = (each for each in listed(insider) if each.player.id == player_id)
    found = next(people, None)
    if found is None:
        raise NotFound
    return found


def find(connection: Any, insider: Insider, player_id: str) -> Player:
    player = store.find(connection, player_id)
    if player is None or player.circle != insider.circle.pk:
        raise NotFound
    return player


def add(insider: Insider, given: Mapping[str, Any]) -> tuple[Person, bool]:
    """A player by ``name`` (``nickname``, ``colour``), and whether they are new: somebody with that
    name is that player, one who had retired comes back. Who is there is not called otherwise."""
    name = read_name(given.get("name"), "/name")
    more = _read(given, ("nickname", "colour"))
    with writing() as connection:
        circles.lock(connection, insider.circle.pk)
        held = store.by_name(connection, insider.circle.pk, [fold_name(name)])
        if held:
            (player,) = held.values()
            player = come_back(connection, store.root_of(connection, player))
        else:
            player = store.by_pk(connection, new(connection, insider.circle.pk, name, **more))
        return look(insider, player.id), not held


def new(connection: Any, circle: int, name: str, **more: Any) -> int:
    """A new player's row in a circle that is locked; its key."""
    common = {"public_id": new_id(), "circle_id": circle, "created_at": now()}
    return store.add(connection, **common, name=name, folded=fold_name(name), **more)


def come_back(connection: Any, player: Player) -> Player:
    """Who plays has not retired."""
    if player.retired_at is None:
        return player
    store.change(connection, player.pk, retired_at=None)
    return store.by_pk(connection, player.pk)


def change(insider: Insider, player_id: str, given: Mapping[str, Any]) -> Person:
    """Change ``name``, ``nickname``, ``colour`` (its place in ``COLOURS``), ``retired``.
    ``Malformed`` for a name that another player of the circle has."""
    require_organiser(insider)
    wanted = _read(given, ("name", "nickname", "colour", "retired"))
    with writing() as connection:
        circles.lock(connection, insider.circle.pk)
        player = find(connection, insider, player_id)
        if "name" in wanted:
            folded = fold_name(wanted["name"])
            held = store.by_name(connection, insider.circle.pk, [folded])
            if folded in held and held[folded].pk != player.pk:
                raise Malformed("malformed.name-taken", "/name", name=wanted["name"])
            wanted["folded"] = folded
        if "retired" in wanted:
            retires = wanted.pop("retired")
            wanted["retired_at"] = (player.retired_at or now()) if retires else None
        if wanted:
            store.change(connection, player.pk, **wanted)
        return look(insider, player_id)


def retire(insider: Insider, player_id: str) -> None:
    """A player plays no more: is offered for no table, and keeps what was played."""
    change(insider, player_id, {"retired": True})


def _read(given: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: READERS[key](given[key], f"/{key}") for key in keys if key in given}


def _read_nickname(raw: Any, pointer: str) -> str | None:
    return None if raw in (None, "") else read_name(raw, pointer)


def _read_colour(raw: Any, pointer: str) -> int | None:
    if raw is None:
        return None
    if raw not in COLOURS:
        raise Malformed("malformed.choice", pointer, choices=[None, *COLOURS])
    return COLOURS.index(raw)


def _read_flag(raw: Any, pointer: str) -> bool:
    if not isinstance(raw, bool):
        raise Malformed("malformed.choice", pointer, choices=[True, False])
    return raw


READERS = {
    "name": read_name,
    "nickname": _read_nickname,
    "colour": _read_colour,
    "retired": _read_flag,
}
