"""No sessions: a device is known by its own cookie, and no request pays for signing another."""

from typing import Any

from flask import Flask
from flask.sessions import NullSession, SessionInterface


class NoSessions(SessionInterface):
    """Whoever writes to ``session`` or flashes a message is told that there is none."""

    def __init__(self) -> None:
        self._none = NullSession()  # for all: nobody can write to it

    def open_session(self, app: Flask, request: Any) -> NullSession:
        return self._none

    def save_session(self, app: Flask, session: Any, response: Any) -> None:
        pass


def init_app(app: Flask) -> None:
    app.session_interface = NoSessions()
