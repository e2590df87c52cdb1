"""Many results added up, one after the other: in place, with scores as numbers to the end."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from scorekeeper.tables.sums import SCORE, Sum, add


class Adding:
    """A sum while results are added to it: what ``of_result`` and ``plus`` would come to.

    >>> both = Adding()
    >>> both.see(2, True, 1000); both.see_game("cabron", "53/6", {"hands": 2})
    >>> both.see(2, False, 0); both.see_game("cabron", "-9/2", {"hands": -2})
    >>> both.told()["scores"], both.told()["bests"], both.told().get("facts")
    ({'cabron': {'games': 2, 'total': '13/3'}}, {'score.cabron': '53/6'}, None)
    """

    __slots__ = ("_alone", "_facts", "_games", "_modes", "_points", "_wins")

    def __init__(self) -> None:
        self._games = self._alone = self._wins = self._points = 0
        self._modes: dict[str, _Scores] = {}
        self._facts: Sum = {}

    def see(self, seats: int, won: bool, points: int) -> None:
        """A result of a table of ``seats``: what all games have."""
        self._games += 1
        self._points += points
        if won:
            self._wins += 1
        if seats == 1:
            self._alone += 1

    def see_game(self, mode: str, score: str, facts: Mapping[str, Any]) -> None:
        """What the result's own game has besides."""
        scores = self._modes.get(mode)
        if scores is None:
            scores = self._modes[mode] = _Scores()
        scores.see(score)
        add(self._facts, facts)

    def told(self) -> Sum:
        """The sum, with the best score of each mode among its ``bests``. It is handed over: nothing
        may be added any more."""
        sum: Sum = {"games": self._games} if self._games else {}
        if self._alone:
            sum["alone"] = self._alone
        if self._wins:
            sum["wins"] = self._wins
        if self._points:
            sum["points"] = self._points
        if self._modes:
            sum["scores"] = {mode: scores.told() for mode, scores in self._modes.items()}
            sum["bests"] = {f"{SCORE}.{mode}": str(of.best) for mode, of in self._modes.items()}
        if self._facts:
            sum["facts"] = self._facts
        return sum


class _Scores:
    """Those of one mode. Whole ones are added up apart from the others, which is much faster."""

    __slots__ = ("_games", "_parts", "_whole", "best")

    def __init__(self) -> None:
        self._games = self._whole = 0
        self._parts: int | Fraction = 0
        self.best: int | Fraction | None = None

    def see(self, score: str) -> None:
        number: int | Fraction
        if "/" in score:
            number = Fraction(score)
            self._parts += number
        else:
            number = int(score)
            self._whole += number
        self._games += 1
        if self.best is None or number > self.best:
            self.best = number

    def told(self) -> Sum:
        total = self._whole + self._parts
        return {"games": self._games, **({"total": str(total)} if total else {})}
