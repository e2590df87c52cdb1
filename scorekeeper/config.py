"""Settings: defaults, then ``SCOREKEEPER_*`` and ``DATABASE_URL`` from the environment."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from flask import Flask

from scorekeeper.desk.clock import system_clock

MEGABYTE = 1024 * 1024


def configure(app: Flask, given: Mapping[str, Any] | None = None) -> None:
    """Set the app up; what is ``given`` (by tests) wins over the environment."""
    app.config.from_mapping(
        SQLITE_SYNCHRONOUS="FULL",
        MAX_CONTENT_LENGTH=MEGABYTE,
        MAX_FORM_MEMORY_SIZE=MEGABYTE,
        PUBLIC_URL=None,
        RATELIMIT_ENABLED=True,
        # A stream that says nothing for long is cut by proxies: seconds between signs of life.
        STREAM_HEARTBEAT=15,
        STREAMS_PER_ADDRESS=2000,  # open at a time; a whole club shares one address
        STREAMS_PER_GRANT=1000,
        CLOCK=system_clock,
    )
    app.config.from_prefixed_env("SCOREKEEPER", loads=_load)
    app.config.from_mapping(given or {})
    app.config.setdefault("SQLALCHEMY_DATABASE_URI", database_url(app))
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = _stored_secret(Path(app.instance_path))


def database_url(app: Flask) -> str:
    """``DATABASE_URL`` with the driver we ship, else SQLite in the instance folder."""
    url = os.environ.get("DATABASE_URL")
    if url:
        scheme, _, rest = url.partition("://")
        driver = "postgresql+psycopg" if scheme in ("postgres", "postgresql") else scheme
        return f"{driver}://{rest}"
    folder = Path(app.instance_path)
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'scorekeeper.db'}"


def _load(value: str) -> Any:
    """``true`` and ``false`` and whole numbers as such; everything else is text."""
    lowered = value.strip().lower()
    if lowered in ("true", "false"):
        return lowered == "true"
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else value


def _stored_secret(folder: Path) -> str:
    """The secret of this installation, drawn once and kept where only its owner reads it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "secret_key"
    if not path.exists():
        # Written aside and linked: of several workers that start at once, all read one whole key.
        aside = folder / f"secret_key.{os.getpid()}"
        aside.touch(mode=0o600)
        aside.write_text(token_hex(32))
        with suppress(FileExistsError):
            path.hardlink_to(aside)
        aside.unlink()
    return path.read_text().strip()
