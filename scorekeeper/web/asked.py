"""Headers of the request, by a short way: where one is missing, ``request.headers`` raises and
catches an error, which costs more than all the rest."""

from contextvars import ContextVar
from typing import Any

# Of the request that is answered; what stands here is put here by ``web.swift``.
environ: ContextVar[dict[str, Any]] = ContextVar("environ")


def header(name: str) -> str | None:
    """A header by its WSGI name, ``"IF_MATCH"``; ``None`` when it was not sent."""
    found: str | None = environ.get().get(f"HTTP_{name}")
    return found
