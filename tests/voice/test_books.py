"""Nothing a game can say is missing, in either language."""

import re
from itertools import product

import pytest
from jinja2 import meta

from scorekeeper.games import GAMES
from scorekeeper.rules.options import kinds
from scorekeeper.rules.ruling import TableRule
from scorekeeper.voice.books import book
from scorekeeper.voice.language import LANGUAGES
from scorekeeper.voice.manuscript import SECTIONS, SHELF, manuscript
from scorekeeper.voice.press import environment
from scorekeeper.voice.printed import printed, rulebook
from scorekeeper.voice.schema import described

FILES = sorted({path.name.split(".")[0] for path in SHELF.glob("*.md")})
BOTH = list(product(GAMES, LANGUAGES))


def test_the_shelf_holds_every_game_in_every_language() -> None:
    wanted = {f"{name}.{lang}.md" for name in FILES for lang in LANGUAGES}
    assert {path.name for path in SHELF.glob("*.md")} == wanted
    assert set(GAMES) <= set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_both_languages_say_the_same_things(name: str) -> None:
    spanish, english = manuscript(name, "es"), manuscript(name, "en")
    for section in SECTIONS:
        keys = list(spanish[section])
        assert keys == list(english[section])
        for key in keys:
            one, other = spanish[section][key], english[section][key]
            assert len(one.heads) == len(other.heads), key
            assert list(one.items) == list(other.items), key
            assert bool(one.text) == bool(other.text), key


@pytest.mark.parametrize("name", FILES)
def test_both_languages_ask_for_the_same_values(name: str) -> None:
    spanish, english = manuscript(name, "es"), manuscript(name, "en")
    for section in ("rulings", "offers"):
        for key, clause in spanish[section].items():
            assert asked(clause.text) == asked(english[section][key].text), key


def asked(text: str) -> set[str]:
    env = environment("en")
    return meta.find_undeclared_variables(env.parse(text))


@pytest.mark.parametrize(("slug", "lang"), BOTH)
def test_a_game_introduces_itself(slug: str, lang: str) -> None:
    ours = book(slug, lang)
    assert all(ours.about(key) for key in ("name", "equipment", "goal", "begins"))
    for preset in GAMES[slug].presets:
        named = ours.preset(preset)
        assert named.title
        assert named.text.endswith(".")


@pytest.mark.parametrize(("slug", "lang"), BOTH)
def test_every_option_and_every_value_has_words(slug: str, lang: str) -> None:
    game = GAMES[slug]
    for base in game.presets.values():
        properties = described(slug, base, lang)["properties"]
        assert list(properties) == list(kinds(base))
        for name, schema in properties.items():
            assert schema["title"], name
            assert schema["description"].endswith("."), name
            labels = [each["title"] for each in schema.get("oneOf", ())]
            assert len(set(labels)) == len(labels), name
            assert not [label for label in labels if re.fullmatch(r"[a-z]+_[a-z_]+", label)], name
    assert book(slug, lang).option_value(next(iter(properties)), True) in ("sí", "yes")


@pytest.mark.parametrize(("slug", "lang"), BOTH)
def test_every_rule_that_can_be_cited_can_be_read(slug: str, lang: str) -> None:
    game = GAMES[slug]
    for base in game.presets.values():
        now = printed(slug, lang, base)
        for rule in (*game.rules, *TableRule):
            assert now.citation(rule)["title"]
        for rule in now.rules:
            assert rule.text[-1] in ".|;", rule.id
            assert rule.source, rule.id
            assert now.citation(rule.id)["id"] == rule.id
        ids = [rule.id for rule in now.rules]
        assert set(ids) <= {str(rule) for rule in (*game.rules, *TableRule)}
    assert set(TableRule) <= set(ids)


@pytest.mark.parametrize("slug", GAMES)
def test_both_rulebooks_have_the_same_rules_in_force(slug: str) -> None:
    for options in GAMES[slug].presets.values():
        spanish, english = (rulebook(slug, options, lang) for lang in LANGUAGES)
        assert [rule["id"] for rule in spanish] == [rule["id"] for rule in english]


@pytest.mark.parametrize(("slug", "lang"), BOTH)
def test_every_code_has_a_sentence(slug: str, lang: str) -> None:
    ours = book(slug, lang)
    known = ours.clauses("rulings")
    for code in GAMES[slug].codes:
        assert code.removeprefix(f"{slug}.") in known, code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_speaks_of_what_no_code_is(lang: str) -> None:
    """Leftovers of codes that were renamed."""
    games = [game for game in GAMES.values() if "hotdice" in game.books]
    codes = {code.partition(".")[2] for game in games for code in game.codes}
    for name in ("hotdice", *(game.slug for game in games)):
        assert set(manuscript(name, lang)["rulings"]) <= codes


PLACED = {
    "es": "guarda 6 y 6 en el estante, 5 del banco en el estante, 4 en el banco, "
    "el dado Hi/Lo en su casilla",
    "en": "puts 6 and 6 on the Rack, 5 from the Bank on the Rack, 4 into the Bank, "
    "the Hi/Lo die into its Box",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_put_into_several_places_is_told_apart(lang: str) -> None:
    words = book("cinq-o", lang)
    heaps = {"rack": [6, 6], "rack_from_bank": [5], "bank": [4], "box": True}
    assert words.word("action.place", **heaps) == PLACED[lang]
    assert words.word("action.place", rack=[6, 6]) == PLACED[lang].partition(",")[0]
    assert words.word("action.place", rack=[]) == PLACED[lang].partition(" ")[0]
