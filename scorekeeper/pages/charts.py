"""Charts as plain SVG, with the numbers they show as a table for those who read rather than look.

Colours come from the style sheet (``s0`` to ``s5``), light and dark; dashes and marks tell lines
apart without them. Sizes are in the chart's own units, of which ``WIDTH`` go across.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from markupsafe import Markup, escape

WIDTH, HEIGHT = 320, 180
TOP, RIGHT, BOTTOM = 10, 12, 24
DIGIT = 7.0  # how wide a figure of a tick is
SERIES = 6
FEWEST_STEPS = 3
STEPS = (1, 2, 2.5, 5, 10)
MOST_LABELS = 5

Say = Callable[[float], str]


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture, what its lines are called, and its numbers: ``head`` and ``rows`` of texts."""

    title: str
    svg: Markup
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Axis:
    """The numbers from ``low`` to ``high`` in even steps, and room for them on the left."""

    low: float
    high: float
    step: float
    left: float

    @property
    def ticks(self) -> Iterator[float]:
        count = round((self.high - self.low) / self.step)
        return (self.low + number * self.step for number in range(count + 1))

    def y(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def axis(values: Sequence[float], say: Say) -> Axis:
    """Round numbers around ``values`` and nought."""
    low, high = min(*values, 0, 0), max(*values, 0, 0)
    step = _round_step((high - low or 1) / FEWEST_STEPS, whole=all(v == int(v) for v in values))
    low, high = floor(low / step) * step, ceil((high or (not low)) / step) * step
    widest = max(len(say(low)), len(say(high)), len(say(high - step)))
    return Axis(low, high, step, 8 + widest * DIGIT)


def _round_step(least: float, whole: bool) -> float:
    size = 10.0 ** floor(log10(least))
    step = next(size * each for each in STEPS if size * each >= least * 0.999)
    return max(float(ceil(step)), 1.0) if whole and step < 5 else step


def line_chart(
    uid: str,
    title: str,
    what: tuple[str, ...],
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[float]]],
    say: Say,
) -> Chart:
    """Up to six lines over the same ``labels``. ``what`` heads the columns of the table: that of
    the labels, then one a line."""
    shown = series[:SERIES]
    ours = axis([value for _, values in shown for value in values] or [0], say)
    count = max(len(labels) - 1, 1)

    def x(place: int) -> float:
        return ours.left + (WIDTH - ours.left - RIGHT) * place / count

    parts = [*_grid(ours, say), *_below(labels, x)]
    for number, (_, values) in enumerate(shown):
        points = [(x(place), ours.y(value)) for place, value in enumerate(values)]
        parts += _line(number, points)
    rows = zip(labels, *([say(value) for value in values] for _, values in shown), strict=True)
    said = "; ".join(f"{name}: {say(values[-1])}" for name, values in shown if values)
    svg = _drawn(uid, title, said, parts)
    return Chart(title, svg, what, tuple(rows), tuple(name for name, _ in shown))


def column_chart(
    uid: str,
    title: str,
    what: tuple[str, str],
    columns: Sequence[tuple[str, float]],
    say: Say,
) -> Chart:
    """A column for each of ``columns`` (its label and how high it is)."""
    ours = axis([value for _, value in columns] or [0], say)
    wide = (WIDTH - ours.left - RIGHT) / max(len(columns), 1)
    thick = min(wide * 0.7, 36)
    parts = [*_grid(ours, say)]
    for number, (_, value) in enumerate(columns):
        x = ours.left + wide * (number + 0.5)
        top, foot = sorted((ours.y(value), ours.y(0)))
        parts.append(
            f'<rect class="column" x="{x - thick / 2:.1f}" y="{top:.1f}"'
            f' width="{thick:.1f}" height="{foot - top:.1f}"/>'
        )
    labels = [label for label, _ in columns]
    parts += _below(labels, lambda place: ours.left + wide * (place + 0.5))
    rows = tuple((label, say(value)) for label, value in columns)
    said = "; ".join(f"{label}: {value}" for label, value in rows)
    return Chart(title, _drawn(uid, title, said, parts), what, rows)


def _grid(ours: Axis, say: Say) -> Iterator[str]:
    for tick in ours.ticks:
        y = ours.y(tick)
        kind = "zero" if tick == 0 else "grid"
        yield f'<path class="{kind}" d="M{ours.left:.1f} {y:.1f}H{WIDTH - RIGHT}"/>'
        yield (
            f'<text x="{ours.left - 5:.1f}" y="{y + 4:.1f}" text-anchor="end">'
            f"{escape(say(tick))}</text>"
        )


def _below(labels: Sequence[str], x: Callable[[int], float]) -> Iterator[str]:
    """As many labels as have room, the first and the last among them."""
    longest = max((len(label) for label in labels), default=1)
    count = len(labels)
    wide = x(count - 1) - x(0) if count > 1 else 0
    room = 1 + int(wide / (longest * DIGIT + 8))
    room = count if room >= count else max(2, min(MOST_LABELS, room))
    for place in sorted({round(n * (count - 1) / max(room - 1, 1)) for n in range(room)}):
        half = len(labels[place]) * DIGIT / 2
        at = min(max(x(place), half), WIDTH - half)  # within the picture
        said = escape(labels[place])
        yield f'<text x="{at:.1f}" y="{HEIGHT - 6}" text-anchor="middle">{said}</text>'


def _line(number: int, points: Sequence[tuple[float, float]]) -> Iterator[str]:
    if not points:
        return
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline class="s s{number}" points="{path}"/>'
    yield _mark(number, *points[-1])


def _mark(number: int, x: float, y: float) -> str:
    """The end of a line: a circle, a square, a triangle …"""
    shapes = (
        "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",
        "m-3.5-3.5h7v7h-7z",
        "m0-4.5l4.5 8h-9z",
        "m0-5l5 5l-5 5l-5-5z",
        "m-4.5-3.5h9l-4.5 8z",
        "m-1.5-4.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z",
    )
    return f'<path class="end s{number}" d="M{x:.1f} {y:.1f}{shapes[number]}"/>'


def key(number: int) -> Markup:
    """The piece of a line that stands beside its name."""
    return Markup(
        f'<svg class="key-line" viewBox="0 0 36 12" aria-hidden="true">'
        f'<path class="s s{number}" d="M1 6h26"/>{_mark(number, 28, 6)}</svg>'
    )


def _drawn(uid: str, title: str, said: str, parts: Sequence[str]) -> Markup:
    return Markup(
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-labelledby="{uid}-t {uid}-d"><title id="{uid}-t">{escape(title)}</title>'
        f'<desc id="{uid}-d">{escape(said)}</desc>{"".join(parts)}</svg>'
    )
