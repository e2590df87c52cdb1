"""What goes wrong, in HTML and in the language of the address."""

from collections.abc import Callable

import pytest
from flask import Flask

from tests.pages.phone import HTMX, Phone, entry, read


@pytest.mark.parametrize(("lang", "title"), [("es", "Aquí no hay nada"), ("en", "Nothing here")])
def test_no_such_page(phone: Phone, lang: str, title: str) -> None:
    for path in ("/nope", "/t/ZZZZZZ", "/t/no", "/rules/chess", "/referee/chess"):
        page = phone.page(f"/{lang}{path}", 404)
        assert page.h1.text == title
        assert page.html["lang"] == lang


def test_no_such_page_without_a_language(phone: Phone) -> None:
    answer = phone.get("/nope", 404, Accept_Language="en")
    assert read(answer).h1.text == "Nothing here"


def test_a_form_of_another_site(phone: Phone, table: str) -> None:
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}):
        answer = phone.post(f"{table}/entries", entry("roll", 0, 0, dice="115234"), 403, headers)
        assert read(answer).h1.text == "No se puede"
    assert "Aún no hay nada anotado" in phone.get(table).text


def test_too_much(phone: Phone) -> None:
    answer = phone.post("/en/new", {"game": "farkle", "name": "x" * 1_100_000}, 413)
    assert read(answer).h1.text == "Too large"


def test_an_address_that_only_takes_forms(phone: Phone, table: str) -> None:
    answer = phone.get(f"{table}/entries", 405)
    assert "POST" in answer.headers["Allow"]
    read(answer)


def test_for_htmx_an_error_is_a_sentence(phone: Phone, table: str) -> None:
    answer = phone.post(f"{table}/nope", {}, 404, HTMX)
    assert answer.text.lstrip().startswith('<div class="ruling refused">')


def test_a_fault_of_ours(new_app: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("scorekeeper.pages.home._page", fail)
    page = Phone(new_app(TESTING=False)).page("/en/", 500)
    assert page.h1.text == "Something failed"


def test_what_no_form_sends(phone: Phone, table: str) -> None:
    url = f"{table}/entries"
    for fields in (
        {},
        {"type": "roll"},
        entry("fly", 0, 0),
        {**entry("roll", 0, 0, dice="115234"), "seat": "9"},
        {**entry("roll", 0, 0, dice="115234"), "turn": "-1"},
        {**entry("roll", 0, 0, dice="115234"), "step": "1.5"},
        entry("roll", 0, 0, dice="987654"),
        entry("turn_total", 0, 0, points="NaN"),
    ):
        page = read(phone.post(url, fields, 422))
        assert page.select_one("#ruling .refused")
    assert not phone.page(table).select(".log .line")


def test_who_is_too_fast_waits(new_app: Callable[..., Flask]) -> None:
    phone = Phone(new_app(RATELIMIT_ENABLED=True))
    letters = "ABCDEFGHJKMNPQRSTUVWXYZ"
    answers = [phone.client.get(f"/en/t/AAAAA{letter}") for letter in letters]
    assert answers[0].status_code == 404
    assert answers[-1].status_code == 429
    assert read(answers[-1]).h1.text == "Too fast"
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_a_table_in_play_is_never_too_fast(new_app: Callable[..., Flask]) -> None:
    phone = Phone(new_app(RATELIMIT_ENABLED=True))
    table = phone.open_table()
    for _ in range(150):
        phone.get(table)
