"""What docs/circle-format.md says is so."""

import re
from pathlib import Path

import orjson
import pytest

from scorekeeper.api.record_bodies import RECORD
from scorekeeper.desk.exchange import judging, lists, reading
from scorekeeper.desk.exchange.judging import judge
from scorekeeper.tables import faults
from scorekeeper.tables.notes import COLOURS

PAGE = (Path(__file__).parents[2] / "docs/circle-format.md").read_text("utf-8")


def test_the_example_holds() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    said = orjson.loads(example)
    said["tables"][0]["record"] = RECORD
    assert judge(orjson.dumps(said)).tables["t1"].log


@pytest.mark.parametrize(
    "limit",
    [
        judging.MOST_WORK,
        judging.MOST_LINES,
        reading.MOST_PLAYERS,
        reading.MOST_NIGHTS,
        reading.MOST_TABLES,
        faults.MOST_FAULTS,
    ],
)
def test_limits_are_the_real_ones(limit: int) -> None:
    assert f"{limit:,}" in PAGE


def test_the_weight_is_the_real_one() -> None:
    assert f"{judging.MOST_BYTES // 1024**2} MB" in PAGE


def test_columns_and_colours_are_named() -> None:
    text = re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)
    named = {word for part in re.findall("`([^`]+)`", text) for word in part.split()}
    for columns in (lists.RESULTS, lists.TURNS, COLOURS):
        assert set(columns) <= named
