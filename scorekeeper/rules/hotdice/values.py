"""What each combination is worth at a table: read deeply, shown canonically."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from scorekeeper.rules.action import MOST_POINTS
from scorekeeper.rules.reading import read_integer, read_object

Points = int | None  # None: does not score
ByFace = tuple[Points, Points, Points, Points, Points, Points]  # for faces 1 to 6

FACES = ("1", "2", "3", "4", "5", "6")
NO_FACE: ByFace = (None,) * 6


def alike(points: Points) -> ByFace:
    """The same points for every face."""
    return (points,) * 6


def times(row: ByFace, factor: int) -> ByFace:
    """Every face's points multiplied.

    >>> times((1000, 200, None, 400, 500, 600), 2)
    (2000, 400, None, 800, 1000, 1200)
    """
    one, two, three, four, five, six = (None if p is None else p * factor for p in row)
    return (one, two, three, four, five, six)


@dataclass(frozen=True, slots=True)
class Values:
    """The defaults are those of Farkle's rule sheet (``farkle.values``).

    ``single`` to ``six`` have a value a face; ``full_house`` is a bonus on the triple's points.
    """

    single: ByFace = (100, None, None, None, 50, None)
    three: ByFace = (300, 200, 300, 400, 500, 600)
    four: ByFace = (1000,) * 6
    five: ByFace = (2000,) * 6
    six: ByFace = (3000,) * 6
    straight: Points = 1500
    straight_1_5: Points = None
    straight_2_6: Points = None
    three_pairs: Points = 1500
    four_and_pair: Points = 1500
    two_triplets: Points = 2500
    full_house: Points = None
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shown = tuple(getattr(self, name) for name in NAMES)
        object.__setattr__(self, "_hash", hash(shown))

    def __hash__(self) -> int:
        """Worked out once: score tables are looked up by it at every ruling."""
        return self._hash


NAMES = tuple(each.name for each in fields(Values) if each.init)
BY_FACE = ("single", "three", "four", "five", "six")
UNIFORM = ("four", "five", "six")  # may be given and are shown as one number


class ValuesKind:
    """The option ``values``: what is left out, down to a single face, keeps its value."""

    def read(self, raw: Any, current: Values, pointer: str) -> Values:
        read_object(raw, NAMES, (), pointer)
        changed: dict[str, Any] = {
            name: _read_row(name, each, getattr(current, name), f"{pointer}/{name}")
            if name in BY_FACE
            else _read_points(each, f"{pointer}/{name}")
            for name, each in raw.items()
        }
        return replace(current, **changed)

    def show(self, value: Values) -> dict[str, Any]:
        return {name: _show(name, getattr(value, name)) for name in NAMES}

    def schema(self, value: Values) -> dict[str, Any]:
        shown = self.show(value)
        properties = {name: {**_schema(name), "default": shown[name]} for name in NAMES}
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": properties,
            "default": shown,
        }


def _read_points(raw: Any, pointer: str) -> Points:
    return None if raw is None else read_integer(raw, 1, MOST_POINTS, pointer)


def _read_row(name: str, raw: Any, current: ByFace, pointer: str) -> ByFace:
    """A row of faces; one number stands for all of them where the row allows it."""
    if raw is None or (name in UNIFORM and not isinstance(raw, Mapping)):
        return alike(_read_points(raw, pointer))
    read_object(raw, FACES, (), pointer)
    one, two, three, four, five, six = (
        _read_points(raw[face], f"{pointer}/{face}") if face in raw else points
        for face, points in zip(FACES, current, strict=True)
    )
    return (one, two, three, four, five, six)


def _show(name: str, value: Any) -> Any:
    if name not in BY_FACE:
        return value
    if name in UNIFORM and len(set(value)) == 1:
        return value[0]
    faces = dict(zip(FACES, value, strict=True))
    if name == "single":
        return {face: p for face, p in faces.items() if p is not None or face in ("1", "5")}
    return faces


def _schema(name: str) -> dict[str, Any]:
    points = {"type": ["integer", "null"], "minimum": 1, "maximum": MOST_POINTS}
    if name not in BY_FACE:
        return points
    faces: dict[str, Any] = {
        "type": ["object", "null"],
        "additionalProperties": False,
        "properties": dict.fromkeys(FACES, points),
    }
    return {"anyOf": [points, faces]} if name in UNIFORM else faces
