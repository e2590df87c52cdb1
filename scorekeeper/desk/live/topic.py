"""A table that somebody watches, and its news: one piece for each version, shared by all."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Hashable
from math import inf
from typing import Any, TypeVar

from scorekeeper.store.watched import Mark

T = TypeVar("T")
# Telling one watcher costs about 50 µs. A crowd is told again only after so long a rest, so that
# it takes at most a fourth of the process's time and four phones wait for nothing to speak of.
REST_S = 0.0002
LONGEST_REST_S = 0.25


class News:
    """The table at one mark. ``passed`` is set when there is newer news, or none any more."""

    def __init__(self, mark: Mark) -> None:
        self.mark = mark
        self.passed = threading.Event()
        self._made: dict[Hashable, Any] = {}
        self._making = threading.Lock()

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What ``make`` gives, made once for all who watch."""
        with self._making:
            if key not in self._made:
                self._made[key] = make()
            made: T = self._made[key]
            return made


class Topic:
    """One watched table, by the primary key of its row. The hub holds its lock over all of this."""

    def __init__(self, pk: int, mark: Mark, pause: float = inf) -> None:
        """After ``pause`` seconds without news the watchers are told that there is none."""
        self.pk = pk
        self.news = News(mark)
        self._pause = pause
        self._told_at = time.monotonic()
        self.watchers = 0
        self.devices = Counter[str]()
        self.shown_out: set[str] = set()  # devices whose grant has gone
        self.over = False
        self._next: Mark | None = None
        self._rests_until = 0.0

    def let_in(self, device: str | None) -> None:
        self.watchers += 1
        if device is not None:
            self.devices[device] += 1
            self.shown_out.discard(device)

    def let_go(self, device: str | None) -> None:
        self.watchers -= 1
        if device is not None:
            self.devices[device] -= 1
            if not self.devices[device]:
                del self.devices[device]

    def hear(self, mark: Mark | None) -> None:
        """Take note of what the database says; ``None`` when the table is gone."""
        if mark is None:
            self.end()
        # A mark read before another, newer one was told is late, not new.
        elif mark != (self._next or self.news.mark) and mark.last >= self.news.mark.last:
            self._next = mark

    def tell(self, now: float = inf) -> None:
        """Tell the watchers what was heard, unless a crowd was told a moment before ``now``."""
        if self._next is not None and now >= self._rests_until:
            mark, self._next = self._next, None
            self._pass_to(mark)
            self._rests_until = self._told_at + min(LONGEST_REST_S, self.watchers * REST_S)

    def beat(self, now: float) -> None:
        """One look at the clock for all of them: a timer for each, at each of the news, cost more
        than half of what the telling did."""
        if now >= self._told_at + self._pause:
            self._pass_to(self.news.mark)

    def show_out(self, device: str) -> None:
        """End the streams of a device whose grant has gone."""
        if device not in self.shown_out:
            self.shown_out.add(device)
            self._pass_to(self.news.mark)

    def end(self) -> None:
        """End all streams of this table."""
        self.over = True
        self.news.passed.set()

    def _pass_to(self, mark: Mark) -> None:
        self._told_at = time.monotonic()
        old, self.news = self.news, News(mark)
        old.passed.set()
