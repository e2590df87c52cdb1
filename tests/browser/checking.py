"""What must hold of every page a test opens, whatever the test is about."""

import re
from urllib.parse import urlsplit

import html5lib
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]}
HERE = {"127.0.0.1", "localhost"}
# The referee's refusals are answers; Chromium reports every 4xx to the console as an error.
REFUSALS = re.compile(r"Failed to load resource: .* status of (409|412|422)\b")

DUPLICATE_IDS = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  return ids.filter((id, n) => ids.indexOf(id) !== n);
}"""
UNLABELLED = """() => [...document.querySelectorAll("input, select, textarea, button")]
  .filter((e) => e.type !== "hidden")
  .filter((e) => !(e.labels?.length || e.ariaLabel || e.title || e.textContent.trim()
    || e.getAttribute("aria-labelledby")))
  .map((e) => e.outerHTML.slice(0, 120))"""
# A box in its label is as large as the label; links inside a sentence are as high as the line.
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, input, select, summary")]
  .filter((e) => e.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
  .filter((e) => e.tagName !== "A" || getComputedStyle(e).display !== "inline")
  .filter((e) => !e.matches(".skip"))
  .map((e) => [e, (e.matches("[type=checkbox], [type=radio]") && e.labels[0] || e)])
  .map(([e, target]) => [e, target.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 47.5 || box.height < 47.5))
  .map(([e, box]) => `${Math.round(box.width)}x${Math.round(box.height)} `
    + e.outerHTML.slice(0, 120))"""


class Watch:
    """Notes what goes wrong in a browser while a test runs.

    ``expected`` takes patterns of console errors that a test provokes.
    """

    def __init__(self) -> None:
        self.troubles: list[str] = []
        self.expected: list[re.Pattern[str]] = [REFUSALS]

    def over(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", lambda event: self._note(f"page error: {event.error}"))
        context.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._note(f"console: {message.text} ({message.location.get('url')})")

    def _request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.hostname not in HERE:
            self._note(f"request off the machine: {request.url}")

    def _note(self, trouble: str) -> None:
        self.troubles.append(trouble)

    def unexpected(self) -> list[str]:
        return [t for t in self.troubles if not any(p.search(t) for p in self.expected)]


def check_page(page: Page, *, script: bool = True, offline: bool = False) -> None:
    """Fail unless the page is well formed, labelled, large enough to touch and clean for axe in
    both themes. ``script=False`` leaves axe out, which cannot run where pages may not; ``offline``
    the markup as the server sends it, which cannot be asked for."""
    page.wait_for_load_state()  # a link was followed: its page may be there and empty yet
    troubles = _structure(page) + ([] if offline else _markup(page))
    if script:
        troubles += [t for theme in ("light", "dark") for t in _axe(page, theme)]
        page.emulate_media(color_scheme="null", reduced_motion="null")
    assert not troubles, f"{page.url}\n" + "\n".join(troubles)


def _structure(page: Page) -> list[str]:
    headings = page.locator("h1").count()
    return [
        *([] if headings == 1 else [f"{headings} h1"]),
        *([] if page.title() else ["no title"]),
        *(f"id twice: {name}" for name in page.evaluate(DUPLICATE_IDS)),
        *(f"no label: {tag}" for tag in page.evaluate(UNLABELLED)),
        *(f"too small to touch: {tag}" for tag in page.evaluate(SMALL_TARGETS)),
    ]


def _markup(page: Page) -> list[str]:
    """Parse errors of the page as the server sends it (WHATWG parsing)."""
    parser = html5lib.HTMLParser()
    # A connection that the server is just closing is opened anew, as browsers do.
    parser.parse(page.context.request.get(page.url, max_retries=3).text())
    return [f"html {position}: {code} {data}" for position, code, data in parser.errors]


def _axe(page: Page, theme: str) -> list[str]:
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
    # What is dimmed during a request fails the contrast test.
    expect(page.locator(".htmx-request")).to_have_count(0)
    found = Axe().run(page, options=AXE).response["violations"]
    return [
        f"axe {theme}: {v['id']}: {v['help']}: {[n['html'][:120] for n in v['nodes'][:4]]}"
        for v in found
    ]
