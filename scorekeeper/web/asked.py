"""Headers of the request, by a short way: where one is missing, ``request.headers`` raises and
catches an error, which costs more than all the rest."""

from flask import request


def header(name: str) -> str | None:
    """A header by its WSGI name, ``"IF_MATCH"``; ``None`` when it was not sent."""
    found: str | None = request.environ.get(f"HTTP_{name}")
    return found
