"""Who sends a body a byte at a time is cut off, so that nobody holds places by doing so.

Headers have gunicorn's ``keepalive`` to come in, two seconds. For the body, which it waits for as
long as it takes, there is a deadline from here; only in its gevent workers, where waiting is cheap
and can be broken off.

What an answer did not wait for is let go after it: a connection that is closed with a body unread
is reset, and the answer (413, say) lost on its way.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import Any

from flask import Flask
from werkzeug.exceptions import BadRequest, RequestTimeout

WSGI = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
SOCKET = "gunicorn.socket"  # only there is where the server is gunicorn
LET_GO = 1 << 25  # bytes, more than any body that is meant to be read
CHUNK = 1 << 16
BODY = ("CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING")


class Punctual:
    """A body that has ``seconds`` to come in, all reads together; else ``RequestTimeout``, 408.
    Chunks that are none are ``BadRequest``, 400; gunicorn closes the connection after it. Asked for
    once more, a body that was not to be had is not to be had either: what is left of it, or nothing
    at all, would be taken for the whole.

    ``length`` is how many bytes were announced, if they were."""

    def __init__(self, stream: Any, seconds: float, length: int | None = None) -> None:
        self._stream = stream
        self._left = seconds
        self._to_come = length
        self._trouble: Exception | None = None

    def read(self, size: int = -1) -> bytes:
        read = self._in_time(lambda: self._stream.read(size))
        if self._to_come is not None:
            self._to_come -= len(read)
        return read

    def readline(self, size: int = -1) -> bytes:
        return self._in_time(lambda: self._stream.readline(size))

    def readlines(self, _hint: int = -1) -> list[bytes]:
        return self.read().splitlines(keepends=True)

    def __iter__(self) -> Iterable[bytes]:
        return iter(self.readline, b"")

    def let_go(self) -> None:
        """Take what is still to come, as far as ``LET_GO`` and while there is time."""
        if self._to_come == 0:  # as after nearly every request
            return
        with suppress(BadRequest, RequestTimeout, OSError):
            for _ in range(LET_GO // CHUNK):
                if not self.read(CHUNK):
                    return

    def _in_time(self, read: Callable[[], bytes]) -> bytes:
        if self._trouble is not None:
            raise self._trouble
        timeout = _timeout()
        begun = monotonic()
        late = timeout.start_new(max(self._left, 0.001))
        try:
            return read()
        except timeout as fired:
            if fired is not late:
                raise
            self._trouble = RequestTimeout()
            raise self._trouble from None
        except _unreadable() as trouble:
            self._trouble = BadRequest()
            raise self._trouble from trouble
        except OSError as trouble:
            self._trouble = trouble
            raise
        finally:
            late.close()
            self._left -= monotonic() - begun


@lru_cache(maxsize=1)
def _timeout() -> Any:
    """gevent's, which is only there to be had once a worker of it runs."""
    from gevent import Timeout

    return Timeout


@lru_cache(maxsize=1)
def _unreadable() -> Any:
    """What gunicorn says to chunks that are none."""
    from gunicorn.http.errors import ParseException

    return ParseException


def _announced(environ: dict[str, Any]) -> int | None:
    said = environ.get("CONTENT_LENGTH", "")
    return int(said) if said.isdecimal() and "HTTP_TRANSFER_ENCODING" not in environ else None


def _and_let_go(answer: Iterable[bytes], body: Punctual) -> Iterator[bytes]:
    try:
        yield from answer
        body.let_go()
    finally:
        getattr(answer, "close", bool)()


def init_app(app: Flask) -> None:
    inner, seconds = app.wsgi_app, app.config["BODY_SECONDS"]

    def timed(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if SOCKET in environ and any(environ.get(name) not in (None, "", "0") for name in BODY):
            body = environ["wsgi.input"] = Punctual(
                environ["wsgi.input"], seconds, _announced(environ)
            )
            return _and_let_go(inner(environ, start_response), body)
        return inner(environ, start_response)

    app.wsgi_app = timed  # type: ignore[method-assign]
