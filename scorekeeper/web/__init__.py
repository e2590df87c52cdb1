"""What both faces share over HTTP: whose site a write came from, languages, headers, limits,
errors, compression, static files, whole bodies in time, its own name, whose word counts, how it is,
what is counted and logged; no sessions."""

from flask import Flask

from scorekeeper.web import (
    compress,
    errors,
    guessing,
    headers,
    health,
    hosts,
    limits,
    metrics,
    origin,
    proxies,
    sessions,
    slow,
    static,
    streams,
    watch,
    whole,
)


def init_app(app: Flask) -> None:
    sessions.init_app(app)
    errors.init_app(app)
    hosts.init_app(app)
    limits.init_app(app)
    guessing.init_app(app)
    origin.init_app(app)
    headers.init_app(app)
    compress.init_app(app)
    static.init_app(app)
    streams.init_app(app)
    health.init_app(app)
    metrics.init_app(app)
    whole.init_app(app)
    slow.init_app(app)
    proxies.init_app(app)
    watch.init_app(app)
