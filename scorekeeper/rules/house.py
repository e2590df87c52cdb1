"""House rules agreed while a game is on: when an option may change, and why it may not yet."""

from collections.abc import Collection, Mapping
from typing import Any

from scorekeeper.rules.options import differing
from scorekeeper.rules.ruling import Ruling, TableRule, refuse

BETWEEN_TURNS = "table.house-rule.between-turns"
BETWEEN_ROUNDS = "table.house-rule.between-rounds"
PLAY_OFF = "table.house-rule.play-off"
LYING = "table.house-rule.lying"
REACHED = "table.house-rule.reached"
NEVER = "table.house-rule.never"


def changed(old: Any, new: Any) -> frozenset[str]:
    """The names of the options that differ.

    >>> from scorekeeper.rules.options import flag
    >>> from dataclasses import make_dataclass
    >>> Options = make_dataclass("Options", [("build", bool, flag())])
    >>> changed(Options(), Options(build=True))
    frozenset({'build'})
    """
    return frozenset(differing(new, old))


def not_now(why: str, option: str) -> Ruling:
    """The refusal of a change: ``why`` is one of the codes above."""
    return refuse(why, TableRule.HOUSE_RULE, option=option)


def first_of(names: Collection[str], whys: Mapping[str, Collection[str]]) -> Ruling | None:
    """The refusal of the first of ``names`` that one of ``whys`` holds back."""
    for why, held in whys.items():
        for name in sorted(names):
            if name in held:
                return not_now(why, name)
    return None
