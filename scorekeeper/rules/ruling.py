"""Rulings: what the referee answers when somebody acts, and which rules say so."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from scorekeeper.rules.records import record

Score = int | Fraction
NOTHING: Mapping[str, Any] = MappingProxyType({})


def nothing() -> Mapping[str, Any]:
    return NOTHING


class Citation(StrEnum):
    """A rule's id, ``"farkle.set-aside"``. Every game subclasses this once, a member a rule."""


class TableRule(Citation):
    """What no game owns."""

    TURN = "table.turn"
    FINISHED = "table.finished"
    CLOSED = "table.closed"
    PAUSED = "table.paused"
    DISPUTED = "table.disputed"
    MOVED_ON = "table.moved-on"
    UNDO = "table.undo"
    CORRECTION = "table.correction"
    HOUSE_RULE = "table.house-rule"
    VOTE = "table.vote"
    SEATS = "table.seats"
    HOST = "table.host"


@dataclass(frozen=True, slots=True)
class Part:
    """One line of a breakdown: a combination's word (``"three"``), its dice, its points."""

    name: str
    dice: tuple[Any, ...]
    points: Score


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal set-aside and what it would be worth now."""

    dice: tuple[Any, ...]
    points: Score


@dataclass(frozen=True, slots=True)
class Flag:
    """A word about an earlier line: ``back`` counts the standing actions back from this one."""

    back: int
    code: str
    facts: Mapping[str, Any] = field(default_factory=nothing)


@record
class Ruling:
    """The referee's verdict.

    ``code`` is stable and dotted; ``facts`` fill the sentence the rulebook has for it. ``choices``
    are the legal set-asides, ``allowed`` the offers (see ``Game.offers``) of a refusal. ``more``
    holds what a ruling without a table answers besides (``scoring``, ``ranking`` …), JSON-ready.
    There is no ``__bool__``: ``if ruling`` must not mistake a refusal for nothing.
    """

    legal: bool
    code: str
    cites: tuple[Citation, ...]
    points: Score | None = None
    breakdown: tuple[Part, ...] = ()
    choices: tuple[Choice, ...] | None = None
    allowed: tuple[Mapping[str, Any], ...] | None = None
    flags: tuple[Flag, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=nothing)
    more: Mapping[str, Any] = field(default_factory=nothing)

    def __post_init__(self) -> None:
        if not self.cites:
            raise ValueError(f"a ruling must cite a rule: {self.code}")


def allow(code: str, *cites: Citation, **rest: Any) -> Ruling:
    """A legal action. ``rest`` are fields of ``Ruling``; what is none of them becomes a fact.

    >>> allow("farkle.rolled", TableRule.TURN, points=50, dice=(1, 2)).facts["dice"]
    (1, 2)
    """
    return _ruling(True, code, cites, rest)


def refuse(code: str, *cites: Citation, **rest: Any) -> Ruling:
    """A refusal; ``rest`` as in ``allow``."""
    return _ruling(False, code, cites, rest)


FIELDS = frozenset({"points", "breakdown", "choices", "allowed", "flags", "more"})


def _ruling(legal: bool, code: str, cites: tuple[Citation, ...], rest: dict[str, Any]) -> Ruling:
    fields = {name: rest.pop(name) for name in FIELDS & rest.keys()}
    unique = tuple(dict.fromkeys(cites))
    return Ruling(legal, code, unique, facts=MappingProxyType(rest) if rest else NOTHING, **fields)
