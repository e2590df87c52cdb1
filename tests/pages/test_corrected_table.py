"""A table that is corrected or in dispute, as its page shows it."""

import pytest
from flask import Flask

from scorekeeper.desk import tables
from scorekeeper.desk.corrections import Wish, correct
from scorekeeper.desk.disputes import open_dispute
from scorekeeper.desk.house_rules import agree_on
from scorekeeper.desk.who import Who
from scorekeeper.games import GAMES
from tests.pages.phone import Phone, entry

HOST = Who("host", (0,))
ENTERED = {
    "farkle": ({"type": "turn_total", "points": 500}, {"type": "turn_total", "points": 550}),
    "zilch": ({"type": "turn_total", "points": 500}, {"type": "turn_total", "points": 550}),
    "cinq-o": (
        {"type": "turn_result", "dice": [1, 2, 3, 4, 6], "hilo": {"side": "hi", "value": 1}},
        {"type": "turn_result", "dice": [1, 2, 3, 4, 6], "hilo": {"side": "hi", "value": 2}},
    ),
    "cubilete": (
        {"type": "hand_total", "dice": ["A", "A", "K", "Q", "J"]},
        {"type": "hand_total", "dice": ["A", "A", "K", "K", "J"]},
    ),
    "cinquillo": (
        {"type": "hand_result", "left": [0, 1, 2, 3]},
        {"type": "hand_result", "left": [0, 1, 2, 4]},
    ),
}
RULE = {
    "farkle": {"target": 5000},
    "zilch": {"target": 5000},
    "cinq-o": {"target": 90},
    "cubilete": {"rounds": 4},
    "cinquillo": {"target": 25},
}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_page_says_what_was_done_and_holds_still_in_a_dispute(
    app: Flask, phone: Phone, slug: str, lang: str
) -> None:
    names = ("Ana", "Luis", "Eva", "Pau") if slug == "cinquillo" else ("Ana", "Luis")
    url = phone.open_table(slug, names).replace("/es/", f"/{lang}/")
    first, better = ENTERED[slug]
    with app.app_context():
        id = tables.look_by_code(url.rsplit("/", 1)[-1]).id
        tables.enter(id, HOST, [first])
        correct(id, HOST, Wish("replace", 1, actions=[better], reason="it was misread"))
        agree_on(id, HOST, RULE[slug], "it is late")
        assert "it was misread" in phone.page(url).text
        open_dispute(id, HOST, {"seq": 2, "kind": "facts", "text": "was it?"})
    page = phone.page(url)
    assert "was it?" in page.text
    assert page.select_one(".pad")["data-phase"] == "disputed"
    assert not page.select(".pad form")
    assert "{" not in page.select_one("main").text


@pytest.mark.parametrize(
    ("lang", "op", "words"),
    [
        ("es", "replace", "Deshacer: corrección de “Ana anota un turno entero de 500”"),
        ("en", "replace", "Undo: correction of “Ana "),
        ("es", "strike", "Deshacer: haber tachado “Ana anota un turno entero de 500”"),
        ("en", "insert", "Undo: what was put in before “Ana "),
    ],
)
def test_undo_says_which_correction_it_takes_back(
    app: Flask, phone: Phone, lang: str, op: str, words: str
) -> None:
    url = phone.open_table().replace("/es/", f"/{lang}/")
    first, better = ENTERED["farkle"]
    actions = None if op == "strike" else [better]
    with app.app_context():
        id = tables.look_by_code(url.rsplit("/", 1)[-1]).id
        tables.enter(id, HOST, [first])
        correct(id, HOST, Wish(op, 1, actions=actions, reason="x", shift=op == "insert"))
        said = phone.page(url).select_one("[data-undo]").text
        assert said.startswith(words), said
        # Corrected once more: what the correction itself brought is called by its line.
        if op == "replace":
            correct(id, HOST, Wish("replace", 2, index=0, actions=[first], reason="x"))
            assert "2" in phone.page(url).select_one("[data-undo]").text
        agree_on(id, HOST, RULE["farkle"], "it is late")
    house_rule = {"es": "Deshacer: regla de la casa", "en": "Undo: house rule"}[lang]
    assert phone.page(url).select_one("[data-undo]").text == house_rule


def test_undo_says_what_it_takes_back_however_old(phone: Phone, table: str) -> None:
    """Taken back one by one, the lines that stand are soon older than those the page lists."""
    for turn in range(9):
        total = entry("turn_total", turn, 0, seat=turn % 2, points=500 + 50 * turn)
        phone.post(f"{table}/entries", total)
    for undone in range(9):
        button = phone.page(table).select_one("[data-undo]")
        assert button.text.endswith(f" {900 - 50 * undone}"), undone
        phone.tap(f"{table}/undo", {"version": 9 + undone})
    assert phone.page(table).select_one("[data-undo]") is None
