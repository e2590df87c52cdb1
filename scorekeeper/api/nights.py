"""``/circles/{id}/nights``, ``/nights`` and ``/tables/{id}/night``: tables by evening."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import circle_views as views
from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes, takes_query
from scorekeeper.api.circle_bodies import NightBody, NightChangesBody
from scorekeeper.api.circle_doors import Inside, acts, looks
from scorekeeper.api.circle_examples import MOVED, NIGHT, NIGHTS
from scorekeeper.api.document import documents
from scorekeeper.api.paging import PageQuery, fetched
from scorekeeper.desk import nights as desk

blp = Blueprint("nights", __name__, url_prefix="/api/v1", description="Nights of circles")


@blp.route("/circles/<circle_id>/nights", methods=["GET"])
@documents(200, "Nights", faults=(422,), query=("Limit", "Cursor"), example=NIGHTS)
@looks
@takes_query(PageQuery())
def list_nights(inside: Inside, query: dict[str, Any]) -> Response:
    """The nights of the circle, the newest first

    A night goes on until six hours have passed without play."""
    insider = inside.insider
    return answer(
        fetched(
            query,
            lambda most, *after: desk.listed(insider, most, after or None),
            lambda each: views.night(*each, insider.circle.timezone),
            lambda each: (each[0].starts_at, each[0].pk),
        )
    )


@blp.route("/nights/<night_id>", methods=["PATCH"])
@documents(200, "Night", body=NightChangesBody, writes=True, versioned=False, example=NIGHT)
@acts
@takes(NightChangesBody())
def change_night(inside: Inside, body: dict[str, Any], night_id: str) -> Response:
    """Give a night a name or a note; only organisers"""
    changed = desk.change(inside.insider, night_id, body)
    return answer(views.night(*changed, inside.insider.circle.timezone))


@blp.route("/tables/<table_id>/night", methods=["POST"])
@documents(200, "InNight", body=NightBody, writes=True, versioned=False, example=MOVED)
@acts
@takes(NightBody())
def move_to_night(inside: Inside, body: dict[str, Any], table_id: str) -> Response:
    """Put a table into another night of its circle; only organisers, with the circle's token

    A night without tables is forgotten."""
    insider = inside.insider
    night = desk.move(insider, table_id, body["night"])
    found = views.night(*desk.look(insider, night.id), insider.circle.timezone)
    return answer({"table": table_id, "night": found})
