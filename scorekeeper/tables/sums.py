"""Results added up: JSON-ready sums from which a result can be taken out again as it went in.

A sum has ``games``, ``wins``, ``points`` (for places, in hundredths), ``scores`` (by mode: how many
``games`` and their ``total``, exactly, as text), and ``facts``, the games' counters. Nothing that
is 0 stands in it. ``bests`` beside them do not add up: what was best is gone with its result.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

Sum = dict[str, Any]
Bests = dict[str, str]  # exact numbers as text
SCORE = "score"
FEWEST = frozenset({"solitaire", "closest_finish"})  # kinds of moments of which less is more
# The kinds of moments of which a player has a best.
PERSONAL = ("biggest_turn", "cruellest_farkle", "hot_streak", "longest_passes", "solitaire")


def of_result(
    won: bool, points: int, mode: str, score: str, facts: Mapping[str, Any] | None = None
) -> Sum:
    """The sum of one result; without ``facts`` only what all games have."""
    common = plus({}, {"games": 1, "wins": int(won), "points": points})
    if facts is None:
        return common
    scores = {mode: {"games": 1, "total": score}}
    return plus(common, {"scores": scores, "facts": facts})


def plus(one: Mapping[str, Any], other: Mapping[str, Any], times: int = 1) -> Sum:
    """
    >>> plus({"games": 1, "facts": {"hands": {"par": 2}}}, {"games": 2, "facts": {"turns": 3}})
    {'games': 3, 'facts': {'hands': {'par': 2}, 'turns': 3}}
    >>> plus({"cabron": {"games": 2, "total": "53/6"}}, {"cabron": {"total": "9/2"}}, -1)
    {'cabron': {'games': 2, 'total': '13/3'}}
    """
    both = {**one}
    for name, value in other.items():
        total = _added(both.get(name), value, times)
        if total in (0, "0", {}):
            both.pop(name, None)
        else:
            both[name] = total
    return both


def minus(one: Mapping[str, Any], other: Mapping[str, Any]) -> Sum:
    """What is left of a sum without a part of it.

    >>> minus({"games": 2, "wins": 1, "facts": {"turns": 4}}, {"games": 1, "facts": {"turns": 4}})
    {'games': 1, 'wins': 1}
    """
    return plus(one, other, -1)


def _added(value: Any, more: Any, times: int) -> Any:
    if isinstance(more, Mapping):
        return plus(value or {}, more, times)
    if isinstance(more, str):
        return str(Fraction(value or 0) + times * Fraction(more))
    return (value or 0) + times * more


def bests(scores: Iterable[tuple[str, str]], moments: Iterable[tuple[str, Any]]) -> Bests:
    """The best score of each mode, and the best of each kind of moment.

    >>> bests([("", "900"), ("", "1150")], [("solitaire", 9), ("solitaire", 8), ("comeback", 50)])
    {'score.': '1150', 'solitaire': '8'}
    """
    found: Bests = {}
    for mode, score in scores:
        found = better(found, {f"{SCORE}.{mode}": score})
    for kind, value in moments:
        if kind in PERSONAL:
            found = better(found, {kind: str(Fraction(value))})
    return found


def better(one: Mapping[str, str], other: Mapping[str, str]) -> Bests:
    """Of each kind the better of the two."""
    both = {**one}
    for kind, value in other.items():
        known = both.get(kind)
        if known is None or beats(kind, value, known):
            both[kind] = value
    return both


def beats(kind: str, value: str, known: str) -> bool:
    """Whether ``value`` is better than ``known``."""
    if is_fewest(kind):
        return Fraction(value) < Fraction(known)
    return Fraction(value) > Fraction(known)


def is_fewest(kind: str) -> bool:
    """Whether the least is the best of a kind of moments, which may name its mode.

    >>> is_fewest("closest_finish.cabron"), is_fewest("comeback")
    (True, False)
    """
    return kind.partition(".")[0] in FEWEST
