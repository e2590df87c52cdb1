"""Cinq-O, Cinquillo and Cubilete without JavaScript: lists, boxes, fields and buttons."""

from playwright.sync_api import Page, expect

from tests.browser import checking
from tests.browser.playing import card, four_at_cinquillo, open_table, score, to_play
from tests.browser.server import Server


def throw(page: Page, dice: list[str], button: str, hilo: str | None = None) -> None:
    for number, face in enumerate(dice, 1):
        page.get_by_role("combobox", name=f"Dado {number}").select_option(face)
    if hilo:
        page.get_by_role("combobox", name="Dado Hi/Lo").select_option(hilo)
    page.get_by_role("button", name=button).click()


def test_a_game_of_cinq_o(plain: Page, live_server: Server) -> None:
    page = plain
    open_table(page, live_server, "cinq-o", target=16)
    checking.check_page(page, script=False)
    throw(page, list("66521"), "Anotar este lanzamiento", "hi2")
    checking.check_page(page, script=False)
    page.get_by_label("Banco (dado 3)").check(force=True)
    page.get_by_role("button", name="Al estuche").click()
    expect(page.locator(".ruling.refused")).to_contain_text("El estante")
    expect(page.get_by_label("Banco (dado 3)")).to_be_checked()  # as it was
    page.get_by_label("Estante (dado 4)").check(force=True)
    page.get_by_role("checkbox", name="Casilla").check(force=True)
    page.get_by_role("button", name="Al estuche").click()
    expect(page.locator(".well.bank .die")).to_have_count(1)
    expect(page.locator(".well.box .die")).to_have_count(1)
    throw(page, list("666"), "Anotar este lanzamiento")
    for die in (1, 2, 3):
        page.get_by_label(f"Estante (dado {die})").check(force=True)
    page.get_by_role("button", name="Al estuche").click()
    expect(score(page, 0)).to_have_text("16")
    expect(page.locator(".result")).to_be_visible()


def test_whole_turns_of_cinq_o(plain: Page, live_server: Server) -> None:
    page = plain
    open_table(page, live_server, "cinq-o")
    page.get_by_role("link", name="Turno entero").click()
    throw(page, list("11112"), "Anotar el turno", "lo3")
    expect(score(page, 0)).to_have_text("24")
    page.locator(".pad summary").click()
    page.get_by_role("button", name="Cinco iguales: 6").click()
    expect(score(page, 1)).to_have_text("10")
    to_play(page, 1)


def test_a_game_of_cubilete(plain: Page, live_server: Server) -> None:
    page = plain
    open_table(page, live_server, "cubilete", rounds=1)
    throw(page, ["A", "K", "K", "10", "9"], "Anotar este lanzamiento")
    checking.check_page(page, script=False)
    page.get_by_label("Dado 4: diez").check(force=True)
    page.get_by_role("button", name="Lanzar los demás").click()
    throw(page, ["10", "10", "9", "9"], "Anotar este lanzamiento")
    expect(page.locator(".hand-name")).to_have_text("full")
    page.get_by_role("button", name="Plantarse: full").click()
    to_play(page, 1)
    page.get_by_role("link", name="Turno entero").click()
    checking.check_page(page, script=False)
    throw(page, ["A", "A", "A", "A", "9"], "Anotar el turno")
    expect(page.locator(".result h2")).to_have_text("Gana Luis")


def test_a_game_of_cinquillo(plain: Page, live_server: Server) -> None:
    page = plain
    url = four_at_cinquillo(page, live_server, "clasico", target=20)
    card(page, "5O seat=0").click()
    card(page, "5C").click()
    to_play(page, 2)
    page.get_by_role("button", name="Eva pasa").click()
    to_play(page, 3)
    checking.check_page(page, script=False)
    for _ in range(3):
        page.get_by_role("button", name="Deshacer").click()
    page.get_by_role("link", name="Solo lo que quedó").click()
    for seat, left in enumerate((0, 7, 8, 9)):
        page.locator(f"#left-{seat}").fill(str(left))
    page.get_by_role("button", name="Anotar la mano").click()
    expect(score(page, 0)).to_have_text("29")
    expect(page.locator(".result h2")).to_have_text("Gana Ana")
    page.goto(f"{url}/e/1")
    checking.check_page(page, script=False)


def test_the_end_of_a_hand_by_written_cards(plain: Page, live_server: Server) -> None:
    page = plain
    url = four_at_cinquillo(page, live_server, "cabron")
    page.goto(f"{url}?pad=cards")
    for name, cards in (("Luis", "2o 3O"), ("Eva", "10C, 11C"), ("Pau", "5E")):
        page.get_by_label(name, exact=True).fill(cards)
    page.get_by_role("button", name="Anotar la mano").click()
    expect(page.locator(".ruling.refused")).to_contain_text("5 de espadas")
    expect(page.get_by_label("Eva", exact=True)).to_have_value("10C, 11C")
    page.get_by_label("Pau", exact=True).fill("")
    page.get_by_role("button", name="Anotar la mano").click()
    expect(score(page, 1)).to_have_text("8")


def test_one_s_own_hand(plain: Page, live_server: Server) -> None:
    page = plain
    url = four_at_cinquillo(page, live_server, "clasico")
    page.goto(f"{url}/join")
    page.get_by_role("button", name="Eva").click()
    page.get_by_role("link", name="Anotar las cartas de Eva").click()
    checking.check_page(page, script=False)
    for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11):
        page.locator(f'input[value="{rank}B"]').check(force=True)
    page.get_by_role("button", name="Estas son las cartas de Eva").click(force=True)
    expect(page.locator(".ruling.refused")).to_be_visible()
    expect(page.locator(".pickable input:checked")).to_have_count(9)
    page.locator('input[value="12B"]').check(force=True)
    page.get_by_role("button", name="Estas son las cartas de Eva").click()
    page.get_by_role("link", name="Soy Eva: ver mis cartas").click()
    expect(page.get_by_role("img", name="rey de bastos")).to_be_visible()
    checking.check_page(page, script=False)
    page.get_by_role("link", name="volver a la mesa").click()
    page.wait_for_url(url)
