"""Who tries one code after the other waits; a whole club behind one address does not.

Only wrong codes count, each but once an hour for an address: phones of a table that was deleted go
on asking for it. Who is at a table already goes on playing there, whatever the neighbours try.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Flask, Response, abort, current_app, g, request
from flask_limiter.util import get_remote_address
from limits import parse_many
from limits.strategies import RateLimiter

from scorekeeper.desk.clock import system_clock
from scorekeeper.web.limits import limiter, share_now

RATES = parse_many("20 per minute; 100 per hour")
REMEMBERED = 20_000
HOUR_MS = 3_600_000
SCOPE = "wrong codes"
EXTENSION = "scorekeeper.guessed"
Inside = Callable[[], bool]


class Guessed:
    """The wrong codes of late, by address; the oldest forgotten first."""

    def __init__(self) -> None:
        self._seen: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._addresses = Counter[str]()
        self._lock = Lock()

    def is_new(self, address: str, code: str) -> bool:
        """Whether the address has not tried this code within the hour; it has now."""
        at = system_clock()
        with self._lock:
            before = self._seen.get((address, code))
            if before is not None and at - before < HOUR_MS:
                return False
            self._addresses[address] += before is None
            self._seen[address, code] = at
            self._seen.move_to_end((address, code))
            while len(self._seen) > REMEMBERED:
                (oldest, _), _ = self._seen.popitem(last=False)
                self._addresses[oldest] -= 1
                if not self._addresses[oldest]:
                    del self._addresses[oldest]
        return True

    def knows(self, address: str) -> bool:
        """Whether any wrong code of late came from there: most addresses need no more looking."""
        return address in self._addresses


def watch(app: Flask, part: Blueprint, status: int = 404, inside: Inside = lambda: False) -> None:
    """Count the answers of ``part`` with ``status``, which says that a code was wrong.

    ``inside`` is asked of an address that tried too much: whether this caller may go on.
    """
    if not app.config["RATELIMIT_ENABLED"]:
        return

    def refuse() -> None:
        address = get_remote_address()
        if _guessed().knows(address):
            over = [rate for rate in RATES if not _limiter().test(rate, SCOPE, address)]
            if over and not inside():
                ends = (_limiter().get_window_stats(rate, SCOPE, address) for rate in over)
                g.retry_at = max(each.reset_time for each in ends)
                abort(429)

    def count(response: Response) -> Response:
        address = get_remote_address()
        if response.status_code == status and _guessed().is_new(address, _tried()):
            for rate in RATES:
                _limiter().hit(rate, SCOPE, address)
            share_now()
        return response

    # The blueprint is registered already: what is added to itself would come too late.
    app.before_request_funcs.setdefault(part.name, []).append(refuse)
    app.after_request_funcs.setdefault(part.name, []).append(count)


def _limiter() -> RateLimiter:
    return limiter(current_app).limiter


def _tried() -> str:
    """What stood for the code in this request."""
    args = request.view_args or {}
    tried = args.get("code") or args.get("secret") or request.args.get("code")
    if tried is None and request.is_json:
        body = request.get_json(silent=True)
        tried = (body.get("code") or body.get("link")) if isinstance(body, dict) else None
    return str(tried)[:100].upper()


def _guessed() -> Guessed:
    found: Guessed = current_app.extensions[EXTENSION]
    return found


def init_app(app: Flask) -> None:
    app.extensions[EXTENSION] = Guessed()
