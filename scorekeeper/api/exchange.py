"""``/circles/{id}/export`` and ``…/import``: a circle taken away as a file, and brought back."""

from collections.abc import Iterator
from typing import Any

from flask import Response, request, stream_with_context
from flask_smorest import Blueprint
from marshmallow import fields
from werkzeug.exceptions import UnsupportedMediaType

from scorekeeper.api.answers import COMMON, answer
from scorekeeper.api.body import Body, raw_body, takes_query
from scorekeeper.api.circle_doors import Inside, looks
from scorekeeper.api.document import documents
from scorekeeper.api.doors import bearer, keyed
from scorekeeper.api.exchange_shapes import ARRIVED, CSV, FILE, CircleFile
from scorekeeper.desk.exchange.arriving import arrive, foresee
from scorekeeper.desk.exchange.files import FORMATS, SEPARATORS, filed
from scorekeeper.desk.exchange.judging import MOST_BYTES, Judged, judge
from scorekeeper.desk.exchange.plan import Arrived, as_counts
from scorekeeper.desk.membership import entered, require_organiser
from scorekeeper.desk.statistics.filters import read_filters
from scorekeeper.rules.reading import Malformed, read_choice
from scorekeeper.tables.faults import Unsound

blp = Blueprint("exchange", __name__, url_prefix="/api/v1/circles", description="Circles")


class ExportQuery(Body):
    """Read by the desk."""

    class Meta:
        include = {each: fields.Raw() for each in ("from", "to")}  # noqa: RUF012

    format = fields.Raw()
    separator = fields.Raw()


@blp.route("/<circle_id>/export", methods=["GET"])
@documents(
    200,
    "CircleFile",
    faults=(422,),
    query=("ExportFormat", "From", "To", "Separator"),
    listed=CSV,
    example=FILE,
)
@looks
@takes_query(ExportQuery())
def export_circle(inside: Inside, query: dict[str, Any]) -> Response:
    """The whole circle as one file, or its results or turns as a list for a spreadsheet

    The file holds everything but devices, tokens and hands that are still a secret, and can be
    imported again. The lists are CSV in UTF-8 with a byte order mark. With dates, only the tables
    opened on those days."""
    kind = str(read_choice(query.pop("format", "json"), FORMATS, "/format"))
    separator = str(read_choice(query.pop("separator", "comma"), SEPARATORS, "/separator"))
    file = filed(inside.insider, kind, separator, read_filters(query))
    return _streamed(file.pieces, file.kind, file.name)


def _streamed(pieces: Iterator[bytes], kind: str, name: str) -> Response:
    """Written as it is made: no circle is held as a whole."""
    response = Response(stream_with_context(pieces), headers=dict(COMMON))
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@blp.route("/<circle_id>/import", methods=["POST"])
@documents(
    201,
    "Arrived",
    body=CircleFile,
    query=("Preview",),
    writes=True,
    versioned=False,
    unwritten=True,
    damaged=True,
    example=ARRIVED,
)
def import_circle(circle_id: str) -> Response:
    """Bring what a file holds and the circle does not; only organisers

    All or nothing: every line of every table is judged again, and `/damaged` lists what does not
    hold. What is here already is known by its id and stays as it is: done twice it is as done once
    (then 200). Players are known by their id, else by their name. A circle without anything becomes
    that of the file. At most 16 MB and 50,000 lines; export in parts, by dates, where there are
    more."""
    token = bearer()
    with entered(token, circle_id) as insider:
        require_organiser(insider)  # nobody else has anything judged
    request.max_content_length = MOST_BYTES
    judged = _judged()
    if "preview" in request.args and read_choice(request.args["preview"], ("true",), "/preview"):
        with entered(token, circle_id) as insider:
            return _told(foresee(insider, _sound(judged)), 200)
    return keyed(token, lambda: _arrived(token, circle_id, judged))


def _judged() -> Judged | Malformed | Unsound:
    """The file that was sent, or what there is to say against it."""
    raw = raw_body()
    if raw and not request.is_json:
        raise UnsupportedMediaType
    try:
        return judge(raw)
    except (Malformed, Unsound) as trouble:
        return trouble


def _sound(judged: Judged | Malformed | Unsound) -> Judged:
    if isinstance(judged, Exception):
        raise judged
    return judged


def _arrived(token: str, circle_id: str, judged: Judged | Malformed | Unsound) -> Response:
    with entered(token, circle_id, to_write=True) as insider:
        arrived = arrive(insider, _sound(judged))
    return _told(arrived, 201 if arrived.anything else 200)


def _told(arrived: Arrived, status: int) -> Response:
    return answer(as_counts(arrived), status)
