"""Rulings and results shared by a link: anybody may look, nobody's name shows, it can be undone."""

import re
import struct
from collections.abc import Callable

import pytest

from scorekeeper.address import lan_address
from tests.pages.phone import Phone, entry

NewPhone = Callable[..., Phone]
CASES = {
    "farkle": "roll=115234&keep=115",
    "zilch": "preset=common&roll=222233",
    "cinq-o": "ask=rack&dice=6+6+5+6+4&hilo=hi3",
    "cinquillo": "ask=play&played=5O+6O&hand=7O+1B&play=7O",
    "cubilete": "hand=A+A+K+K+9&hand=Q+Q+Q+J+J",
}


def share(phone: Phone, game: str, query: str, lang: str = "es") -> str:
    made = phone.post(f"/{lang}/referee/{game}/share?{query}", {})
    return str(made.headers["Location"])


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def share_entry(phone: Phone, table: str, seq: int, **fields: str) -> str:
    return str(phone.post(f"{table}/e/{seq}/share", fields).headers["Location"])


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", CASES)
def test_a_ruling_of_every_game_is_shared(
    phone: Phone, new_phone: NewPhone, game: str, lang: str
) -> None:
    url = share(phone, game, CASES[game], lang)
    assert re.fullmatch(rf"/{lang}/r/[\w-]{{22}}", url)
    page = new_phone().page(url)
    assert page.select_one(".verdict.accepted")
    assert page.select_one(".exhibits .dice, .exhibits .cards")
    assert page.select_one(f".prose h3 a[href*='/rules/{game}?preset=']")
    assert page.select_one(".source")
    png = new_phone().get(f"{url}.png")
    assert png.mimetype == "image/png"
    assert size(png.data) == (1200, 630)


def test_the_bare_link_speaks_the_language_of_whoever_opens_it(
    phone: Phone, new_phone: NewPhone
) -> None:
    url = share(phone, "farkle", CASES["farkle"])
    english = new_phone().get(url.removeprefix("/es"), 302, Accept_Language="en")
    assert english.headers["Location"] == url.replace("/es/", "/en/")
    assert "250 points" in phone.page(url.replace("/es/", "/en/")).select_one(".verdict").text
    assert "250 puntos" in phone.page(url).select_one(".verdict").text


def test_a_refusal_says_what_would_have_been_legal(phone: Phone) -> None:
    page = phone.page(share(phone, "farkle", "preset=classic&roll=115234&keep=12", "en"))
    assert page.select_one(".verdict.refused")
    assert "You may set aside 1, 1 and 5" in page.select_one(".verdict").text
    assert page.select_one("details .parts li")
    assert "Classic" in page.select_one(".verdict p a").text


def test_the_options_in_force_stand_in_one_line(phone: Phone) -> None:
    url = share(
        phone, "farkle", "roll=115234&keep=115&option-entry=750&option-values.six=9999", "en"
    )
    line = phone.page(url).select_one(".verdict p a").text
    assert "Rule sheet" in line
    assert "To get on the board: 750" in line
    assert "What combinations are worth: as the rule sheet has them" in line


def test_what_chats_show(phone: Phone) -> None:
    url = share(phone, "farkle", CASES["farkle"], "en")
    answer = phone.get(url)
    page = phone.page(url)
    tags = {tag["property"]: tag["content"] for tag in page.select("meta[property^=og]")}
    assert tags["og:title"] == "Farkle: Legal, 250"
    here = f"http://{lan_address() or 'localhost'}"  # as other phones reach it
    assert tags["og:image"] == f"{here}{url}.png"
    assert tags["og:url"] == here + url.removeprefix("/en")
    assert "250 points" in tags["og:description"]
    assert page.select_one("meta[name=robots]")["content"] == "noindex"
    assert answer.headers["X-Robots-Tag"].startswith("noindex")
    assert phone.get(f"{url}.png").headers["X-Robots-Tag"].startswith("noindex")
    text = page.select_one("[data-share-text]").text
    assert "Thrown, and set aside of it: 1 1 5 2 3 4 → 1 1 5" in text
    assert text.strip().endswith(tags["og:url"])


def test_the_public_address_stands_in_the_links(new_app: Callable[..., object]) -> None:
    phone = Phone(new_app(PUBLIC_URL="https://dice.example/"))  # type: ignore[arg-type]
    url = share(phone, "farkle", CASES["farkle"])
    page = phone.page(url)
    assert page.select_one("[data-share-link]")["value"] == "https://dice.example" + url[3:]
    image = page.select_one("meta[property='og:image']")["content"]
    assert image == f"https://dice.example{url}.png"


def test_robots_are_kept_out(phone: Phone) -> None:
    rules = phone.get("/robots.txt").text.partition("User-agent: *")[2]
    for closed in ("/r/", "/*/r/", "/*/s/", "/*/t/", "/*/l/"):
        assert f"Disallow: {closed}\n" in rules


def test_pictures_differ_by_what_they_show_and_are_kept(phone: Phone) -> None:
    url = share(phone, "farkle", CASES["farkle"])
    other = share(phone, "farkle", "roll=115234&keep=11")
    pictures = {
        phone.get(f"{each}.png").data for each in (url, other, url.replace("/es/", "/en/", 1))
    }
    assert len(pictures) == 3
    first = phone.get(f"{url}.png")
    again = phone.get(f"{url}.png", 304, If_None_Match=first.headers["ETag"])
    assert not again.data


def test_looking_writes_nothing_and_gives_no_cookie(phone: Phone, new_phone: NewPhone) -> None:
    url = share(phone, "farkle", CASES["farkle"])
    for path in (url, f"{url}.png", "/es/shares"):
        assert "Set-Cookie" not in new_phone().get(path).headers
    page = new_phone().page(url)
    assert not page.select_one("form[action$=revoke]")


def test_the_same_thing_twice_is_one_link(phone: Phone, new_phone: NewPhone) -> None:
    first = share(phone, "farkle", CASES["farkle"])
    assert share(phone, "farkle", CASES["farkle"]) == first
    assert share(new_phone(), "farkle", CASES["farkle"]) != first


def test_whoever_made_it_takes_it_back(phone: Phone, new_phone: NewPhone) -> None:
    url = share(phone, "farkle", CASES["farkle"])
    new_phone().post(f"{url}/revoke", {}, 403)
    assert phone.page(url).select_one(f"form[action='{url}/revoke']")
    assert phone.page("/es/shares").select_one(f"a[href='{url}']")
    phone.post(f"{url}/revoke", {})
    page = new_phone().page(url, 410)
    assert "lo ha retirado" in page.select_one(".sheet").text
    new_phone().get(f"{url}.png", 410)
    assert not phone.page("/es/shares").select_one("a[href*='/r/']")
    phone.post(f"{url}/revoke", {}, 410)
    assert share(phone, "farkle", CASES["farkle"]) != url


def test_what_never_was(phone: Phone) -> None:
    phone.page("/es/r/made-up", 404)
    phone.get("/es/s/made-up.png", 404)
    phone.post("/es/referee/chess/share?roll=1", {}, 404)
    phone.post("/es/referee/farkle/share", {}, 404)
    phone.post("/es/referee/farkle/share?roll=19", {}, 422)
    url = share(phone, "farkle", CASES["farkle"])
    phone.page(url.replace("/r/", "/s/"), 404)


def test_an_entry_is_shared_without_a_name_unless_ticked(
    phone: Phone, new_phone: NewPhone, table: str
) -> None:
    phone.post(f"{table}/entries", entry("roll", 0, 0, dice="115234"))
    phone.post(
        f"{table}/entries", entry("keep roll", 0, 1, dice="115") | {"roll.dice[]": list("234")}
    )
    assert phone.page(f"{table}/e/2").select_one("form[action$=share]")
    url = share_entry(phone, table, 2)
    page = new_phone().page(url)
    assert "Jugador 1" in page.select_one(".verdict").text
    seen = page.text.replace(url.rpartition("/")[2], "")  # by chance there is an Ana in the link
    assert "Ana" not in seen and table[-6:] not in seen
    assert len(page.select(".exhibits .die.left")) == 3
    named = new_phone().page(share_entry(phone, table, 2, names="1"))
    assert "Ana" in named.select_one(".verdict").text


def test_a_ruling_stays_what_it_was_when_the_table_goes_on(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="550"))
    url = share_entry(phone, table, 1)
    before = phone.page(url).select_one(".verdict").text
    phone.post(f"{table}/undo", {"version": "1"})
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="600"))
    assert phone.page(url).select_one(".verdict").text == before


def test_a_refusal_at_the_table_is_shared(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", entry("roll", 0, 0, dice="115234"))
    wrong = entry("keep", 0, 1, dice="12")
    page = phone.tap(f"{table}/entries", wrong, 409)
    form = page.select_one("form[action$=refusal]")
    assert form is not None
    fields = [(field["name"], field["value"]) for field in form.select("input[type=hidden]")]
    answer = phone.client.post(form["action"], data=dict_of(fields))
    shown = phone.page(answer.headers["Location"])
    assert shown.select_one(".verdict.refused")
    assert "Ana" not in shown.text
    right = entry("keep", 0, 1, dice="11")
    phone.post(f"{table}/refusal", right, 404)


def dict_of(fields: list[tuple[str, str]]) -> dict[str, list[str]]:
    gathered: dict[str, list[str]] = {}
    for name, value in fields:
        gathered.setdefault(name, []).append(value)
    return gathered


def test_only_who_plays_shares_from_a_table(phone: Phone, new_phone: NewPhone, table: str) -> None:
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="550"))
    guest = new_phone()
    guest.post(f"{table}/e/1/share", {}, 303)  # to the join page
    guest.post(f"{table}/join", {"seat": "watch"})
    assert not guest.page(f"{table}/e/1").select_one("form[action$=share]")
    guest.post(f"{table}/e/1/share", {}, 403)
    phone.post(f"{table}/e/9/share", {}, 404)
    phone.post(f"{table}/result", {}, 404)


def test_who_runs_the_table_takes_back_what_others_shared(
    phone: Phone, new_phone: NewPhone, table: str
) -> None:
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="550"))
    guest = new_phone()
    guest.post(f"{table}/join", {"seat": "1"})
    url = share_entry(guest, table, 1, names="1")
    assert phone.page("/es/shares").select_one(f"a[href='{url}']")
    phone.post(f"{url}/revoke", {})
    guest.page(url, 410)


def test_a_table_that_is_deleted_takes_its_shares_along(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="550"))
    url = share_entry(phone, table, 1)
    phone.post(f"{table}/delete", {"sure": "1"})
    phone.get(url, 404)


@pytest.fixture
def finished(phone: Phone) -> str:
    table = phone.open_table(target="500", names=("Ana", "<b>Luis</b>"))
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="600"))
    phone.post(f"{table}/entries", entry("turn_total", 1, 0, 1, points="500"))
    return table


def test_a_result_is_shared(phone: Phone, new_phone: NewPhone, finished: str) -> None:
    assert phone.page(finished).select_one(f"form[action='{finished}/result']")
    url = phone.post(f"{finished}/result", {}).headers["Location"]
    assert re.fullmatch(r"/es/s/[\w-]{22}", url)
    page = new_phone().page(url)
    assert [row.text for row in page.select(".standings .num")] == ["600", "500"]
    assert "Gana Jugador 1" in page.select_one(".result h2").text
    assert "Ana" not in page.text.replace(url.rpartition("/")[2], "")
    assert size(new_phone().get(f"{url}.png").data) == (1200, 630)


def test_names_in_a_result_are_only_text(phone: Phone, finished: str) -> None:
    url = phone.post(f"{finished}/result", {"names": "1"}).headers["Location"]
    page = phone.page(url)
    assert [row.text for row in page.select(".standings .grow")] == ["Ana", "<b>Luis</b>"]
    assert size(phone.get(f"{url}.png").data) == (1200, 630)


def test_a_result_that_was_corrected_says_so(phone: Phone, finished: str) -> None:
    url = phone.post(f"{finished}/result", {}).headers["Location"]
    assert "se corrigió" not in phone.page(url).text
    phone.post(f"{finished}/undo", {"version": "2"})
    assert "se corrigió" in phone.page(url).text
    phone.post(f"{finished}/entries", entry("turn_total", 1, 0, 1, points="500"))
    assert "se corrigió" not in phone.page(url).text
