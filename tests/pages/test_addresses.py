"""Addresses and languages: which one a bare address leads to, and how to change it."""

import pytest

from tests.pages.phone import Phone


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [("en-GB,en;q=0.9", "en"), ("es-MX", "es"), ("fr", "es"), ("", "es"), ("de,en;q=0.3", "en")],
)
def test_a_bare_address_leads_to_the_language_of_the_browser(
    phone: Phone, wanted: str, lang: str
) -> None:
    answer = phone.get("/new?game=farkle", 302, Accept_Language=wanted)
    assert answer.headers["Location"] == f"/{lang}/new?game=farkle"
    assert {"Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize("path", ["/", "/t/K7QF3M", "/rules/farkle", "/referee/zilch", "/l/abc"])
def test_bare_addresses(phone: Phone, path: str) -> None:
    assert phone.get(path, 302).headers["Location"] == f"/es{path}"


def test_what_was_chosen_last_counts_more_than_the_browser(phone: Phone) -> None:
    switch = phone.page("/es/new?game=farkle").select_one("a[hreflang=en]")
    assert switch is not None
    to = phone.get(str(switch["href"]), 303).headers["Location"]
    assert to == "/en/new?game=farkle"
    assert phone.page(to).html["lang"] == "en"
    assert phone.get("/", 302, Accept_Language="es").headers["Location"] == "/en/"


def test_looking_at_a_page_somebody_sent_chooses_nothing(phone: Phone) -> None:
    phone.get("/en/")
    assert phone.get("/", 302, Accept_Language="es").headers["Location"] == "/es/"


def test_a_page_with_no_language_we_speak_is_none(phone: Phone) -> None:
    phone.get("/fr/", 404)


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_switch_leads_to_the_same_table(phone: Phone, table: str, lang: str) -> None:
    here = table.replace("/es/", f"/{lang}/")
    other = "en" if lang == "es" else "es"
    switch = phone.page(f"{here}?pad=total").select_one(f"a[hreflang={other}]")
    assert switch is not None
    arrived = phone.get(str(switch["href"]), 303).headers["Location"]
    assert arrived == table.replace("/es/", f"/{other}/") + "?pad=total"
