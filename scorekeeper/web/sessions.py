"""No sessions: a device is known by its own cookie, and no request pays for signing another."""

from typing import Any

from flask import Flask
from flask.sessions import NullSession, SessionInterface


class NoSessions(SessionInterface):
    """Whoever writes to ``session`` or flashes a message is told that there is none."""

    def open_session(self, app: Flask, request: Any) -> NullSession:
        return NullSession()

    def save_session(self, app: Flask, session: Any, response: Any) -> None:
        pass


def init_app(app: Flask) -> None:
    app.session_interface = NoSessions()
