"""The argument at the table: three phones in Chromium, a correction and two disputes."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server

Check = Callable[[Page], None]
NewContext = Callable[..., BrowserContext]
WORDS = {
    "es": {
        "correct": "Corregir",
        "dispute": "Discutir",
        "look": "Ver qué cambia",
        "confirm": "Confirmar la corrección",
        "show": "Enseñarla a la mesa",
        "do it": "Corregirla",
        "leave it": "Dejarla",
        "typed": "Lo que has escrito",
        "ask": "Preguntar al árbitro",
        "facts": "Lo que pasó",
        "stands": "Se queda como está",
        "change": "cambiarla",
        "corrected": "Se corrige",
        "by vote": "por votación: 2 a favor de cambiarla, 1 de dejarla",
        "leave": "dejarla",
        "by rule": "por el reglamento",
        "rule": "Regla de la casa",
        "agree": "Jugar así desde aquí",
        "seen": "Visto",
        "total": "1.100",
    },
    "en": {
        "correct": "Correct",
        "dispute": "Dispute",
        "look": "See what changes",
        "confirm": "Confirm the correction",
        "show": "Show it to the table",
        "do it": "Correct it",
        "leave it": "Leave it",
        "typed": "What you typed",
        "ask": "Ask the referee",
        "facts": "What happened",
        "stands": "It stands",
        "change": "change it",
        "corrected": "It is corrected",
        "by vote": "by vote: 2 to change it, 1 to leave it",
        "leave": "leave it",
        "by rule": "by the rules",
        "rule": "House rule",
        "agree": "Play by it from here on",
        "seen": "Seen",
        "total": "1,100",
    },
}


class Three:
    """Ana's phone runs the table, Luis and Eva have one each."""

    def __init__(self, page: Page, new_context: NewContext, server: Server, lang: str) -> None:
        self.words, self.lang = WORDS[lang], lang
        self.ana = page
        self.url = open_table(page, server, "farkle", ("Ana", "Luis", "Eva"), lang)
        page.goto(f"{self.url}/join")
        page.locator('form:has([name="seat"]) button[value="0"], button[value="0"]').first.tap()
        page.wait_for_url(self.url)
        self.luis, self.eva = new_context().new_page(), new_context().new_page()
        for phone, name in ((self.luis, "Luis"), (self.eva, "Eva")):
            phone.goto(self.url)
            phone.get_by_role("button", name=name).tap()
            expect(phone.locator("#stream")).to_be_attached()
        self.all = (self.ana, self.luis, self.eva)

    def total(self, phone: Page, points: int) -> None:
        phone.goto(f"{self.url}?pad=total")
        table = phone.locator("#table")
        before = table.get_attribute("data-etag")
        assert before
        phone.locator("[data-sum]").fill(str(points))
        phone.locator("[data-write]").tap()
        expect(table).not_to_have_attribute("data-etag", before)

    def button(self, phone: Page, which: str) -> Locator:
        return phone.get_by_role("button", name=self.words[which])

    def link(self, phone: Page, which: str) -> Locator:
        return phone.get_by_role("link", name=self.words[which], exact=True)


@pytest.fixture(params=["es", "en"])
def three(
    page: Page, new_context: NewContext, live_server: Server, request: pytest.FixtureRequest
) -> Three:
    return Three(page, new_context, live_server, request.param)


def test_a_correction(three: Three, check_page: Check) -> None:
    three.total(three.ana, 500)
    to_play(three.luis, 1)
    three.total(three.luis, 600)
    expect(score(three.ana, 1)).to_have_text("600")
    three.luis.goto(f"{three.url}/e/2")
    check_page(three.luis)
    three.link(three.luis, "correct").tap()
    three.luis.locator('[name="said"]').first.fill("1100")
    check_page(three.luis)
    three.button(three.luis, "look").tap()
    expect(three.luis.locator(".totals")).to_contain_text(three.words["total"])
    expect(three.luis.locator('[name="said"]').first).to_have_value("1100")
    three.button(three.luis, "show").tap()
    expect(three.luis.locator("#reason-error")).to_be_visible()
    three.luis.locator("#reason").fill("1 + 5 + 500")
    check_page(three.luis)
    three.button(three.luis, "show").tap()
    three.luis.wait_for_url(three.url)
    everybody_looks(three, check_page)
    three.button(three.luis, "do it").tap()
    for phone in three.all:
        expect(phone.locator(".proposal")).to_have_count(0)
        expect(score(phone, 1)).to_have_text(three.words["total"])
        old = phone.locator(".line.replaced")
        expect(old).to_contain_text("600")
        expect(old).to_contain_text("1 + 5 + 500")
    check_page(three.eva)


def everybody_looks(three: Three, check_page: Check) -> None:
    """At what Luis would correct; he and the host decide."""
    for phone in three.all:
        expect(phone.locator(".proposal")).to_contain_text("1 + 5 + 500")
        phone.locator('#ruling [href="#proposal-title"]').tap()
        expect(phone.locator("#proposal-title")).to_be_in_viewport()
        expect(phone.locator(".proposal .totals")).to_contain_text(three.words["total"])
        expect(score(phone, 1)).to_have_text("600")
    for phone, decides in ((three.ana, 1), (three.luis, 1), (three.eva, 0)):
        expect(phone.locator(".decide")).to_have_count(decides)
        check_page(phone)


def test_a_correction_while_another_phone_enters(three: Three) -> None:
    three.total(three.ana, 500)
    to_play(three.luis, 1)
    three.luis.goto(f"{three.url}/e/1/correct")
    three.luis.locator('[name="said"]').first.fill("700")
    three.button(three.luis, "look").tap()
    expect(three.luis.locator(".totals")).to_be_visible()
    three.luis.locator("#reason").fill("x")
    three.total(three.ana, 650)
    to_play(three.ana, 2)
    three.button(three.luis, "show").tap()
    expect(three.luis.locator(".ruling.late")).to_be_visible()
    expect(three.luis.locator(".totals")).to_contain_text("650")
    three.button(three.luis, "show").tap()
    three.luis.wait_for_url(three.url)
    expect(three.eva.locator(".proposal")).to_be_visible()
    three.total(three.eva, 800)
    to_play(three.ana, 0)
    for phone in three.all:
        expect(phone.locator(".proposal")).to_have_count(0)
    expect(score(three.luis, 0)).to_have_text("500")
    three.luis.goto(f"{three.url}/e/1/correct")
    three.luis.locator('[name="said"]').first.fill("700")
    three.button(three.luis, "look").tap()
    expect(three.luis.locator(".totals")).to_be_visible()
    three.luis.locator("#reason").fill("x")
    three.button(three.luis, "show").tap()
    three.button(three.ana, "leave it").tap()
    for phone in three.all:
        expect(phone.locator(".proposal")).to_have_count(0)
    expect(score(three.eva, 0)).to_have_text("500")


def throw_and_keep(three: Three) -> None:
    thumb = Thumb(three.ana)
    three.ana.goto(three.url)
    thumb.throw("115234")
    thumb.pick("115")
    thumb.throw_on()
    expect(three.ana.locator("#log li.line:not(.unsent)")).to_have_count(2)


def dispute(three: Three, phone: Page, kind: str, check_page: Check) -> None:
    phone.goto(f"{three.url}/e/2")
    three.link(phone, "dispute").tap()
    if kind == "facts":
        phone.get_by_label(three.words["facts"]).check()
    phone.locator("#text").fill("???")
    phone.locator("summary").tap()
    phone.locator('[name="verb"]').select_option("keep")
    phone.locator('[name="said"]').fill("1 1")
    check_page(phone)
    three.button(phone, "ask").tap()
    phone.wait_for_url(three.url)


def test_a_dispute_by_rule(three: Three, check_page: Check) -> None:
    throw_and_keep(three)
    dispute(three, three.luis, "rule", check_page)
    for phone in three.all:
        expect(phone.locator("#dispute")).to_contain_text("???")
        expect(phone.locator("[data-pad]")).to_have_count(0)
    check_page(three.eva)
    three.button(three.eva, "stands").first.tap()
    for phone in three.all:
        expect(phone.locator("#dispute")).to_have_count(0)
        expect(phone.locator("[data-pad]")).to_have_count(1)
        expect(phone.locator("#log")).to_contain_text(three.words["by rule"])


def test_a_dispute_by_vote(three: Three, check_page: Check) -> None:
    throw_and_keep(three)
    dispute(three, three.eva, "facts", check_page)
    for phone, which in ((three.ana, "leave"), (three.luis, "change"), (three.eva, "change")):
        ballot = phone.locator(".ballot")
        expect(ballot).to_have_count(1)
        ballot.get_by_role("button", name=three.words[which]).tap()
        expect(phone.locator(".ballot")).to_have_count(0)
    check_page(three.ana)
    three.link(three.luis, "corrected").last.tap()
    expect(three.luis.locator(".points-list")).to_contain_text("250")
    check_page(three.luis)
    three.button(three.luis, "confirm").tap()
    three.luis.wait_for_url(three.url)
    for phone in three.all:
        expect(phone.locator("#dispute")).to_have_count(0)
        expect(phone.locator("#log")).to_contain_text(three.words["by vote"])
        expect(phone.locator(".slot")).to_have_count(4)


def test_a_house_rule(three: Three, new_context: NewContext, check_page: Check) -> None:
    watcher = new_context().new_page()
    watcher.goto(f"{three.url}/join")
    watcher.locator('button[value="watch"]').tap()
    watcher.wait_for_url(three.url)
    three.ana.goto(three.url)
    three.link(three.ana, "rule").tap()
    three.ana.locator('[name="option-target"]').fill("5000")
    check_page(three.ana)
    three.button(three.ana, "agree").tap()
    for phone in (*three.all, watcher):
        expect(phone.locator(".agreed")).to_be_visible()
    check_page(three.luis)
    for phone in (*three.all, watcher):
        three.button(phone, "seen").tap()
        expect(phone.locator(".agreed")).to_be_hidden()
    Thumb(three.ana).throw("234466")
    to_play(watcher, 1)
    expect(watcher.locator(".agreed")).to_be_hidden()
