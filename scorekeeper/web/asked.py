"""The request by a short way: Flask's ``request`` is looked for anew at every word, and where a
header is missing, ``request.headers`` raises and catches an error. An entry is made of many such.
"""

from contextvars import ContextVar
from typing import Any

from flask import Request, g

# Where the WSGI environment keeps Flask's request, for what is learnt of it on the way out.
ASKED = "scorekeeper.asked"
# The one that is answered; what stands here is put here by ``web.swift``.
answered: ContextVar[Request] = ContextVar("answered")


def asked() -> Request:
    """The request that is answered."""
    return answered.get()


def memo() -> Any:
    """What is remembered until it is answered: Flask's ``g`` itself."""
    return g._get_current_object()  # type: ignore[attr-defined]


def header(name: str) -> str | None:
    """A header by its WSGI name, ``"IF_MATCH"``; ``None`` when it was not sent."""
    found: str | None = answered.get().environ.get(f"HTTP_{name}")
    return found


def query(name: str) -> str | None:
    """What stands behind the question mark under ``name``; ``None`` when nothing does."""
    request = answered.get()
    return request.args.get(name) if request.query_string else None
