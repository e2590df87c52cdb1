"""Open a table: check what was agreed, write its row, hand out nothing but the row."""

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_code, new_id
from scorekeeper.desk.sitting import Sitting, setup_of
from scorekeeper.games import GAMES
from scorekeeper.rules.game import Game
from scorekeeper.rules.options import read_options, show_options
from scorekeeper.rules.reading import Malformed, read_integer
from scorekeeper.store import tables as store
from scorekeeper.store.db import writing
from scorekeeper.tables.table import start

LONGEST_NAME = 40


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


def read_name(raw: Any, pointer: str) -> str:
    """A player's name: 1 to 40 characters to be seen, without control or direction characters."""
    if not isinstance(raw, str):
        raise Malformed("malformed.name", pointer, longest=LONGEST_NAME)
    name = unicodedata.normalize("NFC", " ".join(raw.split(" "))).strip()
    # Cc control, Cf format (bidi overrides and the like), Cs lone surrogates, Co private, Zl, Zp.
    unseen = any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for c in name)
    if unseen or not 1 <= len(name) <= LONGEST_NAME:
        raise Malformed("malformed.name", pointer, longest=LONGEST_NAME)
    return name


def read_names(raw: Sequence[Any], agreed: Agreed) -> tuple[str, ...]:
    counts = agreed.game.players_under(agreed.options)
    low, high = counts[0], counts[-1]
    if not low <= len(raw) <= high:
        raise Malformed("malformed.seats", "/seats", low=low, high=high)
    names = tuple(read_name(name, f"/seats/{seat}/name") for seat, name in enumerate(raw))
    check_names(names, lambda seat: f"/seats/{seat}/name")
    return names


def check_names(names: Sequence[str], pointer: Callable[[int], str]) -> None:
    """At a table each name is another; ``Malformed`` at the ``pointer`` of the seat if not so."""
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if name.casefold() in seen:
            raise Malformed("malformed.same-name", pointer(seat), name=name)
        seen.add(name.casefold())


def open_table(agreed: Agreed, names: Sequence[Any], first: Any = None) -> Sitting:
    """Open a table; raises ``Malformed`` when what was agreed is not a game of this kind."""
    game = agreed.game
    seats = read_names(names, agreed)
    if first is not None and not game.takes_first:
        raise Malformed("malformed.first", "/first")
    begins = 0 if first is None else read_integer(first, 0, len(seats) - 1, "/first")
    with writing() as connection:
        public_id, code = new_id(), new_code()
        while not store.code_is_free(connection, code):
            code = new_code()
        store.add(
            connection,
            public_id=public_id,
            code=code,
            game=game.slug,
            preset=agreed.preset,
            options=show_options(agreed.options),
            edition=game.edition,
            names=list(seats),
            first=begins,
            status="playing",
            epochs={},
            created_at=now(),
        )
        kept = store.find(connection, public_id)
        assert kept is not None  # written a moment ago in this very transaction
        return Sitting(kept, start(setup_of(kept)))
