"""Quiet words on lines that may be wrong: what each says, and the tap that mends it."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.pages.phone import Phone, entry, read
from tests.pages.test_corrections import filled, total

NewPhone = Callable[..., Phone]


def two(new_phone: NewPhone, **options: Any) -> tuple[Phone, Phone, str]:
    """Ana's phone runs the table; each has entered a turn on his own."""
    ana, luis = new_phone(), new_phone()
    url = ana.open_table(**options)
    for phone, seat in ((ana, "0"), (luis, "1")):
        phone.post(f"{url}/join", {"seat": seat})
    total(ana, url, 500, 0, 0)
    total(luis, url, 600, 1, 1)
    total(ana, url, 500, 2, 0)
    return ana, luis, url


def flag(phone: Phone, url: str) -> Any:
    (found,) = phone.page(url).select(".line .flag")
    return found


def mend(phone: Phone, url: str, n: int, **typed: Any) -> None:
    """The tap on the line, what was meant, shown to the others, done as proposal ``n``."""
    link = flag(phone, url).a["href"]
    looked = read(phone.post(link, filled(phone.page(link), **typed, do="look"), 200))
    phone.post(link, filled(looked, reason="saltado", do="show"))
    phone.post(f"{url}/p/{n}/confirm", {})
    assert not phone.page(url).select(".line .flag")


def test_a_seat_that_was_skipped(new_phone: NewPhone) -> None:
    ana, luis, url = two(new_phone)
    total(ana, url, 0, 3, 1)
    assert "Luis" in flag(luis, url).text
    assert luis.page(f"{url}/e/4").select_one(".flagged a")["href"] == flag(luis, url).a["href"]
    mend(luis, url, 5, said=["700"])
    assert "1.300" in ana.page(url).select_one('[data-seat="1"]').text


def test_a_player_who_never_got_the_last_turn(new_phone: NewPhone) -> None:
    ana, luis, url = two(new_phone, target=1000)
    total(ana, url, 0, 3, 1)
    assert "Ana" in ana.page(url).select_one(".result").text
    mend(luis, url, 5, said=["700"])
    assert "Luis" in ana.page(url).select_one(".result").text


def test_a_table_closed_while_a_last_turn_was_owed(new_phone: NewPhone) -> None:
    ana, luis, url = two(new_phone, target=1000)
    ana.post(f"{url}/close", {})
    assert "Luis" in flag(luis, url).text
    assert not luis.page(f"{url}/e/4").select(".flagged form")
    form = ana.page(f"{url}/e/4").select_one(".flagged form")
    ana.post(form["action"], {})
    assert not ana.page(url).select(".line .flag")
    assert ana.page(url).select("[data-pad]")


def test_a_pass_that_a_card_proves_wrong(phone: Phone) -> None:
    url = phone.open_table("cinquillo", ("Ana", "Luis", "Eva", "Pau"))

    def play(n: int, kind: str, seat: int) -> None:
        phone.post(f"{url}/entries", entry(kind, n, 0, seat=seat))

    for n, (kind, seat) in enumerate(
        [
            ("play card=5O seat=0", 0),
            ("pass", 1),
            ("play card=5C", 2),
            ("play card=5E", 3),
            ("play card=5B", 0),
            ("play card=4O", 1),
        ]
    ):
        play(n, kind, seat)
    said = flag(phone, url)
    assert "Luis" in said.text
    assert "Luis pasó teniendo el 4 de oros" in phone.page(url).select_one("#ruling").text
    page = phone.page(said.a["href"])
    assert page.select_one("[name=verb] [selected]")["value"] == "pass"
    typed = {"verb": ["play"], "said": ["4O"], "do": "look"}
    looked = read(phone.post(said.a["href"], filled(page, **typed), 200))
    assert len(looked.select(".clash")) >= 1  # the 4 of oros again
    phone.post(said.a["href"], filled(looked, strike="1", reason="la tenía", do="write"))
    assert not phone.page(url).select(".line .flag")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_flags_speak_both_languages(new_phone: NewPhone, lang: str) -> None:
    ana, _, url = two(new_phone)
    total(ana, url, 0, 3, 1)
    said = flag(ana, url.replace("/es/", f"/{lang}/"))
    assert "Luis" in said.text and "{" not in said.text
