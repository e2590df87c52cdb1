"""Put the parts together. The only module that knows all of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Flask
from flask_migrate import Migrate

from scorekeeper import api, pages, web
from scorekeeper.config import configure
from scorekeeper.desk import sitting
from scorekeeper.desk.live import hub
from scorekeeper.store import attempts
from scorekeeper.store import db as store
from scorekeeper.store.schema import MIGRATIONS
from scorekeeper.web.swift import SwiftFlask

ROOT = Path(__file__).parent.parent


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The app, set up from the environment and from what ``config`` overrides (tests)."""
    app = SwiftFlask(
        "scorekeeper",
        root_path=str(ROOT),
        template_folder="templates",
        static_folder="static",
        instance_path=str(ROOT / "instance"),
    )
    configure(app, config)
    sitting.init_app(app)
    store.init_app(app)
    attempts.init_app(app)
    hub.init_app(app)
    Migrate(app, store.db, directory=str(MIGRATIONS))
    web.init_app(app)
    api.init_app(app)
    pages.init_app(app)
    return app
