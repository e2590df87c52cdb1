"""The doors: who may come in, and that what they ask for is done once."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response

from scorekeeper.api.answers import JSON, bare
from scorekeeper.api.body import raw_body
from scorekeeper.api.problems import answer_trouble
from scorekeeper.api.secrets import MARK, reveal
from scorekeeper.api.tags import expected_versions, tag, unchanged
from scorekeeper.desk import tables as desk
from scorekeeper.desk.grants import admitted, glance
from scorekeeper.desk.once import Answer, is_a_try, once, tried
from scorekeeper.desk.troubles import Conflicts, NotFound, Refused, Stale
from scorekeeper.desk.who import Who
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.records import record
from scorekeeper.tables.faults import Unsound
from scorekeeper.tables.record.reading import Damaged
from scorekeeper.web.asked import asked, header, memo
from scorekeeper.web.language import asked_language

View = Callable[..., Response]
SHORTEST_KEY, LONGEST_KEY = 22, 128
KEY = re.compile(f"[!-~]{{{SHORTEST_KEY},{LONGEST_KEY}}}")
KEPT_HEADERS = ("Content-Type", "ETag", "Location", MARK)


@record
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
    scheme, _, token = (header("AUTHORIZATION") or "").partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise NotFound
    return token.strip()


def reads(view: View) -> View:
    """Let the holder of a token of this table in, to look."""

    @wraps(view)
    def opened(table_id: str, **kwargs: Any) -> Response:
        with admitted(bearer(), table_id) as who:
            memo().who = who
            return view(Visit(table_id, who, asked_language()), **kwargs)

    return opened


def unless_held(check: Callable[[], None] = lambda: None) -> Callable[[View], View]:
    """Answer 304 where the caller holds the table's version already, at the price of a glance; what
    ``check`` says against the rest of the request comes first (RFC 9110, 13.2.1)."""

    def decorated(view: View) -> View:
        @wraps(view)
        def opened(table_id: str, **kwargs: Any) -> Response:
            if header("IF_NONE_MATCH") is not None:
                who, version = glance(bearer(), table_id)
                held = None if version is None else unchanged(tag(version, asked_language(), who))
                if held is not None:
                    check()
                    return held
            return view(table_id, **kwargs)

        return opened

    return decorated


def writes(view: View) -> View:
    """Let the holder of a token of this table in, to change something: once, and at the version
    that ``If-Match`` names."""

    @wraps(view)
    def opened(table_id: str, **kwargs: Any) -> Response:
        token = bearer()
        raw_body()  # before the database is held: a slow sender must hold up nobody else
        with admitted(token, table_id, to_write=True) as who:
            memo().who = who
            visit = Visit(table_id, who, asked_language())
            return keyed(token, lambda: _in_step(view, visit, kwargs), who)

    return opened


def tries(view: View) -> View:
    """Let what ``writes`` be tried by a short way first. For what writes one line, mostly."""

    @wraps(view)
    def opened(*args: Any, **kwargs: Any) -> Response:
        return tried(header("IDEMPOTENCY_KEY"), lambda: view(*args, **kwargs))

    return opened


def _in_step(view: View, visit: Visit, kwargs: dict[str, Any]) -> Response:
    expected = expected_versions()
    if expected is not None:
        sitting = desk.look(visit.table)
        if sitting.table.seq not in expected:
            raise Stale(sitting)
    return view(visit, **kwargs)


def keyed(grant: str, work: Callable[[], Response], who: Who | None = None) -> Response:
    """Do ``work`` once for the ``Idempotency-Key`` of the request, if there is one.

    Malformed and refused requests get the same answer again too; everything else that goes wrong
    is no answer and may be tried again. Tokens and secret links are added for ``who`` on the way
    out and are not kept.
    """
    key = header("IDEMPOTENCY_KEY")
    if key is None:
        return reveal(work(), who)
    if KEY.fullmatch(key) is None:
        raise Malformed("malformed.key", low=SHORTEST_KEY, high=LONGEST_KEY)
    request = asked()
    scope = f"{grant} {request.method} {request.path}"
    given: list[Response] = []

    def kept() -> Answer:
        try:
            response = work()
        except (Malformed, Refused, Conflicts, Damaged, Unsound) as trouble:
            if is_a_try():  # it is answered, and counted, but once
                raise
            response = answer_trouble(trouble)
        given.append(response)
        return _kept(response)

    first, replayed = once(scope, key, raw_body(), kept)
    return reveal(_again(first) if replayed else given[-1], who, replayed)


def _kept(response: Response) -> Answer:
    headers = {name: value for name, value in response.headers if name in KEPT_HEADERS}
    noted = memo()
    kept_as = noted.pop("kept_as", None)
    if kept_as is not None:
        return Answer(response.status_code, b"", headers | kept_as)
    # where the answer itself holds what is for one pair of eyes
    body = noted.pop("kept_answer", None)
    return Answer(response.status_code, body or response.get_data(), headers)


def _again(first: Answer) -> Response:
    headers = {**first.headers, "Idempotent-Replayed": "true"}
    return bare(first.body, first.status, headers, headers.pop("Content-Type", JSON))
