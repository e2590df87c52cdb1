"""What the hands of a player do in a browser test: open a table, tap dice, press buttons."""

from collections import Counter
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.server import Server

WORDS = {
    "es": {"throw on": "Lanzar", "stop": "Plantarse con", "total": "Turno entero", "dice": "Dados"},
    "en": {"throw on": "Roll", "stop": "Stop with", "total": "Whole turn", "dice": "Dice"},
}


def open_table(
    page: Page,
    server: Server,
    game: str,
    names: Sequence[str] = ("Ana", "Luis"),
    lang: str = "es",
    **options: int,
) -> str:
    """By the form; the table's address."""
    query = "&".join(f"name={name}" for name in names)
    page.goto(f"{server.url}/{lang}/new?game={game}&{query}")
    page.locator("summary").click()
    for name, value in options.items():
        page.locator(f'[name="option-{name}"]').fill(str(value))
    page.locator(".bar button").click()
    page.wait_for_url("**/t/*")
    return page.url


class Thumb:
    """Taps at the point where a thing is drawn, so what lies off the screen cannot be tapped;
    counts the taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        # While a form is on its way the pad takes nothing; no thumb is as fast as this one.
        expect(self.page.locator("[data-sending]")).to_have_count(0)
        expect(target).to_be_visible()
        box = target.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        size = self.page.viewport_size
        assert size is not None
        assert 0 <= x < size["width"], f"off the screen: {target}"
        assert 0 <= y < size["height"], f"off the screen: {target}"
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def turn_to(self, pad: str) -> None:
        """Tap the link to the other pad and wait until it is there: the old one has the like of
        its keys, and what falls on them goes with it."""
        link = self.page.get_by_role("link", name=pad)
        self.tap(link)
        expect(link).to_have_count(0)

    def throw(self, dice: str) -> None:
        """Tap the faces; the last one sends the throw."""
        expect(self.page.locator(".slot")).to_have_count(len(dice))
        expect(self.page.locator(".slot .die")).to_have_count(0)
        for face in dice:
            self.tap(self.page.locator(f'[data-face="{face}"]'))

    def all_that_scores(self) -> None:
        self.tap(self.page.locator('[data-choice="0"]'))

    def pick(self, dice: str) -> None:
        """Tap dice on the table one by one."""
        for face, count in Counter(dice).items():
            boxes = self.page.locator(f'[data-choices] .pick:has(input[value="{face}"])')
            for place in range(count):
                self.tap(boxes.nth(place))

    def pick_loose(self, dice: str) -> None:
        """The same while nothing is judged."""
        for face, count in Counter(dice).items():
            boxes = self.page.locator(f'[data-loose] .pick:has(input[value="{face}"])')
            for place in range(count):
                self.tap(boxes.nth(place))

    def throw_on(self) -> None:
        self.tap(self.page.locator('[data-then="roll"]'))

    def stop(self) -> None:
        self.tap(self.page.locator('[data-then="stop"]'))


def score(page: Page, seat: int) -> Locator:
    return page.locator(f'[data-seat="{seat}"] .score')


def to_play(page: Page, seat: int) -> None:
    """Wait until it is that seat's turn."""
    expect(page.locator(f'[data-seat="{seat}"][aria-current="true"]')).to_be_visible()


def four_at_cinquillo(
    page: Page, server: Server, mode: str, lang: str = "es", **options: int
) -> str:
    """A table of that mode for Ana, Luis, Eva and Pau; its address."""
    names = ("Ana", "Luis", "Eva", "Pau")
    return open_table(page, server, f"cinquillo&preset={mode}", names, lang, **options)


def card(page: Page, name: str | None) -> Locator:
    """The key that lays a card, or the one that passes (``None``)."""
    return page.locator(f'button[value="{f"play card={name}" if name else "pass"}"]')
