"""Cinq-O alone: the phone keeps its record, the fewest rounds to 100."""

from collections.abc import Callable

import pytest
from flask import Flask

from scorekeeper.desk import tables
from scorekeeper.desk.who import ANYBODY
from scorekeeper.pages.live import BOARD, SCORES, WHOLE, picture
from scorekeeper.pages.visits import Visit
from tests.pages.phone import Phone

BEST = {"turn_result.dice[_]": ["6"] * 5, "turn_result.hilo": "hi3"}
FAIR = {"turn_result.dice[_]": ["6", "6", "6", "6", "5"], "turn_result.hilo": "hi2"}


def play(phone: Phone, turns: list[dict[str, object]]) -> str:
    """A game alone to its end; what its page says of the record."""
    url = phone.open_table("cinq-o", ("Ana",), mode="solitaire")
    for number, fields in enumerate(turns):
        sent = {"type": "turn_result", "seat": 0, "turn": number, "step": 0, **fields}
        phone.post(f"{url}/entries", sent)
    return phone.page(url).select_one("#pad").text


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        ([], [BEST] * 4, "El primer récord de este móvil."),
        ([[FAIR] * 7], [BEST] * 4, "Nuevo récord en este móvil: era 7."),
        ([[BEST] * 4, [FAIR] * 7], [BEST] * 4, "El récord de este móvil es 4."),
    ],
)
def test_the_record_of_the_phone(phone: Phone, before: list, now: list, said: str) -> None:
    for turns in before:
        play(phone, turns)
    shown = play(phone, now)
    assert "4 rondas." in shown
    assert said in shown


def test_another_phone_has_its_own_record(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    play(phone, [BEST] * 4)
    assert "El primer récord de este móvil." in play(new_phone(), [FAIR] * 7)


def test_who_looks_on_is_shown_its_end(app: Flask, phone: Phone) -> None:
    url = phone.open_table("cinq-o", ("Ana",), mode="solitaire")
    for number in range(4):
        turn = {"type": "turn_result", "seat": 0, "turn": number, "step": 0}
        phone.post(f"{url}/entries", {**turn, **BEST})
    assert "data-etag" in phone.get(f"{url}/board").text
    with app.app_context():  # as streams have it, whose request is long over
        seen = Visit(tables.look_by_code(url.rpartition("/")[2]), ANYBODY, "es")
        shown = [picture(seen, part).decode() for part in (SCORES, WHOLE, BOARD)]
    assert all("Ana" in each for each in shown)
    assert not any("récord" in each for each in shown)
