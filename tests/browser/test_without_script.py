"""Whole games without JavaScript: labelled lists, boxes and buttons in the same places."""

from playwright.sync_api import Page, expect

from tests.browser import checking
from tests.browser.playing import open_table, score, to_play
from tests.browser.server import Server


def throw(page: Page, dice: str) -> None:
    for number, face in enumerate(dice, 1):
        page.get_by_label(f"Dado {number}").select_option(face)
    page.get_by_role("button", name="Anotar este lanzamiento").click()


def keep(page: Page, dice: str, button: str) -> None:
    for face in sorted(set(dice)):
        boxes = page.locator(f'[data-choices] input[value="{face}"]')
        for place in range(dice.count(face)):
            boxes.nth(place).check(force=True)  # the die drawn over the box takes the tap
    page.get_by_role("button", name=button).click(force=True)  # greyed, yet it asks


def test_a_game_of_farkle(plain: Page, live_server: Server) -> None:
    page = plain
    open_table(page, live_server, "farkle", target=1000)
    checking.check_page(page, script=False)
    throw(page, "115346")
    checking.check_page(page, script=False)
    keep(page, "115", "Apartar y plantarse")  # below the entry: refused, the ticks stay
    expect(page.locator(".ruling.refused")).to_contain_text("500")
    expect(page.locator("[data-choices] input:checked")).to_have_count(3)
    page.get_by_role("button", name="Apartar y seguir").click()
    throw(page, "555")
    keep(page, "555", "Apartar y plantarse")
    expect(score(page, 0)).to_have_text("750")

    page.get_by_role("link", name="Turno entero").click()
    page.get_by_label("puntos del turno entero").fill("350+750")
    page.get_by_role("button", name="Anotar el turno").click()
    expect(score(page, 1)).to_have_text("1.100")
    expect(page.locator(".notice")).to_contain_text("Luis")

    page.get_by_role("button", name="Farkle").click()
    expect(page.locator(".result h2")).to_have_text("Gana Luis")
    page.get_by_role("button", name="Revancha").click()
    to_play(page, 1)


def test_a_game_of_zilch(plain: Page, live_server: Server) -> None:
    page = plain
    open_table(page, live_server, "zilch", target=900)
    page.get_by_label("O escribe lo que ha salido").fill("1 1 1 2 3 4")
    page.get_by_role("button", name="Anotar este lanzamiento").click()
    keep(page, "111", "Apartar y plantarse")
    expect(score(page, 0)).to_have_text("1.000")
    throw(page, "223446")
    expect(page.locator(".result h2")).to_have_text("Gana Ana")
    page.get_by_role("button", name="Deshacer").click()
    to_play(page, 1)
    page.get_by_role("button", name="Rehacer").click()
    expect(page.locator(".result h2")).to_have_text("Gana Ana")


def test_players_are_added_moved_and_removed(plain: Page, live_server: Server) -> None:
    page = plain
    page.goto(f"{live_server.url}/es/new?game=farkle&name=Ana&name=Luis")
    page.get_by_role("button", name="Otro jugador").click()
    page.get_by_label("Jugador 3", exact=True).fill("Eva")
    page.get_by_role("button", name="Jugador 3: un puesto arriba").click()
    page.get_by_role("button", name="Jugador 1: quitar").click()
    page.get_by_label("Empieza el jugador 2").check(force=True)
    page.get_by_role("button", name="Empezar").click()
    expect(page.locator(".seat .name")).to_have_text(["Eva", "Luis"])
    to_play(page, 1)
