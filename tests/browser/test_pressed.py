"""A finger is down while news arrives: the tap is for the key that was pressed."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server
from tests.browser.test_live import come, connected

NewContext = Callable[..., BrowserContext]
# A finger stays down however slow the machine is: the press begins anew before it is no tap.
PRESS = """key => {
  addEventListener("htmx:sse:before:message", () => (window.news = true));
  const down = () => key.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  down();
  window.pressing = setInterval(down, 200);
}"""
LIFT = """key => {
  clearInterval(pressing);
  key.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  key.click();
}"""
LIFT_ONLY = LIFT.replace("key.click();", "")


def chosen(page: Page, server: Server, new_context: NewContext) -> Page:
    """Six dice are thrown, those that score are ticked; the phone of Luis sees it."""
    url = open_table(page, server, "farkle")
    connected(page)
    luis = come(new_context(), url, "1")
    thumb = Thumb(page)
    thumb.throw("112346")
    thumb.all_that_scores()
    expect(luis.locator("[data-choices]")).to_be_visible()
    return luis


def goes_on(page: Page) -> None:
    """The other phone sets aside for Ana, and the pad becomes keys to throw with."""
    page.locator('[data-choice="0"]').tap()
    page.locator('[data-then="roll"]').tap()
    expect(page.locator("[data-tray]")).to_be_visible()


def test_a_tap_is_for_the_key_that_was_pressed(
    page: Page, live_server: Server, new_context: NewContext
) -> None:
    luis = chosen(page, live_server, new_context)
    key = page.locator('[data-then="roll"]').element_handle()
    assert key
    key.evaluate(PRESS)
    goes_on(luis)
    page.wait_for_function("() => window.news")
    assert page.locator("[data-choices]").is_visible()
    assert key.evaluate("key => key.isConnected")
    key.evaluate(LIFT)
    expect(page.locator("#ruling .late")).to_be_visible()  # told what happened meanwhile
    expect(page.locator(".slot")).to_have_count(4)
    expect(page.locator(".slot .die")).to_have_count(0)  # and no die that nobody threw
    expect(page.locator(".log .line")).to_have_count(2)


def test_who_only_rests_a_finger_sees_the_news_once_it_is_lifted(
    page: Page, live_server: Server, new_context: NewContext
) -> None:
    luis = chosen(page, live_server, new_context)
    pad = page.locator("#pad")
    pad.evaluate(PRESS)
    goes_on(luis)
    page.wait_for_function("() => window.news")
    assert page.locator("[data-choices]").is_visible()
    pad.evaluate(LIFT_ONLY)
    expect(page.locator(".slot")).to_have_count(4)
    Thumb(luis).throw("2346")
    to_play(page, 1)
    expect(score(page, 0)).to_have_text("0")
