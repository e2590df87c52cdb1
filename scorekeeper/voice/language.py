"""How each language writes numbers, lists and dates.

>>> number(1500, "es"), number(1500, "en")
('1.500', '1,500')
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, tzinfo
from fractions import Fraction
from functools import lru_cache
from unicodedata import bidirectional

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.numbers import format_decimal, format_percent, get_group_symbol

LANGUAGES = ("es", "en")
DEFAULT = "es"
# Dates and lists are written the British way in English: 5 March 2026; 1, 5 and 6.
LOCALES = {"es": Locale("es"), "en": Locale("en", "GB")}
AND = {"es": "y", "en": "and"}
OR = {"es": "o", "en": "or"}
BETWEEN = {lang: get_group_symbol(locale) for lang, locale in LOCALES.items()}  # thousands
VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


@lru_cache(maxsize=8192, typed=True)  # equal numbers are not written alike: 7½ and 7,5
def number(value: int | float | Fraction, lang: str) -> str:
    """``value`` as people write it; what is left of a division stays a fraction.

    >>> number(Fraction(27, 2), "es"), number(Fraction(-13, 3), "en"), number(Fraction(1, 2), "es")
    ('13½', '-4⅓', '½')
    """
    if isinstance(value, float):
        return format_decimal(value, locale=LOCALES[lang])
    if value.denominator != 1:
        return _mixed(value, lang)
    return f"{int(value):,}".replace(",", BETWEEN[lang])


def _mixed(value: Fraction, lang: str) -> str:
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    part = VULGAR.get(rest) or f" {rest}"
    return sign + (f"{number(whole, lang)}{part}" if whole else part.strip())


def percent(share: float, lang: str) -> str:
    """A share of one as people write it: 42 %, 42%."""
    return format_percent(share, locale=LOCALES[lang])


def isolated(name: str) -> str:
    """A name among other words: one that is written from right to left turns nothing else around.

    >>> isolated("Ana"), len(isolated("דן"))
    ('Ana', 4)
    """
    turned = any(bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if turned else name


def listed(items: Iterable[object], lang: str, either: bool = False) -> str:
    """``items`` as running text.

    >>> listed([1, 1, 5], "es"), listed(["Ana", "Inés"], "es"), listed([5, 6], "en", either=True)
    ('1, 1 y 5', 'Ana e Inés', '5 or 6')
    """
    *first, last = [str(item) for item in items] or [""]
    return f"{', '.join(first)} {_joint(last, lang, either)} {last}" if first else last


def _joint(following: str, lang: str, either: bool) -> str:
    """The word before the last item; Spanish changes it before a like sound (e Inés, u Olga)."""
    word = (OR if either else AND)[lang]
    start = following.casefold()
    if lang != "es":
        return word
    if either:
        return "u" if start.startswith(("o", "ó", "ho", "hó", "8", "11")) else word
    alike = start.startswith(("i", "í", "hi", "hí")) and not start.startswith(("hie", "hia", "io"))
    return "e" if alike else word


def day(when: date, lang: str, weekday: bool = False) -> str:
    """A date in full: 5 de marzo de 2026; with the day of the week: jueves, 5 de marzo de 2026."""
    return format_date(when, "full" if weekday else "long", locale=LOCALES[lang])


def short_day(when: date, lang: str, year: bool = True) -> str:
    """A date where there is little room: 5 mar 2026, 5 mar."""
    if year:
        return format_date(when, "medium", locale=LOCALES[lang])
    return str(format_skeleton("MMMd", when, locale=LOCALES[lang]))


def clock(when: datetime, lang: str, zone: tzinfo | None = None) -> str:
    """The time of day, 21:05, in ``zone`` (UTC when none is given)."""
    return format_time(when, "short", tzinfo=zone, locale=LOCALES[lang])


def moment(when: datetime, lang: str, zone: tzinfo | None = None) -> str:
    """Date and time, short: 5 mar 2026, 21:05."""
    there = when.astimezone(zone or UTC)
    return f"{format_date(there, 'medium', locale=LOCALES[lang])}, {clock(when, lang, zone)}"
