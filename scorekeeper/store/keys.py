"""Idempotency keys: the first answer a key got, found again and forgotten in time."""

from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select

from scorekeeper.rules.records import record
from scorekeeper.store.attempts import Attempt
from scorekeeper.store.prepared import Prepared, as_json, from_json
from scorekeeper.store.rows import KeyRow
from scorekeeper.store.spoilt import Spoilt, check, reads

keys = KeyRow.__table__


class Taken(Exception):
    """The same key came in twice at once, and the other request was first."""


@record
class First:
    """The first answer: what the request looked like, and what it got."""

    fingerprint: str
    status: int
    headers: dict[str, Any]
    body: bytes
    at: int


_find = Prepared(
    select(keys.c.fingerprint, keys.c.status, keys.c.headers, keys.c.body, keys.c.at).where(
        keys.c.scope == bindparam("scope"), keys.c.key == bindparam("key")
    )
)
_keep = Prepared(insert(keys), keys.c.keys())


def find(connection: Connection, scope: str, key: str) -> First | None:
    if isinstance(connection, Attempt):  # which holds only if the key is new
        return None
    row = _find.run(connection, scope=scope, key=key).fetchone()
    if row is None:
        return None
    return _first(*row)


@reads
def _first(fingerprint: str, status: int, headers: Any, body: bytes, at: int) -> First:
    said = from_json(headers)
    check((fingerprint, status, said, body, at), (str, int, dict, bytes | memoryview, int))
    if not 200 <= status < 500 or not all(map(str.isprintable, (*said, *said.values()))):
        raise Spoilt
    return First(fingerprint, status, said, bytes(body), at)


def keep(connection: Connection, scope: str, key: str, first: First) -> None:
    row = {
        "scope": scope,
        "key": key,
        "fingerprint": first.fingerprint,
        "status": first.status,
        "headers": as_json(first.headers),
        "body": first.body,
        "at": first.at,
    }
    if isinstance(connection, Attempt):
        connection.keep(row)
        return
    try:
        _keep.run(connection, **row)
    except connection.dialect.loaded_dbapi.IntegrityError as clash:
        raise Taken(key) from clash


def forget(connection: Connection, scope: str, key: str) -> None:
    connection.execute(delete(keys).where(keys.c.scope == scope, keys.c.key == key))


def forget_before(connection: Connection, at: int) -> int:
    """Delete the keys kept before ``at``; how many there were."""
    return connection.execute(delete(keys).where(keys.c.at < at)).rowcount
