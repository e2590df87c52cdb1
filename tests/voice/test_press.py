"""Texts with values in them, and manuscripts cut at their headings."""

import pytest
from jinja2 import UndefinedError
from jinja2.exceptions import SecurityError

from scorekeeper.voice.manuscript import read_manuscript
from scorekeeper.voice.press import paragraphs, sentence


def test_a_missing_value_is_an_error_and_no_hole() -> None:
    with pytest.raises(UndefinedError):
        sentence("{{ points|n }} puntos", "es", {})


def test_players_are_called_by_name_or_counted_from_one() -> None:
    text = "{{ seat|name }}: {{ seats|names }}"
    assert sentence(text, "es", {"seat": 0, "seats": [0, 1]}) == "jugador 1: jugador 1 y jugador 2"
    assert sentence(text, "en", {"seat": 1, "seats": [1], "names": ["Ana", "Luis"]}) == "Luis: Luis"


def test_a_name_is_text_whatever_it_looks_like() -> None:
    name = "{{ 7 * 7 }} <b>"
    assert sentence("{{ seat|name }} plays", "en", {"seat": 0, "names": [name]}) == f"{name} plays"


def test_numbers_take_their_noun_along() -> None:
    text = '{{ count|plural("die", "dice") }}'
    assert [sentence(text, "en", {"count": n}) for n in (0, 1, 1000)] == [
        "0 dice",
        "1 die",
        "1,000 dice",
    ]


def test_texts_reach_for_nothing_they_were_not_given() -> None:
    with pytest.raises(SecurityError):
        sentence("{{ ''.__class__.__mro__ }}", "en", {})


def test_paragraphs_are_unwrapped_and_lists_and_tables_are_not() -> None:
    text = (
        "One\ntwo {% if on %}three{% endif %}\nfour.\n\n\n- a\n{% if on %}\n- b\n{% endif %}\n- c"
    )
    assert paragraphs(text, "en", {"on": True}) == "One two three four.\n\n- a\n- b\n- c"
    assert paragraphs(text, "en", {"on": False}) == "One two four.\n\n- a\n- c"
    assert paragraphs("{% if on %}\nrule\n{% endif %}", "en", {"on": False}) == ""


def test_a_manuscript_has_no_unknown_section_and_no_clause_twice() -> None:
    with pytest.raises(ValueError, match="no section 'wrods'"):
        read_manuscript("# wrods\n")
    with pytest.raises(ValueError, match="a stands twice in rules"):
        read_manuscript("# rules\n## a | A\n## a | B\n")


def test_a_clause_knows_its_headings_its_text_and_what_it_lists() -> None:
    read = read_manuscript("# options\n\n## tie | A tie | x\nHow ties\nend.\n- shared: both win\n")
    clause = read["options"]["tie"]
    assert (clause.heads, clause.text) == (("A tie", "x"), "How ties\nend.")
    assert clause.items == {"shared": "both win"}
