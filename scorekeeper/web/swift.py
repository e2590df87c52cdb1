"""Flask less the steps that nothing here needs. Each costs little; an entry is made of few others.

What is left out: asking every view and hook whether it is a coroutine, looking for the view of an
address that was asked for a moment ago, and looking a finished answer over once more.
"""

from collections.abc import Callable, Iterable, Mapping
from contextvars import Token
from typing import Any

from flask import Flask, Request, Response
from flask.ctx import RequestContext
from werkzeug.datastructures import Headers
from werkzeug.routing import MapAdapter, Rule

from scorekeeper.web.asked import environ

MOST_WAYS = 4096
# What has a body of its own and needs no header mended: no redirects, nothing without a body.
COMPLETE = frozenset((*range(200, 204), *range(400, 600)))

Way = tuple[Rule, dict[str, Any]]


class SwiftContext(RequestContext):
    """Knows the way to addresses that were asked for before, which at a table all are."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._marks: list[Token[dict[str, Any]]] = []

    def match_request(self) -> None:
        asked, ways = self.request, self.app.ways  # type: ignore[attr-defined]
        address = asked.method, asked.path
        known: Way | None = ways.get(address)
        if known is not None:
            asked.url_rule, args = known
            asked.view_args = dict(args)  # some take their language out of it
            return
        super().match_request()
        if asked.url_rule is not None:
            if len(ways) >= MOST_WAYS:
                ways.clear()
            ways[address] = asked.url_rule, dict(asked.view_args or {})

    def push(self) -> None:
        self._marks.append(environ.set(self.request.environ))
        super().push()

    def pop(self, *args: Any) -> None:
        try:
            super().pop(*args)
        finally:
            environ.reset(self._marks.pop())


class SwiftResponse(Response):
    """Goes out as it stands when it is complete: status, headers, and a body of known length."""

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        body = self.response
        if (
            type(body) is list
            and self._status_code in COMPLETE
            and not self._on_close
            and environ["REQUEST_METHOD"] != "HEAD"
            and "Content-Length" in self.headers
        ):
            start_response(self._status, self.headers.to_wsgi_list())
            return body
        return super().__call__(environ, start_response)


class Unchanged(SwiftResponse):
    """304: what the caller holds is still so. ``headers`` say nothing about a body."""

    default_mimetype = None

    def __init__(self, headers: Headers) -> None:
        super().__init__(None, 304, headers)

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        start_response(self._status, self.headers.to_wsgi_list())
        return ()


class SwiftFlask(Flask):
    response_class = SwiftResponse

    def __init__(self, *args: Any, **rest: Any) -> None:
        super().__init__(*args, **rest)
        self.ways: dict[tuple[str, str], Way] = {}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Without a look for names of subdomains and for WebSockets; ``web.hosts`` knows whether
        the host may be believed."""
        if request is None:
            return super().create_url_adapter(None)
        return MapAdapter(
            self.url_map,
            request.host,
            request.root_path,
            self.url_map.default_subdomain,
            request.scheme,
            request.path,
            request.method,
            request.query_string.decode("latin-1"),
        )

    def request_context(self, environ: dict[str, Any]) -> RequestContext:
        return SwiftContext(self, environ)


def written(headers: Mapping[str, str]) -> Headers:
    """Headers made by us, none of which can hold a line end: they are not looked through for one.

    >>> written({"ETag": "12", "Vary": "Cookie"})["vary"]
    'Cookie'
    """
    return write(Headers(), headers.items())


def write(headers: Headers, more: Iterable[tuple[str, str]]) -> Headers:
    """``headers`` with ``more``, as above."""
    headers._list.extend(more)
    return headers
