"""Scores that need not be whole, as numbers and as texts that are the same in every language."""

from scorekeeper.rules.ruling import Score

VULGAR = {
    (1, 2): "½",
    (1, 3): "⅓",
    (2, 3): "⅔",
    (1, 4): "¼",
    (3, 4): "¾",
    (1, 6): "⅙",
    (5, 6): "⅚",
}


def whole(score: Score) -> Score:
    """The same score, as an ``int`` if it is one.

    >>> from fractions import Fraction
    >>> whole(Fraction(8, 2)), whole(Fraction(1, 2))
    (4, Fraction(1, 2))
    """
    return score.numerator if score.denominator == 1 else score


def score_number(score: Score) -> int | float:
    """The score as JSON has it; what is lost of a third stands in ``score_text``."""
    return score.numerator if score.denominator == 1 else float(score)


def score_text(score: Score) -> str:
    """The score exactly: ``13½``, ``4⅓``, ``-2½``, ``12``.

    >>> from fractions import Fraction
    >>> score_text(Fraction(27, 2)), score_text(Fraction(-1, 3)), score_text(Fraction(53, 12))
    ('13½', '-⅓', '4 5/12')
    """
    units, rest = divmod(abs(score.numerator), score.denominator)
    part = VULGAR.get((rest, score.denominator), f" {rest}/{score.denominator}") if rest else ""
    text = f"{units or ''}{part}".strip() or "0"
    return f"-{text}" if score < 0 else text
