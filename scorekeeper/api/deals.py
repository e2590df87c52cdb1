"""``/tables/{id}/deal``: the server deals, and each seat sees its own cards only."""

from typing import Any

from flask import Response, g, request
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import NO_STORE, answer, as_json
from scorekeeper.api.body import takes
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, writes
from scorekeeper.api.schemas import DealBody
from scorekeeper.desk import deals as desk
from scorekeeper.rules.reading import read_flag
from scorekeeper.tables.view import RECENT_ROUNDS

blp = Blueprint("deals", __name__, url_prefix="/api/v1/tables", description="Deals by the server")


@blp.route("/<table_id>/deal", methods=["POST"])
@documents(
    201, "Dealt", faults=(409,), body=DealBody, body_required=False, writes=True, query=("Pad",)
)
@writes
@takes(DealBody(), required=False)
def deal(visit: Visit, body: dict[str, Any]) -> Response:
    """Deal: any of the deals that Parejas allows, all equally likely

    A line of the log for each seat's hand, which that seat sees with its own token. Dealt again
    before the first card, the hands before are taken back. With `list`, whoever has no seat gets
    the whole list, in this answer and never again."""
    wants_list = read_flag(body.get("list", False), "/list")
    drawn = desk.deal(visit.table, visit.who, to_read=wants_list)
    rounds = None if request.args.get("pad") == "full" else RECENT_ROUNDS
    shown = views.entered(drawn.entered, visit.lang, None, rounds)
    g.kept_answer = as_json(shown)
    if wants_list:
        shown["hands"] = [list(cards) for cards in drawn.hands]
    headers = {"ETag": visit.tag(drawn.entered.sitting.table.seq), "Cache-Control": NO_STORE}
    return answer(shown, 201, headers)
