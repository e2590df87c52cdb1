"""Frozen records, and how one is made out of another."""

from typing import Any, TypeVar

T = TypeVar("T")


def replace(record: T, **fields: Any) -> T:
    """``record`` with other values in some fields: ``dataclasses.replace`` at half its price, for
    records that check nothing when they are made. Every entry makes several.

    >>> from scorekeeper.rules.scorepad import Line
    >>> replace(Line(0, 1, 50, 50), points=100).points
    100
    """
    kind = type(record)
    made = object.__new__(kind)
    for name in kind.__match_args__:  # type: ignore[attr-defined]
        value = fields.pop(name) if name in fields else getattr(record, name)
        object.__setattr__(made, name, value)
    if fields:
        raise TypeError(f"{kind.__name__} has no {', '.join(fields)}")
    return made
