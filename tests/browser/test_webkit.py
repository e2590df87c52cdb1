"""The story without a connection in WebKitGTK, the nearest thing here to Safari on an iPhone.

It has a service worker, a store and locks, but no Background Sync: the page itself sends.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.line import Line
from tests.browser.server import Server

DRIVER = "/usr/bin/WebKitWebDriver"
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
MISSING = "No WebKitGTK here. On Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb"
SECONDS = 90

# Selenium 4.51 itself builds its connection to WebKit the old way: github.com/SeleniumHQ/selenium
pytestmark = pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")


@pytest.fixture(scope="module")
def webkit_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (BROWSERS and Path(DRIVER).exists() and shutil.which("Xvfb")):
        # Where everything must be tried, nothing is skipped.
        pytest.fail(MISSING) if os.environ.get("CI") == "true" else pytest.skip(MISSING)
    server = Server(tmp_path_factory.mktemp("webkit"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen nobody sees; the X server picks a number that is free."""
    reading, writing = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x900x24"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(writing)
        with os.fdopen(reading) as said:
            yield f":{said.readline().strip()}"
        process.terminate()


@pytest.fixture
def webkit(screen: str, webkit_server: Server) -> Iterator[Any]:
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    service = Service(DRIVER, env={**os.environ, "DISPLAY": screen})
    driver = webdriver.WebKitGTK(options=options, service=service)
    driver.set_script_timeout(SECONDS)
    yield driver
    driver.quit()


class Phone:
    """What a thumb does in a browser that only Selenium drives."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def until(self, what: str, holds: Callable[[], Any]) -> None:
        found: Any = None
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            try:
                if found := holds():
                    return
            except Exception as error:  # the page is just being replaced
                found = error
            time.sleep(0.05)
        waiting = self.script("return JSON.stringify(await Outbox.list())")
        raise AssertionError(f"not {what}: {found!r} at {self.driver.current_url}: {waiting}")

    def script(self, code: str) -> Any:
        told = "const done = arguments[arguments.length - 1];"
        work = f"(async () => {{ {code} }})().then(done, (error) => done(String(error)))"
        return self.driver.execute_async_script(f"{told} {work};")

    def tap(self, selector: str) -> None:
        def tapped() -> bool:
            self.driver.find_element("css selector", selector).click()
            return True

        self.until(f"tapped {selector}", tapped)

    def shows(self, selector: str, text: str) -> None:
        found = self.driver.find_elements
        self.until(
            f"{text!r} in {selector}",
            lambda: any(text in each.text for each in found("css selector", selector)),
        )

    def throw(self, dice: str) -> None:
        self.until("a tray", lambda: self.count(".slot") == len(dice))
        for face in dice:
            self.tap(f'[data-face="{face}"]')

    def count(self, selector: str) -> int:
        return len(self.driver.find_elements("css selector", selector))

    def waiting(self, count: int) -> None:
        code = "return (await Outbox.list()).length"
        self.until(f"{count} waiting", lambda: self.script(code) == count)


def join(phone: Phone, url: str) -> str:
    """Somebody opens a table and another phone takes a seat; its address, under the worker."""
    driver = phone.driver
    driver.get(f"{url}/es/new?game=farkle&name=Ana&name=Luis")
    phone.tap(".bar button")
    phone.until("a table", lambda: "/t/" in driver.current_url)
    table = str(driver.current_url)
    driver.delete_all_cookies()  # another phone
    driver.get(f"{table}/join")
    phone.tap('button[name="seat"][value="0"]')
    phone.until("joined", lambda: driver.current_url == table)
    phone.script("await navigator.serviceWorker.ready")
    driver.get(table)
    controlled = "return !!navigator.serviceWorker.controller"
    phone.until("under the worker", lambda: driver.execute_script(controlled))
    return table


def test_joined_entered_cut_off_and_sent(webkit: Any, webkit_server: Server) -> None:
    line = Line(webkit_server)
    phone = Phone(webkit)
    table = join(phone, line.url)
    phone.throw("123456")
    phone.shows("#log .line", "lanza 1, 2, 3, 4, 5 y 6")

    line.cut()
    phone.tap('[data-choice="0"]')
    phone.tap('[data-then="stop"]')
    phone.waiting(1)
    phone.shows("#pad", "Luis")
    phone.shows("#log .unsent", "aún sin juzgar")
    webkit.get(f"{line.url}/es/rules/cubilete")
    phone.shows("h1", "Sin conexión")
    webkit.get(table)
    phone.shows("#log .line", "lanza 1, 2, 3, 4, 5 y 6")
    phone.shows("#ruling", "Ana aparta 1 2 3 4 5 6, se planta")

    line.connect()
    webkit.get(table)
    phone.waiting(0)
    phone.shows('[data-seat="0"] .score', "1.500")
    # Each counts once, even if the page that sent one was left before it heard the answer.
    phone.until("three lines", lambda: phone.count("#log .line:not(.unsent)") == 3)
    line.cut()
