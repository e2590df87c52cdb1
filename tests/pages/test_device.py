"""The one cookie of a device, and who may come to a table by its code."""

from collections.abc import Callable

from tests.pages.phone import HTMX, Phone, entry

NewPhone = Callable[..., Phone]


def test_a_cookie_is_made_when_it_is_first_needed(phone: Phone) -> None:
    for page in ("/es/", "/es/new?game=farkle", "/es/referee/farkle"):
        assert "Set-Cookie" not in phone.get(page).headers
    answer = phone.post("/es/new", {"game": "farkle", "name": ["Ana", "Luis"]})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("device=")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={400 * 24 * 3600}"):
        assert part in cookie
    assert len(cookie.split(";")[0].removeprefix("device=")) >= 22  # 128 bits


def test_over_https_the_cookie_belongs_to_this_host_alone(new_phone: NewPhone) -> None:
    phone = new_phone("https://localhost")
    answer = phone.post("/es/new", {"game": "farkle", "name": ["Ana", "Luis"]})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-device=")
    assert "Secure" in cookie
    assert "Domain" not in cookie


def test_a_second_table_keeps_the_device(phone: Phone, table: str) -> None:
    other = phone.open_table("zilch")
    assert phone.page(table).h1.text == "Farkle"
    assert phone.page(other).h1.text == "Zilch"
    known = [link["href"] for link in phone.page("/es/").select(".list a")]
    assert known == [other, table]


def test_an_unknown_code_and_a_known_one(new_phone: NewPhone, table: str) -> None:
    stranger = new_phone()
    stranger.get("/es/t/ZZZZZZ", 404)
    stranger.get("/es/t/ZZZZZZ/join", 404)
    for below in ("", "/sheet", "/rules", "/log", "/e/1"):
        assert stranger.get(table + below, 303).headers["Location"] == f"{table}/join"
    stranger.post(f"{table}/entries", entry("roll", 0, 0, dice="111111"), 303)
    told = stranger.post(f"{table}/entries", entry("roll", 0, 0, dice="111111"), 403, HTMX)
    assert told.headers["HX-Redirect"] == f"{table}/join"


def test_a_seat_is_taken_once(new_phone: NewPhone, phone: Phone, table: str) -> None:
    ana, other = new_phone(), new_phone()
    ana.post(f"{table}/join", {"seat": "0"})
    page = ana.page(table)
    assert page.select_one("[data-pad]")
    other_page = other.page(f"{table}/join")
    assert [b.has_attr("disabled") for b in other_page.select("[name=seat]")] == [
        True,
        False,
        False,
    ]
    other.post(f"{table}/join", {"seat": "0"}, 409)
    other.post(f"{table}/join", {"seat": "1"})
    assert other.page(table).select_one("[data-pad]")  # Ana's turn, and anyone at the table enters
    # One phone may hold several seats, and the phone that runs the table one besides.
    ana.post(f"{table}/join", {"seat": "0"})
    phone.post(f"{table}/join", {"seat": "1"}, 409)


def test_somebody_may_just_watch(new_phone: NewPhone, table: str) -> None:
    watcher = new_phone()
    watcher.post(f"{table}/join", {"seat": "watch"})
    page = watcher.page(table)
    assert not page.select("form[action$=entries], form[action$=undo], form[action$=close]")
    watcher.post(f"{table}/entries", entry("roll", 0, 0, dice="111111"), 403)
    watcher.post(f"{table}/pause", {}, 403)
    watcher.get(f"{table}/delete", 403)
    watcher.post(f"{table}/join", {"seat": "1"})
    assert watcher.page(table).select_one(".seat")


def test_a_seat_that_does_not_exist(new_phone: NewPhone, table: str) -> None:
    for seat in ("2", "-1", "x", "", "1e1", "99999999999"):
        new_phone().post(f"{table}/join", {"seat": seat}, 422)


def test_codes_are_typed_in_any_case(phone: Phone, table: str) -> None:
    code = table[-6:]
    typed = f" {code[:3].lower()}-{code[3:]} "
    assert phone.get(f"/es/join?code={typed}", 303).headers["Location"] == table
    page = phone.page("/es/join?code=nonsense", 422)
    assert page.select_one("#code")["value"] == "nonsense"
    assert page.select_one("#code-error")
    phone.get(f"/es/t/{code.lower()}")
