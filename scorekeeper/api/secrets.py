"""Tokens and secret links in answers: added on the way out, so that no kept answer holds one.

A view marks its answer with a header that says what to add; it never leaves the house. Asked again
with the same key, the same secrets are derived again: those of the first time, even if they have
been renewed since.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
from flask import Response, request

from scorekeeper.api.links import links_for
from scorekeeper.desk import handing
from scorekeeper.desk import tables as desk
from scorekeeper.desk.grants import signed, tokens_for
from scorekeeper.desk.rematches import new_seats
from scorekeeper.desk.who import Who
from scorekeeper.web.hosts import root

MARK = "Scorekeeper-Adds"
Added = dict[str, Any]


def marked(what: str, *facts: object) -> dict[str, str]:
    """The header of an answer that gets ``what`` added."""
    return {MARK: " ".join([what, *map(str, facts)])}


def reveal(response: Response, who: Who | None, replayed: bool = False) -> Response:
    """Add what the answer is marked for; what it opens is opened for ``who``."""
    if all(name != MARK for name, _ in response.headers):
        return response
    what, *facts = response.headers.pop(MARK).split(" ")
    shown = orjson.loads(response.get_data())
    shown |= ADDING[what](shown, who, replayed, *facts)
    response.set_data(orjson.dumps(shown))
    return response


def _opened(shown: Added, who: Who | None, replayed: bool) -> Added:
    """The tokens and links of a new table, no more than ``who`` holds at the old one."""
    sitting = desk.look(shown["id"])
    old = (request.view_args or {}).get("table_id")
    if who is not None and old is not None:
        seats = new_seats(desk.look(old).table)
        who = replace(who, seats=tuple(seats[seat] for seat in who.seats if seat in seats))
    tokens = tokens_for(sitting, who, {} if replayed else None)
    return {"tokens": tokens, "links": links_for(sitting, tokens)}


def _token(shown: Added, _who: Who | None, _replayed: bool, role: str, *numbers: str) -> Added:
    """A token; the numbers are its epoch and its seat, if it has one."""
    epoch, seat = (*map(int, numbers), None)[:2]
    return {"token": signed(desk.look(shown["id"]), role, seat, epoch or 0)}


def _link(_shown: Added, _who: Who | None, _replayed: bool, link_id: str) -> Added:
    return {"link": f"{root()}/l/{handing.secret_of(link_id)}"}


ADDING: dict[str, Callable[..., Added]] = {"opened": _opened, "token": _token, "link": _link}
