"""The turn that README shows is what the referee says."""

import re
from pathlib import Path

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.action import read_action
from scorekeeper.tables.table import Setup, act, start
from scorekeeper.voice.rulings import spoken

README = Path(__file__).parent.parent / "README.md"
SHOWN = re.compile(r"^\| `([^`]+)` \| ([✓✗]) (.+) \| `(farkle\.[a-z-]+)` \|$", re.M)


def test_the_turn_in_the_readme() -> None:
    game = GAMES["farkle"]
    options, names = game.presets["rule-sheet"], ("Ana", "Luis")
    table = start(Setup(game, options, names))
    shown = SHOWN.findall(README.read_text(encoding="utf-8"))
    for seq, (entry, verdict, message, rule) in enumerate(shown, 1):
        table, ruling = act(table, 0, read_action(entry, game.actions), seq)
        said = spoken(ruling, game, options, "en", names)["message"]
        assert (ruling.legal, said, ruling.cites[0]) == (verdict == "✓", message, rule)
    assert game.scorepad(table.state).totals == (950, 0)
    assert len(shown) == 11


@pytest.mark.parametrize("command", ["make serve", "make test"])
def test_the_readme_opens_with_the_two_commands(command: str) -> None:
    assert command in README.read_text(encoding="utf-8")[:200]
