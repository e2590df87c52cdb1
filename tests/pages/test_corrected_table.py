"""A table that is corrected or in dispute, as its page shows it."""

import pytest
from flask import Flask

from scorekeeper.desk import tables
from scorekeeper.desk.corrections import Wish, correct
from scorekeeper.desk.disputes import open_dispute
from scorekeeper.desk.house_rules import agree_on
from scorekeeper.desk.who import Who
from scorekeeper.games import GAMES
from tests.pages.phone import Phone

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
