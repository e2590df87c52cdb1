"""``/tables/{id}/stream``: be told when the table moves, as server-sent events."""

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, bearer, reads
from scorekeeper.desk import tables as desk
from scorekeeper.desk.live.topic import News
from scorekeeper.web.streams import event, stream

blp = Blueprint("stream", __name__, url_prefix="/api/v1/tables", description="Live")


class Versions:
    """Says each version once, however often something else has changed."""

    def __init__(self) -> None:
        self._said = -1

    def __call__(self, news: News) -> bytes | None:
        version = news.mark.last
        if version == self._said:
            return None
        self._said = version
        return news.once("api", lambda: event(f'{{"version":{version}}}', version, "table"))


@blp.route("/<table_id>/stream", methods=["GET"])
@documents(200, streamed='event: table\nid: 12\ndata: {"version":12}\n\n', query=("LastEventID",))
@reads
def follow(visit: Visit) -> Response:
    """Be told when the table moves

    The version comes at once on each connect, then with every change; several changes at one
    moment are one event. A comment comes every 15 seconds when nothing else does. The stream ends
    within 5 seconds once the token opens the table no more."""
    return stream(desk.look(visit.table), visit.who, bearer(), Versions())
