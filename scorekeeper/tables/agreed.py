"""What a table agrees on before its first line, read strictly: game, options, who sits there."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import read_options
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.texts import check_names, read_name


@dataclass(frozen=True, slots=True)
class Agreed:
    """A game with its options, read and checked."""

    game: Game[Any, Any]
    preset: str
    options: Any


def find_game(slug: Any, pointer: str = "/game") -> Game[Any, Any]:
    if not isinstance(slug, str) or slug not in GAMES:
        raise Malformed("malformed.game", pointer, known=list(GAMES))
    return GAMES[slug]


def agree(game: Game[Any, Any], preset: Any = None, options: Any = None) -> Agreed:
    """Options as the contract reads them: start from the preset, replace key by key."""
    name = next(iter(game.presets)) if preset is None else preset
    if not isinstance(name, str) or name not in game.presets:
        raise Malformed("malformed.preset", "/preset", known=list(game.presets))
    base = game.presets[name]
    return Agreed(game, name, read_options(base, {} if options is None else options, "/options"))


def read_names(raw: Sequence[Any], agreed: Agreed) -> tuple[str, ...]:
    """The names of all seats, in order."""
    check_count(len(raw), agreed)
    names = tuple(read_name(name, f"/seats/{seat}/name") for seat, name in enumerate(raw))
    check_names(names, lambda seat: f"/seats/{seat}/name")
    return names


def check_count(seats: int, agreed: Agreed) -> None:
    """``Malformed`` where so many do not play."""
    counts = agreed.game.players_under(agreed.options)
    low, high = counts[0], counts[-1]
    if not low <= seats <= high:
        raise Malformed("malformed.seats", "/seats", low=low, high=high)
