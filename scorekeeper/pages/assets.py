"""Static files by address: each carries the hash of its content, so that it may be kept forever."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, current_app


def asset(name: str) -> str:
    """The address of ``static/<name>``."""
    folder = str(current_app.static_folder)
    hashed = _hash(folder, name) if not current_app.debug else _hash.__wrapped__(folder, name)
    return f"/static/{name}?v={hashed}"


@cache
def _hash(folder: str, name: str) -> str:
    return sha256((Path(folder) / name).read_bytes()).hexdigest()[:10]


@cache
def build(folder: str) -> str:
    """What tells this version's pages from another's: a hash of templates and static files."""
    whole = sha256()
    for kind in ("templates", "static"):
        for path in sorted((Path(folder) / kind).rglob("*.*")):
            if path.suffix in (".html", ".md", ".css", ".js", ".svg"):
                whole.update(path.read_bytes())
    return whole.hexdigest()[:8]


def init_app(app: Flask) -> None:
    app.jinja_env.globals["asset"] = asset
