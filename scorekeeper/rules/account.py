"""What a finished game is remembered by: counters that add up, and moments worth a word."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from scorekeeper.rules.action import Action
from scorekeeper.rules.ruling import Ruling, Score, nothing

S = TypeVar("S")
Counts = Mapping[str, int | Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Move(Generic[S]):
    """A legal action in the order of play: the states around it, and ``seq``, the line of the log
    that holds it."""

    seq: int
    seat: int
    action: Action
    ruling: Ruling
    before: S
    after: S


@dataclass(frozen=True, slots=True)
class Moment:
    """``value`` says how big it was, ``data`` what else there is to tell, JSON-ready. ``seat`` is
    whose it was (``None``: everybody's), ``seq`` the line it happened in."""

    kind: str
    seat: int | None
    value: Score
    seq: int | None = None
    data: Mapping[str, Any] = field(default_factory=nothing)


@dataclass(frozen=True, slots=True)
class Account:
    """``counts``: one a seat, whole numbers or a whole number a name; nothing that is 0."""

    counts: tuple[Counts, ...]
    moments: tuple[Moment, ...] = ()


class Count:
    """Counts while the moves of a game are gone through."""

    def __init__(self, seats: int) -> None:
        self._counts: list[dict[str, Any]] = [{} for _ in range(seats)]

    def add(self, seat: int, name: str, count: int = 1, of: str | None = None) -> None:
        """``count`` more of ``name``, where ``of`` says which of several.

        >>> told = Count(2)
        >>> told.add(0, "throws", 3); told.add(1, "hands", of="full"); told.add(1, "hands", 0)
        >>> told.done()
        ({'throws': 3}, {'hands': {'full': 1}})
        """
        if not count:
            return
        counts, key = self._counts[seat], name
        if of is not None:
            counts, key = counts.setdefault(name, {}), of
        counts[key] = counts.get(key, 0) + count

    def done(self) -> tuple[Counts, ...]:
        return tuple(self._counts)


class Greatest:
    """The greatest of a kind for each seat, the first where several are as great."""

    def __init__(self, kind: str, least: int = 1) -> None:
        """Nothing below ``least`` is worth a word."""
        self._kind = kind
        self._least = least
        self._found: dict[int, Moment] = {}

    def see(self, seat: int, value: int, seq: int, **data: Any) -> None:
        known = self._found.get(seat)
        if value >= self._least and (known is None or value > known.value):
            self._found[seat] = Moment(self._kind, seat, value, seq, data)

    def done(self) -> tuple[Moment, ...]:
        return tuple(self._found[seat] for seat in sorted(self._found))
