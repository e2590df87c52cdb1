"""Each request gets an id, is counted, and is told in the log: by its route, never by its address.

The route is the pattern of the address (``/es/t/<code>``), so that no code, secret or name that
stood in it can get into a log or a label.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from secrets import token_hex
from time import perf_counter
from typing import Any

from flask import Flask, Request, request

from scorekeeper.logs import REQUEST, REQUESTS
from scorekeeper.meters import REQUESTS as SECONDS
from scorekeeper.web.asked import ASKED

HEADER = "X-Request-ID"
SLOW_S = 2.0
WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Watched:
    """Outermost of all: whatever answers, it is seen here."""

    def __init__(self, app: Flask, inner: WSGI) -> None:
        self._inner = inner
        self._all = bool(app.config["LOG_REQUESTS"])
        # Drawing one for each request costs more: ids only have to differ.
        self._process, self._numbers = token_hex(4), count()

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        started, status = perf_counter(), "500"
        environ[REQUEST] = number = f"{self._process}{next(self._numbers) & 0xFFFFFFFF:08x}"

        def start(said: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            nonlocal status
            status = said[:3]
            return start_response(said, [*headers, (HEADER, number)], *rest)

        try:
            return self._inner(environ, start)
        finally:
            self._tell(environ, status, perf_counter() - started)

    def _tell(self, environ: dict[str, Any], status: str, took: float) -> None:
        # Out of there, or the two hold each other, and all they hold, until the garbage collector
        # comes: it took a twentieth of every entry's time.
        asked: Request | None = environ.pop(ASKED, None)
        rule = asked.url_rule.rule if asked is not None and asked.url_rule else None
        route = route_class(rule, environ["REQUEST_METHOD"], environ["PATH_INFO"][:8])
        _timed(route, status[0]).observe(took)
        if self._all or status[0] == "5" or took > SLOW_S:
            fields = {
                "request": environ[REQUEST],
                "method": environ["REQUEST_METHOD"],
                "route": rule or ("static" if route == "static" else None),
                "status": int(status),
                "ms": round(took * 1000, 1),
                **_table(asked),
            }
            REQUESTS.log(30 if status[0] == "5" else 20, "", extra={"fields": fields})


def _table(asked: Request | None) -> dict[str, str]:
    """Enough to tell one table from another, too little to open it."""
    args = (asked.view_args if asked is not None else None) or {}
    if "table_id" in args:
        return {"table": f"{args['table_id'][:4]}…"}
    return {"table": f"{args['code'][:2].upper()}…"} if "code" in args else {}


@lru_cache(maxsize=2048)
def route_class(rule: str | None, method: str, start: str) -> str:
    """What kind of request it is: few kinds, so that a graph can show them all.

    >>> route_class("/api/v1/tables/<table_id>/entries", "POST", "/api/v1/")
    'api-entry'
    >>> route_class("/<any(es, en):lang>/t/<code>", "GET", "/es/t/AB")
    'page'
    """
    if start == "/static/":
        return "static"
    if rule is None:
        return "unknown"
    if rule in ("/healthz", "/readyz", "/metrics"):
        return "machine"
    if rule.endswith("/stream"):
        return "stream"
    face = "api" if rule.startswith("/api/") else "page"
    if method in ("GET", "HEAD", "OPTIONS"):
        return face
    return f"{face}-entry" if rule.endswith("/entries") else f"{face}-write"


@lru_cache(maxsize=256)  # looking a label up costs more than counting
def _timed(route: str, first: str) -> Any:
    return SECONDS.labels(route, f"{first}xx")


def _log_exception(app: Flask) -> Callable[[Any], None]:
    def tell(trouble: Any) -> None:
        rule = request.url_rule.rule if request.url_rule else "an unknown address"
        app.logger.error("Failed at %s %s", request.method, rule, exc_info=trouble)

    return tell


def init_app(app: Flask) -> None:
    app.log_exception = _log_exception(app)  # type: ignore[method-assign]
    app.wsgi_app = Watched(app, app.wsgi_app)  # type: ignore[method-assign]
