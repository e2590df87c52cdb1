"""Where the sheet does not say, the pages say so, and what decides it."""

import pytest

from scorekeeper.games import GAMES
from tests.pages.phone import Phone, entry
from tests.pages.test_sharing import CASES, share


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


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shared_says_what_the_sheet_leaves_open(phone: Phone, game: str, lang: str) -> None:
    page = phone.page(share(phone, game, CASES[game], lang))
    found = page.select("#silences section")
    assert len(found) >= 4
    rested_on = {rule["href"].rpartition("#")[2] for rule in page.select(".prose h3 a")}
    for each in found:
        is_folded = each.find_parent("details") is not None
        assert is_folded == (each["id"].replace(".silence", "") not in rested_on)


def test_a_shared_win_shows_who_wins_when_two_are_level(phone: Phone) -> None:
    url = phone.open_table(target=1000)
    for turn in range(2):
        fields = entry("turn_total", turn, 0, seat=turn, points=1000)
        phone.post(f"{url}/entries", fields)
    page = phone.page(str(phone.post(f"{url}/result", {}).headers["Location"]))
    [tie] = page.select("[id='farkle.silence.tie']")
    assert tie.find_parent("details") is None
    assert "victoria" in tie.select_one(".source").text
