"""A record taken away by the page and given back on another phone."""

from collections.abc import Callable
from io import BytesIO

from tests.pages.phone import Phone, read

HEAD = "Scorekeeper record 1\ngame: farkle\nseat: Ana\nseat: Luis\n\n"
Phones = Callable[..., Phone]


def test_a_record_goes_from_one_phone_to_another(
    phone: Phone, table: str, new_phone: Phones
) -> None:
    phone.post(f"{table}/pause", {})
    link = phone.page(table).select_one(f"a[href='{table}/record']")
    assert link is not None and link.has_attr("download")
    answer = phone.get(f"{table}/record")
    assert answer.content_type == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    other = new_phone()
    for given in ({"record": answer.text}, {"file": (BytesIO(answer.data), "farkle.txt")}):
        url = str(other.post("/es/import", given).headers["Location"])
        assert url != table
        assert other.get(f"{url}/record").text == answer.text
        assert other.page(url).select_one("form[action$='/resume']"), "it runs the table"
    new_phone().get(f"{table}/record", 303)


def test_what_does_not_hold_is_listed_and_can_be_mended_there(phone: Phone) -> None:
    bad = HEAD + "1. Ana: roll 1 1 1 5 2 3 / keep 2\n2. <b>: bank"
    for given in ({"record": bad}, {"file": (BytesIO(bad.encode()), "x.txt")}):
        page = read(phone.post("/es/import", given, 422))
        faults = [fault.text for fault in page.select(".faults li")]
        assert "Línea 6" in faults[0] and "keep 2" in faults[0]
        assert "Línea 7" in faults[1] and "<b>" in faults[1]
        assert page.select_one("textarea").text.strip() == bad
    assert "/es/t/" not in phone.get("/es/").text


def test_what_is_no_text_is_no_record(phone: Phone) -> None:
    picture = {"file": (BytesIO(b"\xff\xd8\xff"), "x.jpg")}
    page = read(phone.post("/en/import", picture, 422))
    assert "UTF-8" in page.select_one("#record-error").text
    read(phone.post("/en/import", {}, 422))
