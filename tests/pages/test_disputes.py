"""An argument at the table by plain forms: the referee's answer, votes, how it ends."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.games import GAMES
from tests.pages.phone import Phone, entry, read
from tests.pages.test_corrections import filled, total, typed

Phones = tuple[Phone, Phone, Phone]


@pytest.fixture
def phones(phone: Phone, new_phone: Callable[..., Phone]) -> Phones:
    return phone, new_phone(), new_phone()


@pytest.fixture
def seated(phones: Phones) -> str:
    """A table of three: Ana's phone runs it, Luis has one, Eva has none."""
    ana, luis, _ = phones
    url = ana.open_table(names=("Ana", "Luis", "Eva"))
    ana.post(f"{url}/join", {"seat": "0"})
    luis.post(f"{url}/join", {"seat": "1"})
    ana.post(f"{url}/entries", entry("roll", 0, 0, dice="115234"))
    ana.post(f"{url}/entries", entry("keep", 0, 1, dice="115"))
    return url


def argue(phone: Phone, url: str, seq: int = 2, status: int = 303, **more: Any) -> Any:
    said = {"kind": "facts", "text": "¿era un 5?", **more}
    return phone.post(f"{url}/e/{seq}/dispute", said, status)


def panel(phone: Phone, url: str) -> Any:
    return phone.page(url).select_one("#dispute")


def test_the_table_holds_still_on_every_phone(phones: Phones, seated: str) -> None:
    ana, luis, watcher = phones
    watcher.post(f"{seated}/join", {"seat": "watch"})
    assert luis.page(f"{seated}/e/2").select_one('a[href$="/e/2/dispute"]')
    assert luis.page(f"{seated}/e/2/dispute").select_one('input[name="kind"]')
    argue(luis, seated)
    for each in phones:
        said = panel(each, seated)
        assert "¿era un 5?" in said.text
        assert "250" in said.text
        assert said.select(".turn ~ p .die")
        assert not each.page(seated).select("[data-pad]")
    ana.post(f"{seated}/entries", entry("bank", 0, 2), 409)
    assert not panel(watcher, seated).select("form, a.btn")


def test_agreed_by_the_rules_the_entry_stands(phones: Phones, seated: str) -> None:
    _, luis, _ = phones
    argue(luis, seated, kind="rule")
    form = next(f for f in panel(luis, seated).select("form") if f["action"].endswith("/stands"))
    key = form.select_one('[name="key"]')["value"]
    for _ in range(2):  # a second tap is the same tap
        luis.post(form["action"], {"by": "rule", "key": key})
    assert panel(luis, seated) is None
    luis.post(form["action"], {"by": "rule"}, 409)


def test_corrected_by_the_rules(phones: Phones, seated: str) -> None:
    ana, luis, _ = phones
    argue(luis, seated, kind="rule", verb="keep", said="1 1", seat="0")
    assert panel(luis, seated).text.count("200")
    link = panel(luis, seated).select_one('a[href*="settle/corrected?by=rule"]')["href"]
    page = luis.page(link)
    assert page.select_one('input[name="said"]')["value"] == "1 1"
    assert "250" in page.select_one(".points-list").text and not page.select(".totals")
    luis.post(link, filled(page, do="write"))
    assert panel(ana, seated) is None
    log = ana.page(f"{seated}/log")
    assert "250" not in ana.page(seated).select_one(".turn").text
    assert log.select_one(".line.replaced")
    assert "reglas" in log.text


def test_by_vote_with_a_show_of_hands(phones: Phones, seated: str) -> None:
    ana, luis, _ = phones
    argue(luis, seated)
    assert len(panel(ana, seated).select(".ballot")) == 2
    assert len(panel(luis, seated).select(".ballot")) == 1
    votes = panel(ana, seated).select_one(".ballot")["action"]
    ana.post(votes, {"seat": "0", "choice": "change"})
    luis.post(votes, {"seat": "1", "choice": "change"})
    luis.post(votes, {"seat": "1", "choice": "stands"}, 409)
    luis.post(votes, {"seat": "2", "choice": "change"}, 403)
    assert not luis.page(seated).select('a[href*="by=vote"]')
    ana.post(votes, {"seat": "2", "choice": "stands"})
    link = panel(luis, seated).select_one('a[href*="settle/corrected?by=vote"]')["href"]
    page = luis.page(link)
    looked = read(luis.post(link, filled(page, said=["1 1", ""], do="look"), 200))
    luis.post(link, filled(looked, reason="eran dos unos", do="write"))
    log = ana.page(f"{seated}/log").text
    assert "a mano alzada" in log
    assert "por votación: 2 a favor de cambiarla, 1 de dejarla" in " ".join(log.split())


def test_a_tie_leaves_it_and_all_in_closes_it(phones: Phones, seated: str) -> None:
    ana, luis, _ = phones
    argue(luis, seated)
    votes = panel(ana, seated).select_one(".ballot")["action"]
    for phone, seat in ((ana, "0"), (luis, "1"), (ana, "2")):
        phone.post(votes, {"seat": seat, "choice": "stands"})
    assert panel(luis, seated) is None


def test_struck_by_the_host_with_what_rests_on_it(phones: Phones, seated: str) -> None:
    ana, _luis, _ = phones
    argue(ana, seated, seq=1)
    link = panel(ana, seated).select_one('a[href*="settle/struck?by=host"]')["href"]
    page = ana.page(link)
    assert page.select(".clash")
    page = read(ana.post(link, filled(page, do="write"), 409))
    ana.post(link, filled(page, strike="1", do="write"))
    assert len(ana.page(f"{seated}/log").select(".line.struck")) == 2


def test_only_the_host_closes_it_as_host(phones: Phones, seated: str) -> None:
    ana, luis, _ = phones
    argue(luis, seated)
    assert not panel(luis, seated).select("details a[href*='by=host']")
    luis.post(f"{seated}/d/1/stands", {"by": "host"}, 403)
    ana.post(f"{seated}/d/1/stands", {"by": "host"})
    assert panel(ana, seated) is None


def test_dice_typed_alone_are_what_the_disputed_line_has(phones: Phones, seated: str) -> None:
    _, luis, _ = phones
    page = read(argue(luis, seated, 2, 422, verb="", said="7 7", seat="0"))
    assert page.select_one('[name="said"]')["value"] == "7 7"
    assert page.select_one('[name="verb"] [selected]')["value"] == "keep"
    argue(luis, seated, verb="", said="1 1", seat="0")
    assert "aparta 1 y 1" in panel(luis, seated).text


def test_what_was_typed_stays_when_it_cannot_be_disputed(phones: Phones, seated: str) -> None:
    _, luis, _ = phones
    page = read(argue(luis, seated, 2, 422, verb="keep", said="7 7"))
    assert page.select_one("[role=alert]").text
    assert page.select_one('[name="said"]')["value"] == "7 7"
    assert page.select_one('[name="text"]')["value"] == "¿era un 5?"
    argue(luis, seated)
    argue(luis, seated, 1, 409)


def test_a_house_rule_is_shown_on_every_phone_until_it_was_seen(
    phones: Phones, seated: str
) -> None:
    ana, luis, watcher = phones
    watcher.post(f"{seated}/join", {"seat": "watch"})
    luis.get(f"{seated}/house-rule", 403)
    page = ana.page(f"{seated}/house-rule")
    assert page.select_one('[name="option-target"]')["value"] == "10000"
    fields = typed(page, "form.fields", {"option-target": "5000", "note": "es tarde"})
    ana.post(f"{seated}/house-rule", fields | {"option-target": "1"}, 422)
    ana.post(f"{seated}/house-rule", fields)
    for each in phones:
        told = each.page(seated).select_one(".agreed")
        assert "5.000" in told.text
        each.post(f"{seated}/rules/seen", {"mark": told["data-agreed"]})
        assert not each.page(seated).select(".agreed")
    assert "es tarde" in ana.page(f"{seated}/log").text
    ana.post(f"{seated}/undo", {"version": "3"})
    assert "al principio" in luis.page(seated).select_one(".agreed").text


def test_a_dispute_ends_with_a_house_rule(phones: Phones, seated: str) -> None:
    ana, luis, _ = phones
    argue(luis, seated)
    link = panel(ana, seated).select_one('a[href*="house-rule?by=host"]')["href"]
    page = ana.page(link)
    ana.post(link, typed(page, "form.fields", {"option-target": "5000"}))
    assert panel(luis, seated) is None
    assert luis.page(seated).select_one(".agreed")


def test_a_finished_game_is_disputed(phone: Phone) -> None:
    url = phone.open_table(target=1000)
    for turn, points in enumerate((1000, 500)):
        total(phone, url, points, turn, turn)
    argue(phone, url, 1)
    assert panel(phone, url)


WHOLE_TURN = {
    "farkle": {"type": "turn_total", "turn_total.points": "500"},
    "zilch": {"type": "turn_total", "turn_total.points": "500"},
    "cinq-o": {"type": "turn_result", "turn_result.dice[1]": "12346", "turn_result.hilo": "hi2"},
    "cubilete": {"type": "hand_total", "hand_total.dice[_]": "A A K Q J", "hand_total.throws": "3"},
    "cinquillo": {"type": "play", "play.card": "5O"},
}


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_corrected_and_disputed(phone: Phone, slug: str, lang: str) -> None:
    names = ("Ana", "Luis", "Eva", "Pau")
    url = phone.open_table(slug, names).replace("/es/", f"/{lang}/")
    phone.post(f"{url}/entries", {"seat": "0", "turn": "0", "step": "0", **WHOLE_TURN[slug]})
    page = phone.page(f"{url}/e/1/correct")
    said = page.select_one('input[name="said"]')["value"]
    assert said
    looked = read(phone.post(f"{url}/e/1/correct", filled(page, seat="0", do="look"), 409))
    assert looked.select_one('input[name="said"]')["value"] == said
    argue(phone, url, 1, kind="rule")
    assert panel(phone, url)
    assert "{" not in panel(phone, url).text
