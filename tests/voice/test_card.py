"""The card of Cinq-O, read back from the printed rules, scores as the game does."""

import re

import pytest

from scorekeeper.games import GAMES
from scorekeeper.games.cinq_o.options import TOTALS
from scorekeeper.rules.options import read_options, show_options
from scorekeeper.voice.language import LANGUAGES
from scorekeeper.voice.printed import printed

SLUGS = [slug for slug, game in GAMES.items() if "card" in show_options(game.options())]
LINE = re.compile(r"- (Hi|Lo): (.+)")
GROUP = re.compile(r"(\d+)(?:–(\d+))? → (\d+)")
OWN = {"hi": {"30": 12, "22": 2, "5": 3}, "lo": {"13": 0, "30": 2}}


@pytest.mark.parametrize("changes", [{}, {"card": OWN}])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_the_printed_card_is_the_card(slug: str, lang: str, changes: dict[str, object]) -> None:
    options = read_options(GAMES[slug].options(), changes)
    text = next(rule.text for rule in printed(slug, lang, options).rules if "→" in rule.text)
    read = {side.lower(): numbers(groups) for side, groups in LINE.findall(text)}
    assert read == show_options(options)["card"]


def numbers(groups: str) -> dict[str, int]:
    found = {}
    for start, end, number in GROUP.findall(groups):
        ends = sorted((int(start), int(end or start)))
        found |= {str(total): int(number) for total in range(ends[0], ends[1] + 1)}
    assert set(found) == set(map(str, TOTALS))
    return found
