"""The same thing is called by the same word, wherever it is said."""

import re

import pytest

from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import CATALOGUE, gettext, speaking
from scorekeeper.voice.manuscript import SHELF


def test_a_phone_is_called_by_one_word_in_spanish() -> None:
    for said in (CATALOGUE, *SHELF.glob("*.es.md")):
        assert "teléfono" not in said.read_text("utf-8"), said


def test_a_throw_is_called_by_one_word_in_spanish() -> None:
    other = re.compile(r"\b[Tt]ir(?:a|an|ar|arlos?|ando|os?|adas?)\b")
    for said in (CATALOGUE, *SHELF.glob("*.es.md")):
        # The source's own headings are quoted as they are.
        assert other.findall(said.read_text("utf-8").replace("«Tiradas»", "")) == [], said


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("slug", ["farkle", "zilch", "cinq-o", "cubilete"])
def test_dice_are_thrown_by_one_word_before_they_are_judged_and_after(slug: str, lang: str) -> None:
    with speaking(lang):
        offline = gettext("throws {values}").partition(" ")[0]
    judged = book(slug, lang).word("action.roll", dice=[1, 5])
    assert judged.startswith(f"{offline} ")
