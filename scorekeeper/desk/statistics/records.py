"""A circle's records: the greatest there was of everything that is worth a word."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.desk.statistics.figures import modes
from scorekeeper.desk.statistics.filters import Filters
from scorekeeper.desk.statistics.of_circle import wanted_by
from scorekeeper.desk.statistics.people import find_circle, people_of
from scorekeeper.desk.statistics.sound import sound
from scorekeeper.desk.statistics.tales import Tale, tales
from scorekeeper.games import GAMES
from scorekeeper.store import moments
from scorekeeper.store.db import reading
from scorekeeper.store.figures import Wanted

OF_EVERY_GAME = ("highest_win", "comeback", "closest_finish")
OF_GAME = {
    "farkle": ("biggest_turn", "hot_streak", "cruellest_farkle"),
    "zilch": ("biggest_turn", "hot_streak", "cruellest_farkle"),
    "cinq-o": ("perfect_30", "five_of_a_kind", "solitaire"),
    "cinquillo": ("longest_passes",),
    "cubilete": ("quintilla",),
}


def kinds(game: str) -> tuple[str, ...]:
    """All kinds of moments that a game has, in the order in which they are told."""
    named = [f".{mode}" if mode else "" for mode in modes(game)]
    told = (kind + mode for mode in named for kind in OF_EVERY_GAME)
    return (*OF_GAME[game], *told)


@sound
def records(circle: str, filters: Filters) -> dict[str, Any]:
    """The best of each kind among the tables that the filters leave, and who was first to it."""
    with reading() as connection:
        kept = find_circle(connection, circle)
        people = people_of(connection, kept.pk)
        wanted = wanted_by(filters, people, kept.timezone)
        if filters.dated or wanted.players is not None:
            marks = moments.marks(connection, kept.pk, wanted)
        else:
            marks = moments.marks_ever(connection, kept.pk, _asked(wanted))
        held = moments.holders(connection, kept.pk, marks, wanted)
        told = tales(connection, held, people)
    return {"items": sorted(told, key=_order), "next": None}


def _asked(wanted: Wanted) -> Iterator[tuple[str, str, bool]]:
    sheets = (True, False) if wanted.as_sheet is None else (wanted.as_sheet,)
    for game in GAMES if wanted.game is None else (wanted.game,):
        for kind in kinds(game):
            yield from ((game, kind, as_sheet) for as_sheet in sheets)


def _order(tale: Tale) -> tuple[int, bool, int]:
    kind = f"{tale['kind']}.{tale['mode']}" if tale["mode"] else tale["kind"]
    listed = kinds(tale["game"])
    at = listed.index(kind) if kind in listed else len(listed)
    return [*GAMES].index(tale["game"]), not tale["as_sheet"], at
