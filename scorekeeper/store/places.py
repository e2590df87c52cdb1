"""So many may be in at once; who comes when all places are taken stands in line."""

from collections import deque
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class NoPlace(Exception):
    """All places stayed taken."""


class _Waiting(Generic[T]):
    """Somebody in line, until what ``left`` is was left to him."""

    def __init__(self) -> None:
        self.left: T | None = None
        self.over = Lock()
        self.over.acquire()


class Places(Generic[T]):
    """Who goes leaves what he had in his place to the first in line, or lying there to be taken by
    the next who comes."""

    def __init__(self, most: int, patience_s: float) -> None:
        self._free = most
        self._patience_s = patience_s
        self._lying: list[T] = []
        self._line: deque[_Waiting[T]] = deque()
        self._lock = Lock()

    @property
    def waiting(self) -> int:
        """How many stand in line."""
        return len(self._line)

    def take(self) -> T | None:
        """What was left there last, ``None`` if nothing was; raises ``NoPlace``."""
        with self._lock:
            if self._lying:
                return self._lying.pop()
            if self._free > 0:
                self._free -= 1
                return None
            waiting: _Waiting[T] = _Waiting()
            self._line.append(waiting)
        if not waiting.over.acquire(timeout=self._patience_s):
            self._give_up(waiting)
        return waiting.left

    def _give_up(self, waiting: _Waiting[T]) -> None:
        with self._lock:
            if waiting in self._line:  # nobody has left it anything in this very moment
                self._line.remove(waiting)
                raise NoPlace

    def leave(self, left: T | None = None) -> None:
        """``left`` is for who comes next; without it he gets an empty place."""
        with self._lock:
            if self._line:
                waiting = self._line.popleft()
                waiting.left = left
                waiting.over.release()
            elif left is not None:
                self._lying.append(left)
            else:
                self._free += 1

    def clear(self) -> list[T]:
        """What lies there; each place stays taken until it is left."""
        with self._lock:
            lying, self._lying = self._lying, []
            return lying
