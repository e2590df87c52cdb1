"""Which tables are asked about: by game, player, dates, and whether they kept to the sheet."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from scorekeeper.desk.days import begins
from scorekeeper.games import GAMES
from scorekeeper.rules.reading import Malformed, read_choice, read_object

WRITTEN = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
NAMES = ("game", "player", "from", "to", "sheet")
LONGEST_ID = 64
FIRST_YEAR, LAST_YEAR = 1970, 9998  # a day more than the last of them is still a date


@dataclass(frozen=True, slots=True)
class Filters:
    """``None`` leaves everything in. ``since`` and ``until`` are dates in the circle's zone, both
    included; ``player`` is a public id."""

    game: str | None = None
    player: str | None = None
    since: date | None = None
    until: date | None = None
    as_sheet: bool | None = None

    @property
    def dated(self) -> bool:
        return self.since is not None or self.until is not None


def read_filters(raw: Mapping[str, Any]) -> Filters:
    """``game``, ``player``, ``from`` and ``to`` (``2026-03-05``), ``sheet`` (``true``, ``false``);
    ``Malformed`` with a pointer for anything else."""
    read_object(raw, NAMES)
    sheet = raw.get("sheet")
    since, until = read_day(raw.get("from"), "/from"), read_day(raw.get("to"), "/to")
    if since and until and until < since:
        raise Malformed("malformed.days", "/to")
    return Filters(
        read_game(raw.get("game")),
        read_player(raw.get("player"), "/player"),
        since,
        until,
        None if sheet is None else read_choice(sheet, ("true", "false"), "/sheet") == "true",
    )


def read_game(raw: Any) -> str | None:
    if raw is not None and raw not in GAMES:
        raise Malformed("malformed.game", "/game", known=list(GAMES))
    return raw if raw is None else str(raw)


def read_player(raw: Any, pointer: str) -> str | None:
    if raw is not None and (not isinstance(raw, str) or not 0 < len(raw) <= LONGEST_ID):
        raise Malformed("malformed.player", pointer)
    return raw


def read_day(raw: Any, pointer: str) -> date | None:
    """
    >>> read_day("2026-03-05", "/from")
    datetime.date(2026, 3, 5)
    """
    if raw is None:
        return None
    try:
        day = date.fromisoformat(raw if WRITTEN.fullmatch(raw) else "")
    except (TypeError, ValueError):
        raise Malformed("malformed.day", pointer) from None
    if not FIRST_YEAR < day.year <= LAST_YEAR:
        raise Malformed("malformed.day", pointer)
    return day


Span = tuple[int | None, int | None]


def span(filters: Filters, zone: str) -> Span:
    """From when (included) to when (not included), in UTC milliseconds."""
    since = None if filters.since is None else begins(filters.since, zone)
    until = None if filters.until is None else begins(filters.until + timedelta(days=1), zone)
    return since, until
