"""A record pasted into the import page: refused line by line, mended there, opened."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import Server

RECORD = """\
Scorekeeper record 1
game: farkle
seat: Ana
seat: Luis

1. Ana: roll 1 1 1 5 2 3 / keep {} / roll 5 2 / keep 5 / roll 1 / keep 1 / bank
2. Luis: turn_total 0
"""


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_record_is_mended_where_it_does_not_hold(
    page: Page, live_server: Server, check_page: Callable[[Page], None], lang: str
) -> None:
    page.goto(f"{live_server.url}/{lang}/")
    page.locator(f'a[href="/{lang}/import"]').tap()
    page.wait_for_url("**/import")
    check_page(page)
    text = page.locator("#record")
    text.fill(RECORD.format("1 1 1 5 2"))
    page.locator("form .btn.go").tap()
    faults = page.locator(".faults li")
    expect(faults).to_have_count(2)
    expect(faults.nth(0)).to_contain_text("6")
    expect(faults.nth(0)).to_contain_text("keep 1 1 1 5 2")
    expect(faults.nth(1)).to_contain_text("2. Luis")
    check_page(page)
    text.fill(RECORD.format("1 1 1 5").replace("2. Luis", "8. Luis"))
    page.locator("form .btn.go").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat").nth(0)).to_contain_text("500")
    with page.expect_download() as got:
        page.locator('a[href$="/record"]').tap()
    kept = got.value.path().read_text("utf-8")
    assert "1. Ana: roll 1 1 1 2 3 5 / keep 1 1 1 5 / roll 2 5" in kept
