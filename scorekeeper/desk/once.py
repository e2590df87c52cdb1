"""Do a thing once, however often it is sent: idempotency keys."""

from collections.abc import Callable, Mapping
from dataclasses import field
from hashlib import sha256
from typing import TypeVar

from scorekeeper.desk.clock import now
from scorekeeper.desk.troubles import OtherRequest
from scorekeeper.rules.records import record
from scorekeeper.store import keys
from scorekeeper.store.attempts import Attempt, attempted
from scorekeeper.store.db import transaction, writing

T = TypeVar("T")
KEPT_MS = 48 * 3600 * 1000
KEPT_STATUSES = frozenset({*range(200, 300), 409, 422})


@record
class Answer:
    """An answer as it goes out: status, body, and the headers worth giving again."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def once(scope: str, key: str, request: bytes, work: Callable[[], Answer]) -> tuple[Answer, bool]:
    """The answer to ``request``, and whether it is one given before.

    ``scope`` says for whom and for which address the key counts. The first answer is kept in the
    transaction that does the work, so that neither stands without the other. The same key with
    another request raises ``OtherRequest``.
    """
    scoped = sha256(scope.encode()).hexdigest()
    fingerprint = sha256(request).hexdigest()
    try:
        return _once(scoped, key, fingerprint, work)
    except keys.Taken:  # sent twice at the same moment: the other one's answer is there by now
        return _once(scoped, key, fingerprint, work)


def tried(key: str | None, work: Callable[[], T]) -> T:
    """What ``work`` comes to, which does all it writes ``once`` for ``key``: by a short way first,
    where the database has one."""
    return work() if key is None else attempted(work)


def is_a_try() -> bool:
    """Whether all that goes wrong now is done anew, in earnest."""
    held = transaction()
    return held is not None and isinstance(held.connection, Attempt)


def _once(
    scoped: str, key: str, fingerprint: str, work: Callable[[], Answer]
) -> tuple[Answer, bool]:
    with writing() as connection:
        first = keys.find(connection, scoped, key)
        if first is not None and first.at >= now() - KEPT_MS:
            if first.fingerprint != fingerprint:
                raise OtherRequest
            return Answer(first.status, first.body, first.headers), True
        if first is not None:
            keys.forget(connection, scoped, key)
        answer = work()
        if answer.status in KEPT_STATUSES:
            headers = dict(answer.headers)
            first = keys.First(fingerprint, answer.status, headers, answer.body, now())
            keys.keep(connection, scoped, key, first)
        return answer, False
