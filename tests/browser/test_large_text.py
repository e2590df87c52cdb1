"""Text at twice its size: nothing runs off the side, and axe finds nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.playing import Thumb, open_table
from tests.browser.server import Server

Check = Callable[[Page], None]
TWICE = "document.documentElement.style.fontSize = '200%'"
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def look(page: Page, check_page: Check) -> None:
    page.evaluate(TWICE)
    assert page.evaluate(TOO_WIDE) <= 0, page.url
    check_page(page)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_pages_at_200_percent(
    page: Page, live_server: Server, check_page: Check, lang: str
) -> None:
    open_table(page, live_server, "farkle", lang=lang)
    Thumb(page).throw("115234")
    look(page, check_page)
    url = page.url
    for below in ("/sheet", "/rules", "/join", "/settings"):
        page.goto(url + below)
        look(page, check_page)
    for outside in ("/", "/new?game=farkle", "/referee/farkle"):
        page.goto(f"{live_server.url}/{lang}{outside}")
        look(page, check_page)
