"""Records: made out of one another, and known by which object they are."""

import pytest

from scorekeeper.rules.records import record, remembered, replace


@record
class Point:
    x: int
    y: int = 0


@record
class Name:
    said: str


def test_a_record_made_out_of_another_is_one_of_its_own() -> None:
    before = Point(1, 2)
    after = replace(before, y=3)
    assert (before, after) == (Point(1, 2), Point(1, 3))
    assert len({before, after, Point(1, 2)}) == 2
    assert replace(Name("Ana"), said="Eva") == Name("Eva")


def test_a_field_that_is_none_is_an_error() -> None:
    with pytest.raises(KeyError):
        replace(Point(1), z=3)
    with pytest.raises(AttributeError):
        Point(1).z = 3  # type: ignore[attr-defined]


def test_what_is_made_of_a_record_is_made_once() -> None:
    made: list[Point] = []

    @remembered(most=2)
    def sum_of(point: Point) -> int:
        made.append(point)
        return point.x + point.y

    first, second = Point(1, 2), Point(1, 3)
    assert [sum_of(first), sum_of(second), sum_of(first)] == [3, 4, 3]
    assert made == [first, second]


def test_no_more_is_remembered_than_was_said_and_nothing_of_another_record() -> None:
    @remembered(most=2)
    def twice(point: Point) -> int:
        return 2 * point.x

    # each is gone after its turn but for what is remembered, so that its place is free for the next
    assert [twice(Point(n)) for n in range(100)] == [2 * n for n in range(100)]
