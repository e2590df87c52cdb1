"""A circle's tables as lists show them: the game, who played and how it stands or ended."""

from typing import Any

from flask import g

from scorekeeper.desk.membership import Insider
from scorekeeper.desk.statistics.filters import Filters
from scorekeeper.desk.statistics.of_player import said
from scorekeeper.desk.table_lists import After, Line, Sat, listed
from scorekeeper.pages.circle_visits import short
from scorekeeper.pages.evenings import score
from scorekeeper.pages.narrowing import Asked
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import isolated

MOST_OF_A_NIGHT = 60


def of_night(insider: Insider, night: str) -> list[dict[str, Any]]:
    """The tables of an evening, the first one first."""
    found, _more = listed(insider, Filters(), MOST_OF_A_NIGHT, night=night)
    return [_shown(each) for each in reversed(found)]


def page_of_tables(
    insider: Insider, asked: Asked, after: str, most: int
) -> tuple[list[dict[str, Any]], str | None]:
    """So many tables from where the list goes on, and where it goes on next."""
    status = asked.typed.get("status")
    found, more = listed(insider, asked.filters, most, status=status, after=read_place(after))
    zone = insider.circle.timezone
    tables = [_shown(each, short(each.table.created_at, zone, g.lang)) for each in found]
    return tables, None if more is None else write_place(more)


def read_place(said: str) -> After | None:
    """Where a list goes on, as its address has it: when the last one shown began, and its key."""
    at, _dot, pk = said.partition(".")
    good = all(part.isascii() and part.isdigit() and len(part) < 16 for part in (at, pk))
    return (int(at), int(pk)) if good else None


def write_place(place: After) -> str:
    return f"{place[0]}.{place[1]}"


def _shown(line: Line, day: str = "") -> dict[str, Any]:
    table = line.table
    name = book(table.game, g.lang).name
    over = table.status == "finished" and all(seat.place is not None for seat in line.seats)
    status = {"playing": _("being played"), "paused": _("paused"), "closed": _("closed")}
    words = [name, day, "" if over else status.get(table.status, "")]
    return {
        "id": table.id,
        "href": f"/{g.lang}/t/{table.code}",
        "game": table.game,
        "title": _result(line) if over else " · ".join(map(_name, line.seats)),
        "called": " · ".join((name, *map(_name, line.seats))),
        "text": " · ".join(filter(None, words)),
    }


def _result(line: Line) -> str:
    """``Ana 10.250 · Luis 8.000``, the best first."""
    ranked = sorted(line.seats, key=lambda each: (each.place or 0, each.seat))
    return " · ".join(f"{_name(each)} {score(said(each.score or '0'), g.lang)}" for each in ranked)


def _name(seat: Sat) -> str:
    return isolated(seat.player["name"]) if seat.player else "–"
