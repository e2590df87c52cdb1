"""Which player of a circle each seat of a table is."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.players import come_back, new
from scorekeeper.rules.reading import Malformed
from scorekeeper.store import players as store
from scorekeeper.store.players import Player
from scorekeeper.tables.texts import fold_name, read_name


@dataclass(frozen=True, slots=True)
class Guest:
    """Who is to sit down: a player, or (``None``) a name that nobody of the circle has yet."""

    name: str
    player: Player | None

    @property
    def key(self) -> int | str:
        return fold_name(self.name) if self.player is None else self.player.pk


def guest(connection: Any, circle: int, seat: Mapping[str, Any], pointer: str = "") -> Guest:
    """Who ``{"name"}`` or ``{"player"}`` (a public id) is in a circle: a name leads to the player
    who has it, and both to whom that one was merged into. Writes nothing."""
    if seat.get("player") is not None:
        if "name" in seat:
            raise Malformed("malformed.either", pointer, one="name", other="player")
        said = seat["player"]
        player = store.find(connection, said) if isinstance(said, str) else None
        if player is None or player.circle != circle:
            raise Malformed("malformed.player", f"{pointer}/player")
        root = store.root_of(connection, player)
        return Guest(root.name, root)
    if "name" not in seat:
        raise Malformed("malformed.missing", f"{pointer}/name", key="name")
    name = read_name(seat["name"], f"{pointer}/name")
    return named(connection, circle, [name])[0]


def named(connection: Any, circle: int, names: Sequence[str]) -> list[Guest]:
    """Who these names are. Writes nothing."""
    held = store.by_name(connection, circle, {fold_name(name) for name in names})
    found = (held.get(fold_name(name)) for name in names)
    players = [None if each is None else store.root_of(connection, each) for each in found]
    return [Guest(name, player) for name, player in zip(names, players, strict=True)]


def check_apart(guests: Sequence[Guest], pointer: Callable[[int], str]) -> None:
    """``Malformed`` at the ``pointer`` of the seat where two would be one player."""
    seen: set[int | str] = set()
    for seat, each in enumerate(guests):
        if each.key in seen:
            raise Malformed("malformed.same-player", pointer(seat), name=each.name)
        seen.add(each.key)


def sit_down(connection: Any, circle: int, table: int, guests: Mapping[int, Guest]) -> None:
    """Have guests (by seat) sit at a table; those whom nobody knew are players from now on."""
    players = {
        seat: new(connection, circle, each.name)
        if each.player is None
        else come_back(connection, each.player).pk
        for seat, each in guests.items()
    }
    store.sit_down(connection, table, players)
