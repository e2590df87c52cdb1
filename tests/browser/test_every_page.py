"""Every page in both languages and both themes, and what readers of the screen hear."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server

Check = Callable[[Page], None]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_pages_without_a_table(
    page: Page, live_server: Server, check_page: Check, lang: str
) -> None:
    for path in (
        "",
        "new",
        "rules/farkle",
        "referee/zilch",
        "referee/farkle?roll=115234&keep=112",
        "join?code=nope",
    ):
        page.goto(f"{live_server.url}/{lang}/{path}")
        check_page(page)
    page.goto(f"{live_server.url}/{lang}/new?game=zilch")
    page.locator("summary").tap()
    check_page(page)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_pages_of_a_table(page: Page, live_server: Server, check_page: Check, lang: str) -> None:
    url = open_table(page, live_server, "farkle", ["Ana", "Luis", "Eva", "Max"], lang)
    thumb = Thumb(page)
    thumb.throw("115234")
    thumb.all_that_scores()
    page.locator('[data-then="stop"]').tap(force=True)
    expect(page.locator(".ruling.refused")).to_be_visible()
    check_page(page)
    for below in (
        "?pad=total",
        "/sheet",
        "/rules",
        "/log",
        "/e/1",
        "/join",
        "/delete",
        "/settings",
    ):
        page.goto(url + below)
        check_page(page)
    for form in ("transfer", "recovery"):
        page.goto(f"{url}/settings")
        page.locator(f"form[action$={form}] button").first.tap()
        expect(page.locator(".qr")).to_be_visible()
        check_page(page)


def test_a_screen_reader_hears_the_verdict_and_keeps_its_place(
    page: Page, live_server: Server
) -> None:
    open_table(page, live_server, "farkle", lang="en")
    heard = page.locator("#ruling")
    expect(heard).to_have_attribute("aria-live", "polite")
    for face in "115234":
        page.get_by_role("button", name=face, exact=True).click()
    expect(heard).to_contain_text("the most there is to set aside is 1, 1 and 5")
    expect(page.locator("#pad")).to_be_focused()
    for number in (1, 2, 6):
        page.get_by_role("checkbox", name=f"Die {number}:").click()
    page.get_by_role("button", name="Roll 3 dice").click()
    expect(heard).to_contain_text("250 points set aside")
    expect(page.locator("#pad")).to_be_focused()


def test_two_phones_at_a_table(
    page: Page, new_context: Callable[..., BrowserContext], live_server: Server
) -> None:
    """What one enters the other sees; who was slower is told, and loses nothing."""
    url = open_table(page, live_server, "farkle")
    other = new_context().new_page()
    other.goto(url)
    other.get_by_role("button", name="Luis").tap()
    expect(other.locator(".head")).to_contain_text("Ana")
    Thumb(page).throw("234466")
    to_play(other, 1)

    thumb, slower = Thumb(page), Thumb(other)
    for phone in (thumb, slower):
        phone.page.get_by_role("link", name="Turno entero").tap()
    other.locator("[data-sum]").fill("500")
    page.locator("[data-sum]").fill("550")
    page.locator("[data-write]").tap()
    expect(score(page, 1)).to_have_text("550")
    expect(score(other, 1)).to_have_text("550")
