"""The API's description, read in a browser."""

from playwright.sync_api import Page, expect

from tests.browser.server import Server


def test_the_api_can_be_read_in_a_browser(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/api/docs")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Scorekeeper")
    expect(page.get_by_text("/api/v1/games", exact=True)).to_be_visible()
    page.close()  # Swagger UI's own small buttons are for a desk, not for a thumb
