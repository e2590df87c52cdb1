"""Published cases of other scorers, under their own values: cases/throws.txt."""

import json
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options
from scorekeeper.rules.reading import Malformed

TABLE = Path(__file__).parent / "cases" / "throws.txt"


def cases():
    slug, options = "", None
    for line in TABLE.read_text("utf-8").splitlines():
        if line.partition(" ")[0] in GAMES:
            slug, _, raw = line.partition(" ")
            sheet = GAMES[slug].presets["rule-sheet"]
            options = read_options(sheet, {"freeze": "at_least_one", **json.loads(raw)})
        elif line and not line.startswith("#"):
            yield pytest.param(slug, options, line, id=f"{slug}: {line}")


@pytest.mark.parametrize(("slug", "options", "line"), list(cases()))
def test_published_case(slug, options, line):
    said, _, expected = line.partition("=> ")
    thrown, _, kept = said.partition(" keep ")
    case = {"roll": [int(die) for die in thrown.split()]}
    if kept:
        case["keep"] = [int(die) for die in kept.split()]
    for wanted in expected.split(", "):
        assert told(GAMES[slug], options, case, wanted) == wanted


def told(game, options, case, wanted):
    """What the referee says of the case, in the words the table asks for."""
    try:
        ruling = game.consider(options, case)
    except Malformed:
        return "malformed"
    if not ruling.legal:
        return "refused"
    match wanted.split():
        case ["farkle"]:
            return "scores" if ruling.more["scoring"] else "farkle"
        case ["best", _]:
            return f"best {ruling.points}"
        case ["best", _, "by", _]:
            most = max(len(c.dice) for c in ruling.choices if c.points == ruling.points)
            return f"best {ruling.points} by {most}"
        case ["all", _]:
            whole = told(game, options, {**case, "keep": case["roll"]}, "points")
            return f"all {whole}"
        case [_, "left"]:
            return f"{len(case['roll']) - len(case['keep'])} left"
        case ["allowed"]:
            return "allowed"
    return str(ruling.points)
