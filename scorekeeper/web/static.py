"""Serve static files straight from the server: compressed ahead of time, kept by browsers."""

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from wsgiref.headers import Headers

from flask import Flask
from whitenoise import WhiteNoise

from scorekeeper.precompress import ENCODERS

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

    def get_static_file(
        self, path: str, url: str, stat_cache: Mapping[str, os.stat_result] | None = None
    ) -> Any:
        """Siblings of another time than the file are passed over: they are of an older version,
        left behind where this process may not write them anew."""
        paths = (path, *(path + suffix for suffix in ENCODERS))
        if stat_cache is None:
            stat_cache = {each: os.stat(each) for each in paths if os.path.exists(each)}
        fresh = {
            each: stat_cache[each]
            for each in paths
            if each in stat_cache and stat_cache[each].st_mtime_ns == stat_cache[path].st_mtime_ns
        }
        return super().get_static_file(path, url, stat_cache=fresh)


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
