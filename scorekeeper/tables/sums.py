"""Results added up: JSON-ready sums from which a result can be taken out again as it went in.

A sum has ``games``, how many of them ``alone``, ``wins``, ``points`` (for places, in hundredths),
``scores`` (by mode: how many ``games`` and their ``total``, exactly, as text), and ``facts``, the
games' counters. Nothing that is 0 stands in it. ``bests`` beside them do not add up: what was best
is gone with its result.
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
    seats: int,
    won: bool,
    points: int,
    mode: str,
    score: str,
    facts: Mapping[str, Any] | None = None,
) -> Sum:
    """The sum of one result of a table of ``seats``; without ``facts`` only what all games have."""
    sum: Sum = {"games": 1}
    if seats == 1:
        sum["alone"] = 1
    if won:
        sum["wins"] = 1
    if points:
        sum["points"] = points
    if facts is not None:
        total = {} if score == "0" else {"total": score}
        sum["scores"] = {mode: {"games": 1, **total}}
    return sum | ({"facts": facts} if facts else {})


def plus(one: Mapping[str, Any], other: Mapping[str, Any], times: int = 1) -> Sum:
    """
    >>> plus({"games": 1, "facts": {"hands": {"par": 2}}}, {"games": 2, "facts": {"turns": 3}})
    {'games': 3, 'facts': {'hands': {'par': 2}, 'turns': 3}}
    >>> plus({"cabron": {"games": 2, "total": "53/6"}}, {"cabron": {"total": "9/2"}}, -1)
    {'cabron': {'games': 2, 'total': '13/3'}}
    """
    both = {**one}
    for name, value in other.items():
        now = _added(both.get(name), value, times)
        if now:
            both[name] = now
        else:
            both.pop(name, None)
    return both


def add(total: Sum, more: Mapping[str, Any]) -> None:
    """Add ``more`` to ``total``, which is nobody else's, nor is anything in it.

    >>> total = {"facts": {"hands": {"par": 2}, "turns": 3}}
    >>> add(total, {"games": 1, "facts": {"hands": {"par": 1, "full": 1}, "turns": -3}}); total
    {'facts': {'hands': {'par': 3, 'full': 1}}, 'games': 1}
    """
    for name, value in more.items():
        if type(value) is int:
            now: Any = total.get(name, 0) + value
        elif type(value) is dict:
            now = total.get(name, {})
            add(now, value)
        else:
            now = _added(total.get(name), value, 1)
        if now:
            total[name] = now
        else:
            total.pop(name, None)


def minus(one: Mapping[str, Any], other: Mapping[str, Any]) -> Sum:
    """What is left of a sum without a part of it.

    >>> minus({"games": 2, "wins": 1, "facts": {"turns": 4}}, {"games": 1, "facts": {"turns": 4}})
    {'games': 1, 'wins': 1}
    """
    return plus(one, other, -1)


def _added(value: Any, more: Any, times: int) -> Any:
    """The two together; nothing (0, ``""``, ``{}``) where nothing is left."""
    if type(more) is int:
        return (value or 0) + times * more
    if type(more) is str:
        total = exact(value or "0") + times * exact(more)
        return str(total) if total else ""
    return plus(value or {}, more, times)


def exact(text: str) -> int | Fraction:
    """A number from its text. Most are whole, which is much faster.

    >>> exact("1150"), exact("27/2")
    (1150, Fraction(27, 2))
    """
    return Fraction(text) if "/" in text else int(text)


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
        return exact(value) < exact(known)
    return exact(value) > exact(known)


def is_fewest(kind: str) -> bool:
    """Whether the least is the best of a kind of moments, which may name its mode.

    >>> is_fewest("closest_finish.cabron"), is_fewest("comeback")
    (True, False)
    """
    return kind.partition(".")[0] in FEWEST
