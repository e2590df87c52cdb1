"""Serve static files straight from the server: compressed ahead of time, kept by browsers."""

from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.headers import Headers

from flask import Flask
from whitenoise import WhiteNoise

FOREVER = "max-age=31536000, public, immutable"


class StaticFiles(WhiteNoise):
    """What is asked for with the hash of its content (``?v=``) never changes; the rest may."""

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        if not environ["PATH_INFO"].startswith("/static/"):
            return self.application(environ, start_response)  # type: ignore[no-any-return]
        if not environ.get("QUERY_STRING", "").startswith("v="):
            return super().__call__(environ, start_response)  # type: ignore[no-any-return]

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            if status[:3] in ("200", "304"):
                headers = [each for each in headers if each[0].lower() != "cache-control"]
                headers.append(("Cache-Control", FOREVER))
            return start_response(status, headers, *rest)

        return super().__call__(environ, start)  # type: ignore[no-any-return]


def _add_headers(headers: Headers, _path: str, _url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"


def init_app(app: Flask) -> None:
    app.wsgi_app = StaticFiles(  # type: ignore[method-assign]
        app.wsgi_app,
        root=app.static_folder,
        prefix="static/",
        autorefresh=app.debug,
        allow_all_origins=False,
        add_headers_function=_add_headers,
        # The fonts and libraries carry their version in their names.
        immutable_file_test=r"^/static/vendor/",
    )
