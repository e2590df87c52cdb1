"""What does not hold in a file of a circle: everything that was found, or nothing is taken."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.record.reading import Damaged

MOST_FAULTS = 100
Fault = tuple[str, Malformed | Damaged]  # with the pointer to what it is about


class Unsound(Exception):
    """A file that does not hold. ``faults`` in the order of the file; ``more`` counts those left
    out."""

    def __init__(self, faults: tuple[Fault, ...], more: int = 0) -> None:
        super().__init__(f"{len(faults) + more} things do not hold")
        self.faults = faults
        self.more = more


class Faults:
    """The faults found so far."""

    def __init__(self) -> None:
        self._found: list[Fault] = []
        self._lines = 0
        self._more = 0

    @property
    def full(self) -> bool:
        return self._lines >= MOST_FAULTS

    def add(self, pointer: str, why: Malformed | Damaged) -> None:
        """A record that does not hold counts for as many faults as it has."""
        lines = len(why.faults) if isinstance(why, Damaged) else 1
        if self.full:
            self._more += lines
            return
        self._found.append((pointer, why))
        self._lines += lines
        self._more += why.more if isinstance(why, Damaged) else 0

    @contextmanager
    def at(self, pointer: str = "") -> Iterator[None]:
        """What is malformed inside is written down, below ``pointer``."""
        try:
            yield
        except Malformed as why:
            self.add(pointer + why.pointer, why)
        except Damaged as why:
            self.add(pointer, why)

    def check(self) -> None:
        """Raise ``Unsound`` if there are any."""
        if self._found:
            raise Unsound(tuple(self._found), self._more)
