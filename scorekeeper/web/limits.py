"""How often one address may ask. Off with ``SCOREKEEPER_RATELIMIT_ENABLED=false``."""

import os
from math import ceil
from typing import Any, cast

from flask import Blueprint, Flask, current_app, g
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from scorekeeper.desk.clock import system_clock
from scorekeeper.web.counters import Counters

COUNTERS = "scorekeeper.counters"
READS = "100 per second; 1500 per minute"
WRITES = "40 per second; 600 per minute"
PICTURES = "10 per second; 120 per minute"
IMPORTS = "12 per minute; 100 per hour"  # every line is judged again
CIRCLE_IMPORTS = "4 per minute; 40 per hour"
EXPORTS = "20 per minute; 300 per hour"  # every log is played again
OPENINGS = "10 per second; 60 per minute; 300 per hour"
WRITING = ["POST", "PUT", "PATCH", "DELETE"]
LOOKING = ["GET", "HEAD"]
LATER = {503: 2, 507: 30}


def init_app(app: Flask) -> None:
    made = app.extensions["scorekeeper.limiter"] = Limiter(
        get_remote_address, app=app, storage_uri="scorekeeper://", strategy="fixed-window"
    )
    if app.config["RATELIMIT_ENABLED"] and are_several(app):
        counters = app.extensions[COUNTERS] = cast(Counters, made.storage)
        app.teardown_request(lambda _: counters.share_if_due())


def are_several(app: Flask) -> bool:
    """Whether other processes answer for the same tables."""
    if not app.config["SQLALCHEMY_DATABASE_URI"].startswith("sqlite"):
        return True
    workers = os.environ.get("WEB_CONCURRENCY", "")
    return workers.isdigit() and int(workers) > 1


def share_now() -> None:
    """Tell the other processes at once what was counted: for what is rare and matters."""
    counters = current_app.extensions.get(COUNTERS)
    if counters is not None:
        counters.share()


def limit(app: Flask, part: Blueprint, rates: str, **rest: Any) -> None:
    """Limit the addresses of ``part``; ``rest`` as in ``Limiter.limit``."""
    if app.config["RATELIMIT_ENABLED"]:
        limiter(app).shared_limit(rates, scope=part.name + rates, **rest)(part)


def limiter(app: Flask) -> Limiter:
    found: Limiter = app.extensions["scorekeeper.limiter"]
    return found


def retry_after(status: int) -> int:
    """Whole seconds until it is worth trying again: until the limit that was just reached lets the
    caller in (429), or a database comes back, or room is made."""
    if status in LATER:
        return LATER[status]
    reached = limiter(current_app).current_limit
    at = g.get("retry_at") or (reached.reset_at if reached else 0)
    return max(1, ceil(at - system_clock() / 1000))
