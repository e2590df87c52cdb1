"""The scoring table of a rule sheet, printed from the very values that the scoring reads.

The rulebook of the API, the citations under a ruling and the page all print these rows, so that
none of them can say anything else than what is scored.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.options import show_options
from scorekeeper.voice.books import Book
from scorekeeper.voice.language import number

ALIKE = {"three": 3, "four": 4, "five": 5, "six": 6}
PATTERNS = {
    "straight": (1, 2, 3, 4, 5, 6),
    "straight_1_5": (1, 2, 3, 4, 5),
    "straight_2_6": (2, 3, 4, 5, 6),
    "three_pairs": (2, 2, 3, 3, 6, 6),
    "four_and_pair": (4, 4, 4, 4, 6, 6),
    "two_triplets": (2, 2, 2, 3, 3, 3),
    "full_house": (3, 3, 3, 5, 5),
}
SHOWN = 4  # the face that stands for "any number" in an example
Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what falls, an example of it, what it is worth.

    ``key`` is stable: the value it prints, ``three.2`` where each number has its own. ``bonus``:
    ``points`` come on top of what its three alike are worth.
    """

    key: str
    name: str
    dice: tuple[int, ...]
    points: int
    bonus: bool = False


def scoring_rows(options: Any, book: Book) -> tuple[Row, ...]:
    """The combinations that score under ``options``, in the order a sheet lists them.

    Empty for a game without ``values``. What needs more dice than are played is left out.
    """
    shown = show_options(options)
    if "values" not in shown:
        return ()
    values = {**shown, **shown["values"]}
    rows = (*_singles(values, book), *_alike(values, book), *_patterns(values, book))
    return tuple(row for row in rows if len(row.dice) <= shown.get("dice", 6))


def as_markdown(rows: tuple[Row, ...], book: Book) -> str:
    """A table of three columns; empty without rows."""
    if not rows:
        return ""
    heads = [book.word(f"sheet.{column}") for column in ("combination", "example", "points")]
    lines = [f"| {' | '.join(heads)} |", "| --- | --- | --- |"]
    for row in rows:
        example = "-".join(map(str, row.dice))
        lines.append(f"| {_capital(row.name)} | {example} | {points_text(row, book)} |")
    return "\n".join(lines)


def as_line(rows: tuple[Row, ...], book: Book) -> str:
    """The same in one line, for where there is no room for a table."""
    return " · ".join(f"{_capital(row.name)}: {points_text(row, book)}" for row in rows)


def points_text(row: Row, book: Book) -> str:
    points = number(row.points, book.lang)
    return book.word("sheet.bonus", points=points) if row.bonus else points


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def _singles(values: Values, book: Book) -> Iterator[Row]:
    for face, points in _by_face(values["single"]).items():
        yield _row(f"single.{face}", "part.single", (face,), points, book)


def _alike(values: Values, book: Book) -> Iterator[Row]:
    for key, count in ALIKE.items():
        faces = _by_face(values[key])
        if len(faces) == 6 and len(set(faces.values())) == 1:
            yield _row(key, f"sheet.{key}", (SHOWN,) * count, faces[SHOWN], book)
            continue
        for face, points in faces.items():
            yield _row(f"{key}.{face}", f"part.{key}", (face,) * count, points, book)


def _patterns(values: Values, book: Book) -> Iterator[Row]:
    for key, dice in PATTERNS.items():
        if values[key] is not None:
            bonus = key == "full_house"
            yield _row(key, _word("part", key), dice, values[key], book, bonus)
    yield from _other_readings(values, book)


def _other_readings(values: Values, book: Book) -> Iterator[Row]:
    """Dice that may be counted as something else, where that can bring more."""
    pairs, triplets = values["three_pairs"], values["two_triplets"]
    if values["four_and_two_is_three_pairs"] and pairs is not None:
        yield _row("four_as_pairs", "sheet.four-as-pairs", (2, 2, 2, 2, 3, 3), pairs, book)
    if not values["six_alike_splits"]:
        return
    six = _by_face(values["six"])
    least = min((six.get(face, 0) for face in range(1, 7)), default=0)
    for key, points in (("six_as_pairs", pairs), ("six_as_triplets", triplets)):
        if points is not None and points > least:
            yield _row(key, _word("sheet", key), (2,) * 6, points, book)


def _row(
    key: str, word: str, dice: tuple[int, ...], points: int, book: Book, bonus: bool = False
) -> Row:
    return Row(key, book.word(word, dice=dice), dice, points, bonus)


def _word(group: str, key: str) -> str:
    return f"{group}.{key.replace('_', '-')}"


def _by_face(value: Any) -> dict[int, int]:
    """What each number that scores is worth, from one value for all or one a face."""
    if value is None:
        return {}
    if isinstance(value, int):
        return dict.fromkeys(range(1, 7), value)
    return {int(face): points for face, points in value.items() if points is not None}
