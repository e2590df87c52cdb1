"""The table's page: entries by form and by htmx, refusals, late entries, undo, rematch."""

from collections.abc import Callable

import pytest

from tests.pages.phone import HTMX, Phone, entry, read

NewPhone = Callable[..., Phone]
THROW = entry("roll", 0, 0, dice="115234")


def scores(page: object) -> list[str]:
    return [score.text for score in page.select(".seat .score")]  # type: ignore[attr-defined]


def test_a_turn_by_plain_forms(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}/entries", THROW).headers["Location"] == table
    page = phone.page(table)
    assert "250" in page.select_one("#ruling").text
    phone.post(f"{table}/entries", entry("keep", 0, 1, dice="115"))
    phone.post(f"{table}/entries", entry("roll", 0, 2, dice="555"))
    phone.post(f"{table}/entries", entry("keep bank", 0, 3, dice="555"))
    page = phone.page(table)
    assert scores(page) == ["750", "0"]
    assert page.select_one("[aria-current] .name").text == "Luis"
    assert page.select_one("[name=turn]")["value"] == "1"


@pytest.mark.parametrize("game", ["zilch", "cinquillo", "cubilete"])
def test_the_foot_of_a_table_leads_to_its_own_game(phone: Phone, game: str) -> None:
    url = phone.open_table(game, names=("Ana", "Luis", "Eva", "Pau"))
    links = [link["href"] for link in phone.page(url).select(".foot a")]
    assert links == [f"/es/referee/{game}", f"/es/rules/{game}"]


def test_two_actions_or_none(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", THROW)
    part = phone.tap(f"{table}/entries", entry("keep bank", 0, 1, dice="115"), 409)
    assert part.select_one(".refused")
    assert not part.select_one("#table")
    assert phone.page(table).select_one("[name=step]")["value"] == "1"


def test_htmx_gets_the_part_that_changed(phone: Phone, table: str) -> None:
    answer = phone.post(f"{table}/entries", THROW, 200, HTMX)
    assert answer.text.lstrip().startswith('<div id="table"')
    assert "<html" not in answer.text
    assert {"HX-Request", "HX-Request-Type", "Accept-Language", "Cookie"} <= set(
        answer.headers["Vary"].split(", ")
    )


def test_a_refusal_without_script_keeps_what_was_typed(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", THROW)
    page = read(phone.post(f"{table}/entries", entry("keep", 0, 1, dice="12"), 409))
    ticked = [box["value"] for box in page.select("[name='keep.dice[]'][checked]")]
    assert ticked == ["1", "2"]
    refused = page.select_one("#ruling .refused")
    assert refused.select_one("a")["href"] == f"{table}/rules#farkle.set-aside"

    page = read(phone.post(f"{table}/entries", entry("turn_total", 0, 1, points="350 + 400"), 409))
    page = read(
        phone.post(f"{table}/entries", {**entry("roll", 0, 1, dice="12"), "type": "roll"}, 409)
    )
    assert page.select_one(".refused")


def test_typed_sums_and_thousands(phone: Phone, table: str) -> None:
    fields = entry("turn_total", 0, 0, points="350+100 + 1.050")
    phone.post(f"{table}/entries", fields)
    assert scores(phone.page(table)) == ["1.500", "0"]
    wrong = {**entry("turn_total", 1, 0, seat=1, points="lots"), "pad": "total"}
    page = read(phone.post(f"{table}/entries", wrong, 422))
    assert page.select_one("#points")["value"] == "lots"


def test_a_late_entry_is_told_what_happened_meanwhile(
    new_phone: NewPhone, phone: Phone, table: str
) -> None:
    phone.post(f"{table}/entries", THROW)
    late = new_phone()
    late.post(f"{table}/join", {"seat": "0"})
    part = late.tap(f"{table}/entries", entry("roll", 0, 0, dice="666111"), 412)
    told = part.select_one("#ruling .late")
    assert "6 6 6 1 1 1" in told.text  # what was not written, to be entered again
    assert "Ana lanza 1, 1, 2, 3, 4 y 5" in " ".join(told.select_one(".meanwhile").text.split())
    assert len(part.select(".log .line")) == 1
    read(late.post(f"{table}/entries", entry("roll", 0, 0, dice="666111"), 412))


def test_an_undo_takes_back_what_was_seen_and_nothing_else(phone: Phone, table: str) -> None:
    phone.post(f"{table}/entries", THROW)
    button = phone.page(table).select_one("[data-undo]")
    assert button.text == "Deshacer: Ana lanza 1, 1, 2, 3, 4 y 5"
    phone.post(f"{table}/entries", entry("keep", 0, 1, dice="115"))
    phone.tap(f"{table}/undo", {"version": 1}, 412)
    phone.tap(f"{table}/undo", {"version": 2})
    page = phone.page(table)
    assert len(page.select(".line.undone")) == 1
    phone.tap(f"{table}/redo", {"version": 3})
    assert not phone.page(table).select(".line.undone")


def test_the_same_submit_twice_is_one_entry(phone: Phone, table: str) -> None:
    key = {"Idempotency-Key": "k" * 22}
    for _ in range(2):
        phone.post(f"{table}/entries", THROW, 200, {**HTMX, **key})
    assert len(phone.page(table).select(".log .line")) == 1
    # Without script the key is in the form: sent again by going back, it is the same submit.
    hidden = phone.page(table).select_one("[data-pad] [name=key]")["value"]
    for _ in range(2):
        phone.post(f"{table}/entries", {**entry("keep", 0, 1, dice="11"), "key": hidden})
    assert len(phone.page(table).select(".log .line")) == 2
    other = {**entry("keep", 0, 1, dice="115"), "key": hidden}
    assert read(phone.post(f"{table}/entries", other, 412)).select_one(".late")
    phone.tap(f"{table}/entries", THROW, 422, **{"Idempotency-Key": "short"})


def test_nothing_new_is_304(phone: Phone, table: str) -> None:
    whole = phone.get(table)
    part = phone.get(table, **HTMX)
    assert whole.headers["ETag"] != part.headers["ETag"]
    phone.get(table, 304, If_None_Match=whole.headers["ETag"])
    phone.get(table, 304, If_None_Match=part.headers["ETag"], **HTMX)
    assert f'data-etag="{part.headers["ETag"].strip(chr(34))}"' in whole.text
    phone.post(f"{table}/entries", THROW)
    phone.get(table, 200, If_None_Match=part.headers["ETag"], **HTMX)
    assert "no-cache" in part.headers["Cache-Control"]


def test_pages_are_never_somebody_elses(new_phone: NewPhone, phone: Phone, table: str) -> None:
    phone.get(table)
    watcher = new_phone()
    watcher.post(f"{table}/join", {"seat": "watch"})
    assert "/delete" in phone.get(table).text
    assert "/delete" not in watcher.get(table).text
    assert watcher.get(table.replace("/es/", "/en/")).text != watcher.get(table).text


def test_a_pause(phone: Phone, table: str) -> None:
    phone.post(f"{table}/pause", {})
    page = phone.page(table)
    assert not page.select_one("[data-pad]")
    part = phone.tap(f"{table}/entries", THROW, 409)
    assert "pausa" in part.text
    phone.post(f"{table}/resume", {})
    assert phone.page(table).select_one("[data-pad]")


def test_a_table_closed_and_opened_again(new_phone: NewPhone, phone: Phone, table: str) -> None:
    player = new_phone()
    player.post(f"{table}/join", {"seat": "0"})
    player.post(f"{table}/close", {}, 403)
    phone.post(f"{table}/close", {})
    assert not phone.page(table).select_one("[data-pad]")
    assert "/reopen" not in player.get(table).text
    phone.post(f"{table}/reopen", {})
    assert phone.page(table).select_one("[data-pad]")


@pytest.fixture
def finished(phone: Phone) -> str:
    table = phone.open_table(target="500")
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="500"))
    phone.post(f"{table}/entries", entry("turn_total", 1, 0, seat=1, points="500"))
    return table


def test_the_last_round_is_announced(phone: Phone) -> None:
    table = phone.open_table(target="500", tie="one_throw")
    phone.post(f"{table}/entries", entry("turn_total", 0, 0, points="500"))
    notice = phone.page(table).select_one(".notice").text
    for told in ("Ana", "Luis", "500", "un lanzamiento más"):
        assert told in notice


def test_a_tie_is_a_tie(phone: Phone, finished: str) -> None:
    page = phone.page(finished)
    assert "Ana y Luis" in page.select_one(".result h2").text
    assert [row.text for row in page.select(".seat .note")].count("Gana") == 2
    assert not page.select("form[action$=pause], form[action$=close]")


def test_a_rematch_brings_everybody_along(new_phone: NewPhone, phone: Phone, finished: str) -> None:
    luis = new_phone()
    luis.post(f"{finished}/join", {"seat": "1"})
    before = luis.get(finished, **HTMX).headers["ETag"]
    following = luis.post(f"{finished}/rematch", {}).headers["Location"]
    assert following != finished
    assert phone.get(finished, 200, If_None_Match=before, **HTMX)
    link = phone.page(finished).select_one(".result .go")
    assert link["href"] == following
    assert luis.page(following).select_one("[data-pad]")  # the next seat begins
    assert phone.page(following).select_one("form[action$=close]")
    assert phone.post(f"{finished}/rematch", {}).headers["Location"] == following
    moved = phone.post(f"{finished}/rematch", {}, 204, HTMX)
    assert moved.headers["HX-Redirect"] == following


def test_a_deleted_table_is_gone(phone: Phone, table: str) -> None:
    assert phone.post(f"{table}/delete", {}).headers["Location"] == f"{table}/delete"
    phone.page(f"{table}/delete")
    assert phone.post(f"{table}/delete", {"sure": "1"}).headers["Location"] == "/es/"
    phone.get(table, 404)
    assert table not in phone.get("/es/").text


def test_what_leads_on_in_the_log(phone: Phone, table: str) -> None:
    for turn in range(8):
        total = entry("turn_total", turn, 0, seat=turn % 2, points="500")
        phone.post(f"{table}/entries", total)
    for turn in range(8, 14):
        total = entry("turn_total", turn, 0, seat=turn % 2, points="0")
        phone.post(f"{table}/entries", total)
    page = phone.page(table)
    assert len(page.select(".log .line")) == 12
    assert page.select_one(f"a[href='{table}/log']")
    assert len(phone.page(f"{table}/log").select(".line")) == 14
    one = phone.page(f"{table}/e/8")
    assert "Luis" in one.h2.text
    assert one.select(".prose h3")
    phone.get(f"{table}/e/99", 404)


def test_the_scorepad_round_by_round(phone: Phone, finished: str) -> None:
    page = phone.page(f"{finished}/sheet")
    assert [cell.text for cell in page.select("thead th")][1:] == ["Ana", "Luis"]
    assert [cell.text for cell in page.select("tfoot td")] == ["500", "500"]


def test_options_at_the_table(phone: Phone) -> None:
    """Riding on and challenges are offered when they are legal."""
    table = phone.open_table("zilch", piggyback="1", challenge="by_phase")
    assert not phone.page(table).select_one("[value=piggyback]")
    assert phone.page(table).select_one("[value='challenge target=1']").text == "Luis"
    phone.post(f"{table}/entries", {**entry("x", 0, 0), "type": "challenge target=1"})
    phone.post(f"{table}/entries", entry("roll", 0, 1, dice="111234"))
    phone.post(f"{table}/entries", entry("keep bank", 0, 2, dice="111"))
    page = phone.page(table)
    assert scores(page) == ["1.000", "-1.000"]
    assert page.select_one("[value=piggyback]")
    phone.post(f"{table}/entries", entry("piggyback", 1, 0, seat=1))
    assert "1.000" in phone.page(table).select_one(".turn").text


def test_a_code_for_other_phones(phone: Phone, table: str) -> None:
    share = phone.page(table).select_one("#share")
    assert share.select_one("svg path")
    assert table[-6:] in share.text


def test_the_address_for_other_phones_is_the_public_one(new_app: Callable[..., object]) -> None:
    phone = Phone(new_app(PUBLIC_URL="https://play.example.org/"))  # type: ignore[arg-type]
    table = phone.open_table()
    assert f"https://play.example.org/t/{table[-6:]}" in phone.get(table).text


def test_a_pair_that_wins_has_not_tied(phone: Phone) -> None:
    """On the table and the board; those who are level without being a pair have."""
    four = {"game": "cinquillo", "name": ["Ana", "Luis", "Eva", "Pau"], "option-target": "3"}
    for preset, left, said in (
        ("parejas", ["0", "1", "1", "2"], "Ganan Ana y Eva"),
        ("cabron", ["0", "0", "1", "2"], "Empate: Ana y Luis comparten la victoria"),
    ):
        url = phone.post("/es/new", {**four, "preset": preset}).headers["Location"]
        phone.post(f"{url}/entries", {**entry("hand_result", 0, 0), "hand_result.left[]": left})
        assert phone.page(url).select_one(".result h2").text == said
        assert phone.page(f"{url}/board").select_one(".turn-of").text.strip() == said
