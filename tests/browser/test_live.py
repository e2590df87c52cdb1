"""Several phones at one table: what one enters the others see, and nobody loses his place."""

import re
import signal
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Request, Route, expect

from tests.browser.checking import Watch
from tests.browser.playing import Thumb, open_table, score
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
# The browser itself reports the streams that a stopped server cuts.
CUT = re.compile(r"net::ERR_|network error|Failed to fetch")
ANYWAY_S = 25
CONNECTED = """() => document.getElementById("stream")._htmx?.sse?.reader != null"""


def come(context: BrowserContext, url: str, seat: str) -> Page:
    """Another phone at the table: takes a seat, or just watches."""
    page = context.new_page()
    page.goto(f"{url}/join")
    page.locator(f'button[name="seat"][value="{seat}"]').click()
    page.wait_for_url(url)
    connected(page)
    return page


def connected(page: Page) -> None:
    page.wait_for_function(CONNECTED)


def asked(page: Page) -> list[str]:
    """The addresses that the page asks for from now on, without those of streams and of what it
    fetches for later: scripts, itself for the worker to keep."""
    paths: list[str] = []

    def note(request: Request) -> None:
        if "hx-request" in request.headers and not request.url.endswith("/stream"):
            paths.append(request.url)

    page.on("request", note)
    return paths


def test_a_phone_that_was_connected_early_asks_no_more_than_others(
    page: Page, live_server: Server, new_context: NewContext
) -> None:
    """Its stream is there before the script that follows it."""
    url = open_table(page, live_server, "farkle")
    late: list[Route] = []
    slow = new_context().new_page()  # no worker of ours has the script yet
    slow.context.request.post(f"{url}/join", form={"seat": "watch"}, max_redirects=0)
    slow.route("**/js/live.js*", lambda route: late.append(route))
    slow.clock.install()
    slow.goto(url, wait_until="commit")
    connected(slow)
    late[0].continue_()
    slow.wait_for_load_state()
    slow.evaluate("Outbox.list()")  # what it read before is read
    watched = asked(slow)
    slow.clock.run_for(20_000)
    assert watched == []


@pytest.mark.parametrize("lang", ["es", "en"])
def test_an_entry_shows_on_every_phone(
    page: Page, live_server: Server, new_context: NewContext, lang: str
) -> None:
    url = open_table(page, live_server, "farkle", lang=lang)
    connected(page)
    luis = come(new_context(), url, "1")
    begun = time.monotonic()
    crowd = come(new_context(), url, "watch")
    board = come(new_context(), url, "watch")
    board.set_viewport_size({"width": 1280, "height": 720})
    board.goto(f"{url}/board")
    connected(board)
    watched = asked(crowd)
    thumb = Thumb(page)
    thumb.throw("115234")
    thumb.all_that_scores()
    yours = {"es": "Te toca", "en": "Your move"}[lang]
    for phone in (luis, crowd):
        expect(phone.locator("#log li")).to_have_count(1)
    thumb.throw_on()
    thumb.throw("555")
    thumb.all_that_scores()
    thumb.stop()
    for phone in (page, luis, crowd):
        expect(score(phone, 0)).to_have_text({"es": "750", "en": "750"}[lang])
    expect(board.locator(".place .score").first).to_have_text("750")
    expect(board.locator(".place[aria-current] .name")).to_have_text("Luis")
    expect(luis.locator('[data-seat="1"] .note b')).to_have_text(yours)
    expect(crowd.locator('[data-seat="1"] .note b')).not_to_have_text(yours)
    expect(luis.locator("#pad [data-tray]")).to_be_visible()
    expect(crowd.locator("#pad")).to_contain_text("Luis")
    # Who only watches is not sent to ask; it looks by itself now and then, on a slow machine too.
    assert len(watched) <= (time.monotonic() - begun) // ANYWAY_S


def test_half_a_throw_and_the_focus_survive_what_others_do(
    page: Page, live_server: Server, new_context: NewContext
) -> None:
    url = open_table(page, live_server, "farkle")
    luis = come(new_context(), url, "1")
    fold = luis.locator("#share summary")
    fold.focus()
    thumb = Thumb(page)
    thumb.throw("223464")
    expect(luis.locator("#log li")).to_have_count(1)
    expect(fold).to_be_focused()
    expect(luis.locator("#pad [data-tray]")).to_be_visible()
    for face in "46":
        luis.locator(f'[data-face="{face}"]').tap()
    luis.locator('[data-face="3"]').focus()
    page.locator('form[action$="/pause"] button').click()
    expect(luis.locator("#pad")).to_have_attribute("data-phase", "paused")
    page.locator('form[action$="/resume"] button').click()
    expect(luis.locator(".slot .die")).to_have_count(2)
    expect(luis.locator("#pad")).to_be_focused()


def test_phones_find_back_when_the_server_restarts(
    own_server: Server, page: Page, new_context: NewContext, watch: Watch
) -> None:
    watch.expected.append(CUT)
    url = open_table(page, own_server, "farkle")
    luis = come(new_context(), url, "1")
    thumb = Thumb(page)
    for face in "11":
        thumb.tap(page.locator(f'[data-face="{face}"]'))
    key = page.locator('[data-face="5"]')
    key.focus()
    own_server.stop(signal.SIGKILL)
    expect(page.locator("#conn")).to_have_attribute("data-state", "offline")
    own_server.start()
    expect(page.locator("#conn")).to_have_attribute("data-state", "live")
    for phone in (page, luis):
        connected(phone)
    expect(page.locator(".slot .die")).to_have_count(2)
    expect(key).to_be_focused()
    for face in "5234":
        thumb.tap(page.locator(f'[data-face="{face}"]'))
    expect(luis.locator("#log li")).to_have_count(1)


def test_where_streams_fail_the_phone_asks(
    page: Page, live_server: Server, new_context: NewContext, watch: Watch
) -> None:
    watch.expected.append(CUT)
    url = open_table(page, live_server, "farkle")
    context = new_context()
    context.route("**/stream", lambda route: route.abort())
    luis = context.new_page()
    luis.goto(f"{url}/join")
    luis.locator('button[name="seat"][value="1"]').click()
    luis.wait_for_url(url)
    Thumb(page).throw("223464")
    expect(luis.locator("#log li")).to_have_count(1)
    expect(luis.locator("#pad [data-tray]")).to_be_visible()


@pytest.mark.parametrize(
    ("seats", "size", "lang"),
    [
        (2, (1280, 720), "es"),
        (6, (800, 1280), "en"),
        (12, (1280, 720), "en"),
        (12, (800, 1280), "es"),
    ],
)
def test_the_board_fits_its_screen(
    page: Page, live_server: Server, seats: int, size: tuple[int, int], lang: str
) -> None:
    names = ["Ana", "Luis", "Maximiliana", "Eva", "Jo", "Bartolomé"][:seats]
    names += [f"Persona {n}" for n in range(7, seats + 1)]
    url = open_table(page, live_server, "farkle", names, lang)
    Thumb(page).throw("223464")
    expect(page.locator("#log li")).to_have_count(1)
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{url}/board")
    connected(page)
    expect(page.locator(".place[aria-current] .name")).to_have_text("Luis")
    expect(page.locator(".bring .code")).to_be_visible()
    smallest: Any = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll(".place .score")]
            .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
    )
    assert smallest >= 0.12 * min(size) - 0.01
    overflow: Any = page.evaluate(
        """() => [...document.querySelectorAll(".place, .place *, .say, .bring, .bring *, .top *")]
            .map((each) => [each, each.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.left < 0 || box.right > innerWidth + 0.5
                || box.top < 0 || box.bottom > innerHeight + 0.5))
            .map(([each]) => each.outerHTML.slice(0, 100))"""
    )
    assert overflow == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
