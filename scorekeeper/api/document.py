"""Say in OpenAPI what a route takes and answers, beside the route itself."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any, TypeVar

from scorekeeper.api.body import Body

V = TypeVar("V", bound=Callable[..., Any])
FAULTS = {
    400: "BrokenOff",
    403: "NotAllowed",
    404: "NotFound",
    408: "TooSlow",
    409: "Refused",
    410: "Spoilt",
    412: "Stale",
    413: "TooLarge",
    415: "NotJson",
    422: "Malformed",
    429: "TooMany",
    500: "Failed",
    503: "Unavailable",
    507: "NoRoom",
}
ALWAYS = (400, 429, 500, 503)
CONFLICTING = "Conflicting"  # 409 where later entries may be in the way
DAMAGED = "Damaged"  # 409 and 422 where a record may not hold
TEXT = {"type": "string"}


def documents(
    status: int,
    answer: str | None = None,
    *,
    faults: Sequence[int] = (),
    body: type[Body] | None = None,
    body_required: bool = True,
    query: Sequence[str] = (),
    token: bool = True,
    writes: bool = False,
    tagged: bool = False,
    unwritten: bool = False,
    looked: str | None = None,
    conflicting: bool = False,
    streamed: str | None = None,
    plain: bool = False,
    listed: str | None = None,
    damaged: bool = False,
    versioned: bool = True,
    example: Any = None,
) -> Callable[[V], V]:
    """Describe a view.

    ``answer`` names the schema of a good answer, ``faults`` the statuses besides those that
    follow from the rest, ``query`` the parameters. With ``token`` it wants one, with ``writes`` it
    takes an idempotency key, ``tagged`` says that it knows 304, ``unwritten`` that it may answer
    200, when there was nothing to write, ``looked`` the schema of a 200 that only looked,
    ``conflicting`` that it may be 409 ``/conflicts``, ``damaged`` that it may be ``/damaged``,
    409 or 422, ``versioned`` that what it writes has a version for ``If-Match``. ``streamed`` is
    an example of an event, where events are the answer; ``plain`` says that a text is. ``example``
    is an answer as it might be.
    """
    answers = {str(status): _good(status, answer, tagged, example)}
    answers[str(status)] |= _text(streamed, plain)
    if listed is not None:
        as_csv = {"text/csv; charset=utf-8": {"schema": TEXT, "example": listed}}
        answers[str(status)].setdefault("content", {}).update(as_csv)
    if unwritten:
        answers["200"] = _good(200, answer, tagged)
    if looked is not None:
        answers["200"] = _good(200, looked, tagged)
    if tagged:
        answers["304"] = {"description": "Nothing has changed"}
    wanted = {*faults, *ALWAYS}
    wanted |= {404, 410} if token else set()
    wanted |= {403, 408, 413, 415, 422} if body is not None else set()
    wanted |= {403, 408, 413, 422, 507} if writes else set()
    matched = writes and token and versioned
    wanted |= {412} if matched else set()
    for fault in sorted(wanted):
        answers[str(fault)] = {"$ref": f"#/components/responses/{FAULTS[fault]}"}
    answers |= _own_faults(conflicting, damaged)
    doc: dict[str, Any] = {
        "responses": answers,
        "parameters": [
            "Lang",
            *query,
            *(["IdempotencyKey"] if writes else []),
            *(["IfMatch"] if matched else []),
            *(["IfNoneMatch"] if tagged else []),
        ],
    }
    if token:
        doc["security"] = [{"token": []}]
    if body is not None:
        doc["requestBody"] = _body(body, body_required)

    def described(view: V) -> V:
        doc["operationId"] = view.__name__
        view._apidoc = {"manual_doc": doc}  # type: ignore[attr-defined]
        return view

    return described


def _text(streamed: str | None, plain: bool) -> dict[str, Any]:
    """What is answered instead of JSON."""
    if streamed is not None:
        return {"content": {"text/event-stream": {"schema": TEXT, "example": streamed}}}
    return {"content": {"text/plain; charset=utf-8": {"schema": TEXT}}} if plain else {}


def _own_faults(conflicting: bool, damaged: bool) -> dict[str, Any]:
    named = {"409": CONFLICTING} if conflicting else {}
    named |= {"409": DAMAGED, "422": DAMAGED} if damaged else {}
    return {code: {"$ref": f"#/components/responses/{name}"} for code, name in named.items()}


def _good(status: int, answer: str | None, tagged: bool, example: Any = None) -> dict[str, Any]:
    described: dict[str, Any] = {"description": HTTPStatus(status).phrase}
    if answer is not None:
        schema = {"$ref": f"#/components/schemas/{answer}"}
        shown = {} if example is None else {"example": example}
        described["content"] = {"application/json": {"schema": schema, **shown}}
    if tagged:
        described["headers"] = {"ETag": {"$ref": "#/components/headers/ETag"}}
    return described


def _body(body: type[Body], required: bool) -> dict[str, Any]:
    name = body.__name__
    content: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{name}"}}
    if body.examples:
        content["examples"] = {each: {"value": value} for each, value in body.examples.items()}
    return {"required": required, "content": {"application/json": content}}
