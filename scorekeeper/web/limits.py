"""How often one address may ask. Off with ``SCOREKEEPER_RATELIMIT_ENABLED=false``."""

from math import ceil
from typing import Any

from flask import Blueprint, Flask, current_app, g
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from scorekeeper.desk.clock import system_clock

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
    app.extensions["scorekeeper.limiter"] = Limiter(
        get_remote_address, app=app, storage_uri="memory://", strategy="moving-window"
    )


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
