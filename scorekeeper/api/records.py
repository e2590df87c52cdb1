"""``/tables/{id}/record`` and ``/tables/import``: a table as a text, and a table from one."""

from typing import Any

from flask import Response
from flask_smorest import Blueprint

from scorekeeper.api import views
from scorekeeper.api.answers import answer, bare
from scorekeeper.api.body import load, read_json
from scorekeeper.api.circle_doors import in_circle, token_of_circle
from scorekeeper.api.document import documents
from scorekeeper.api.doors import Visit, keyed, reads, unless_held
from scorekeeper.api.record_bodies import RecordBody
from scorekeeper.api.secrets import marked
from scorekeeper.api.tables import ANYBODYS
from scorekeeper.desk.records import file_name, judge_record, open_record, record
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.record.reading import Damaged, Record
from scorekeeper.web.language import asked_language

blp = Blueprint("records", __name__, url_prefix="/api/v1/tables", description="Records of tables")
PLAIN = "text/plain; charset=utf-8"


@blp.route("/<table_id>/record", methods=["GET"])
@documents(200, tagged=True, plain=True)
@unless_held()
@reads
def show_record(visit: Visit) -> Response:
    """The whole table as one text, to keep, to read, to import again

    The same for every role. Hands that are still somebody's own are not in it."""
    sitting, text = record(visit.table)
    headers = {
        "ETag": visit.tag(sitting.table.seq),
        "Content-Disposition": f'attachment; filename="{file_name(sitting)}"',
    }
    return bare(text.encode(), 200, headers, PLAIN)


@blp.route("/import", methods=["POST"])
@documents(201, "Opened", faults=(404,), body=RecordBody, writes=True, token=False, damaged=True)
def import_table() -> Response:
    """Open a table from a record; every line is judged again

    In a circle with a token of that circle. All or nothing: where lines do not hold, `/damaged`
    lists each with its number in the text, what it says and why. 409 if all could be understood and
    the rules refuse some, else 422."""
    token = token_of_circle()
    judged = _judged()  # before the database is held: it takes longer than writing
    return keyed(token or ANYBODYS, lambda: _opened(judged, token))


Judged = tuple[Record, Any]  # and the circle it is for


def _judged() -> Judged | Malformed | Damaged:
    """The table that was sent, or what there is to say against it."""
    try:
        body = load(RecordBody(), read_json())
        return judge_record(body["record"]), body.get("circle")
    except (Malformed, Damaged) as trouble:
        return trouble


def _opened(judged: Judged | Malformed | Damaged, token: str | None) -> Response:
    if isinstance(judged, Exception):
        raise judged
    record, circle = judged
    insider = None if circle is None else in_circle(token, circle)
    sitting = open_record(record, insider)
    headers = {"Location": f"/api/v1/tables/{sitting.id}", **marked("opened")}
    return answer(views.table(sitting, asked_language()), 201, headers)
