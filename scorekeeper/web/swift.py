"""Flask less the steps that nothing here needs. Each costs little; an entry is made of few others.

What is left out: asking every view and hook whether it is a coroutine, looking for the view of an
address that was asked for a moment ago, taking a body piece by piece that comes as a whole, and
looking a finished answer over once more.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from contextvars import Token
from functools import lru_cache
from typing import IO, Any
from urllib.parse import unquote_plus

from flask import Flask, Request, Response
from flask.ctx import RequestContext
from werkzeug.datastructures import Headers, ImmutableMultiDict
from werkzeug.http import parse_cookie
from werkzeug.routing import MapAdapter, Rule
from werkzeug.sansio.utils import get_host
from werkzeug.utils import cached_property
from werkzeug.wsgi import LimitedStream, get_input_stream

from scorekeeper.web.asked import ASKED, answered

MOST_WAYS = 4096
# What has a body of its own and needs no header mended: no redirects, nothing without a body.
COMPLETE = frozenset((*range(200, 204), *range(400, 600)))

Way = tuple[Rule, dict[str, Any]]


_host = lru_cache(maxsize=256)(get_host)
FORM = "application/x-www-form-urlencoded"
SMALL = 1 << 16  # bytes of a form; Werkzeug knows what to do with larger ones
LONG = 50  # a name that no form of ours has
Form = ImmutableMultiDict[str, str]


class SwiftRequest(Request):
    @cached_property
    def host(self) -> str:
        """Read once a header; ``web.hosts`` knows whether it may be believed."""
        return _host(self.scheme, self.environ.get("HTTP_HOST"), self.server)

    @cached_property
    def cookies(self) -> Form:  # type: ignore[override]
        return _cookies(self.environ.get("HTTP_COOKIE", ""))

    @cached_property
    def form(self) -> Form:  # type: ignore[override]
        """Fields as forms of pages send them, read off the body, which stays there to be read."""
        kind, _, _ = self.environ.get("CONTENT_TYPE", "").partition(";")
        if kind != FORM or not 0 < (self.content_length or 0) <= SMALL:
            return super().form  # type: ignore[return-value]
        with suppress(ValueError):  # what is no text has no fields
            return Form(_fields(self.get_data().decode()))
        return Form()

    @cached_property
    def stream(self) -> IO[bytes]:
        given = self.environ
        checked = get_input_stream(given, max_content_length=self.max_content_length)
        counted = type(checked) is LimitedStream and "wsgi.input_terminated" not in given
        return Counted(given["wsgi.input"], checked.limit) if counted else checked

    def close(self) -> None:
        if "files" in self.__dict__:
            super().close()


def _fields(body: str) -> list[tuple[str, str]]:
    """As ``parse_qsl`` reads them, blank ones too; of the names there are few.

    >>> _fields("roll.dice%5B%5D=5&roll.dice%5B%5D=1&said=a+b&pad")
    [('roll.dice[]', '5'), ('roll.dice[]', '1'), ('said', 'a b'), ('pad', '')]
    """
    pairs = (each.partition("=") for each in body.split("&") if each)
    return [(_name(name), _said(value)) for name, _, value in pairs]


def _said(text: str) -> str:
    return unquote_plus(text, errors="werkzeug.url_quote")


_short_name = lru_cache(maxsize=1024)(_said)


def _name(text: str) -> str:
    return _short_name(text) if len(text) < LONG else _said(text)


@lru_cache(maxsize=1024)  # a phone sends the same ones with all it asks
def _cookies(header: str) -> Form:
    return parse_cookie(header, Form)  # type: ignore[return-value]


class Counted(LimitedStream):
    """A body of a length that was announced, asked for at once and not in pieces of 64 KiB."""

    def readall(self) -> bytes:
        try:
            found: bytes = self._stream.read(self.limit - self._pos)
        except (OSError, ValueError) as error:
            self.on_disconnect(error)
            return b""
        self._pos += len(found)
        return found if self.is_exhausted else found + super().readall()


class SwiftContext(RequestContext):
    """Knows the way to addresses that were asked for before, which at a table all are."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.request.max_content_length = self.app.config["MAX_CONTENT_LENGTH"]
        self._marks: list[Token[Request]] = []

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
        self._marks.append(answered.set(self.request))
        self.request.environ[ASKED] = self.request
        super().push()

    def pop(self, *args: Any) -> None:
        try:
            super().pop(*args)
        finally:
            answered.reset(self._marks.pop())


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
            and said(self.headers, "Content-Length") is not None
        ):
            start_response(self._status, self.headers._list)
            return body
        return super().__call__(environ, start_response)


class Made(SwiftResponse):
    """An answer of ours: all of its body is there, its headers say what it is."""

    def __init__(self, body: bytes | str, status: int, headers: Headers) -> None:
        self.headers = headers
        self.status = status  # type: ignore[assignment]
        self.direct_passthrough = False
        self._on_close = []
        whole = body.encode() if isinstance(body, str) else body
        self.response = [whole]
        write(headers, (("Content-Length", str(len(whole))),))


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
    request_class = SwiftRequest
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


def said(headers: Headers, name: str) -> str | None:
    """What ``headers`` say under ``name``, written as we and Werkzeug write it.

    >>> said(written({"ETag": "12"}), "ETag"), said(Headers(), "ETag")
    ('12', None)
    """
    for each, value in headers._list:
        if each == name:
            return value
    return None
