"""Settings: defaults, then ``SCOREKEEPER_*`` and ``DATABASE_URL`` from the environment."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from secrets import token_hex
from typing import Any

from flask import Flask

from scorekeeper.desk.clock import system_clock

MEGABYTE = 1024 * 1024
ADDRESS = re.compile(r"(https?://(?:\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::\d{1,5})?)/?", re.ASCII)


# Each may be set as SCOREKEEPER_<name>; docs/operations.md says what for.
SETTINGS: dict[str, Any] = {
    "SECRET_KEY": None,
    "PUBLIC_URL": None,
    "TRUSTED_HOSTS": None,
    "TRUSTED_PROXIES": None,
    "METRICS_TOKEN": None,
    "LOG_REQUESTS": False,
    "SQLITE_SYNCHRONOUS": "FULL",
    "POOL_SIZE": 10,  # connections to PostgreSQL a process has at most, besides one that listens
    "MAX_CONTENT_LENGTH": MEGABYTE,
    "MAX_FORM_MEMORY_SIZE": MEGABYTE,
    "BODY_SECONDS": 30,  # a phone on one bar of signal needs some
    "RATELIMIT_ENABLED": True,
    # A stream that says nothing for long is cut by proxies: seconds between signs of life.
    "STREAM_HEARTBEAT": 15,
    "STREAMS_PER_ADDRESS": 2000,  # open at a time; a whole club shares one address
    "STREAMS_PER_GRANT": 1000,
}


class WrongSetting(ValueError):
    """A setting of the environment that cannot be meant so."""


def configure(app: Flask, given: Mapping[str, Any] | None = None) -> None:
    """Set the app up; what is ``given`` (by tests) wins over the environment.

    ``WrongSetting`` for an address or a list that cannot be read.
    """
    app.config.from_mapping(SETTINGS, CLOCK=system_clock)
    app.config.from_prefixed_env("SCOREKEEPER", loads=_load)
    app.config.from_mapping(given or {})
    app.config["PUBLIC_URL"] = _public_url(app.config["PUBLIC_URL"])
    # Flask has a list of the same name, which it asks before errors have an answer.
    app.config["HOSTS"], app.config["TRUSTED_HOSTS"] = _words(app.config["TRUSTED_HOSTS"]), None
    app.config["TRUSTED_PROXIES"] = _proxies(app.config["TRUSTED_PROXIES"])
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


def _words(value: Any) -> tuple[str, ...]:
    """What stands between commas and spaces.

    >>> _words("dice.example, .dice.example"), _words(None)
    (('dice.example', '.dice.example'), ())
    """
    return tuple(str(value or "").replace(",", " ").split())


def _public_url(value: Any) -> str | None:
    """An address without a slash at the end."""
    if value in (None, ""):
        return None
    found = ADDRESS.fullmatch(str(value))
    if found is None:
        raise WrongSetting(f"SCOREKEEPER_PUBLIC_URL: {value} is not like https://dice.example")
    return found[1]


def _proxies(value: Any) -> tuple[str, ...]:
    """Addresses, networks, ``unix`` and ``*``."""
    for each in (named := _words(value)):
        try:
            each in ("*", "unix") or ip_network(each)
        except ValueError as wrong:
            raise WrongSetting(f"SCOREKEEPER_TRUSTED_PROXIES: {wrong}") from None
    return named


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
