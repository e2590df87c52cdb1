"""Cinq-O tapped on a small phone: the throw, the case, whole turns."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server

Check = Callable[[Page], None]


def throw(thumb: Thumb, dice: str, hilo: str = "") -> None:
    """Tap the faces and the Hi/Lo die; the last tap sends the throw."""
    slots = thumb.page.locator("[data-cup] .slot:not(.arrow)")
    expect(slots).to_have_count(len(dice))
    expect(slots.locator("svg")).to_have_count(0)
    for face in dice:
        thumb.tap(thumb.page.locator(f'[data-add="{face}"]'))
    if hilo:
        thumb.tap(thumb.page.locator(f'[data-add-hilo="{hilo}"]'))


def put(thumb: Thumb, places: str) -> None:
    """``R`` Rack, ``B`` Bank, ``x`` left loose: a letter a die, then into the case."""
    spots = thumb.page.locator("[data-spot-key]")
    for nth, where in enumerate(places):
        for _ in range("xRB".index(where)):
            thumb.tap(spots.nth(nth))
    thumb.tap(thumb.page.locator("[data-place]"))


def test_a_turn_of_cinq_o(page: Page, live_server: Server, check_page: Check) -> None:
    open_table(page, live_server, "cinq-o", target=16)
    check_page(page)
    thumb = Thumb(page)
    throw(thumb, "66521", "hi2")
    assert thumb.taps == 6
    expect(page.locator(".worth .on")).to_contain_text("1 × 2")
    check_page(page)
    put(thumb, "xxBRR")  # they lie in order: 1 2 5 6 6
    expect(page.locator(".well.rack .die")).to_have_count(2)
    expect(page.locator(".well.bank .die")).to_have_count(1)
    check_page(page)
    for face in "66":
        thumb.tap(page.locator(f'[data-add="{face}"]'))
    thumb.tap(page.locator("[data-cup-go]"))  # without the Hi/Lo die
    expect(page.locator(".worth .on")).to_contain_text("= 16")
    thumb.tap(page.locator("[data-all]"))
    thumb.tap(page.locator("[data-place]"))
    expect(page.locator(".result h2")).to_have_text("Gana Ana")
    expect(score(page, 0)).to_have_text("16")
    check_page(page)


def test_whole_turns_and_five_alike(page: Page, live_server: Server, check_page: Check) -> None:
    open_table(page, live_server, "cinq-o", target=40)
    thumb = Thumb(page)
    throw(thumb, "22222", "hi1")  # five alike: ten, and a second turn
    expect(score(page, 0)).to_have_text("10")
    to_play(page, 0)
    thumb.turn_to("Turno entero")
    throw(thumb, "66521", "lo3")
    to_play(page, 1)
    check_page(page)
    throw(thumb, "11112", "lo3")
    to_play(page, 0)
    expect(score(page, 1)).to_have_text("24")
    throw(thumb, "66666", "hi3")
    expect(page.locator(".result h2")).to_have_text("Gana Ana")
    expect(score(page, 0)).to_have_text("43")


def test_a_die_goes_to_the_rack_then_to_the_bank_then_out(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "cinq-o", lang="en")
    thumb = Thumb(page)
    throw(thumb, "12346", "lo1")
    key = page.locator("[data-spot-key]").first
    for words in ("Rack", "Bank", "loose"):
        thumb.tap(key)
        expect(key.locator("b")).to_have_text(words)
    box = page.locator(".spot.box [data-spot-key]")
    thumb.tap(box)
    expect(box.locator("b")).to_have_text("Box")


def test_nothing_on_the_rack_is_refused_where_the_thumb_is(
    page: Page, live_server: Server, check_page: Check
) -> None:
    open_table(page, live_server, "cinq-o", lang="en")
    thumb = Thumb(page)
    throw(thumb, "12346", "lo1")
    put(thumb, "B")
    refused = page.locator("#ruling .refused")
    expect(refused).to_contain_text("The Rack")
    expect(page.locator("[data-spot-key] b").first).to_have_text("Bank")  # as it was
    check_page(page)


def test_five_alike_told_by_their_face(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "cinq-o", lang="en")
    thumb = Thumb(page)
    thumb.turn_to("Whole turn")
    page.locator(".pad summary").tap()
    page.get_by_role("button", name="Five alike: 4").tap()
    expect(score(page, 0)).to_have_text("10")
    to_play(page, 0)
