"""Pictures have no empty boxes: each character is drawn by some font, or a dot stands for it."""

from collections.abc import Iterator

import pytest
from flask import Flask

from scorekeeper.pages.letters import INSTEAD, NOBODYS
from scorekeeper.pages.picture import cut, extent, rasterised


@pytest.fixture(autouse=True)
def at_work(app: Flask) -> Iterator[None]:
    with app.app_context():
        yield


def drawn(text: str) -> bytes:
    shown = f'<text x="10" y="70" font-size="60" font-weight="700">{text}</text>'
    around = 'xmlns="http://www.w3.org/2000/svg" font-family="Atkinson Hyperlegible"'
    return rasterised(f'<svg width="1200" height="630" {around}>{shown}</svg>')


@pytest.mark.parametrize("letters", ["ŁőńŻęčşğĐŽ", "🎲🦊❤☺♠🍻👑"])
def test_what_names_are_written_with_is_drawn(letters: str) -> None:
    """Of what a font lacks all pictures would be the same, as boxes are."""
    assert len({drawn(letter) for letter in letters}) == len(letters)
    assert drawn(INSTEAD) not in {drawn(letter) for letter in letters}


def test_for_what_nobody_has_stands_a_dot() -> None:
    assert drawn(f"Ana {NOBODYS}") == drawn(f"Ana {INSTEAD}")


def test_what_joins_and_colours_emoji_leaves_them_as_they_are() -> None:
    assert drawn("👩\u200d👧") == drawn("👩👧")
    assert drawn("👍🏽") == drawn("👍")
    assert drawn("❤\ufe0f") == drawn("❤")
    assert drawn("🇪🇸") == drawn("ES")
    assert drawn("o\u030b") == drawn("ő")


@pytest.mark.parametrize(
    "name", ["👩‍👩‍👧 🇪🇸👍🏽 1️⃣", "नमस्ते Ω 🎲 لا", "张伟 Ωμέγα", "\u0301", "Z̀̑͘ạ̌̂l̈́g̴͊ő̷ 🦊", "&lt;🎲&gt;"]
)
def test_whatever_somebody_is_called_there_is_a_picture(name: str) -> None:
    assert drawn(name).startswith(b"\x89PNG")


def test_emoji_take_their_room() -> None:
    assert extent("🎲🎲", 100) > 2 * extent("a", 100) * 2
    assert extent("👍🏽", 100) == extent("👍", 100)
    assert cut("🎲" * 20, 50, 300).count("🎲") <= 5
