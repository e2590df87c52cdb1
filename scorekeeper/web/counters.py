"""Counts of requests, kept in the process and, where there are several, shared by the database.

Counting asks nobody. Once a second at most a process adds what it counted to what all counted, and
takes over the sum: in one statement, whatever the number of addresses. So N processes together let
through a limit, and at most what N of them do in a second more. Limits by the second are each
process's own. Without a database each goes on counting by itself.
"""

import time
from collections import OrderedDict
from hashlib import blake2b
from threading import Lock

from limits.storage import Storage

from scorekeeper.desk.clock import system_clock
from scorekeeper.store import rates
from scorekeeper.store.db import writing
from scorekeeper.store.failures import Unavailable

SHARED_FROM_S = 60
SHARE_EVERY_S = 1.0
TIDY_EVERY_S = 60.0
REMEMBERED = 100_000
AT_ONCE = 1000


class Count:
    """``others`` is what was counted until it was last shared, ``own`` what this process counted
    since. ``until`` in UTC milliseconds."""

    __slots__ = ("others", "own", "until")

    def __init__(self, until: int) -> None:
        self.until = until
        self.others = self.own = 0

    @property
    def total(self) -> int:
        return self.others + self.own


class Counters(Storage):
    """Windows begin with the first request. The oldest are forgotten first when there are too many;
    a clock that is set back begins them anew rather than keeping anybody waiting."""

    STORAGE_SCHEME = ["scorekeeper"]  # noqa: RUF012  as limits wants it
    base_exceptions = Unavailable

    def __init__(self, uri: str | None = None, wrap_exceptions: bool = False, **_: object) -> None:
        super().__init__(uri, wrap_exceptions)
        self._counts: OrderedDict[str, Count] = OrderedDict()
        self._unshared: dict[str, Count] = {}
        self._lock = Lock()
        self._share_at = self._tidy_at = 0.0

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        now, length = system_clock(), expiry * 1000
        with self._lock:
            count = self._counts.get(key)
            if count is None or not now < count.until <= now + length:
                count = self._begin(key, now + length)
            count.own += amount
            if expiry >= SHARED_FROM_S:
                self._unshared[key] = count
            return count.total

    def _begin(self, key: str, until: int) -> Count:
        self._counts.pop(key, None)
        while len(self._counts) >= REMEMBERED:
            self._counts.popitem(last=False)
        count = self._counts[key] = Count(until)
        return count

    def get(self, key: str) -> int:
        count = self._counts.get(key)
        return count.total if count is not None and system_clock() < count.until else 0

    def get_expiry(self, key: str) -> float:
        count = self._counts.get(key)
        return (count.until if count is not None else system_clock()) / 1000

    def share_if_due(self) -> None:
        if self._unshared and time.monotonic() >= self._share_at:
            self.share()

    def share(self) -> None:
        """Add what was counted since to what all counted, and take that over."""
        self._share_at = time.monotonic() + SHARE_EVERY_S
        with self._lock:
            taken = [self._unshared.popitem() for _ in range(min(AT_ONCE, len(self._unshared)))]
            mine = {_short(key): (count.until, count.own) for key, count in taken}
        try:
            everybodys = self._added(mine)
        except Unavailable:
            with self._lock:
                self._unshared = dict(taken) | self._unshared
            return
        with self._lock:
            for key, count in taken:
                count.own -= mine[_short(key)][1]
                count.until, count.others = everybodys[_short(key)]

    def _added(self, mine: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        now = system_clock()
        with writing() as connection:
            if time.monotonic() >= self._tidy_at:
                self._tidy_at = time.monotonic() + TIDY_EVERY_S
                rates.forget_before(connection, now)
            return rates.add(connection, mine, now)

    def check(self) -> bool:
        return True

    def reset(self) -> int | None:
        with self._lock:
            self._counts.clear()
            self._unshared.clear()
        return None

    def clear(self, key: str) -> None:
        with self._lock:
            self._counts.pop(key, None)
            self._unshared.pop(key, None)


def _short(key: str) -> str:
    """What is kept of who asks: enough to tell one from another."""
    return blake2b(key.encode(), digest_size=16).hexdigest()
