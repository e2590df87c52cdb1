"""Hands of Cinquillo on phones: entered by their seat, shown while held, dealt for pairs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.dealing import hands
from tests.browser.playing import card, four_at_cinquillo, to_play
from tests.browser.server import Server

Check = Callable[[Page], None]
NewContext = Callable[..., BrowserContext]
COPAS = [f"{rank}C" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]


def sit(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/join")
    page.get_by_role("button", name=name).tap()
    page.wait_for_url(url)


def enter_hand(page: Page, cards: list[str]) -> None:
    for name in cards:
        page.locator(f'.pickable:has([value="{name}"])').tap()
    expect(page.locator("[data-own-count]")).to_have_text("10 / 10")
    page.locator("[data-own-go]").tap()


def press(page: Page, nth: int = 0) -> None:
    """Lay the thumb on "I am …" and leave it there while the cards show. News of the table takes
    them away, and it may still be on its way: then once more."""
    key = page.locator("[data-peek]").nth(nth)
    for _ in range(10):
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 40, box["y"] + 20)
        page.mouse.down()
        try:
            expect(page.locator("[data-hand] .card")).to_have_count(10, timeout=3000)
        except AssertionError:
            page.mouse.up()
        else:
            return
    raise AssertionError("the hand does not show")


def test_a_hand_shows_only_while_it_is_held(
    page: Page, live_server: Server, check_page: Check
) -> None:
    """One phone for two: nothing of a hand is in the page but while its key is held."""
    url = four_at_cinquillo(page, live_server, "clasico")
    for seat, name in enumerate(("Ana", "Luis")):
        sit(page, url, name)
        page.get_by_role("link", name=f"Anotar las cartas de {name}").tap()
        expect(page.locator("[data-own]")).to_contain_text(name)
        if seat == 0:
            check_page(page)
        enter_hand(page, hands("clasico")[seat])
        expect(page.locator("#ruling")).to_contain_text(name)
    shown = page.locator("[data-hand] .card")
    expect(shown).to_have_count(0)
    press(page, 1)
    page.mouse.up()
    expect(shown).to_have_count(0)
    press(page)
    page.evaluate("dispatchEvent(new Event('blur'))")
    expect(shown).to_have_count(0)
    page.mouse.up()
    assert "data-hand" not in page.context.request.get(url).text()
    check_page(page)


def test_a_hand_hides_when_the_turn_goes_on(
    page: Page, new_context: NewContext, live_server: Server
) -> None:
    url = four_at_cinquillo(page, live_server, "clasico")
    phone = new_context().new_page()
    sit(phone, url, "Luis")
    phone.get_by_role("link", name="Anotar las cartas de Luis").tap()
    enter_hand(phone, COPAS)
    press(phone)
    shown = phone.locator("[data-hand] .card")
    card(page, "5O seat=0").tap()
    to_play(phone, 1)
    expect(shown).to_have_count(0)
    phone.mouse.up()


def test_a_wrong_pass_is_refused_once_the_hand_is_entered(
    page: Page, new_context: NewContext, live_server: Server
) -> None:
    url = four_at_cinquillo(page, live_server, "clasico", lang="en")
    phone = new_context().new_page()
    sit(phone, url, "Luis")
    phone.get_by_role("link", name="Enter Luis's own cards").tap()
    enter_hand(phone, COPAS)
    expect(page.get_by_role("img", name="hand entered")).to_be_visible()
    card(page, "5O seat=0").tap()
    to_play(phone, 1)
    phone.get_by_role("button", name="Luis passes", exact=True).tap()
    expect(phone.locator("#ruling .refused")).to_be_visible()
    card(phone, "5C").tap()
    to_play(page, 2)


def test_the_app_deals_for_pairs(
    page: Page, new_context: NewContext, live_server: Server, check_page: Check
) -> None:
    url = four_at_cinquillo(page, live_server, "parejas")
    phone = new_context().new_page()
    sit(phone, url, "Luis")
    page.locator(".pad summary").tap()
    expect(page.get_by_role("button", name="lista entera")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Repartir a los móviles").tap()
    page.wait_for_url(url)
    expect(page.get_by_role("img", name="mano anotada")).to_have_count(4)
    expect(phone.locator("[data-peek]")).to_be_visible()
    assert phone.get_by_role("button", name="lista entera").count() == 0
    press(phone)
    phone.mouse.up()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_whole_list_for_somebody_who_does_not_play(
    page: Page, live_server: Server, check_page: Check, lang: str
) -> None:
    url = four_at_cinquillo(page, live_server, "parejas", lang=lang)
    page.locator(".pad summary").tap()
    page.locator('button[name="list"]').tap()
    expect(page.locator("[data-hand]")).to_have_count(4)
    expect(page.locator("[data-hand] .card")).to_have_count(40)
    page.locator("a.btn.go").tap()
    page.wait_for_url(url)
    check_page(page)
