"""``/tables/{id}/…``: enter actions, ask for rulings, take back, bring back, pause, close."""

from collections.abc import Callable
from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, reads, tries, writes
from scorekeeper.api.schemas import ActionBody, EntriesBody, NothingBody, UndoBody
from scorekeeper.api.secrets import keep_as
from scorekeeper.desk import tables as desk
from scorekeeper.desk.lines import Entered
from scorekeeper.desk.troubles import Refused
from scorekeeper.rules.reading import Malformed, read_integer
from scorekeeper.tables.view import RECENT_ROUNDS
from scorekeeper.web.asked import query

blp = Blueprint("play", __name__, url_prefix="/api/v1/tables", description="Playing at a table")
MOST_LINES = 10**9


@blp.route("/<table_id>/entries", methods=["POST"])
@documents(
    201,
    "Entered",
    faults=(409,),
    body=EntriesBody,
    writes=True,
    query=("Pad",),
)
@tries
@writes
@takes(EntriesBody())
def enter(visit: Visit, body: dict[str, Any]) -> Response:
    """Enter an action, or several, all or none"""
    if ("action" in body) == ("actions" in body):
        raise Malformed("malformed.either", one="action", other="actions")
    single = "action" in body
    raws = [body["action"]] if single else body["actions"]
    try:
        entered = desk.enter(visit.table, visit.who, raws, body.get("on"))
    except Malformed as fault:
        raise Malformed(fault.code, _pointer(fault.pointer, single), **fault.facts) from None
    except Refused as refusal:
        refusal.pointer = _pointer(refusal.pointer, single)
        raise
    return _entered(visit, entered)


def _pointer(pointer: str, single: bool) -> str:
    """Into the body, from one into the list of actions.

    >>> _pointer("/0/dice", True), _pointer("/2", False), _pointer("/on/turn", True)
    ('/action/dice', '/actions/2', '/on/turn')
    """
    if pointer.startswith("/on"):
        return pointer
    return f"/action{pointer.removeprefix('/0')}" if single else f"/actions{pointer}"


def _entered(visit: Visit, entered: Entered) -> Response:
    sitting = entered.sitting
    rounds = None if query("pad") == "full" else RECENT_ROUNDS
    shown = views.entered(entered, visit.lang, visit.viewer, rounds)
    if entered.written:
        keep_as("entered", entered.written[0].entry.seq, sitting.table.seq, visit.lang, rounds or 0)
    headers = {"ETag": visit.tag(sitting.table.seq)}
    return answer(shown, 201 if entered.written else 200, headers)


@blp.route("/<table_id>/rulings", methods=["POST"])
@documents(200, "Ruling", body=ActionBody)
@reads
@takes(ActionBody())
def ask(visit: Visit, body: dict[str, Any]) -> Response:
    """The ruling an entry would get now; writes nothing"""
    try:
        sitting, ruling = desk.ask(visit.table, visit.who, body["action"])
    except Malformed as fault:
        raise fault.below("/action") from None
    headers = {"ETag": visit.tag(sitting.table.seq)}
    return answer(views.ruling_of(sitting, ruling, visit.lang), headers=headers)


@blp.route("/<table_id>/undo", methods=["POST"])
@documents(
    201,
    "Entered",
    faults=(409,),
    body=UndoBody,
    body_required=False,
    writes=True,
    query=("Pad",),
)
@writes
@takes(UndoBody(), required=False)
def undo(visit: Visit, body: dict[str, Any]) -> Response:
    """Take back the last entry, or all from line `to` on"""
    to = body.get("to")
    since = None if to is None else read_integer(to, 1, MOST_LINES, "/to")
    return _entered(visit, desk.undo(visit.table, visit.who, since))


@blp.route("/<table_id>/redo", methods=["POST"])
@documents(
    201,
    "Entered",
    faults=(409,),
    body=NothingBody,
    body_required=False,
    writes=True,
    query=("Pad",),
)
@writes
@takes(NothingBody(), required=False)
def redo(visit: Visit, body: dict[str, Any]) -> Response:
    """Bring back what was taken back last, while nothing else was entered"""
    return _entered(visit, desk.redo(visit.table, visit.who))


def _note(verb: str, summary: str) -> Callable[..., Response]:
    """A route that writes a line about the table itself; what is so already writes nothing."""

    @writes
    @takes(NothingBody(), required=False)
    def note(visit: Visit, body: dict[str, Any]) -> Response:
        return _entered(visit, desk.note(visit.table, visit.who, verb))

    note.__doc__ = summary
    note.__name__ = verb
    documented = documents(
        201,
        "Entered",
        unwritten=True,
        faults=(409,),
        body=NothingBody,
        body_required=False,
        writes=True,
        query=("Pad",),
    )(note)
    blp.route(f"/<table_id>/{verb}", methods=["POST"])(documented)
    return note


pause = _note("pause", "Pause: nothing is entered until somebody resumes")
resume = _note("resume", "Go on after a pause")
close = _note("close", "End without a result; only the host")
reopen = _note("reopen", "Open a closed table again; only the host")
