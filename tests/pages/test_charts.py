"""Charts: what is drawn says the same as the table beside it, whatever the numbers and names."""

from xml.etree import ElementTree

import pytest

from scorekeeper.pages.charts import (
    FEWEST_STEPS,
    HEIGHT,
    WIDTH,
    Chart,
    axis,
    column_chart,
    key,
    line_chart,
)

SVG = "{http://www.w3.org/2000/svg}"


def say(value: float) -> str:
    return f"{value:g}"


def drawn(chart: Chart) -> ElementTree.Element:
    return ElementTree.fromstring(
        str(chart.svg).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    )


def test_lines_and_their_numbers() -> None:
    wins = [("Ana", [1, 1, 2]), ("Luis", [0, 1, 1])]
    chart = line_chart("w", "Wins", ("Day", "Ana", "Luis"), ["1 Mar", "2 Mar", "9 Mar"], wins, say)
    assert chart.rows == (("1 Mar", "1", "0"), ("2 Mar", "1", "1"), ("9 Mar", "2", "1"))
    svg = drawn(chart)
    assert len(svg.findall(f"{SVG}polyline")) == 2
    assert svg.find(f"{SVG}title").text == "Wins"
    assert svg.find(f"{SVG}desc").text == "Ana: 2; Luis: 1"
    assert svg.attrib["aria-labelledby"] == "w-t w-d"


@pytest.mark.parametrize(
    "values", [[], [0], [0, 0, 0], [5], [-30, 12], [-7], [0.5, 0.25], [10**7, 3], [13.5, 14]]
)
def test_everything_stays_on_the_picture(values: list[float]) -> None:
    labels = [f"day {n}" for n in range(len(values))]
    columns = column_chart("c", "t", ("a", "b"), list(zip(labels, values, strict=True)), say)
    for box in drawn(columns).findall(f"{SVG}rect"):
        x, y, width, height = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
        assert 0 <= x < x + width <= WIDTH
        assert 0 <= y <= y + height <= HEIGHT
    lines = line_chart("l", "t", ("a", "b"), labels, [("x", values)], say)
    for line in drawn(lines).findall(f"{SVG}polyline"):
        for point in line.attrib["points"].split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= WIDTH
            assert 0 <= y <= HEIGHT


@pytest.mark.parametrize("values", [[0], [1], [2, 3], [7], [100], [10_000, 2], [-3, 4], [0.3]])
def test_the_scale_is_in_round_numbers_around_the_values(values: list[float]) -> None:
    ours = axis(values, say)
    assert ours.low <= min(0, *values, 0)
    assert ours.high >= max(0, *values, 0)
    ticks = list(ours.ticks)
    assert 2 <= len(ticks) <= 2 * FEWEST_STEPS + 1
    assert 0 in ticks
    if all(value == int(value) for value in values):
        assert all(tick == int(tick) for tick in ticks)


def test_names_are_only_text() -> None:
    chart = line_chart("x", "<b>", ("a", "b"), ["<i>", "&"], [("</svg>", [1, 2])], say)
    assert drawn(chart).find(f"{SVG}title").text == "<b>"
    assert "</svg>" in drawn(chart).find(f"{SVG}desc").text


def test_six_lines_differ_without_their_colours() -> None:
    assert len({str(key(number)).replace(f"s{number}", "") for number in range(6)}) == 6


def test_labels_have_room() -> None:
    labels = [f"{n} de septiembre" for n in range(1, 31)]
    columns = column_chart("c", "t", ("a", "b"), [(label, 1) for label in labels], say)
    texts = [each.text for each in drawn(columns).findall(f"{SVG}text")]
    below = [text for text in texts if text in labels]
    assert below[0] == labels[0]
    assert below[-1] == labels[-1]
    assert len(below) <= 5
