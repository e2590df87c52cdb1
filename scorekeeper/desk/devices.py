"""Phones by the secret of their cookie; only its hash is kept."""

from hashlib import sha256
from typing import Any

from scorekeeper.store import devices as store


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def known_device(connection: Any, secret: str | None) -> tuple[int, str] | None:
    """A phone's key in the database and its public id."""
    return store.find(connection, hash_of(secret)) if secret else None
