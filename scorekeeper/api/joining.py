"""``POST /join``: a table's code, read aloud or scanned, becomes a token."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import answer
from scorekeeper.api.body import takes
from scorekeeper.api.document import documents
from scorekeeper.api.schemas import JoinBody
from scorekeeper.api.tags import tag
from scorekeeper.desk.joining import follow_link, join
from scorekeeper.rules.reading import Malformed
from scorekeeper.web.language import asked_language

blp = Blueprint("joining", __name__, url_prefix="/api/v1/join", description="Joining a table")


@blp.route("", methods=["POST"])
@documents(200, "Joined", faults=(404, 409), body=JoinBody, token=False)
@takes(JoinBody())
def join_table(body: dict[str, Any]) -> Response:
    """Take a seat, or watch (`seat` null), by the table's code

    A seat that somebody has taken by the code, on a phone or with a token, is refused
    (`table.seats.taken`): it moves by a link that works once, given here as `link` instead of a
    code. So is everything while joining is locked (`table.seats.locked`). `name` is what the log
    calls whoever enters with the token."""
    if ("code" in body) == ("link" in body):
        raise Malformed("malformed.either", one="code", other="link")
    if "link" in body:
        sitting, who, token = follow_link(body["link"], body.get("name"))
    else:
        sitting, who, token = join(body["code"], body.get("seat"), body.get("name"))
    lang = asked_language()
    shown = {**views.table(sitting, lang, who.viewer), "token": token, "role": who.role}
    return answer(shown, headers={"ETag": tag(sitting.table.seq, lang, who)})
