"""Numbers, lists and dates as each language writes them."""

from datetime import UTC, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest

from scorekeeper.voice.language import clock, day, listed, moment, number

LATE = datetime(2026, 3, 5, 21, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "es", "en"),
    [
        (0, "0", "0"),
        (950, "950", "950"),
        (10_000, "10.000", "10,000"),
        (-1_500, "-1.500", "-1,500"),
        (Fraction(27, 2), "13½", "13½"),
        (Fraction(13, 3), "4⅓", "4⅓"),
        (Fraction(-2, 3), "-⅔", "-⅔"),
        (Fraction(8, 7), "1 1/7", "1 1/7"),
        (Fraction(4000, 1), "4.000", "4,000"),
        (Fraction(4001, 2), "2.000½", "2,000½"),
    ],
)
def test_numbers(value: int | Fraction, es: str, en: str) -> None:
    assert (number(value, "es"), number(value, "en")) == (es, en)


@pytest.mark.parametrize("first", [7.5, Fraction(15, 2)])
def test_a_number_is_written_by_its_kind_whatever_was_written_before(
    first: float | Fraction,
) -> None:
    number.cache_clear()
    number(first, "es")
    assert (number(7.5, "es"), number(Fraction(15, 2), "es")) == ("7,5", "7½")


@pytest.mark.parametrize(
    ("items", "es", "en"),
    [
        ([], "", ""),
        ([5], "5", "5"),
        ([1, 5], "1 y 5", "1 and 5"),
        ([1, 1, 5], "1, 1 y 5", "1, 1 and 5"),
        (["Ana", "Inés"], "Ana e Inés", "Ana and Inés"),
        (["Ana", "Hilario"], "Ana e Hilario", "Ana and Hilario"),
        (["agua", "hielo"], "agua y hielo", "agua and hielo"),
    ],
)
def test_lists(items: list[object], es: str, en: str) -> None:
    assert (listed(items, "es"), listed(items, "en")) == (es, en)


def test_one_or_the_other() -> None:
    assert listed([7, 8], "es", either=True) == "7 u 8"
    assert listed(["Ana", "Olga"], "es", either=True) == "Ana u Olga"
    assert listed([450, 550], "en", either=True) == "450 or 550"


def test_days_and_times_where_people_are() -> None:
    madrid = ZoneInfo("Europe/Madrid")
    assert day(LATE, "es") == "5 de marzo de 2026"
    assert day(LATE, "en") == "5 March 2026"
    assert clock(LATE, "es") == "21:05"
    assert clock(LATE, "en", madrid) == "22:05"
    assert moment(LATE, "es", madrid) == "5 mar 2026, 22:05"
    assert moment(datetime(2026, 3, 5, 23, 30, tzinfo=UTC), "en", madrid) == "6 Mar 2026, 00:30"
