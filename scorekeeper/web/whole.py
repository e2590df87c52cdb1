"""A body that breaks off before its announced end is no body.

Servers say that they end the stream themselves, and Werkzeug then takes whatever came for the
whole: half a form would be entered, and half an entry judged under the key of the whole one.
"""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def whole(application: WSGI) -> WSGI:
    """Have bodies counted: one that is too short raises ``ClientDisconnected`` where it is read.

    Chunks announce no length; their end is the server's word.
    """

    def counted(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("CONTENT_LENGTH") and "HTTP_TRANSFER_ENCODING" not in environ:
            environ.pop("wsgi.input_terminated", None)
        return application(environ, start_response)

    return counted


def init_app(app: Flask) -> None:
    app.wsgi_app = whole(app.wsgi_app)  # type: ignore[method-assign,assignment]
