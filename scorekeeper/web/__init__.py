"""What both faces share over HTTP: whose site a write came from, languages, headers, errors."""

from flask import Flask

from scorekeeper.web import errors, headers, origin


def init_app(app: Flask) -> None:
    errors.init_app(app)
    origin.init_app(app)
    headers.init_app(app)
