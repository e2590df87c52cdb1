"""A sheet printed from the options, read back and scored by, gives what the referee gives."""

import random
from itertools import combinations_with_replacement
from typing import Any

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options
from scorekeeper.voice.printed import rulebook
from tests.voice.slow_sheet import Sheet

DICE_GAMES = ("farkle", "zilch")
PRESETS = [(slug, preset) for slug in DICE_GAMES for preset in GAMES[slug].presets]


def sheet_of(slug: str, options: Any, lang: str) -> Sheet:
    texts = {rule["id"]: rule["text"] for rule in rulebook(slug, options, lang)}
    return Sheet(texts[f"{slug}.values"])


def assert_scores_alike(slug: str, options: Any, lang: str) -> None:
    sheet = sheet_of(slug, options, lang)
    for count in range(1, options.dice + 1):
        for dice in combinations_with_replacement(range(1, 7), count):
            case = {"roll": list(dice), "keep": list(dice)}
            ruling = GAMES[slug].consider(options, case)
            assert (ruling.points if ruling.legal else None) == sheet.best(dice), dice


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize(("slug", "preset"), PRESETS)
def test_every_preset_scores_as_printed(slug: str, preset: str, lang: str) -> None:
    assert_scores_alike(slug, GAMES[slug].presets[preset], lang)


@pytest.mark.parametrize("seed", range(16))
def test_any_values_score_as_printed(seed: int) -> None:
    chance = random.Random(seed)
    slug = DICE_GAMES[seed % 2]
    base = next(iter(GAMES[slug].presets.values()))
    options = read_options(base, agreed_by(chance))
    assert_scores_alike(slug, options, ("es", "en")[seed // 2 % 2])


def agreed_by(chance: random.Random) -> dict[str, Any]:
    def points() -> int | None:
        return chance.choice([None, 50, 75, 150, 300, 1000, 1250, 2500, 4000])

    def by_face() -> dict[str, int | None]:
        return {str(face): points() for face in range(1, 7)}

    values: dict[str, Any] = {"single": by_face(), "three": by_face()}
    for name in ("four", "five", "six"):
        values[name] = chance.choice([points(), by_face()])
    for name in ("straight", "straight_1_5", "straight_2_6", "three_pairs", "four_and_pair"):
        values[name] = points()
    values |= {"two_triplets": points(), "full_house": points()}
    flags = ("four_and_two_is_three_pairs", "six_alike_splits")
    rest = {name: chance.random() < 0.5 for name in flags}
    return {"values": values, "dice": chance.choice([6, 6, 5]), **rest}
