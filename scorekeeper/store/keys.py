"""Idempotency keys: the first answer a key got, found again and forgotten in time."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.store.rows import KeyRow

keys = KeyRow.__table__


class Taken(Exception):
    """The same key came in twice at once, and the other request was first."""


@dataclass(frozen=True, slots=True)
class First:
    """The first answer: what the request looked like, and what it got."""

    fingerprint: str
    status: int
    headers: dict[str, Any]
    body: bytes
    at: int


_find = select(keys.c.fingerprint, keys.c.status, keys.c.headers, keys.c.body, keys.c.at).where(
    keys.c.scope == bindparam("s"), keys.c.key == bindparam("k")
)
_keep = insert(keys)


def find(connection: Connection, scope: str, key: str) -> First | None:
    row = connection.execute(_find, {"s": scope, "k": key}).first()
    return First(*row) if row else None


def keep(connection: Connection, scope: str, key: str, first: First) -> None:
    try:
        connection.execute(
            _keep,
            {
                "scope": scope,
                "key": key,
                "fingerprint": first.fingerprint,
                "status": first.status,
                "headers": first.headers,
                "body": first.body,
                "at": first.at,
            },
        )
    except IntegrityError as clash:
        raise Taken(key) from clash


def forget(connection: Connection, scope: str, key: str) -> None:
    connection.execute(delete(keys).where(keys.c.scope == scope, keys.c.key == key))


def forget_before(connection: Connection, at: int) -> int:
    """Delete the keys kept before ``at``; how many there were."""
    return connection.execute(delete(keys).where(keys.c.at < at)).rowcount
