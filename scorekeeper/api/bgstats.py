"""``/tables/{id}/bgstats``: a finished table as a play that the app BG Stats takes over."""

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api.answers import answer
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, reads
from scorekeeper.api.exchange_shapes import BGSTATS
from scorekeeper.desk import tables
from scorekeeper.desk.bgstats import link, play_of
from scorekeeper.voice.books import book

blp = Blueprint("bgstats", __name__, url_prefix="/api/v1/tables", description="Records of tables")


@blp.route("/<table_id>/bgstats", methods=["GET"])
@documents(200, "BgStats", example=BGSTATS)
@reads
def show_bgstats(visit: Visit) -> Response:
    """A finished game as a play for BG Stats

    Opened on a phone that has the app, the link asks there whether to take the play over; nothing
    is sent before. 404 until the game is over."""
    kept = tables.look(visit.table).kept
    ours = book(kept.game, visit.lang)
    play = play_of(visit.table, ours.name, ours.preset(kept.preset).title)
    return answer({"link": link(play), "play": play})
