"""Whatever a circle's file is like, it is taken as a whole or refused with its faults."""

from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest

from scorekeeper.api.exchange_shapes import FILE
from scorekeeper.desk import circles
from scorekeeper.desk.exchange import judging
from scorekeeper.desk.exchange.judging import judge
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.faults import MOST_FAULTS, Unsound
from scorekeeper.tables.notes import COLOURS
from scorekeeper.tables.record.reading import MOST_LINES
from scorekeeper.voice.damage import unsoundness
from tests.desk.filed import file_of, taken_in

STRANGE: list[Any] = [
    None,
    True,
    -1,
    1.5,
    "",
    "p2",
    "n" * 200,
    "\x00",
    [],
    [[]],
    {},
    {"": 1},
]
Change = Callable[[Any], Any]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all that a value holds."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def with_change(path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    said = orjson.loads(orjson.dumps(FILE))
    at = said
    for key in path[:-1]:
        at = at[key]
    change(at, path[-1])
    return said


def codes(said: Any) -> set[str]:
    """What is said against a file, of things of it and of lines; nothing if it holds."""
    try:
        judge(orjson.dumps(said))
    except Malformed as why:
        return {why.code}
    except Unsound as unsound:
        told = [unsoundness(unsound, lang) for lang in ("es", "en")]
        assert all(
            each["detail"] and "malformed" not in each["detail"] for each in told[0] + told[1]
        )
        return {each["code"] for each in told[1]}
    return set()


@pytest.mark.parametrize("path", list(places(FILE))[1:], ids=lambda p: "/".join(map(str, p)))
def test_anything_in_any_place_is_taken_or_refused(path: tuple[Any, ...]) -> None:
    for value in STRANGE:
        codes(with_change(path, lambda at, key, value=value: at.__setitem__(key, value)))
    if isinstance(path[-1], str) and path != ("circle", "id") and path != ("circle", "imported_at"):
        assert codes(with_change(path, lambda at, key: at.__delitem__(key)))


def changed(**lists: Any) -> Any:
    """The example with more in its lists."""
    said = orjson.loads(orjson.dumps(FILE))
    for key, items in lists.items():
        said[key] += items
    return said


def player(id: str, into: str | None = None, name: str | None = None) -> Any:
    merged = {"merged_into": into, "merged_at": into and "2026-03-05T20:15:00Z"}
    return {**FILE["players"][1], "id": id, "name": name or id, **merged}  # type: ignore[index]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (changed(players=[player("p1")]), "twice"),
        (changed(nights=FILE["nights"]), "twice"),
        (changed(tables=FILE["tables"]), "twice"),
        (changed(players=[player("p3", name=" ana ")]), "same-name"),
        (changed(players=[player("p3", "p4"), player("p4", "p3")]), "merge"),
        (changed(players=[player("p3", "p3")]), "merge"),
        (changed(players=[player("p3", "p9")]), "missing"),
    ],
)
def test_what_cannot_be(said: Any, code: str) -> None:
    assert codes(said) == {f"malformed.exchange.{code}"}


def test_nobody_sits_twice_at_a_table_whoever_they_were_merged_into() -> None:
    said = changed(players=[player("p3", "p2")])
    said["tables"][0]["seats"] = ["p3", "p2"]
    assert codes(said) == {"malformed.exchange.twice-seated"}
    said["tables"][0]["seats"] = ["p1", "p3"]
    assert codes(said) == set()


def test_faults_are_listed_up_to_a_hundred() -> None:
    said = changed(players=[player(f"x{n}", name="") | {"name": ""} for n in range(150)])
    with pytest.raises(Unsound) as refused:
        judge(orjson.dumps(said))
    assert len(refused.value.faults) == MOST_FAULTS and refused.value.more == 50


def test_what_is_judged_in_one_go_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    said = changed(tables=[{**FILE["tables"][0], "id": f"x{n}"} for n in range(4)])  # type: ignore[index]
    monkeypatch.setattr(judging, "MOST_WORK", 20)
    with pytest.raises(Unsound) as refused:
        judge(orjson.dumps(said), judging.MOST_WORK)
    assert [why.code for _, why in refused.value.faults] == ["malformed.exchange.work"]  # type: ignore[union-attr]
    assert judge(orjson.dumps(said), None).tables.keys() == {"t1", "x0", "x1", "x2", "x3"}


def test_what_a_file_says_besides_is_normal() -> None:
    """A byte order mark, a colour, somebody who has retired, a table without an evening."""
    said = changed()
    said["players"][1] |= {"colour": COLOURS[-1], "retired_at": "2026-03-06T00:00Z"}
    said["tables"][0] |= {"night": None, "seats": ["p1", None]}
    there = circles.create("Empty", "UTC")
    taken_in(there, b"\xef\xbb\xbf" + orjson.dumps(said))
    told = orjson.loads(file_of(circles.change(there)))
    assert told["tables"][0]["night"] == told["nights"][0]["id"]
    assert told["tables"][0]["seats"] == ["p1", None]


def test_a_long_table_comes_in_as_well() -> None:
    """Longer than a record may be that is sent by itself."""
    head = "Scorekeeper record 1\ngame: farkle\nseat: Ana\nseat: Luis\n"
    count = MOST_LINES + 200
    turns = [f"{n}. {('Luis', 'Ana')[n % 2]}: turn_total 0" for n in range(1, count + 1)]
    said = changed()
    said["tables"][0]["record"] = "\n".join([head, *turns])
    assert len(judge(orjson.dumps(said)).tables["t1"].log) == count
