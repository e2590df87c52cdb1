"""Cinquillo tapped on a small phone, in its three modes: one tap a card."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dealing import hands, played_out
from tests.browser.playing import Thumb, card, four_at_cinquillo, score, to_play
from tests.browser.server import Server
from tests.browser.test_own_hands import COPAS, enter_hand, sit

Check = Callable[[Page], None]
NAMES = ("Ana", "Luis", "Eva", "Pau")


def written(page: Page, lines: int) -> None:
    """Wait until the table has so many lines."""
    expect(page.locator('.pad input[name="version"]').first).to_have_value(str(lines))


@pytest.mark.parametrize("mode", ["clasico", "parejas", "cabron"])
def test_a_game_costs_one_tap_a_card(
    page: Page, live_server: Server, check_page: Check, mode: str
) -> None:
    four_at_cinquillo(page, live_server, mode, target=1)
    check_page(page)
    thumb = Thumb(page)
    moves = played_out(mode, hands(mode))
    for nth, (seat, name) in enumerate(moves):
        key = card(page, f"5O seat={seat}" if nth == 0 else name)
        key.scroll_into_view_if_needed()
        thumb.tap(key)
        if nth < len(moves) - 1:
            written(page, nth + 1)
        if nth == 12:
            check_page(page)
    expect(page.locator(".result h2")).to_be_visible()
    assert thumb.taps == len(moves)
    check_page(page)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_pass_proved_wrong_is_told_beside_the_score(
    page: Page, live_server: Server, lang: str
) -> None:
    """On the narrow lines of two a row, where the word has to break."""
    four_at_cinquillo(page, live_server, "cabron", lang)
    moves = played_out("cabron", hands("cabron"), slips={6})
    for nth, (seat, name) in enumerate(moves):
        key = card(page, f"5O seat={seat}" if nth == 0 else name)
        key.tap()
        written(page, nth + 1)
    told = page.locator(f'[data-seat="{moves[6][0]}"]')
    expect(told.locator(".mark")).to_be_visible()
    for width in (360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        assert told.evaluate(
            """(line) => {
                const words = document.createRange();
                words.selectNodeContents(line.querySelector(".got"));
                const number = line.querySelector(".score").getBoundingClientRect();
                return [...words.getClientRects()].every((word) => word.right <= number.left);
            }"""
        ), f"the word runs into the score at {width} px"


def test_passing_needs_no_scrolling(page: Page, live_server: Server) -> None:
    """Nor does any card: all forty and the key that passes are on a small screen at once."""
    four_at_cinquillo(page, live_server, "clasico")
    thumb = Thumb(page)
    thumb.tap(page.locator(".openers button").nth(3))
    to_play(page, 0)
    thumb.tap(card(page, None))
    to_play(page, 1)
    box = card(page, None).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 740
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("lang", ["es", "en"])
def test_no_key_moves_when_players_pass_or_are_refused(
    page: Page, live_server: Server, lang: str
) -> None:
    """On a small screen, however much the referee has to say."""
    url = four_at_cinquillo(page, live_server, "clasico", lang)
    sit(page, url, "Ana")
    page.goto(f"{url}?pad=hand0")
    enter_hand(page, COPAS)
    page.goto(url)
    places = []

    def look() -> None:
        top = "key => key.getBoundingClientRect().top + scrollY"
        places.append(card(page, None).evaluate(top))

    card(page, "5O seat=1").tap()
    for seat in (2, 3, 0):
        to_play(page, seat)
        look()
        card(page, None).tap()
    expect(page.locator(".ruling.refused")).to_be_visible()
    look()
    assert places == [places[0]] * 4
    assert places[0] + 52 <= 740
    said = page.locator(".ruling.refused").bounding_box()
    keys = page.locator(".pad .grid").bounding_box()
    assert said and keys
    assert 0 <= said["y"] <= said["y"] + said["height"] <= keys["y"]


def test_only_playable_cards_are_keys(page: Page, live_server: Server) -> None:
    four_at_cinquillo(page, live_server, "clasico")
    thumb = Thumb(page)
    thumb.tap(page.locator(".openers button").nth(2))
    written(page, 1)
    to_play(page, 3)
    assert page.locator(".pad button.playing").count() == 5  # 4O 6O and the other fives
    expect(page.locator(".ladder:not(.bare)")).to_have_count(1)
    for lines, name in enumerate(("4O", "3O", "6O"), 2):
        thumb.tap(card(page, name))
        written(page, lines)
    expect(page.locator(".ladder").first).to_contain_text("3 a 6")
    expect(card(page, "2O")).to_be_visible()
    expect(card(page, "4O")).to_have_count(0)


def test_the_end_of_a_hand_costs_at_most_a_tap_a_card_left(
    page: Page, live_server: Server, check_page: Check
) -> None:
    four_at_cinquillo(page, live_server, "clasico")
    thumb = Thumb(page)
    page.get_by_role("link", name="Solo lo que quedó").tap()
    expect(page.locator("#left-0")).to_be_visible()
    check_page(page)
    left = (3, 0, 1, 5)
    for seat, cards in enumerate(left):
        more = page.get_by_role("button", name=f"{NAMES[seat]}: más")
        more.scroll_into_view_if_needed()
        for _ in range(cards):
            thumb.tap(more)
    assert thumb.taps == sum(left)
    page.get_by_role("button", name="Anotar la mano").tap()
    expect(score(page, 1)).to_have_text("14")
    expect(score(page, 3)).to_have_text("-5")


def test_the_end_of_a_hand_by_its_cards(page: Page, live_server: Server, check_page: Check) -> None:
    """Cabrón: two share four cards, with the exact half on the scoreboard."""
    url = four_at_cinquillo(page, live_server, "cabron", lang="en")
    page.goto(f"{url}?pad=cards")
    check_page(page)
    for field, cards in ((1, ["2O", "3O", "4O"]), (2, ["10C", "11C"])):
        page.locator("[data-deck-field]").nth(field).tap()
        for name in cards:
            page.locator(f'[data-card="{name}"]').tap()
    expect(page.locator("[data-deck-field]").nth(1)).to_have_value("2O 3O 4O")
    page.get_by_role("button", name="Write the hand").tap()
    expect(score(page, 0)).to_have_text("17½")  # ten placed, five left halved, five
    expect(score(page, 1)).to_have_text("7")
    check_page(page)
    page.goto(f"{url}/sheet")
    expect(page.locator("tfoot")).to_contain_text("17½")
    check_page(page)
