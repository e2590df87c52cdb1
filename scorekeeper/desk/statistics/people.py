"""The people of a circle as figures name them: those who are the same as another under one name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.troubles import NotFound
from scorekeeper.store import circles, players
from scorekeeper.store.players import Player

Ref = dict[str, Any]


@dataclass(frozen=True, slots=True)
class People:
    """By key: who everybody is, and whom they are the same as in the end."""

    by_pk: Mapping[int, Player]
    roots: Mapping[int, int]

    def ref(self, pk: int | None) -> Ref | None:
        """Whoever a key stands for, as others see them."""
        if pk is None:
            return None
        player = self.by_pk[self.roots[pk]]
        return {
            "id": player.id,
            "name": player.name,
            "nickname": player.nickname,
            "colour": player.colour,
            "retired": player.retired_at is not None,
        }

    def same_as(self, pk: int) -> tuple[int, ...]:
        """All keys of the person that a key stands for."""
        root = self.roots[pk]
        return tuple(each for each, its in self.roots.items() if its == root)

    def find(self, public_id: str) -> Player | None:
        found = (each for each in self.by_pk.values() if each.id == public_id)
        return next(found, None)


def people_of(connection: Any, circle: int) -> People:
    return _people(players.of_circle(connection, circle))


def _people(everybody: Iterable[Player]) -> People:
    listed = tuple(everybody)
    return People({each.pk: each for each in listed}, players.roots(listed))


def find_circle(connection: Any, public_id: str) -> circles.Circle:
    found = circles.find(connection, public_id)
    if found is None:
        raise NotFound
    return found


def find_player(connection: Any, public_id: str) -> tuple[circles.Circle, People, Player]:
    """A player, with the circle and its people."""
    player = players.find(connection, public_id)
    circle = None if player is None else circles.by_pk(connection, player.circle)
    if player is None or circle is None:
        raise NotFound
    return circle, people_of(connection, circle.pk), player
