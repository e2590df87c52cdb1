"""Without a connection: written on the phone first, stepped on without verdicts, sent in order."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.checking import Watch, check_page
from tests.browser.line import Line
from tests.browser.playing import Thumb, open_table, score, to_play
from tests.browser.server import Server

NewContext = Callable[..., BrowserContext]
# What Chromium itself reports of requests that cannot be sent or that the server refuses.
CUT = re.compile(r"net::ERR_|network error|Failed to fetch|status (of )?40[134]")
# How many dice lay in the tray whenever something was on its way.
DICE_MEANWHILE = """() => {
  window.seen = new Set();
  const look = () => document.querySelector("#log .unsent [data-sent]")?.checkVisibility()
    && seen.add(document.querySelectorAll("#pad .slot .die").length);
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""
# The table as it stood when one line was judged is what a phone would show without a connection.
KEPT = """() => caches.open("tables").then((all) => all.match(location.pathname))
  .then((table) => table?.text()).then((text) => text?.includes('class="line'))"""


@pytest.fixture
def line(live_server: Server, watch: Watch) -> Iterator[Line]:
    watch.expected.append(CUT)
    made = Line(live_server)
    yield made
    made.cut()


def under_worker(page: Page) -> None:
    """Open the page anew once the worker is there to answer for it. At a table, wait for what keeps
    it as it is seen, too."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.evaluate("document.getElementById('stream') && Later('lastseen').then(() => null)")


@pytest.fixture
def table(line: Line, page: Page) -> Page:
    """A table of Farkle for Ana and Luis on one phone, reached over ``line``."""
    open_table(page, line, "farkle")  # type: ignore[arg-type]
    under_worker(page)
    return page


def waiting(page: Page, count: int) -> None:
    """So many entries are on this phone."""
    for _ in range(600):
        found = page.evaluate("Outbox.list()")
        if len(found) == count:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{found} waiting instead of {count}")


def log(page: Page, count: int) -> list[str]:
    """The judged lines, oldest first, once there are so many."""
    lines = page.locator("#log li.line:not(.unsent) .what")
    expect(lines).to_have_count(count)
    return lines.all_inner_texts()[::-1]


def throw_away(page: Page, dice: str = "223446") -> None:
    """A throw of which the players say that nothing scores."""
    Thumb(page).throw(dice)
    page.locator("[data-ahead-nothing]").tap()


def play_three_turns(page: Page) -> None:
    """Ana keeps and stops, Luis scores nothing, Ana throws: five entries in four forms."""
    thumb = Thumb(page)
    thumb.throw("123456")
    thumb.pick_loose("123456")
    page.locator("[data-ahead-stop]").tap()
    throw_away(page)
    thumb.throw("555234")


def test_entries_wait_in_order_and_the_pad_steps_on(table: Page, line: Line) -> None:
    line.cut()
    play_three_turns(table)
    waiting(table, 4)
    expect(table.locator("#conn")).to_have_attribute("data-state", "offline")
    expect(table.locator("#log .unsent .state").first).to_contain_text("aún sin juzgar")
    expect(table.locator("#ruling")).to_contain_text("Ana lanza 5 5 5 2 3 4")
    expect(table.locator("[data-loose] .pick")).to_have_count(6)
    expect(score(table, 0)).to_have_text("0")  # no verdict, no points
    check_page(table, offline=True)
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    waiting(table, 0)
    expect(table.locator("#log .unsent")).to_have_count(0)
    expect(score(table, 0)).to_have_text("1.500")
    assert [text.split()[0] for text in log(table, 5)] == [
        "lanza",
        "aparta",
        "se",
        "lanza",
        "lanza",
    ]
    expect(table.locator("[data-choices] .pick")).to_have_count(6)


def test_what_is_refused_holds_its_queue_and_is_edited(table: Page, line: Line) -> None:
    line.cut()
    thumb = Thumb(table)
    thumb.throw("115234")
    thumb.pick_loose("115")
    table.locator("[data-ahead-stop]").tap()  # 250 are not enough to enter with
    throw_away(table)
    waiting(table, 3)
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    held = table.locator("[data-held]")
    expect(held).to_contain_text("Ana aparta 1 1 5, se planta")
    expect(held.locator(".ruling.refused")).to_contain_text("500")
    expect(held.locator("[data-list]")).to_contain_text("Luis lanza 2 2 3 4 4 6")
    waiting(table, 2)
    # The first throw is judged; what was refused holds the rest.
    expect(table.locator("#log li.line:not(.unsent)")).to_have_count(1)
    check_page(table)
    held.locator("[data-edit]").tap()
    expect(table.locator(".ruling.edited")).to_contain_text("Ana aparta 1 1 5")
    expect(table.locator("[data-choices] input:checked")).to_have_count(3)
    table.locator('[data-then="roll"]').tap()
    expect(table.locator(".slot")).to_have_count(3)
    for _ in range(3):
        table.locator('[data-face="5"]').tap()
    table.locator('[data-choice="0"]').tap()
    waiting(table, 1)  # Luis's throw waits until it is his turn
    table.locator('[data-then="stop"]').tap()
    waiting(table, 0)
    expect(table.locator("#log .unsent")).to_have_count(0)
    to_play(table, 0)
    expect(score(table, 1)).to_have_text("0")
    expect(table.locator("#log li.line")).to_have_count(6)


@pytest.mark.parametrize(("button", "left", "written"), [("drop-turn", 1, 1), ("drop-all", 0, 1)])
def test_what_is_refused_can_be_discarded(
    table: Page, line: Line, button: str, left: int, written: int
) -> None:
    line.cut()
    thumb = Thumb(table)
    thumb.throw("115234")
    thumb.pick_loose("11")
    table.locator("[data-ahead-stop]").tap()
    throw_away(table)
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    table.locator(f"[data-{button}]").tap()
    waiting(table, left)
    expect(table.locator("[data-choices] .pick")).to_have_count(6)
    expect(table.locator("#log li.line:not(.unsent)")).to_have_count(written)
    if left:  # Luis's throw follows once Ana's turn is over
        table.locator('[data-choice="0"]').tap()
        table.locator('[data-then="roll"]').tap()
        thumb.throw("346")
        waiting(table, 0)
        to_play(table, 0)


def test_two_phones_that_enter_the_same_turn_are_both_shown(
    table: Page, line: Line, live_server: Server, new_context: NewContext
) -> None:
    other = new_context().new_page()
    other.goto(f"{live_server.url}{table.url.removeprefix(line.url)}/join")
    other.locator('button[name="seat"][value="0"]').click()
    other.wait_for_url("**/t/*")
    line.cut()
    throw_away(table)
    Thumb(other).throw("666234")
    expect(other.locator("[data-choices] .pick")).to_have_count(6)
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    held = table.locator("[data-held]")
    expect(held).to_contain_text("Ana lanza 2 2 3 4 4 6")
    expect(held.locator(".ruling.late .meanwhile")).to_contain_text("lanza 2, 3, 4, 6, 6 y 6")
    expect(table.locator("#log li.line:not(.unsent)")).to_have_count(1)
    held.locator("[data-drop-all]").tap()
    expect(table.locator("[data-choices] .pick")).to_have_count(6)


def test_an_answer_that_is_lost_counts_once(table: Page, line: Line) -> None:
    line.lose_answers = 1
    Thumb(table).throw("123456")
    expect(table.locator("#log li.line:not(.unsent)")).to_have_count(1)
    waiting(table, 0)
    assert line.entries == 2
    assert len(log(table, 1)) == 1


def test_a_server_that_hangs_counts_once(table: Page, line: Line) -> None:
    line.seconds = 9  # longer than a phone waits
    Thumb(table).throw("123456")
    expect(table.locator("#log .unsent .state").last).to_be_visible()
    expect(table.locator("[data-loose] .pick")).to_have_count(6, timeout=60_000)
    line.seconds = 0
    table.evaluate("dispatchEvent(new Event('online'))")
    waiting(table, 0)
    for _ in range(600):  # the slow one arrives as well
        if line.passed_on == line.entries:
            break
        table.wait_for_timeout(50)
    assert line.passed_on == line.entries >= 2
    table.reload()
    expect(table.locator("[data-choices] .pick")).to_have_count(6)
    assert len(log(table, 1)) == 1


def test_a_slow_entry_leaves_the_pad_as_it_was(table: Page, line: Line) -> None:
    """It says that it is on its way, and shows no keys that would take no taps meanwhile."""
    line.seconds = 2
    table.evaluate(DICE_MEANWHILE)
    Thumb(table).throw("123456")
    expect(table.locator("[data-choices] .pick")).to_have_count(6)
    expect(table.locator("#log .unsent")).to_have_count(0)
    assert table.evaluate("[...seen]") == [6]


def test_what_is_said_to_a_slow_entry_stays(table: Page, line: Line) -> None:
    """Nothing of what was on its way comes back over it."""
    table.evaluate("Later('parts').then(() => Later('ahead')).then(() => null)")
    line.seconds = 1
    Thumb(table).throw("123456")
    expect(table.locator("[data-choices] .pick")).to_have_count(6)
    expect(table.locator("#log .unsent")).to_have_count(0)
    waiting(table, 0)
    expect(table.locator("#ruling .ruling:not(.unsent)")).to_be_visible()


def test_closed_and_opened_again_without_a_connection(table: Page, line: Line) -> None:
    """The table as it was last seen, and what waits, are there again; a page never seen is not."""
    Thumb(table).throw("123456")
    expect(table.locator("[data-choices] .pick")).to_have_count(6)
    table.wait_for_function(KEPT)
    context, url = table.context, table.url
    line.cut()
    table.locator("[data-choice='0']").tap()
    table.locator("[data-then='stop']").tap()
    waiting(table, 1)
    table.close()
    again = context.new_page()
    again.goto(url)
    assert log(again, 1) == ["lanza 1, 2, 3, 4, 5 y 6"], "later than when the page was opened"
    expect(again.locator("#ruling")).to_contain_text("Ana aparta 1 2 3 4 5 6, se planta")
    throw_away(again)  # Luis
    waiting(again, 2)
    again.goto(f"{line.url}/es/rules/cubilete")
    expect(again.locator("h1")).to_have_text("Sin conexión")
    expect(again.locator("[data-kept]")).to_contain_text("Luis lanza 2 2 3 4 4 6")
    check_page(again, offline=True)
    line.connect()
    again.goto(url)
    waiting(again, 0)
    expect(score(again, 0)).to_have_text("1.500")
    to_play(again, 0)


def test_two_tabs_send_each_entry_once(table: Page, line: Line) -> None:
    two = table.context.new_page()
    two.goto(table.url)
    line.cut()
    Thumb(table).throw("123456")
    expect(two.locator("[data-loose] .pick")).to_have_count(6)
    Thumb(two).pick_loose("123456")
    two.locator("[data-ahead-stop]").tap()
    throw_away(table)
    waiting(two, 3)
    line.connect()
    for page in (table, two):
        page.evaluate("dispatchEvent(new Event('online'))")
    waiting(table, 0)
    for page in (table, two):
        expect(page.locator("#log li.line:not(.unsent)")).to_have_count(4)
        to_play(page, 0)
    assert line.entries == 3


def test_an_entry_is_kept_when_the_phone_may_not_enter_any_more(table: Page, line: Line) -> None:
    line.cut()
    throw_away(table)
    waiting(table, 1)
    table.context.clear_cookies()
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    table.wait_for_url("**/join")
    kept = table.locator("[data-kept]")
    expect(kept).to_contain_text("Ana lanza 2 2 3 4 4 6")
    table.locator('button[name="seat"][value="0"]').click()
    held = table.locator("[data-held]")
    expect(held).to_contain_text("Ana lanza 2 2 3 4 4 6")
    held.locator("[data-again]").tap()
    waiting(table, 0)
    to_play(table, 1)


def test_taken_back_before_it_was_sent(table: Page, line: Line) -> None:
    line.cut()
    thumb = Thumb(table)
    thumb.throw("123456")
    expect(table.locator("[data-loose] .pick")).to_have_count(6)
    table.locator("[data-ahead-back]").tap()
    expect(table.locator(".slot")).to_have_count(6)
    waiting(table, 0)
    thumb.throw("223446")
    waiting(table, 1)
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    waiting(table, 0)
    assert log(table, 1) == ["lanza 2, 2, 3, 4, 4 y 6"]


def test_whole_turns_without_a_connection(table: Page, line: Line) -> None:
    table.get_by_role("link", name="Turno entero").tap()
    expect(table.locator("[data-sum]")).to_be_visible()
    line.cut()
    for name, points in (("Ana", "500"), ("Luis", "550")):
        expect(table.locator("label[for=points]")).to_contain_text(name)
        table.locator("[data-sum]").fill(points)
        table.locator("[data-write]").tap()
    waiting(table, 2)
    expect(table.locator("label[for=points]")).to_contain_text("Ana")
    line.connect()
    table.evaluate("dispatchEvent(new Event('online'))")
    waiting(table, 0)
    expect(score(table, 0)).to_have_text("500")
    expect(score(table, 1)).to_have_text("550")


def test_a_browser_that_keeps_nothing_says_that_nothing_was_written(
    line: Line, page: Page, watch: Watch
) -> None:
    watch.expected.append(re.compile("neither sent nor kept"))
    page.add_init_script("IDBFactory.prototype.open = () => { throw new Error('none') }")
    open_table(page, line, "farkle")  # type: ignore[arg-type]
    thumb = Thumb(page)
    thumb.throw("123456")
    log(page, 1)
    line.cut()
    thumb.all_that_scores()
    thumb.tap(page.locator('#pad button[value="keep bank"]'))
    expect(page.locator("#ruling .lost")).to_contain_text("no se ha anotado nada")
    expect(page.locator("[data-choices] input:checked")).to_have_count(6)
    line.connect()
    thumb.tap(page.locator('#pad button[value="keep bank"]'))
    log(page, 3)
    expect(score(page, 0)).to_have_text("1.500")


@pytest.mark.parametrize("form", ["[data-pad]", "form:has([data-undo])"])
def test_a_plain_form_that_cannot_be_sent_says_so_and_leads_back(
    line: Line, page: Page, form: str
) -> None:
    """Also where nothing can be kept: one form is an entry with a hand, which never is."""
    open_table(page, line, "farkle")  # type: ignore[arg-type]
    Thumb(page).throw("123456")
    log(page, 1)
    url = page.url
    under_worker(page)
    line.cut()
    page.locator(form).first.evaluate(
        """(form) => {
            const hand = document.createElement("input");
            Object.assign(hand, { type: "hidden", name: "type", value: "hand seat=0" });
            form.prepend(hand);
            form.submit();
        }"""
    )
    expect(page.locator("main")).to_contain_text("mira si se ha anotado")
    page.get_by_role("link", name="Volver a donde se envió").tap()
    page.wait_for_url(url)
    line.connect()
    page.locator("form:has([data-undo])").evaluate("form => form.submit()")
    expect(page.get_by_role("button", name="Rehacer")).to_be_visible()


def test_what_is_written_waits_while_the_store_cannot_be_read(table: Page) -> None:
    """It was taken, so nobody is told that it was not; it goes out once the store is well."""
    thumb = Thumb(table)
    thumb.throw("123456")
    log(table, 1)
    table.evaluate("""() => {
      const all = IDBIndex.prototype.getAll;
      window.well = () => Object.assign(IDBIndex.prototype, { getAll: all });
      IDBIndex.prototype.getAll = function (...asked) {
        if (this.objectStore.transaction.mode === "readonly") throw new Error("ill");
        return all.apply(this, asked);
      };
    }""")
    thumb.all_that_scores()
    thumb.tap(table.locator('#pad button[value="keep bank"]'))
    expect(table.locator("[data-sending]")).to_have_count(0)
    expect(table.locator("#ruling .lost")).to_have_count(0)
    table.evaluate("well()")
    log(table, 3)
    expect(score(table, 0)).to_have_text("1.500")


def test_a_hand_of_cards_is_never_written_down(line: Line, page: Page) -> None:
    open_table(page, line, "cinquillo", ["Ana", "Luis", "Eva", "Max"])  # type: ignore[arg-type]
    under_worker(page)
    page.locator('button[value="play card=5O seat=0"]').tap()
    expect(page.locator("#log li.line")).to_have_count(1)
    line.cut()
    page.get_by_role("button", name="pasa").tap()
    waiting(page, 1)
    expect(page.locator("#pad form[data-pad]")).to_contain_text("cuando esta esté juzgada")
    assert page.evaluate(
        "Outbox.isPrivate(new URLSearchParams('type=hand seat=0&hand.cards[]=5O'))"
    )
    line.connect()
    page.evaluate("dispatchEvent(new Event('online'))")
    waiting(page, 0)
    expect(page.locator("#log li.line:not(.unsent)")).to_have_count(2)


@pytest.mark.parametrize(
    ("lang", "said"), [("es", "pone el 5 de oros"), ("en", "plays the 5 of oros")]
)
def test_cards_are_named_before_they_are_judged(
    line: Line, page: Page, lang: str, said: str
) -> None:
    """As the log names them afterwards, and with whoever laid them."""
    names = ["Ana", "Luis", "Eva", "Max"]
    open_table(page, line, "cinquillo", names, lang)  # type: ignore[arg-type]
    under_worker(page)
    line.cut()
    page.locator('button[value="play card=5O seat=2"]').tap()
    waiting(page, 1)
    expect(page.locator("#log li.line p").first).to_contain_text(f"Eva {said}")
    expect(page.locator("#pad [data-ahead-tools]")).to_contain_text(f"Eva {said}")
    line.connect()
    page.evaluate("dispatchEvent(new Event('online'))")
    waiting(page, 0)
    expect(page.locator("#log li.line:not(.unsent)")).to_contain_text(f"Eva {said}")


def test_the_first_visit_of_all(line: Line, page: Page) -> None:
    """No worker has ever seen the page."""
    open_table(page, line, "farkle")  # type: ignore[arg-type]
    thumb = Thumb(page)
    for face in "11523":
        thumb.tap(page.locator(f'[data-face="{face}"]'))
    # What it takes without a connection is there in good time: fetched by the page, or kept by a
    # worker that was quick to come.
    page.wait_for_function("() => self.Held || navigator.serviceWorker.controller")
    page.evaluate("self.Parts?.read().then(() => null)")
    line.cut()
    thumb.tap(page.locator('[data-face="4"]'))
    expect(page.locator("[data-loose] .pick")).to_have_count(6)
    line.connect()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-choices] .pick")).to_have_count(6)
