"""Rule sheets and rulings without a table."""

import pytest

from tests.pages.phone import HTMX, Phone

RANKS = (*range(1, 8), 10, 11, 12)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", ["farkle", "zilch"])
def test_a_rule_sheet_for_every_rule_set(phone: Phone, lang: str, game: str) -> None:
    page = phone.page(f"/{lang}/rules/{game}")
    chips = page.select("a.chip")
    assert len(chips) == 4
    for chip in chips:
        sheet = phone.page(f"/{lang}/rules/{game}{chip['href']}")
        assert sheet.select_one(f"[id='{game}.values'] table")
        assert sheet.select_one("a.chip[aria-current]").text == chip.text


def test_a_rule_sheet_for_any_options(phone: Phone) -> None:
    page = phone.page("/en/rules/farkle?preset=short&option-entry=750&option-values.six=9999")
    assert "750" in page.select_one("[id='farkle.entry']").text
    assert "9,999" in page.select_one("[id='farkle.values']").text
    assert not page.select_one("a.chip[aria-current]")
    phone.get("/en/rules/farkle?option-entry=lots", 422)
    phone.get("/en/rules/farkle?preset=no-such", 422)
    phone.get("/en/rules/chess", 404)


def test_the_referee_judges_a_set_aside(phone: Phone) -> None:
    page = phone.page("/en/referee/farkle?preset=rule-sheet&roll=115234&keep=115")
    assert page.select_one(".verdict h2 .num").text == "250"
    assert page.select_one(".verdict a[href='/en/rules/farkle?preset=rule-sheet#farkle.values']")
    assert len(page.select("#verdict h3 ~ .parts li")) == 5
    page = phone.page("/en/referee/farkle?roll=115234&keep=12")
    assert page.select_one(".verdict.refused")
    ticked = [box["value"] for box in page.select("[name=keep][checked]")]
    assert ticked == ["1", "2"]


def test_the_referee_takes_dice_one_by_one_or_in_one_go(phone: Phone) -> None:
    lists = phone.page("/en/referee/farkle?roll=&roll=1&roll=5&roll=").select_one(".verdict")
    typed = phone.page("/en/referee/farkle?roll=1 5").select_one(".verdict")
    assert lists.p.text == typed.p.text


def test_a_farkle_and_a_throw_that_cannot_be(phone: Phone) -> None:
    assert "Farkle" in phone.page("/es/referee/farkle?roll=234466").select_one(".verdict").text
    page = phone.page("/es/referee/farkle?roll=1987", 422)
    assert page.select_one(".verdict.refused")
    assert phone.page("/es/referee/farkle?roll=1234561").select_one(".verdict.refused")


def test_the_answer_alone_for_htmx(phone: Phone) -> None:
    part = phone.get("/en/referee/farkle?roll=115234", **HTMX)
    assert "<html" not in part.text
    assert "verdict" in part.text


def test_the_rule_set_of_the_form_counts(phone: Phone) -> None:
    page = phone.page("/en/referee/farkle?preset=classic&roll=111234&keep=111")
    assert page.select_one(".verdict h2 .num").text == "1,000"


DEAL = "".join(
    f"&deal={'+'.join(f'{rank}{suits[nth % 4]}' for nth, rank in enumerate(RANKS))}"
    for suits in ("OCEB", "CEBO", "EBOC", "BOCE")
)


@pytest.mark.parametrize(
    ("game", "query"),
    [
        ("farkle", "preset=classic&roll=111234&keep=111"),
        ("zilch", "preset=five-thousand&roll=222334&keep=222"),
        ("cinquillo", "preset=cabron&ask=left&left=0&left=3&left=5&left=2"),
        ("cinquillo", f"preset=clasico&ask=deal{DEAL}"),
        ("cinquillo", f"ask=deal{DEAL}"),
    ],
)
def test_rules_that_decided_are_on_the_sheet_they_are_linked_to(
    phone: Phone, game: str, query: str
) -> None:
    links = phone.page(f"/en/referee/{game}?{query}").select(".verdict .rules a")
    shared = phone.post(f"/en/referee/{game}/share?{query}", {}).headers["Location"]
    links += phone.page(shared).select(".prose h3 a[href*='/rules/']")
    assert len(links) >= 2
    for link in links:
        sheet, _, rule = link["href"].partition("#")
        assert "not played" not in phone.page(sheet).select_one(f"[id='{rule}']").text
    if game == "farkle":
        values = phone.page(links[0]["href"]).select_one("[id='farkle.values']")
        assert "1,000" in values.text
