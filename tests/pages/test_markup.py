"""Every page, both languages: strict HTML, one h1, unique ids, a label for everything."""

from collections import Counter

import pytest
from bs4 import BeautifulSoup

from tests.pages.phone import Phone, entry

OUTSIDE = (
    "/",
    "/new",
    "/new?game=farkle&preset=doubling",
    "/new?game=zilch",
    "/join?code=x",
    "/rules/farkle",
    "/rules/zilch?preset=common",
    "/referee/farkle",
    "/referee/farkle?roll=115234&keep=12",
    "/referee/zilch?roll=222233&keep=2222",
    "/nope",
)
AT_A_TABLE = (
    "",
    "?pad=total",
    "/sheet",
    "/rules",
    "/log",
    "/e/1",
    "/e/3",
    "/join",
    "/delete",
    "/settings",
)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("path", OUTSIDE)
def test_outside(phone: Phone, lang: str, path: str) -> None:
    answer = phone.client.get(f"/{lang}{path}")
    check(phone.page(f"/{lang}{path}", answer.status_code), lang)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", ["farkle", "zilch"])
def test_at_a_table(phone: Phone, lang: str, game: str) -> None:
    names = ("<b>Ana</b>", "W" * 40, "Luis & Cía")
    table = phone.open_table(game, names, target="1000").replace("/es/", f"/{lang}/")
    steps = [
        entry("turn_total", 0, 0, points="500"),
        entry("roll", 1, 0, seat=1, dice="111234"),
        entry("keep", 1, 1, seat=1, dice="111"),
        entry("roll", 1, 2, seat=1, dice="116"),
        entry("keep bank", 1, 3, seat=1, dice="11"),
        entry("turn_total", 2, 0, seat=2, points="0"),
    ]
    for step in steps:
        phone.post(f"{table}/entries", step)
        check(phone.page(table), lang)
    for below in AT_A_TABLE[1:]:
        check(phone.page(table + below), lang)
    phone.post(f"{table}/undo", {"version": 7})
    check(phone.page(table), lang)
    phone.post(f"{table}/pause", {})
    check(phone.page(table), lang)


def check(page: BeautifulSoup, lang: str) -> None:
    assert page.html["lang"] == lang
    assert len(page.select("h1")) == 1
    assert page.title.text.strip()
    ids = Counter(element["id"] for element in page.select("[id]"))
    assert not [name for name, times in ids.items() if times > 1]
    for reference in ("for", "aria-describedby", "aria-labelledby"):
        for element in page.select(f"[{reference}]"):
            assert set(element[reference].split()) <= set(ids), element
    for field in page.select("input:not([type=hidden]), select, textarea"):
        labelled = (
            field.get("aria-label")
            or field.find_parent("label")
            or page.select_one(f"label[for='{field.get('id')}']")
        )
        assert labelled, field
    for button in page.select("button, a"):
        assert button.text.strip() or button.get("aria-label") or button.select("[aria-label]"), (
            button
        )
    assert not page.select("script:not([src]), style, [style], [onclick]")
