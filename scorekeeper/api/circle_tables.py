"""``/circles/{id}/tables``: the tables of a circle; brought there, taken out."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import circle_views, views
from scorekeeper.api.answers import answer, bare
from scorekeeper.api.body import takes, takes_query
from scorekeeper.api.circle_bodies import BringBody, TablesQuery
from scorekeeper.api.circle_doors import Inside, acts, looks
from scorekeeper.api.circle_examples import TABLES
from scorekeeper.api.circle_shapes import STATUSES
from scorekeeper.api.document import documents
from scorekeeper.api.paging import fetched
from scorekeeper.desk import circle_tables
from scorekeeper.desk.grants import admit, read_token
from scorekeeper.desk.statistics.filters import read_filters
from scorekeeper.desk.table_lists import listed
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import HOST, Who
from scorekeeper.rules.reading import Malformed, read_choice

blp = Blueprint(
    "circle_tables", __name__, url_prefix="/api/v1/circles", description="Tables of circles"
)
FILTERS = ("game", "player", "from", "to")


@blp.route("/<circle_id>/tables", methods=["GET"])
@documents(
    200,
    "Tables",
    faults=(422,),
    query=("GameSlug", "Status", "Player", "NightId", "From", "To", "Limit", "Cursor"),
    example=TABLES,
)
@looks
@takes_query(TablesQuery())
def list_tables(inside: Inside, query: dict[str, Any]) -> Response:
    """The tables of the circle, the newest first; `from` and `to`: when they were opened"""
    filters = read_filters({key: query[key] for key in FILTERS if key in query})
    status, night = query.get("status"), query.get("night")
    if status is not None:
        read_choice(status, STATUSES, "/status")
    return answer(
        fetched(
            query,
            lambda most, *after: listed(
                inside.insider, filters, most, status, night, after or None
            )[0],
            circle_views.table,
            lambda each: (each.table.created_at, each.table.pk),
        )
    )


@blp.route("/<circle_id>/tables", methods=["POST"])
@documents(201, "Table", body=BringBody, unwritten=True, writes=True, versioned=False)
@acts
@takes(BringBody())
def bring_table(inside: Inside, body: dict[str, Any]) -> Response:
    """Move a table into the circle, by a host token of the table; members may

    From no circle or from another one. Its seats become players by their names."""
    try:
        table_id, _who, _epoch = read_token(body["token"])
        who = admit(body["token"], table_id)
    except NotFound:
        raise Malformed("malformed.token", "/token") from None
    entered = circle_tables.bring(inside.insider, table_id, who)
    shown = views.table(entered.sitting, inside.lang, who.viewer)
    return answer(shown, 201 if entered.written else 200)


@blp.route("/<circle_id>/tables/<table_id>", methods=["DELETE"])
@documents(204, writes=True, versioned=False)
@acts
def take_table_out(inside: Inside, table_id: str) -> Response:
    """Take a table out of the circle: it stays, but counts nowhere; only organisers"""
    circle_tables.take_out(inside.insider, table_id, Who(HOST, label="token:organiser"))
    return bare(b"", 204)
