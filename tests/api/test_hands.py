"""Hands of Cinquillo in the API: for the eyes of their seat, drawn by the server in Parejas."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorekeeper.store.db import db
from tests.api.sitting import Caller, Sitting

NAMES = ("Ana", "Luis", "Eva", "Pau")
KEY = "a-key-of-twenty-two-chars"
RANKS = ("1", "2", "3", "4", "5", "6", "7", "10", "11", "12")
# Ten of each suit to a seat; Ana has the 5 of oros.
HANDS = [[f"{rank}{suit}" for rank in RANKS] for suit in "OCEB"]


@pytest.fixture
def parejas(client: FlaskClient) -> Sitting:
    return Sitting(client, "cinquillo", NAMES, preset="parejas")


@pytest.fixture
def clasico(client: FlaskClient) -> Sitting:
    return Sitting(client, "cinquillo", NAMES)


def hand(cards: list[str]) -> dict[str, Any]:
    return {"type": "hand", "cards": cards}


def cards_of(seat: Caller) -> list[str]:
    shown = seat.get("/hand")
    assert shown.status_code == 200
    assert shown.headers["Cache-Control"] == "no-store"
    cards: list[str] = shown.json["cards"]
    return cards


def test_each_seat_enters_and_sees_its_own_hand(clasico: Sitting) -> None:
    assert clasico.seats[0].get("/hand").status_code == 404
    entered = clasico.seats[0].enter(hand(HANDS[0]))
    assert entered.status_code == 201
    assert cards_of(clasico.seats[0]) == HANDS[0]
    for other in (clasico.host, clasico.scorer, clasico.watch):
        assert other.get("/hand").status_code == 403
    assert clasico.now["turn"]["hands_entered"] == [True, False, False, False]


def test_nobody_enters_a_hand_for_another(clasico: Sitting) -> None:
    for other in (clasico.host, clasico.scorer, clasico.seats[1]):
        refused = other.enter({**hand(HANDS[0]), "seat": 0})
        assert refused.status_code == 403
    assert clasico.now["version"] == 0


def test_what_was_played_is_no_longer_held(clasico: Sitting) -> None:
    clasico.seats[0].enter(hand(HANDS[0]))
    clasico.seats[0].enter({"type": "play", "card": "5O"})
    assert "5O" not in cards_of(clasico.seats[0])
    assert len(cards_of(clasico.seats[0])) == 9


def test_the_deal_is_legal_and_each_sees_ten(parejas: Sitting) -> None:
    dealt = parejas.host.post("/deal")
    assert dealt.status_code == 201
    hands = [cards_of(seat) for seat in parejas.seats]
    assert sorted(chain(*hands)) == sorted(chain(*HANDS))
    case = {"mode": "parejas", "deal": hands}
    ruling = parejas.client.post("/api/v1/games/cinquillo/rulings", json={"case": case}).json
    assert ruling["legal"], ruling["message"]
    assert "hands" not in dealt.json
    assert [entry["action"] for entry in dealt.json["entries"]] == [None] * 4


def test_a_new_deal_takes_the_old_one_back(parejas: Sitting) -> None:
    parejas.host.post("/deal")
    before = [cards_of(seat) for seat in parejas.seats]
    again = parejas.seats[2].post("/deal")
    assert [entry["kind"] for entry in again.json["entries"]] == ["undo"] + ["action"] * 4
    assert [cards_of(seat) for seat in parejas.seats] != before
    opener = next(seat for seat in parejas.seats if "5O" in cards_of(seat))
    assert opener.enter({"type": "play", "card": "5O"}).status_code == 201
    late = parejas.host.post("/deal")
    assert late.status_code == 409
    assert late.json["ruling"]["code"] == "cinquillo.deal.under-way"


def test_the_whole_list_is_for_somebody_without_a_seat(parejas: Sitting) -> None:
    for seat in parejas.seats:
        assert seat.post("/deal", {"list": True}).status_code == 403
    assert parejas.watch.post("/deal").status_code == 403
    listed = parejas.host.post("/deal", {"list": True}, key=KEY)
    assert listed.json["hands"] == [cards_of(seat) for seat in parejas.seats]
    assert listed.headers["Cache-Control"] == "no-store"
    again = parejas.host.post("/deal", {"list": True}, key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert "hands" not in again.json


def test_where_players_deal_there_is_nothing_to_draw(clasico: Sitting) -> None:
    assert clasico.host.post("/deal").status_code == 404
    assert clasico.host.post("/deal", {"list": "yes"}).status_code == 422


def strings(shown: Any) -> Iterator[str]:
    """Every text anywhere in an answer."""
    if isinstance(shown, dict):
        for key, value in shown.items():
            yield from (key, *strings(value))
    elif isinstance(shown, list):
        for value in shown:
            yield from strings(value)
    elif isinstance(shown, str):
        yield shown


@pytest.fixture
def walked(client: FlaskClient) -> Sitting:
    """A table where Luis entered his hand: copas, of which none but the 5 could be played."""
    sitting = Sitting(client, "cinquillo", NAMES)
    sitting.seats[1].enter(hand(HANDS[1]), key=KEY)
    sitting.host.enter({"type": "play", "card": "5O", "seat": 0})
    return sitting


PATHS = ("", "/entries", "/rulebook", "/hand")
SECRET = {card for card in HANDS[1] if card not in ("5C",)}


def test_no_other_role_finds_a_card_of_a_hand(app: Flask, walked: Sitting) -> None:
    others = [walked.host, walked.scorer, walked.watch, *walked.seats[:1], *walked.seats[2:]]
    wrong = hand([*HANDS[1][:9], "1O"])
    for caller in others:
        answers = [caller.get(path) for path in PATHS if path != "/rulebook"]
        for action in ({"type": "pass", "seat": 1}, {"type": "play", "card": "6O", "seat": 1}):
            answers.append(caller.post("/rulings", {"action": action}))
        answers.append(caller.enter({**wrong, "seat": 1}))
        answers.append(caller.enter({"type": "pass", "seat": 2}))
        answers.append(caller.post("/undo", {"to": 99}))
        for answer in answers:
            found = {word for said in strings(answer.json) for word in said.split()} & SECRET
            assert not found, (answer.request.path, found)


def test_rulings_rest_on_what_everybody_knows(walked: Sitting) -> None:
    """Luis holds the 5 of copas; nobody else can tell from what the referee says."""
    ask = {"action": {"type": "play", "card": "5C", "seat": 1}}
    other = {"action": {"type": "play", "card": "5E", "seat": 1}}
    assert walked.host.post("/rulings", ask).json["legal"]
    assert walked.host.post("/rulings", other).json["legal"]
    assert not walked.seats[1].post("/rulings", other).json["legal"]
    passing = {"action": {"type": "pass", "seat": 1}}
    assert walked.host.post("/rulings", passing).json["legal"]
    assert not walked.seats[1].post("/rulings", passing).json["legal"]


def test_what_is_kept_for_a_repeated_request_holds_no_hand(app: Flask, walked: Sitting) -> None:
    again = walked.seats[1].enter(hand(HANDS[1]), key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    with app.app_context(), db.engine.connect() as connection:
        rows = connection.execute(text("select * from idempotency_keys")).all()
    kept = " ".join(str(column) for row in rows for column in row)
    assert rows and not [card for card in SECRET if f'"{card}"' in kept]
