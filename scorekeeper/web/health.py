"""``/healthz``: the process is alive. ``/readyz``: it can serve; 503 while it cannot."""

from dataclasses import asdict

from flask import Blueprint, Flask, Response, jsonify

from scorekeeper.desk.health import health

part = Blueprint("health", __name__)


@part.get("/healthz")
def alive() -> Response:
    """Asks nobody: a database that is away is no reason to start this process anew."""
    return _told({"status": "ok"}, 200)


@part.get("/readyz")
def ready() -> Response:
    """The database answers, its migrations are done, and the process is not about to end."""
    found = health()
    status = "ready" if found.ready else "unavailable"
    return _told({"status": status, **asdict(found)}, 200 if found.ready else 503)


def _told(said: dict[str, object], status: int) -> Response:
    response = jsonify(said)
    response.status_code = status
    response.headers["Cache-Control"] = "no-store"
    return response


def init_app(app: Flask) -> None:
    app.register_blueprint(part)
