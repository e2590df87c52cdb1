"""Settings come from the environment; what it leaves out is made once and kept."""

import os
from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.config import configure


@pytest.fixture
def environ(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in list(os.environ):
        if name == "DATABASE_URL" or name.startswith("SCOREKEEPER_"):
            monkeypatch.delenv(name)
    return monkeypatch


def configured(folder: Path) -> Flask:
    app = Flask(__name__, instance_path=str(folder / "instance"))
    configure(app)
    return app


def test_nothing_said_means_sqlite_and_a_secret_that_stays(
    environ: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second = configured(tmp_path), configured(tmp_path)
    path = tmp_path / "instance" / "scorekeeper.db"
    assert first.config["SQLALCHEMY_DATABASE_URI"] == f"sqlite:///{path}"
    assert len(first.config["SECRET_KEY"]) == 64
    assert second.config["SECRET_KEY"] == first.config["SECRET_KEY"]
    kept = tmp_path / "instance" / "secret_key"
    assert kept.stat().st_mode & 0o077 == 0, "only its owner reads it"
    assert [path.name for path in kept.parent.iterdir()] == ["secret_key"]


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_reaches_the_driver(
    environ: pytest.MonkeyPatch, tmp_path: Path, scheme: str
) -> None:
    environ.setenv("DATABASE_URL", f"{scheme}://ana:x@db/dice?sslmode=require")
    uri = configured(tmp_path).config["SQLALCHEMY_DATABASE_URI"]
    assert uri == "postgresql+psycopg://ana:x@db/dice?sslmode=require"


def test_switches_and_numbers_are_read_as_such(environ: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environ.setenv("SCOREKEEPER_RATELIMIT_ENABLED", "false")
    environ.setenv("SCOREKEEPER_PUBLIC_URL", "https://dice.example")
    config = configured(tmp_path).config
    assert config["RATELIMIT_ENABLED"] is False
    assert config["PUBLIC_URL"] == "https://dice.example"
