"""Shared rulings and results in a browser: found, read in both themes, copied, sent on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Thumb, open_table
from tests.browser.server import Server

Check = Callable[[Page], None]


@pytest.mark.parametrize(
    ("lang", "query"),
    [
        ("es", "farkle?roll=115234&keep=115"),
        ("en", "farkle?preset=classic&roll=115234&keep=12"),
        ("es", "cinquillo?ask=play&played=5O+6O+4O&hand=7O+1B&play=7O"),
        ("en", "cubilete?hand=A+A+K+K+9&hand=Q+Q+Q+J+J"),
        ("es", "cinq-o?ask=rack&dice=6+6+5+6+4&hilo=hi3"),
    ],
)
def test_a_ruling_from_the_referee(
    page: Page, live_server: Server, check_page: Check, lang: str, query: str
) -> None:
    page.goto(f"{live_server.url}/{lang}/referee/{query}")
    page.locator("#verdict form button").tap()
    expect(page.locator(".exhibits")).to_be_visible()
    check_page(page)
    page.locator("details:has(.shared-picture) > summary").tap()
    expect(page.locator(".shared-picture")).to_have_js_property("naturalWidth", 1200)
    check_page(page)


def test_the_text_is_copied_and_the_link_sent(
    page: Page, new_context: Callable[..., BrowserContext], live_server: Server
) -> None:
    page.goto(f"{live_server.url}/en/referee/farkle?roll=115234&keep=115")
    page.locator("#verdict form button").tap()
    page.wait_for_url("**/r/*")
    context = new_context(permissions=["clipboard-read", "clipboard-write"])
    # The way of sharing that phones have; what it is given is kept.
    context.add_init_script("navigator.share = async (what) => { window.sent = what; }")
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-share-send]")).to_be_visible()  # what shares is there
    other.locator('[data-share-copy="text"]').tap()
    expect(other.locator("[data-share-said]")).to_have_text("Copied.")
    copied = other.evaluate("navigator.clipboard.readText()")
    assert "Legal 250" in copied
    assert "/r/" in copied
    other.locator("[data-share-send]").tap()
    sent = other.wait_for_function("() => window.sent").json_value()
    assert sent["url"] == other.locator("[data-share-link]").input_value()
    assert sent["title"] == "Farkle: Legal, 250"
    assert sent["url"] not in sent["text"]


def test_an_entry_a_refusal_and_a_result(
    page: Page, live_server: Server, check_page: Check
) -> None:
    url = open_table(page, live_server, "farkle", ["Ana", "Luis"], "en")
    thumb = Thumb(page)
    thumb.throw("115234")
    thumb.all_that_scores()
    page.locator('[data-then="stop"]').tap(force=True)
    refused = page.locator(".ruling.refused")
    refused.get_by_role("button", name="Share this ruling").tap()
    expect(page.locator(".verdict.refused")).to_contain_text("Player 1")
    check_page(page)
    page.goto(f"{url}/e/1")
    check_page(page)
    page.get_by_role("checkbox", name="With the players' names").tap()
    page.get_by_role("button", name="Share this ruling").tap()
    expect(page.locator(".verdict")).to_contain_text("Ana")
    page.get_by_role("link", name="What this phone shared").tap()
    expect(page.locator(".parts li")).to_have_count(2)
    check_page(page)
    page.locator(".parts .btn.no").first.tap()
    expect(page.locator(".parts li")).to_have_count(1)


@pytest.mark.parametrize("game", ["farkle", "cinquillo"])
def test_what_the_sheet_does_not_say(
    page: Page, live_server: Server, check_page: Check, game: str
) -> None:
    page.goto(f"{live_server.url}/es/referee/{game}")
    page.locator("#silences summary").tap()
    check_page(page)
