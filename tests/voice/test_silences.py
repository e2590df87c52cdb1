"""What a document leaves open is said in both languages, and names options that there are."""

import pytest

from scorekeeper.games import GAMES
from scorekeeper.rules.options import kinds
from scorekeeper.voice.books import book


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_says_what_its_sheet_leaves_open(slug: str) -> None:
    said = {lang: book(slug, lang).clauses("silences") for lang in ("es", "en")}
    assert len(said["es"]) >= 4
    assert list(said["es"]) == list(said["en"])
    for key, clause in said["es"].items():
        title, options = clause.heads
        other = said["en"][key]
        assert options == other.heads[1]
        assert title != other.heads[0]
        assert title.endswith("?") or clause.text
        assert len(clause.text) > 60 < len(other.text)
        assert set(options.split()) <= set(kinds(GAMES[slug].options))
