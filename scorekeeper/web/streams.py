"""Server-sent events (WHATWG HTML, 9.2) as both faces send them, and how many may be open."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from threading import Lock
from typing import Any

from flask import Flask, Response, abort, current_app, request

from scorekeeper.desk.live.hub import Stopping, hub
from scorekeeper.desk.live.topic import News
from scorekeeper.desk.live.watching import Watching
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import Who
from scorekeeper.meters import WATCHERS
from scorekeeper.web.swift import SwiftResponse

EXTENSION = "scorekeeper.places"
KIND = "text/event-stream"
HEADERS = {"Content-Type": KIND, "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
HEARTBEAT = b":\n\n"
RETRY = b"retry: 1000\n"  # milliseconds until a phone connects again

# What a stream says of the news: bytes of one event, or nothing.
Tell = Callable[[News], bytes | None]


class Places:
    """How many streams each address and each grant has open."""

    def __init__(self) -> None:
        self._open = Counter[str]()
        self._lock = Lock()

    def take(self, limits: dict[str, int]) -> bool:
        """Take a place under each of the names, if every one is below its limit."""
        with self._lock:
            if any(self._open[name] >= most for name, most in limits.items()):
                return False
            self._open.update(limits.keys())
            return True

    def give_back(self, limits: dict[str, int]) -> None:
        with self._lock:
            for name in limits:
                self._open[name] -= 1
                if not self._open[name]:
                    del self._open[name]


@dataclass(frozen=True, slots=True)
class _Open:
    """What the server goes through by itself, and closes when it is done with it."""

    said: Iterator[bytes]
    close: Callable[[], None]

    def __iter__(self) -> Iterator[bytes]:
        return self.said


class Stream(SwiftResponse):
    """Its events go out as they are said. Werkzeug would pass each through two more hands."""

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "HEAD":
            return super().__call__(environ, start_response)
        start_response(self.status, self.get_wsgi_headers(environ).to_wsgi_list())
        return _Open(self.response, self.close)  # type: ignore[arg-type]


def event(data: str, number: object, name: str | None = None) -> bytes:
    """
    >>> event('{"version":12}', 12, "table")
    b'event: table\\nid: 12\\ndata: {"version":12}\\n\\n'
    """
    lines = [f"event: {name}"] if name else []
    lines.append(f"id: {number}")
    lines += [f"data: {line}" for line in data.splitlines()]
    return "\n".join(lines).encode() + b"\n\n"


def stream(sitting: Sitting, who: Who, grant: str, tell: Tell) -> Response:
    """The table as ``who`` may watch it: the whole state at once, then each change.

    ``grant`` tells one grant from another, for the limit. 429 when too many are open, 503 while
    the process stops.
    """
    limits = _limits(grant)
    places: Places = current_app.extensions[EXTENSION]
    if not places.take(limits):
        abort(429)
    try:
        watching = hub().watch(sitting, who)
    except Stopping:
        places.give_back(limits)
        abort(503)
    WATCHERS.inc()
    response = Stream(_said(watching, tell), headers=HEADERS)
    response.call_on_close(watching.leave)
    response.call_on_close(lambda: places.give_back(limits))
    response.call_on_close(WATCHERS.dec)
    return response


def _said(watching: Watching, tell: Tell) -> Iterator[bytes]:
    first = RETRY
    for news in watching:
        said = HEARTBEAT if news is None else tell(news)
        if said is not None:
            yield first + said
            first = b""


def _limits(grant: str) -> dict[str, int]:
    config = current_app.config
    if not config["RATELIMIT_ENABLED"]:
        return {}
    return {
        f"address {request.remote_addr}": config["STREAMS_PER_ADDRESS"],
        f"grant {grant}": config["STREAMS_PER_GRANT"],
    }


def init_app(app: Flask) -> None:
    app.extensions[EXTENSION] = Places()
