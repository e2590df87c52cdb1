"""The description of the API: OpenAPI 3.1 at ``/api/v1/openapi.json``, a page at ``/api/docs``."""

import inspect
from functools import cache
from typing import Any

import orjson
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask, Response, render_template
from flask_smorest import Api

from scorekeeper.api import (
    circle_bodies,
    circle_shapes,
    dispute_bodies,
    dispute_shapes,
    exchange_shapes,
    record_bodies,
    schemas,
    shapes,
    statistics_shapes,
    table_shapes,
)
from scorekeeper.api.answers import bare
from scorekeeper.api.circle_shapes import STATUSES
from scorekeeper.api.document import CONFLICTING, DAMAGED, FAULTS
from scorekeeper.desk.exchange.files import FORMATS, SEPARATORS
from scorekeeper.games import GAMES

DESCRIPTION = """\
Referee and scorepad for real dice and real cards.

Texts follow `Accept-Language` (`es`, `en`; Spanish by default) or `?lang=`; codes and ids never
change. Whoever opens a table gets signed tokens for it, to be sent as `Authorization: Bearer …`:
`host` (runs it, enters for any seat), `scorer` (enters for any seat), `seat` (enters for one) and
`watch` (looks, and asks for rulings). What a token does not open is 404. Whoever makes a circle
gets tokens of it: `organiser` (everything) and `member` (sees, opens tables, adds players); at a
table of the circle they do what `host` and `watch` do.

Everything that goes wrong is a problem (RFC 9457), its faults named by JSON pointers, and nothing
was written: 422 is not understood, 409 is refused by the rules and brings the ruling, 412 means
that somebody else was faster.
"""
DESCRIBED = {
    "BrokenOff": "The request cannot be read, or names a host that the server does not go by",
    "NotAllowed": "The token opens the table, but not for this",
    "NotFound": "No such thing, or none that the token opens",
    "Refused": "The rules refuse it; the ruling says why",
    "Conflicting": "The rules refuse it, or (`/conflicts`) later entries would no longer hold",
    "Damaged": "Lines of the record do not hold: each with its number and the reason",
    "Stale": "`If-Match` names another version; with the table as it stands",
    "Spoilt": "What is kept of it is damaged, or was written by other rules",
    "TooSlow": "The body did not come in time",
    "TooLarge": "The body is too large",
    "NotJson": "The body is not announced as JSON",
    "Malformed": "Not understood; the pointers say where",
    "TooMany": "Too many requests; `Retry-After` says for how long",
    "Failed": "The server failed; nothing was written",
    "Unavailable": "Not just now: send it again after `Retry-After`, with the same key",
    "NoRoom": "The database is full; nothing was written",
}
SHAPES = {
    "Refused": "Refusal",
    "Conflicting": "ConflictsProblem",
    "Damaged": "DamagedProblem",
    "Stale": "StaleProblem",
}
DAY = {"type": "string", "format": "date"}
PARAMETERS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "Lang": (
        "query",
        "lang",
        {"type": "string"},
        "`es` or `en`: wins over `Accept-Language`; anything else counts as not said",
    ),
    "Limit": (
        "query",
        "limit",
        {"type": "integer", "minimum": 1, "maximum": 200, "default": 50},
        "",
    ),
    "Cursor": ("query", "cursor", {"type": "string"}, "`next` of the page before"),
    "Preset": ("query", "preset", {"type": "string"}, "The game's first one unless said"),
    "Options": ("query", "options", {"type": "string"}, "JSON: options over those of the preset"),
    "Pad": ("query", "pad", {"type": "string"}, "`full`: all rounds instead of the last ten"),
    "IdempotencyKey": (
        "header",
        "Idempotency-Key",
        {"type": "string", "minLength": 22, "maxLength": 128, "pattern": "^[!-~]+$"},
        "The same key with the same request is done once and answered alike for 48 hours",
    ),
    "IfMatch": ("header", "If-Match", {"type": "string"}, 'Only at this version: `"12"`'),
    "LastEventID": (
        "header",
        "Last-Event-ID",
        {"type": "string"},
        "As browsers send it; the version comes at once whether it is this one or not",
    ),
    "GameSlug": ("query", "game", {"enum": list(GAMES)}, ""),
    "Status": ("query", "status", {"enum": list(STATUSES)}, ""),
    "Player": ("query", "player", {"type": "string"}, "A player's id; merged ones count too"),
    "NightId": ("query", "night", {"type": "string"}, "A night's id"),
    "From": ("query", "from", DAY, "A date in the circle's time zone"),
    "To": ("query", "to", DAY, "A date in the circle's time zone; it is included"),
    "Sheet": (
        "query",
        "sheet",
        {"enum": ["true", "false"]},
        "Only tables played by the options of the rule sheet, or only the others",
    ),
    "ExportFormat": (
        "query",
        "format",
        {"enum": list(FORMATS), "default": "json"},
        "The whole circle, or a list of results (a row a seat) or of turns",
    ),
    "Separator": (
        "query",
        "separator",
        {"enum": list(SEPARATORS), "default": "comma"},
        "Between the cells of a list; with `semicolon` decimals have a comma",
    ),
    "Preview": ("query", "preview", {"enum": ["true"]}, "Only say what would come"),
    "IfNoneMatch": ("header", "If-None-Match", {"type": "string"}, "304 if nothing has changed"),
}


MODULES = (
    shapes,
    table_shapes,
    dispute_shapes,
    circle_shapes,
    statistics_shapes,
    schemas,
    dispute_bodies,
    record_bodies,
    circle_bodies,
    exchange_shapes,
)


class JsonApi(Api):
    """Errors are answered by ``problems``, for all addresses of the API alike."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        pass


def describe(app: Flask) -> JsonApi:
    app.config |= {"API_TITLE": "Scorekeeper", "API_VERSION": "v1", "OPENAPI_VERSION": "3.1.0"}
    api = JsonApi(app, spec_kwargs={"info": {"description": DESCRIPTION}})
    api.spec.components.schemas.update(_schemas())
    _add_parameters(api.spec)
    _add_faults(api.spec)
    app.add_url_rule("/api/v1/openapi.json", "openapi", lambda: _openapi(api))
    app.add_url_rule("/api/docs", "api_docs", _docs)
    return api


@cache
def _schemas() -> dict[str, Any]:
    """Read from their classes once a process, which is half of making an app; tests make many."""
    spec = APISpec("", "", "3.1.0", plugins=[MarshmallowPlugin()])
    for module in MODULES:
        for name, kind in vars(module).items():
            own = inspect.isclass(kind) and kind.__module__ == module.__name__
            named = own and kind not in (shapes.Shape, shapes.Open)
            if named and name not in spec.components.schemas:  # nested ones are there already
                spec.components.schema(name, schema=kind)
    schemas: dict[str, Any] = spec.components.schemas
    return schemas


def _add_parameters(spec: APISpec) -> None:
    for name, (place, key, schema, text) in PARAMETERS.items():
        said = {"description": text} if text else {}
        spec.components.parameter(name, place, {"name": key, "schema": schema, **said})
    spec.components.header("ETag", {"schema": {"type": "string"}, "example": '"12.es.host"'})
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})


def _add_faults(spec: APISpec) -> None:
    for name in (*FAULTS.values(), CONFLICTING, DAMAGED):
        schema = {"$ref": f"#/components/schemas/{SHAPES.get(name, 'Problem')}"}
        described: dict[str, Any] = {
            "description": DESCRIBED[name],
            "content": {"application/problem+json": {"schema": schema}},
        }
        if name in ("TooMany", "Unavailable", "NoRoom"):
            described["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
        spec.components.response(name, described)


def _openapi(api: JsonApi) -> Response:
    return bare(orjson.dumps(api.spec.to_dict()))


def _docs() -> str:
    return render_template("api/docs.html")
