"""The doors: who may come in, and that what they ask for is done once."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Response, g, request

from scorekeeper.api.answers import bare
from scorekeeper.api.problems import answer_trouble
from scorekeeper.api.tags import expected_versions, tag
from scorekeeper.desk import tables as desk
from scorekeeper.desk.grants import admitted
from scorekeeper.desk.once import Answer, once
from scorekeeper.desk.troubles import NotFound, Refused, Stale
from scorekeeper.desk.who import Who
from scorekeeper.rules.reading import Malformed
from scorekeeper.web.language import asked_language

View = Callable[..., Response]
SHORTEST_KEY, LONGEST_KEY = 22, 128
KEPT_HEADERS = ("Content-Type", "ETag", "Location")


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, at which table, in which language."""

    table: str
    who: Who
    lang: str

    @property
    def viewer(self) -> int | None:
        return self.who.viewer

    def tag(self, version: int) -> str:
        return tag(version, self.lang, self.who)


def bearer() -> str:
    """The token of the request; ``NotFound`` without one, as without any grant."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NotFound
    return token.strip()


def reads(view: View) -> View:
    """Let the holder of a token of this table in, to look."""

    @wraps(view)
    def opened(table_id: str, **kwargs: Any) -> Response:
        with admitted(bearer(), table_id) as who:
            g.who = who
            return view(Visit(table_id, who, asked_language()), **kwargs)

    return opened


def writes(view: View) -> View:
    """Let the holder of a token of this table in, to change something: once, and at the version
    that ``If-Match`` names."""

    @wraps(view)
    def opened(table_id: str, **kwargs: Any) -> Response:
        token = bearer()
        with admitted(token, table_id, to_write=True) as who:
            g.who = who
            visit = Visit(table_id, who, asked_language())
            return keyed(token, lambda: _in_step(view, visit, kwargs))[0]

    return opened


def _in_step(view: View, visit: Visit, kwargs: dict[str, Any]) -> Response:
    expected = expected_versions()
    if expected is not None:
        sitting = desk.look(visit.table)
        if sitting.table.seq not in expected:
            raise Stale(sitting)
    return view(visit, **kwargs)


def keyed(grant: str, work: Callable[[], Response]) -> tuple[Response, bool]:
    """Do ``work`` once for the ``Idempotency-Key`` of the request, if there is one.

    Returns the answer and whether it was given before. Malformed and refused requests get the
    same answer again too; everything else that goes wrong is no answer and may be tried again.
    """
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return work(), False
    if not SHORTEST_KEY <= len(key) <= LONGEST_KEY or not all("!" <= c <= "~" for c in key):
        raise Malformed("malformed.key", low=SHORTEST_KEY, high=LONGEST_KEY)
    scope = f"{grant} {request.method} {request.path}"
    sent = b"%b\0%b" % (request.query_string, request.get_data())
    first, replayed = once(scope, key, sent, lambda: _kept(work))
    headers = dict(first.headers)
    if replayed:
        headers["Idempotent-Replayed"] = "true"
    kind = headers.pop("Content-Type")
    return bare(first.body, first.status, headers, kind), replayed


def _kept(work: Callable[[], Response]) -> Answer:
    try:
        response = work()
    except (Malformed, Refused) as trouble:
        response = answer_trouble(trouble)
    headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
    return Answer(response.status_code, response.get_data(), headers)
