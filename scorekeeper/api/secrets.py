"""What kept answers do not hold: added on the way out. Tokens, secret links, what the log can tell.

A view marks its answer with a header that says what to add; it never leaves the house. Asked again
with the same key, the same secrets are derived again: those of the first time, even if they have
been renewed since. What was entered is read off the log, so that the log is not kept twice.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
from flask import Response, request

from scorekeeper.api import views
from scorekeeper.api.links import links_for, secret_link
from scorekeeper.desk import handing
from scorekeeper.desk import tables as desk
from scorekeeper.desk.grants import signed, tokens_for
from scorekeeper.desk.membership import ORGANISER, ROLES, Insider
from scorekeeper.desk.membership import find as find_circle
from scorekeeper.desk.membership import token_for as circle_token
from scorekeeper.desk.rematches import new_seats
from scorekeeper.desk.who import Who
from scorekeeper.web.asked import memo
from scorekeeper.web.hosts import root
from scorekeeper.web.swift import said

MARK = "Scorekeeper-Adds"
Added = dict[str, Any]


def marked(what: str, *facts: object) -> dict[str, str]:
    """The header of an answer that gets ``what`` added."""
    return {MARK: " ".join([what, *map(str, facts)])}


def keep_as(what: str, *facts: object) -> None:
    """Keep nothing of this request's answer but the mark for ``what``, which is all of it."""
    memo().kept_as = marked(what, *facts)


def reveal(response: Response, who: Who | None, replayed: bool = False) -> Response:
    """Add what the answer is marked for; what it opens is opened for ``who``."""
    if said(response.headers, MARK) is None:
        return response
    what, *facts = response.headers.pop(MARK).split(" ")
    shown = orjson.loads(response.get_data() or b"{}")
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


def _circle(shown: Added, _who: Who | None, _replayed: bool) -> Added:
    """The tokens and links of a new circle; ``epochs`` are those of then."""
    made = find_circle(shown["id"])
    return circle_secrets(Insider(replace(made, epochs={}), ORGANISER))


def _invite(
    _shown: Added, _who: Who | None, _replayed: bool, circle: str, role: str, epoch: str
) -> Added:
    token = circle_token(find_circle(circle), role, int(epoch))
    return {"token": token, "link": secret_link(token)}


def circle_secrets(insider: Insider) -> Added:
    """The tokens of a circle and their links, no more than the insider may do."""
    held = ROLES[ROLES.index(insider.role) :]
    tokens = {each: circle_token(insider.circle, each) if each in held else None for each in ROLES}
    links = {each: secret_link(token) for each, token in tokens.items()}
    return {"tokens": tokens, "links": {"circle": f"{root()}/c/{insider.circle.id}", **links}}


def _entered(
    _shown: Added, _who: Who | None, _replayed: bool, first: str, last: str, lang: str, rounds: str
) -> Added:
    """The answer to an entry, as anybody at the table may see it: it holds nobody's hand."""
    table_id = (request.view_args or {})["table_id"]
    then = desk.entered_then(table_id, int(first), int(last))
    return views.entered(then, lang, None, int(rounds) or None)


ADDING: dict[str, Callable[..., Added]] = {
    "opened": _opened,
    "token": _token,
    "link": _link,
    "circle": _circle,
    "invite": _invite,
    "entered": _entered,
}
