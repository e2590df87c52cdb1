"""Cubilete tapped on a small phone: faces, what stays, the name of the hand."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page, expect

from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server

Check = Callable[[Page], None]


def throw(thumb: Thumb, faces: Sequence[str]) -> None:
    slots = thumb.page.locator("[data-cup] .slot")
    expect(slots).to_have_count(len(faces))
    expect(slots.locator("svg")).to_have_count(0)
    for face in faces:
        thumb.tap(thumb.page.locator(f'[data-add="{face}"]'))


def hold(thumb: Thumb, *places: int) -> None:
    for place in places:
        thumb.tap(thumb.page.locator("[data-stay] .pick").nth(place))


def test_a_game_of_cubilete(page: Page, live_server: Server, check_page: Check) -> None:
    open_table(page, live_server, "cubilete", rounds=1)
    check_page(page)
    key = page.locator(".key").first
    expect(key).to_have_css("border-left-width", "2px")  # as all keys
    thumb = Thumb(page)
    throw(thumb, ["K", "A", "10", "K", "9"])
    expect(page.locator(".hand-name")).to_have_text("par")
    check_page(page)
    hold(thumb, 1, 2)  # they lie high to low: A K K 10 9
    expect(page.locator("[data-throw]")).to_contain_text("Lanzar 3 dados")
    thumb.tap(page.locator("[data-throw]"))
    throw(thumb, ["K", "9", "J"])
    expect(page.locator(".hand-name")).to_have_text("tercia")
    hold(thumb, 0, 1, 2)
    thumb.tap(page.locator("[data-throw]"))
    expect(page.locator("[data-cup] .slot")).to_have_count(2)
    check_page(page)
    throw(thumb, ["K", "Q"])
    to_play(page, 1)
    leader = page.locator(".hands .leads")
    expect(leader).to_contain_text("Ana")
    expect(leader).to_contain_text("póker")

    thumb.turn_to("Turno entero")
    check_page(page)
    thumb.tap(page.locator(".throws .check").first)
    throw(thumb, ["Q"] * 5)
    expect(page.locator(".result h2")).to_have_text("Gana Luis")
    expect(score(page, 1)).to_have_text("1")
    check_page(page)


def test_standing_and_a_play_off(page: Page, live_server: Server, check_page: Check) -> None:
    open_table(page, live_server, "cubilete", lang="en", rounds=1)
    thumb = Thumb(page)
    stand = page.get_by_role("button", name="Stand:")
    for seat in (0, 1):
        to_play(page, seat)
        throw(thumb, ["A", "A", "K", "K", "9"])
        expect(page.locator(".hand-name")).to_contain_text("two pairs")
        thumb.tap(stand)
    to_play(page, 0)
    expect(page.locator(".turn")).to_contain_text("play-off")
    check_page(page)
    throw(thumb, ["A"] * 5)
    thumb.tap(stand)
    to_play(page, 1)
    throw(thumb, ["K"] * 5)
    thumb.tap(stand)
    expect(page.locator(".result h2")).to_have_text("Ana wins")
