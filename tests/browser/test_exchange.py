"""The demo's circle by its link, taken away as a file, looked at and brought into another one."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import ROOT, Server

Check = Callable[[Page], None]


def demo_link(server: Server) -> str:
    """Where the demo's circle is, as the command says it."""
    command = [sys.executable, "-m", "flask", "demo", "--seed", "2", "--lang", "es"]
    asked = {"cwd": ROOT, "env": server.environ, "text": True, "check": True, "timeout": 120}
    said = subprocess.run(command, capture_output=True, **asked).stdout
    link = next(word for word in said.split() if "/es/l/" in word)
    return server.url + link[link.index("/es/l/") :]


def run_by(page: Page, link: str) -> str:
    """The phone runs the circle; its address."""
    page.goto(link)
    page.locator("main form .btn.go").tap()
    page.wait_for_url("**/es/c/*")
    return page.url


def test_the_demo_taken_away_and_brought_into_another_circle(
    page: Page, live_server: Server, check_page: Check, tmp_path: Path
) -> None:
    circle = run_by(page, demo_link(live_server))
    check_page(page)
    page.locator("a[href$='/exchange']").tap()
    page.wait_for_url("**/exchange")
    check_page(page)
    with page.expect_download() as got:
        page.locator("a[href$='/export']").tap()
    file = tmp_path / "los-viernes.json"
    got.value.save_as(file)
    assert got.value.suggested_filename == "los-viernes.json"
    assert len(orjson.loads(file.read_bytes())["tables"]) >= 20
    with page.expect_download() as got:
        page.locator("a[href$='csv-results']").tap()
    assert got.value.path().read_bytes().startswith(b"\xef\xbb\xbfnight,")
    # Nothing in it is new here; with script the file stays chosen after the look.
    page.locator("#file").set_input_files(file)
    page.locator("button[value=look]").tap()
    expect(page.locator("#brought")).to_contain_text("ya están aquí", timeout=60_000)
    assert page.locator("#file").evaluate("field => field.files.length") == 1
    check_page(page)
    page.locator("button[value=take]").tap()
    page.wait_for_url("**/exchange?*", timeout=60_000)
    expect(page.locator("main [role=status]").first).to_contain_text("Nada era nuevo")
    page.goto(f"{live_server.url}/es/c/import")
    check_page(page)
    page.locator("#file").set_input_files(file)
    page.locator("button[value=take]").tap()
    page.wait_for_url(lambda url: "/es/c/" in url and "import" not in url, timeout=60_000)
    assert page.url != circle
    expect(page.locator("h1")).to_have_text("Los viernes")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_file_that_does_not_hold_without_script(
    plain: Page, live_server: Server, check_page: Check, lang: str
) -> None:
    plain.goto(f"{live_server.url}/{lang}/c/import")
    broken = {
        "name": "broken.json",
        "mimeType": "application/json",
        "buffer": b'{"format":"scorekeeper-circle","version":1,"circle":{},"players":[],'
        b'"nights":[],"tables":[{}]}',
    }
    plain.locator("#file").set_input_files(broken)
    plain.locator("button[value=look]").tap()
    expect(plain.locator(".faults li")).to_have_count(2)
    expect(plain.locator(".faults")).to_contain_text("/tables/0/id")
