"""Heaps of dice in which only what is there counts, not where it lies."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def without(heap: Iterable[T], taken: Iterable[T]) -> tuple[T, ...]:
    """What is left of a sorted ``heap`` when ``taken`` has gone, each piece once; sorted alike.

    >>> without((5, 5, 6), (5, 1)), without(("A", "K", "K"), ("K", "K"))
    ((5, 6), ('A',))
    """
    return tuple((Counter(heap) - Counter(taken)).elements())
