"""``/metrics``: what was counted, for who has the token (``SCOREKEEPER_METRICS_TOKEN``) alone."""

from hmac import compare_digest

from flask import Blueprint, Flask, Response, abort, current_app
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4

from scorekeeper.meters import told
from scorekeeper.web.asked import header

part = Blueprint("metrics", __name__)


@part.get("/metrics")
def show() -> Response:
    """404 where no token is set: then there is nothing here, for anybody."""
    token = current_app.config["METRICS_TOKEN"]
    if not token:
        abort(404)
    said = header("AUTHORIZATION") or ""
    if not compare_digest(said.encode(), f"Bearer {token}".encode()):
        return Response(status=401, headers={"WWW-Authenticate": "Bearer"})
    headers = {"Content-Type": CONTENT_TYPE_PLAIN_0_0_4, "Cache-Control": "no-store"}
    return Response(told(), headers=headers)


def init_app(app: Flask) -> None:
    app.register_blueprint(part)
