"""Rule texts follow the options in force."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import read_options
from scorekeeper.voice.printed import printed
from scorekeeper.voice.typeset import as_html

SHEETS = {"farkle": "rule-sheet", "zilch": "rule-sheet"}


def text(rule: str, lang: str = "en", **changes: object) -> str:
    slug = rule.partition(".")[0]
    options = read_options(GAMES[slug].presets[SHEETS[slug]], changes)
    found = [each.text for each in printed(slug, lang, options).rules if each.id == rule]
    return found[0] if found else ""


def test_numbers_are_those_of_the_options() -> None:
    assert "500 points or more" in text("farkle.entry")
    assert "1.250 puntos o más" in text("farkle.entry", "es", entry=1250)
    assert "No minimum" in text("farkle.entry", entry=0)
    assert "more than 15,000 points" in text("zilch.end")
    assert "5.000 puntos o más" in text("zilch.end", "es", target=5000, end_at="reached")
    assert "350 points" in text("zilch.minimum")
    assert text("zilch.minimum", turn_minimum=0) == ""


@pytest.mark.parametrize(
    ("rule", "option", "values"),
    [
        ("farkle.set-aside", "freeze", ("at_least_one", "all")),
        ("farkle.hot-dice", "hot_dice", ("may", "must")),
        ("farkle.end", "end_at", ("reached", "exceeded")),
        ("farkle.end", "last_turn", ("free", "must_beat")),
        ("farkle.stop", "last_turn", ("free", "must_beat")),
        ("farkle.end", "final_round", ("once", "rolling")),
        ("farkle.tie", "tie", ("shared", "turn", "one_throw", "first_to_target")),
        ("farkle.three-farkles", "three_farkles", (0, 500, 1000)),
        ("farkle.one-throw", "build", (False, True)),
        ("farkle.build", "build", (False, True)),
        ("farkle.piggyback", "piggyback", (False, True)),
        ("farkle.topping", "topping", (False, True)),
        ("farkle.stop", "topping", (False, True)),
        ("farkle.values", "values", ({}, {"straight": 1200}, {"four": None})),
        ("farkle.values", "dice", (6, 5)),
        ("zilch.freeze", "freeze", ("all", "at_least_one")),
        ("zilch.corner", "corner", ("cumulative", "one_throw", "optional")),
        ("zilch.tie", "tie", ("one_throw", "turn", "shared", "first_to_target")),
        ("zilch.challenge", "challenge", ("off", "by_phase", "by_order")),
        ("zilch.pyramid", "pyramid", (False, True)),
        ("zilch.values", "four_and_two_is_three_pairs", (True, False)),
    ],
)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_an_option_changes_the_rule_it_is_about(rule: str, option: str, values: tuple, lang: str):
    said = [text(rule, lang, **{option: value}) for value in values]
    assert len(set(said)) == len(values)


def test_examples_are_worked_out_with_the_values_in_force() -> None:
    assert "1-1-1-1-5-5 is worth 1,500" in text("farkle.best")
    assert "1-1-1-1-5-5 is worth 4,000" in text("farkle.best", values={"four_and_pair": 4000})
    assert "2-2-2-2 gives 4,000" in text("zilch.best")
    assert "is worth 2,000" in text("zilch.best", values={"four": None})
    assert "1-1-1-1-5-5" not in text("farkle.best", dice=5)


def test_a_citation_is_short_and_still_tells_the_values() -> None:
    options = GAMES["farkle"].presets["rule-sheet"]
    cited = printed("farkle", "en", options).citation("farkle.values")["text"]
    assert "Three 2s: 200" in cited
    assert "|" not in cited


def test_a_page_shows_the_table_of_values_as_a_table() -> None:
    html = as_html(text("zilch.values"))
    assert "<td>Six of a kind</td>\n<td>4-4-4-4-4-4</td>\n<td>6,000</td>" in html
    assert "style=" not in html  # the pages allow no inline styles
