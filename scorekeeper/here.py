"""The app at work, by a short way: Flask's ``current_app`` is looked for anew at every word."""

from flask import Flask, current_app


def here() -> Flask:
    found: Flask = current_app._get_current_object()  # type: ignore[attr-defined]
    return found
