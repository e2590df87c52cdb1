"""What matters at the table is in sight on a small screen, and large enough for a thumb."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.checking import SMALL_TARGETS
from tests.browser.playing import open_table
from tests.browser.server import Server

NAMES = ("Ana", "Luis", "Eva", "Pau", "Marta", "Íñigo", "Zoe", "Óscar")
UPRIGHT, ON_ITS_SIDE, NARROW = (360, 740), (740, 360), (320, 740)

# Whose turn it is, what the turn is worth, what there is to tap: each is looked for at its top, its
# middle and its bottom, where something else may lie over it.
OUT_OF_SIGHT = """() => [...document.querySelectorAll(`.turn > p, .turn .risk, .turn .aside,
    .turn .worth .on, .turn .ladders, #pad :is(.pick, .key, .acts .btn, .spot .btn, .playing.btn)`)]
  .map((e) => [e, e.getBoundingClientRect()])
  .filter(([e, box]) => box.width && e.checkVisibility())
  .filter(([e, box]) => [box.top + 3, (box.top + box.bottom) / 2, box.bottom - 3].some((y) => {
    const there = document.elementFromPoint((box.left + box.right) / 2, y);
    return !there || !(e.contains(there) || e.parentElement === there);
  }))
  .map(([e, box]) => `${Math.round(box.top)}-${Math.round(box.bottom)} `
    + e.outerHTML.slice(0, 80))"""


class Pad:
    """Presses keys without scrolling to them, and waits for what comes of it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str, nth: int = 0) -> None:
        self.page.locator(key).nth(nth).evaluate("key => key.click()")

    def send(self, *keys: str) -> None:
        table = self.page.locator("#table")
        before = table.get_attribute("data-etag")
        assert before
        for key in keys:
            self.press(key)
        expect(table).not_to_have_attribute("data-etag", before)


def hotdice(pad: Pad) -> Iterator[str]:
    pad.send(*(f'[data-face="{face}"]' for face in "112346"))
    yield "six dice to choose from"
    pad.press('[data-choice="0"]')
    pad.send('[data-then="roll"]')
    yield "dice set aside"
    pad.send(*(f'[data-face="{face}"]' for face in "5512"))
    yield "more to choose from"


def cinq_o(pad: Pad) -> Iterator[str]:
    pad.send(*(f'[data-add="{face}"]' for face in "66521"), '[data-add-hilo="hi2"]')
    yield "into the case"
    for place in (2, 3, 4, 4):
        pad.press("[data-spot-key]", place)
    pad.send("[data-place]")
    yield "with or without the Hi/Lo die"


def cubilete(pad: Pad) -> Iterator[str]:
    pad.send(*(f'[data-add="{face}"]' for face in ("K", "A", "10", "K", "9")))
    yield "what stays"
    pad.press("[data-stay] input", 1)
    pad.press("[data-stay] input", 2)
    pad.send("[data-throw]")
    yield "some stay"


def cinquillo(pad: Pad) -> Iterator[str]:
    pad.page.goto(f"{pad.page.url}?pad=hand0")
    yield "one's own hand"
    pad.page.goto(pad.page.url.split("?")[0])
    pad.send(".openers button")
    yield "the first card"
    for _ in range(12):
        pad.send(".pad button.playing")
    yield "in the middle of a hand"


WALKS: dict[str, Callable[[Pad], Iterator[str]]] = {
    "farkle": hotdice,
    "zilch": hotdice,
    "cinq-o": cinq_o,
    "cubilete": cubilete,
    "cinquillo": cinquillo,
}
HAND = "one's own hand"  # is read before it is entered: all of it need not be in sight


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("farkle", 3),
        ("zilch", 8),
        ("cinq-o", 5),
        ("cubilete", 8),
        ("cinquillo&preset=clasico", 4),
        ("cinquillo&preset=parejas", 4),
        ("cinquillo&preset=cabron", 4),
    ],
)
def test_turn_and_keys_are_in_sight(page: Page, live_server: Server, game: str, seats: int) -> None:
    open_table(page, live_server, game, NAMES[:seats])
    for state in chain(["the start"], WALKS[game.split("&")[0]](Pad(page))):
        troubles = []
        for width, height in (UPRIGHT, ON_ITS_SIDE, NARROW):
            page.set_viewport_size({"width": width, "height": height})
            troubles += page.evaluate(SMALL_TARGETS)
            if (width, height) != NARROW and state != HAND:
                troubles += page.evaluate(OUT_OF_SIGHT)
        assert not troubles, f"{state}: {troubles}"


def test_the_last_round_is_said_and_hides_no_turn(page: Page, live_server: Server) -> None:
    url = open_table(page, live_server, "farkle", NAMES[:3], target=500)
    pad = Pad(page)
    page.goto(f"{url}?pad=total")
    page.locator("[data-sum]").fill("600")
    pad.send("[data-write]")
    page.goto(url)
    expect(page.locator(".notice")).to_be_visible()
    for state in hotdice(pad):
        for width, height in (UPRIGHT, (412, 915), ON_ITS_SIDE):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUT_OF_SIGHT) == [], state


@pytest.mark.parametrize("lang", ["es", "en"])
def test_whose_turn_it_is_stays_in_sight_in_the_last_round(
    page: Page, new_context: Callable[..., BrowserContext], live_server: Server, lang: str
) -> None:
    url = open_table(page, live_server, "farkle", NAMES[:3], lang, target=500)
    page.goto(f"{url}?pad=total")
    page.locator("[data-sum]").fill("1550")
    Pad(page).send("[data-write]")
    luis = new_context().new_page()  # plays for himself, then for Eva, who has no phone
    luis.goto(f"{url}/join")
    luis.get_by_role("button", name="Luis").tap()
    expect(luis.locator("#stream")).to_be_attached()
    pad = Pad(luis)
    pad.send(*(f'[data-face="{face}"]' for face in "555234"))
    pad.press('[data-choice="0"]')
    pad.send('[data-then="stop"]')
    row = luis.locator('[data-seat="2"][aria-current]')
    for seen in (".notice", ".ruling", ".theirs"):
        expect(luis.locator(seen)).to_be_visible()
    assert luis.evaluate(OUT_OF_SIGHT) == []
    line, sheet = row.bounding_box(), luis.locator("#pad").bounding_box()
    assert line and sheet
    assert line["y"] + line["height"] <= sheet["y"]


@pytest.mark.parametrize("width", [320, 360])
def test_the_case_is_as_high_whatever_it_is_worth(
    page: Page, live_server: Server, width: int
) -> None:
    open_table(page, live_server, "cinq-o", NAMES[:3])
    page.set_viewport_size({"width": width, "height": 740})
    pad = Pad(page)
    boxes = page.locator(".case, .well")

    pad.send(*(f'[data-add="{face}"]' for face in "66621"), '[data-add-hilo="hi2"]')
    expect(page.locator(".worth .on")).to_contain_text("= 2")
    small = [box.bounding_box() for box in boxes.all()]
    for place in (2, 3, 4, 4):
        pad.press("[data-spot-key]", place)
    pad.send("[data-place]")
    pad.send(*(f'[data-add="{face}"]' for face in "66"), '[data-add-hilo="hi3"]')
    expect(page.locator(".worth .on")).to_contain_text("= 30")
    assert [box.bounding_box() for box in boxes.all()] == small


@pytest.mark.parametrize("game", ["farkle", "cinq-o", "cubilete", "cinquillo"])
def test_whole_turns_by_a_thumb(page: Page, live_server: Server, game: str) -> None:
    url = open_table(page, live_server, game, NAMES[:4])
    for pad in ("total", "cards") if game == "cinquillo" else ("total",):
        page.goto(f"{url}?pad={pad}")
        for width in (320, 360):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate(SMALL_TARGETS) == []
            assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("seats", [5, 8])
def test_nothing_lies_over_the_scores_of_the_board(
    page: Page, live_server: Server, seats: int
) -> None:
    url = open_table(page, live_server, "farkle", NAMES[:seats])
    page.goto(f"{url}/board")
    for percent in (100, 200):
        page.evaluate(f"document.documentElement.style.fontSize = '{percent}%'")
        code = page.locator(".bring").bounding_box()
        rows = [row.bounding_box() for row in page.locator(".place").all()]
        assert code
        assert all(row and row["y"] + row["height"] <= code["y"] for row in rows), percent


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scoresheet_wider_than_the_screen_shows_that_it_goes_on(
    page: Page, live_server: Server, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    url = open_table(page, live_server, "farkle", NAMES[:5])
    page.goto(f"{url}?pad=total")
    page.locator("[data-sum]").fill("1550")
    Pad(page).send("[data-write]")
    page.goto(f"{url}/sheet")
    page.evaluate("document.fonts.ready.then(() => null)")
    sheet = page.locator(".scroll")
    box = sheet.bounding_box()
    assert box
    place = {"y": box["y"] + box["height"] - 30, "width": 4, "height": 4}  # no number reaches there
    edge: Any = {**place, "x": box["x"] + box["width"] - 6}
    paper = page.screenshot(clip={**edge, "x": box["x"] + 1})
    assert page.screenshot(clip=edge) != paper
    sheet.evaluate("(sheet) => sheet.scrollTo(sheet.scrollWidth, 0)")
    assert page.screenshot(clip=edge) == paper
