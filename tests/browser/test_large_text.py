"""Text at twice its size: nothing runs off the side, and axe finds nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Thumb, open_table
from tests.browser.server import Server

Check = Callable[[Page], None]
TWICE = "document.documentElement.style.fontSize = '200%'"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


# Keys that lie on one another: the upper one takes the taps of the lower one.
OVERLAPPING = """() => {
  const keys = [...document.querySelectorAll(".key, .pick")]
    .map((key) => [key, key.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return keys.filter(([one, a]) => keys.some(([other, b]) => one !== other && over(a, b)))
    .map(([key]) => key.outerHTML.slice(0, 60));
}"""


def look(page: Page, check_page: Check) -> None:
    page.evaluate(TWICE)
    assert page.evaluate(TOO_WIDE) <= 0, page.url
    assert not page.evaluate(OVERLAPPING), page.url
    check_page(page)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_pages_at_200_percent(
    page: Page, live_server: Server, check_page: Check, lang: str
) -> None:
    open_table(page, live_server, "farkle", lang=lang)
    Thumb(page).throw("115234")
    expect(page.locator("[data-choices]")).to_be_visible()
    look(page, check_page)
    url = page.url
    for below in ("/sheet", "/rules", "/join", "/settings"):
        page.goto(url + below)
        look(page, check_page)
    for outside in ("/", "/new?game=farkle", "/referee/farkle", "/referee/cubilete"):
        page.goto(f"{live_server.url}/{lang}{outside}")
        look(page, check_page)
