"""What both faces share over HTTP: whose site a write came from, languages, headers."""

from flask import Flask

from scorekeeper.web import headers, origin


def init_app(app: Flask) -> None:
    origin.init_app(app)
    headers.init_app(app)
