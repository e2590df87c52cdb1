"""The pages as an app: installed, updated, gone back in, sent from with every page closed."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.browser.checking import Watch, check_page
from tests.browser.line import Line
from tests.browser.playing import Thumb, open_table
from tests.browser.server import Server
from tests.browser.test_offline import CUT, log, throw_away, under_worker, waiting

Check = Callable[[Page], None]
PATIENCE = 600  # times 50 ms
REMEMBERED = """() => navigator.serviceWorker.ready.then((worker) => worker.sync.getTags())
  .then((tags) => tags.join() === "outbox")"""


@pytest.fixture
def line(live_server: Server, watch: Watch) -> Iterator[Line]:
    watch.expected.append(CUT)
    made = Line(live_server)
    yield made
    made.cut()


@pytest.fixture
def table(line: Line, page: Page) -> Page:
    open_table(page, line, "farkle")  # type: ignore[arg-type]
    under_worker(page)
    return page


def test_sent_with_every_page_closed(table: Page, line: Line) -> None:
    """The browser's own signal that the network is back, given by hand."""
    line.cut()
    throw_away(table)
    waiting(table, 1)
    context, url = table.context, table.url
    table.wait_for_function(REMEMBERED)
    blank = context.new_page()
    table.close()
    line.connect()
    devtools = context.new_cdp_session(blank)
    found: list[Any] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    for _ in range(PATIENCE):
        if any(each["scopeURL"].startswith(line.url) for each in found):
            break
        blank.wait_for_timeout(50)
    [ours] = {each["registrationId"] for each in found if each["scopeURL"].startswith(line.url)}
    signal = {"origin": line.url, "registrationId": ours, "tag": "outbox", "lastChance": False}
    devtools.send("ServiceWorker.dispatchSyncEvent", signal)
    for _ in range(PATIENCE):
        if line.entries:
            break
        blank.wait_for_timeout(50)
    assert line.entries == 1
    again = context.new_page()
    again.goto(url)
    assert log(again, 1) == ["lanza 2, 2, 3, 4, 4 y 6"]


def test_a_plain_form_is_written_down_too(table: Page, line: Line) -> None:
    line.cut()
    with table.expect_navigation():
        table.evaluate(
            """() => {
              const form = document.createElement("form");
              Object.assign(form, { method: "post", action: `${location.pathname}/entries` });
              const said = { type: "roll", seat: 0, turn: 0, step: 0, "roll.dice[1]": "223446" };
              for (const [name, value] of Object.entries(said)) {
                const input = document.createElement("input");
                form.append(Object.assign(input, { type: "hidden", name, value }));
              }
              document.body.append(form);
              form.submit();
            }"""
        )
    waiting(table, 1)
    assert table.url.split("/")[-2] == "t"
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    waiting(table, 0)
    expect(table.locator("#log li.line:not(.unsent)")).to_have_count(1)


def test_a_new_version_waits_for_a_tap(table: Page, line: Line) -> None:
    """What the phone has seen stays; the old shell goes."""
    [before] = [name for name in table.evaluate("caches.keys()") if name.startswith("shell-")]
    expect(table.locator("#update")).to_be_hidden()
    line.swaps[before.removeprefix("shell-").encode()] = b"0123456789ab"
    line.swaps[b"If-None-Match"] = b"Xf-None-Match"  # or the server would say that nothing changed
    table.evaluate("navigator.serviceWorker.ready.then((worker) => worker.update())")
    expect(table.locator("#update")).to_be_visible()
    assert before in table.evaluate("caches.keys()"), "nothing changes under the players' hands"
    check_page(table)
    with table.expect_navigation():
        table.locator("#update").tap()
    names = table.evaluate("caches.keys()")
    assert "shell-0123456789ab" in names and "pages" in names and before not in names


def test_a_page_from_before_an_update_opens_offline(table: Page, line: Line) -> None:
    """It asks for its files as they were then."""
    table.evaluate(
        """async () => {
          const cache = await caches.open("pages");
          const page = await cache.match(location.pathname, { ignoreVary: true });
          const old = (await page.text()).replace(/\\?v=[0-9a-f]{10}/g, "?v=0000000000");
          await cache.put(location.pathname, new Response(old, { headers: page.headers }));
        }"""
    )
    line.cut()
    table.reload()
    style = table.locator("link[rel=stylesheet]").first.get_attribute("href")
    assert style and style.endswith("?v=0000000000")
    assert table.evaluate("getComputedStyle(document.querySelector('.keys')).display") == "grid"
    Thumb(table).throw("223446")
    waiting(table, 1)
    line.connect()
    table.reload()
    waiting(table, 0)
    assert log(table, 1) == ["lanza 2, 2, 3, 4, 4 y 6"]


def test_back_without_a_connection(table: Page, line: Line) -> None:
    url = table.url
    table.locator("a.home, a.rule-set").first.tap()
    table.wait_for_url(lambda where: where != url)
    line.cut()
    table.go_back()
    expect(table.locator("#pad")).to_be_visible()
    line.connect()


def test_it_can_be_installed_and_opened(
    playwright: Playwright,
    live_server: Server,
    tmp_path: Path,
    browser_type_launch_args: dict[str, Any],
) -> None:
    """In a profile of its own: a private window cannot install anything."""
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        str(tmp_path / "profile"), **browser_type_launch_args
    )
    page = context.pages[0]
    page.goto(f"{live_server.url}/es/")
    page.evaluate("navigator.serviceWorker.ready")
    devtools = context.new_cdp_session(page)
    assert devtools.send("Page.getAppManifest")["errors"] == []
    assert devtools.send("Page.getAppId")["appId"] == f"{live_server.url}/"
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    app = {"manifestId": f"{live_server.url}/"}
    devtools.send("PWA.install", app)
    devtools.send("PWA.changeAppUserSettings", {**app, "displayMode": "standalone"})
    with context.expect_page() as opened:
        devtools.send("PWA.launch", app)
    window = opened.value
    window.wait_for_url(f"{live_server.url}/es/")
    expect(window.locator("h1")).to_be_visible()
    context.close()


@pytest.mark.parametrize("lang", ["es", "en"])
def test_pages_of_the_app(page: Page, live_server: Server, check_page: Check, lang: str) -> None:
    for path in ("install", "offline"):
        page.goto(f"{live_server.url}/{lang}/{path}")
        check_page(page)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_manifest_of_a_language(page: Page, live_server: Server, lang: str) -> None:
    page.goto(f"{live_server.url}/{lang}/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{live_server.url}{link}")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["id"], manifest["lang"], manifest["start_url"]) == ("/", lang, f"/{lang}/")
    pictures = manifest["icons"] + [each["icons"][0] for each in manifest["shortcuts"]]
    for address in [each["src"] for each in pictures]:
        assert page.request.get(f"{live_server.url}{address}").ok
    for shortcut in manifest["shortcuts"]:
        assert page.request.get(f"{live_server.url}{shortcut['url']}").ok
    assert {each["purpose"] for each in manifest["icons"]} == {"any", "maskable"}
