"""Whole games tapped on a small phone, one thumb, one phone for both players."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server

Check = Callable[[Page], None]


def test_a_game_of_farkle(page: Page, live_server: Server, check_page: Check) -> None:
    open_table(page, live_server, "farkle", target=1000)
    check_page(page)
    thumb = Thumb(page)

    thumb.throw("112346")
    thumb.all_that_scores()
    expect(page.locator('[data-then="stop"]')).to_contain_text("a partir de 500")
    check_page(page)
    thumb.throw_on()
    thumb.throw("5512")
    thumb.all_that_scores()
    thumb.throw_on()
    thumb.throw("3")  # nothing: a farkle, written at once
    to_play(page, 1)
    expect(page.locator("#ruling")).to_contain_text("Farkle")

    thumb.throw("123456")
    thumb.all_that_scores()
    expect(page.locator('[data-then="stop"]')).to_have_text("Plantarse con 1.500")
    thumb.stop()
    expect(score(page, 1)).to_have_text("1.500")

    notice = page.locator(".notice")
    expect(notice).to_contain_text("Luis")  # who called the end
    expect(notice).to_contain_text("Ana")  # who is owed a turn
    expect(notice).to_contain_text("victoria compartida")  # how a tie is settled
    check_page(page)

    thumb.throw("234466")
    expect(page.locator(".result h2")).to_have_text("Gana Luis")
    check_page(page)

    thumb.tap(page.get_by_role("button", name="Revancha"))
    expect(score(page, 0)).to_have_text("0")
    to_play(page, 1)


def test_a_game_of_zilch_with_its_extra_throw(
    page: Page, live_server: Server, check_page: Check
) -> None:
    open_table(page, live_server, "zilch", lang="en", target=900)
    thumb = Thumb(page)
    thumb.throw("111234")
    thumb.all_that_scores()
    thumb.stop()
    expect(page.locator(".notice")).to_contain_text("Ana opened the last round")
    thumb.throw("111234")
    thumb.all_that_scores()
    thumb.stop()
    expect(page.locator(".notice")).to_contain_text("Play-off")
    check_page(page)
    thumb.throw("123456")
    to_play(page, 1)
    thumb.throw("113346")
    expect(page.locator(".result h2")).to_have_text("Ana wins")
    check_page(page)


def test_a_throw_costs_its_dice_and_at_most_three_taps(page: Page, live_server: Server) -> None:
    """Whatever is set aside: every choice is one tap."""
    open_table(page, live_server, "farkle")
    for choice in range(5):
        thumb = Thumb(page)
        thumb.throw("111555")
        chip = page.locator(f'[data-choice="{choice}"]')
        chip.scroll_into_view_if_needed()
        thumb.tap(chip)
        thumb.throw_on()
        expect(page.locator("[data-tray]")).to_be_visible()
        assert thumb.taps <= 6 + 3
        thumb.tap(page.locator("[data-undo]"))
        expect(page.locator("[data-choices]")).to_be_visible()
        thumb.tap(page.locator("[data-undo]"))
        expect(page.locator(".slot")).to_have_count(6)


def test_the_page_stays_where_it_is(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "farkle")
    thumb = Thumb(page)
    thumb.throw("115234")
    thumb.all_that_scores()
    thumb.throw_on()
    thumb.throw("515")
    assert page.evaluate("scrollY") == 0


def test_a_die_that_does_not_score_moves_nothing(page: Page, live_server: Server) -> None:
    """It is drawn above its box, so the box is focused by its label; and so by a tick's mark."""
    open_table(page, live_server, "farkle", names=["Ana", "Luis", "Eva"])
    thumb = Thumb(page)
    thumb.throw("111245")
    thumb.pick("245")
    for picked in (3, 2):
        expect(page.locator("[data-choices] input:checked")).to_have_count(picked)
        expect(page.locator("[data-choices] input:focus")).to_have_count(1)
        assert page.evaluate("scrollY") == 0
        thumb.pick("4")


def test_what_the_keyboard_reaches_is_not_under_the_pad(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "farkle", target=500)
    thumb = Thumb(page)
    for dice in ("111155", "223446"):
        thumb.throw(dice)
        if dice == "111155":
            thumb.all_that_scores()
            thumb.stop()
            to_play(page, 1)
    last = page.get_by_role("button", name="Compartir el resultado")
    expect(last).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 600})
    last.focus()
    boxes = last.bounding_box(), page.locator(".pad").bounding_box()
    assert boxes[0] and boxes[1]
    assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]


def test_a_second_tap_is_the_same_tap(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "farkle")
    thumb = Thumb(page)
    thumb.throw("115234")
    thumb.all_that_scores()
    page.locator('[data-then="roll"]').evaluate("button => { button.click(); button.click(); }")
    expect(page.locator("[data-tray]")).to_be_visible()
    expect(page.locator(".log .line")).to_have_count(2)
    expect(page.locator(".ruling.accepted")).to_be_visible()


def test_a_refusal_leaves_everything_as_it_was(page: Page, live_server: Server) -> None:
    page.add_init_script("window.shaken = []; navigator.vibrate = (how) => shaken.push(how);")
    open_table(page, live_server, "farkle")
    thumb = Thumb(page)
    thumb.throw("115234")
    thumb.pick("12")
    expect(page.locator('[data-then="roll"]')).to_have_attribute("aria-disabled", "true")
    thumb.throw_on()
    refused = page.locator("#ruling .refused")
    expect(refused).to_contain_text("2")
    rule = f"{urlsplit(page.url).path}/rules#farkle.set-aside"
    expect(refused.locator("a")).to_have_attribute("href", rule)
    assert page.locator("[data-choices] input:checked").count() == 2
    page.wait_for_function("() => shaken.length === 1")
    expect(page.locator(".log .line")).to_have_count(1)


@pytest.mark.parametrize("typed", ["1 1 5 2 3 4", "115234"])
def test_dice_typed_on_a_keyboard(page: Page, live_server: Server, typed: str) -> None:
    open_table(page, live_server, "farkle")
    page.keyboard.type("6")
    page.keyboard.press("Backspace")
    page.keyboard.type(typed)
    expect(page.locator("[data-choices] .pick")).to_have_count(6)


def test_whole_turns_by_the_keypad(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "farkle")
    thumb = Thumb(page)
    thumb.turn_to("Turno entero")
    for key in ("3", "5", "0", "+", "1", "0", "0"):
        thumb.tap(page.locator(f'[data-key="{key}"]'))
    thumb.tap(page.locator('[data-key="+50"]'))
    expect(page.locator("[data-write]")).to_contain_text("500")
    thumb.tap(page.locator("[data-write]"))
    expect(score(page, 0)).to_have_text("500")
    expect(page.locator("[data-sum]")).to_have_value("")  # and the keypad stays
    thumb.tap(page.get_by_role("button", name="Farkle"))
    to_play(page, 0)
    thumb.turn_to("Dados")
    expect(page.locator("[data-tray]")).to_be_visible()


def test_undo_and_redo_say_what_they_do(page: Page, live_server: Server) -> None:
    open_table(page, live_server, "farkle")
    thumb = Thumb(page)
    thumb.throw("234466")
    to_play(page, 1)
    undo = page.locator("[data-undo]")
    expect(undo).to_have_text("Deshacer: Ana lanza 2, 3, 4, 4, 6 y 6")
    thumb.tap(undo)
    to_play(page, 0)
    expect(page.locator(".log .undone")).to_have_count(1)
    thumb.tap(page.get_by_role("button", name="Rehacer"))
    to_play(page, 1)
