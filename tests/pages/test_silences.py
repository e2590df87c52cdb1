"""Where the sheet does not say, the pages say so, and what decides it."""

import pytest

from scorekeeper.games import GAMES
from tests.pages.phone import Phone


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_what_the_sheet_does_not_say(phone: Phone, game: str, lang: str) -> None:
    for page in ("referee", "rules"):
        found = phone.page(f"/{lang}/{page}/{game}").select("#silences section")
        assert len(found) >= 4
        assert all(each.select_one("h2, h3").text and each.p.text for each in found)


def test_the_option_in_force_stands_there(phone: Phone) -> None:
    for preset, tie in (("", "the win is shared"), ("option-tie=turn", "one more whole turn")):
        page = phone.page(f"/en/rules/farkle?{preset}")
        assert tie in page.select_one("[id='farkle.silence.tie'] .source").text


def test_a_table_shows_its_own_options(phone: Phone) -> None:
    table = phone.open_table(tie="turn")
    said = phone.page(f"{table}/rules").select_one("[id='farkle.silence.tie'] .source")
    assert "otro turno entero" in said.text
