"""What a process remembers between requests, the least recently used forgotten first."""

from collections import OrderedDict
from collections.abc import Hashable
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")
REMEMBERED = 1024  # tables' rows, each by its id and by its code


class Memory(Generic[T]):
    """At most ``most`` things by name. Each step is whole by itself, so that threads need no
    lock."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, name: Hashable) -> T | None:
        thing = self._things.get(name)
        if thing is not None:
            self._use(name)
        return thing

    def put(self, name: Hashable, thing: T) -> None:
        self._things[name] = thing
        self._use(name)
        while len(self._things) > self._most:
            self._things.popitem(last=False)

    def drop(self, name: Hashable) -> None:
        self._things.pop(name, None)

    def _use(self, name: Hashable) -> None:
        with suppress(KeyError):  # forgotten meanwhile
            self._things.move_to_end(name)
