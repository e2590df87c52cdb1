"""The one cookie of a device: made when it is first needed, known to the server by its hash."""

from flask import Response, after_this_request, g, request

from scorekeeper.desk import grants
from scorekeeper.web.asked import asked, header, memo

SECONDS = 400 * 24 * 3600  # the longest that browsers keep a cookie


def cookie_name() -> str:
    """``__Host-`` binds a cookie to this very host; browsers take it over https only."""
    return "__Host-device" if asked().is_secure else "device"


def secret() -> str | None:
    """The device's secret, as the browser sent it."""
    return memo().get("device") or asked().cookies.get(cookie_name())


KINDS = ("iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux")


def kind() -> str:
    """What sort of device it says it is, as people call it; empty when it does not say."""
    said = header("USER_AGENT") or ""
    return next((name for name in KINDS if name in said), "").replace("Macintosh", "Mac")


def needed() -> str:
    """The device's secret; a browser without one that we know is given one."""
    known, first = secret(), "device" not in g
    g.device = known if known and grants.knows_device(known) else grants.new_device()
    if first:  # not before there is one: the database may be away
        after_this_request(_give)
    return str(g.device)


def _give(response: Response) -> Response:
    response.set_cookie(
        cookie_name(), g.device, SECONDS, secure=request.is_secure, httponly=True, samesite="Lax"
    )
    return response
