"""A circle in Chromium, by taps and without script: made, joined, a game played, looked back on."""

import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import Thumb, score, to_play
from tests.browser.server import Server
from tests.browser.test_large_text import TOO_WIDE, TWICE
from tests.browser.test_offline import under_worker

Check = Callable[[Page], None]
NAMES = ("Ana", "<b>Luis</b>", "مريم", "Maximiliana de la Santísima Trinidad")


class Seeded:
    """A circle made by forms with the cookies of ``page``; its address is ``url``."""

    def __init__(self, page: Page, server: Server, lang: str = "es") -> None:
        self.page, self.server, self.lang = page, server, lang
        circle = {"name": "Los viernes & cía", "timezone": "Europe/Madrid"}
        self.url = self.post(f"/{lang}/c/new", circle)
        self.id = self.url.rpartition("/")[2]

    def post(self, path: str, fields: dict[str, object]) -> str:
        """The address that the answer leads to."""
        body = urlencode(fields, doseq=True)
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        ask = self.page.context.request
        url = path if path.startswith("http") else self.server.url + path
        answer = ask.post(url, data=body, headers=headers, max_redirects=0)
        assert answer.status == 303, answer.text()
        return self.server.url + answer.headers["location"]

    def play(self, names: tuple[str, ...] = NAMES) -> str:
        """A short game of Farkle that the first one wins; its address."""
        fields = {"game": "farkle", "name": names, "circle": self.id, "option-target": 500}
        table = self.post(f"/{self.lang}/new", fields)
        for seat in range(len(names)):
            turn = {"type": "turn_total", "seat": seat, "turn": seat, "step": 0}
            points = (600, 550, 500, 0)[seat]
            self.post(f"{table}/entries", {**turn, "turn_total.points": points})
        return table

    def open(self, page: Page, kind: str, number: int = 0) -> str:
        """Open a night (``n``) or a player (``p``) from the circle's page."""
        page.goto(self.url)
        page.locator(f"a[href*='/{kind}/']").nth(number).click()
        page.wait_for_url(f"**/{kind}/*")
        return page.url


def make_circle(page: Page, server: Server, check_page: Check) -> str:
    """By taps from the first page; its address."""
    page.goto(f"{server.url}/es/")
    page.get_by_role("link", name="Un círculo para noches de juego").tap()
    page.get_by_label("Nombre del círculo").fill("Los viernes")
    check_page(page)
    page.get_by_role("button", name="Crear el círculo").tap()
    expect(page.locator("h1")).to_have_text("Los viernes")
    check_page(page)
    return page.url


def invite(page: Page, guest: Page, server: Server, check_page: Check) -> None:
    page.get_by_role("link", name="Invitar").tap()
    link = page.locator("[data-share-link]").input_value()
    check_page(page)
    # The link names this machine as other phones reach it.
    guest.goto(server.url + re.sub(r"^https?://[^/]+", "/es", link))
    guest.get_by_role("button", name="Entrar en el círculo").tap()
    expect(guest.locator("h1")).to_have_text("Los viernes")


def start(page: Page) -> str:
    """Farkle to 500 by the form that is open; the table's address."""
    page.locator("#house-rules summary").click()
    page.locator('[name="option-target"]').fill("500")
    page.locator(".bar button").click()
    page.wait_for_url("**/t/*")
    return page.url


def test_an_evening_of_a_new_circle(
    page: Page, new_context: Callable[..., BrowserContext], live_server: Server, check_page: Check
) -> None:
    circle = make_circle(page, live_server, check_page)
    guest = new_context().new_page()
    invite(page, guest, live_server, check_page)
    page.goto(circle)
    page.get_by_role("link", name="Mesa nueva").tap()
    page.get_by_role("link", name="Farkle").first.tap()
    for place, name in enumerate(("Ana", "Luis")):
        page.locator('[name="name"]').nth(place).fill(name)
    guest.goto(start(page))  # who is of the circle looks on at once
    expect(score(guest, 0)).to_have_text("0")
    page.get_by_role("link", name="Turno entero").tap()
    for seat, points in enumerate(("600", "550")):
        to_play(page, seat)
        page.locator("[data-sum]").fill(points)
        Thumb(page).tap(page.locator("[data-write]"))
    page.locator(".result").get_by_role("link", name="La velada").tap()
    expect(page.locator(".result h2")).to_have_text("Ana gana la velada")
    check_page(page)
    page.get_by_role("link", name="Ana", exact=True).tap()
    expect(page.locator(".tally").first).to_contain_text("100")
    check_page(page)
    guest.goto(f"{circle}/statistics")
    expect(guest.locator(".table-of li").first).to_contain_text("Ana")
    check_page(guest)


def test_the_people_of_a_circle_are_a_tap_away(
    page: Page, live_server: Server, check_page: Check
) -> None:
    page.goto(f"{live_server.url}/es/")
    circle = Seeded(page, live_server)
    for name in ("Ana", "Luis"):
        circle.post(f"{circle.url}/players", {"name": name})
    page.goto(circle.url)
    page.get_by_role("link", name="Mesa nueva").tap()
    page.get_by_role("link", name="Zilch").first.tap()
    page.get_by_role("button", name="Luis").tap()
    expect(page.locator('[name="name"]').first).to_have_value("Luis")
    page.get_by_role("button", name="Ana").tap()
    expect(page.locator('[name="name"]').nth(1)).to_have_value("Ana")
    expect(page.locator(".people-chips")).to_have_count(0)
    check_page(page)


def test_a_circle_made_with_its_first_table(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/en/new?game=farkle&name=Ana&name=Luis")
    expect(page.get_by_label("Name of the new circle")).to_be_hidden()
    page.get_by_label("Circle", exact=True).select_option("new")
    page.get_by_label("Name of the new circle").fill("Friday dice")
    page.locator(".bar button").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{live_server.url}/en/")
    page.get_by_role("link", name="Friday dice").tap()
    expect(page.locator("h2").first).to_have_text("Tonight")


@pytest.fixture
def bare(plain: Page, live_server: Server) -> str:
    """A circle of Ana and Luis made without script; its address."""
    plain.goto(f"{live_server.url}/es/c/new")
    plain.get_by_label("Nombre del círculo").fill("Sin guion")
    plain.get_by_label("Zona horaria").select_option("America/Mexico_City")
    plain.get_by_role("button", name="Crear el círculo").click()
    expect(plain.locator("h1")).to_have_text("Sin guion")
    circle = plain.url
    plain.get_by_role("link", name="Añadir y cambiar jugadores").click()
    for name in ("Ana", "Luis"):
        plain.get_by_label("Nombre", exact=True).fill(name)
        plain.get_by_role("button", name="Añadir").click()
        expect(plain.locator("a.person", has_text=name)).to_be_visible()
    expect(plain.locator("a.person")).to_have_text(["Ana", "Luis"])
    return circle


def test_an_evening_without_script(plain: Page, bare: str) -> None:
    plain.goto(bare)
    plain.get_by_role("link", name="Mesa nueva").click()
    plain.get_by_role("link", name="Farkle").first.click()
    for name in ("Luis", "Ana"):
        plain.get_by_role("button", name=name).click()
    table = start(plain)
    for seat, points in enumerate(("600", "0")):
        plain.goto(f"{table}?pad=total")
        to_play(plain, seat)
        plain.locator('[name="turn_total.points"]').fill(points)
        plain.locator("[data-write]").click()
    plain.locator(".result").get_by_role("link", name="La velada").click()
    expect(plain.locator(".result h2")).to_have_text("Luis gana la velada")
    plain.get_by_text("Cambiar la velada").click()
    plain.get_by_label("Nombre de la velada").fill("La primera")
    plain.get_by_role("button", name="Guardar").click()
    expect(plain.locator("h1")).to_have_text("La primera")
    plain.get_by_role("checkbox", name="Con los nombres").check()
    plain.get_by_role("button", name="Un enlace y una imagen").click()
    plain.wait_for_url("**/s/*")
    expect(plain.locator(".result h2")).to_have_text("Luis gana la velada")
    plain.goto(f"{bare}/statistics")
    for name in ("Farkle", "Luis", "Ana"):
        plain.get_by_role("main").get_by_role("link", name=name).first.click()
    expect(plain.locator(".duel")).to_contain_text("1")


def test_deleting_without_script(plain: Page, bare: str) -> None:
    plain.goto(f"{bare}/settings")
    plain.get_by_role("link", name="Borrar el círculo").click()
    plain.get_by_role("button", name="Borrar el círculo").click()
    plain.get_by_role("button", name="Deshacerlo").click()
    expect(plain.locator(".soon")).to_have_count(0)


PAGES = (
    "",
    "/nights",
    "/tables",
    "/statistics",
    "/statistics?game=farkle&from=2020-01-01",
    "/statistics?from=soon",
    "/records",
    "/players",
    "/invite",
    "/invite?role=organiser",
    "/settings",
    "/delete",
)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_page_of_a_circle(
    page: Page, live_server: Server, check_page: Check, lang: str
) -> None:
    """In both themes; then with text at twice its size."""
    page.goto(f"{live_server.url}/{lang}/")
    circle = Seeded(page, live_server, lang)
    for names in (NAMES, NAMES[1::-1]):
        table = circle.play(names)
    addresses = [circle.url + path for path in PAGES]
    night, player = circle.open(page, "n"), circle.open(page, "p")
    rival = page.locator("a[href*='/versus/']").first.get_attribute("href")
    addresses += [night, player, f"{player}/edit", f"{live_server.url}{rival}"]
    addresses += [f"{live_server.url}/{lang}{path}" for path in ("/", "/c/new", "/everything")]
    addresses += [f"{live_server.url}/{lang}/new?game=farkle&circle={circle.id}"]
    addresses += [f"{table}/settings", f"{table}/sheet"]
    addresses += [circle.post(f"{night}/share", {"names": "1"})]
    for address in addresses:
        page.goto(address)
        for fold in page.locator("details.sheet:not([open])").all():
            fold.evaluate("each => each.open = true")
        assert page.evaluate(TOO_WIDE) <= 0, address
        check_page(page)
        page.evaluate(TWICE)
        assert page.evaluate(TOO_WIDE) <= 0, address


def test_no_total_of_a_scorepad_is_broken_in_two(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/es/")
    circle = Seeded(page, live_server)
    fields = {"game": "farkle", "name": ["مريم", "👪 Gil", "+34 600"], "circle": circle.id}
    table = circle.post("/es/new", {**fields, "option-target": 1000})
    for turn, points in enumerate((500, 600, 0, 500, 1000, 0)):
        entry = {"type": "turn_total", "seat": turn % 3, "turn": turn, "step": 0}
        circle.post(f"{table}/entries", {**entry, "turn_total.points": points})
    page.goto(f"{table}/sheet")
    lines = page.locator(".scorepad :is(.total, tfoot td)").evaluate_all(
        """all => all.map(each => {
          const range = document.createRange()
          range.selectNodeContents(each)
          return [each.textContent, range.getClientRects().length]
        })"""
    )
    assert ["1.600", 1] in lines
    assert not [text for text, count in lines if count > 1]


def test_a_shared_evening_has_a_picture(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/es/")
    circle = Seeded(page, live_server)
    circle.play()
    circle.open(page, "n")
    page.get_by_role("button", name="Un enlace y una imagen").tap()
    page.get_by_text("Como imagen").tap()
    expect(page.locator(".shared-picture")).to_have_js_property("naturalWidth", 1200)


def test_the_last_seen_circle_opens_without_a_connection(page: Page, live_server: Server) -> None:
    page.goto(f"{live_server.url}/es/")
    under_worker(page)
    circle = Seeded(page, live_server)
    circle.play()
    page.goto(circle.url)
    page.goto(f"{circle.url}/statistics")
    page.goto(f"{circle.url}/invite")
    page.context.set_offline(True)
    page.goto(circle.url)
    expect(page.locator("h1")).to_have_text("Los viernes & cía")
    page.goto(f"{circle.url}/statistics")
    expect(page.locator(".table-of li").first).to_contain_text("Ana")
    page.goto(f"{circle.url}/invite")  # the secret of an invitation is not kept
    expect(page.locator("[data-share-link]")).to_have_count(0)
    page.context.set_offline(False)
    page.goto(circle.url)
