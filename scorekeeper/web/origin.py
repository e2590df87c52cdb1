"""Refuse writes that another site makes a browser send.

Sec-Fetch-Site decides where it is sent (W3C Fetch Metadata); on plain http in the living room it is
not, and there Origin must be this very host. Neither header: not a browser. No token in forms, so
that an entry that waited on a phone for hours is still good.
"""

from flask import Flask, abort

from scorekeeper.web.asked import asked, header

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


def refuse_cross_site() -> None:
    request = asked()
    if request.method in SAFE:
        return
    site = header("SEC_FETCH_SITE")
    if site is not None:
        allowed = site in ("same-origin", "none")
    else:
        origin = header("ORIGIN")
        allowed = origin is None or origin == request.host_url.rstrip("/")
    if not allowed:
        abort(403)


def init_app(app: Flask) -> None:
    app.before_request(refuse_cross_site)
