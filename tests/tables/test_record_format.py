"""What docs/record-format.md shows is so."""

import re
from pathlib import Path

import pytest

from scorekeeper.tables.history import tell
from scorekeeper.tables.record import reading
from scorekeeper.tables.record.writing import write_record

PAGE = (Path(__file__).parents[2] / "docs/record-format.md").read_text("utf-8")
EXAMPLES = re.findall(r"```\n(Scorekeeper record 1\n.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_hold(example: str) -> None:
    assert reading.read_record(example, 0).log


def test_the_long_example_is_what_would_be_written() -> None:
    record = reading.read_record(EXAMPLES[0], 0)
    told = tell(record.setup, record.log)
    assert write_record(record.agreed, record.opened, record.setup, told) == EXAMPLES[0]
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize("limit", [reading.LONGEST, reading.MOST_LINES, reading.MOST_REPLAYED])
def test_limits_are_the_real_ones(limit: int) -> None:
    assert f"{limit:,}" in PAGE
