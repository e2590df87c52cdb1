"""Without a circle's grant nothing of it is seen, listed or guessed, wherever one asks."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from tests.api.circle import API, Circle, Member
from tests.api.sitting import Sitting, turn
from tests.pages.phone import Phone

# What is nobody's business: none of it may stand anywhere but in the circle itself.
CIRCLE, NIGHT, NOTE = "Los Zurcidores", "La noche del Kraken", "Ganó la tramposa"
SITS, AWAY, NICK = "Zoraida", "Wenceslao", "la Quintañona"
EVERYTHING = (CIRCLE, NIGHT, NOTE, SITS, AWAY, NICK)
# Who is at the table knows who sits there; and nothing else.
BUT_SEATS = (CIRCLE, NIGHT, NOTE, AWAY, NICK)
OTHER_IDS = dict.fromkeys(("circle", "player", "other", "night"), "x" * 22)


class Place:
    """A circle with a finished table, a player who was never there, and a night with a story."""

    def __init__(self, client: FlaskClient) -> None:
        self.circle = Circle(client, CIRCLE)
        self.table = self.circle.table((SITS, "Luis"), options={"target": 1000})
        for points in (1000, 0):
            self.table.host.enter(turn(points))
        night = self.circle.nights()[0]["id"]
        self.circle.organiser.do("PATCH", f"/nights/{night}", {"name": NIGHT, "note": NOTE})
        self.ids = {
            "circle": self.circle.id,
            "player": self.circle.player(SITS),
            "other": self.circle.add(AWAY, nickname=NICK),
            "night": night,
        }


@pytest.fixture
def place(client: FlaskClient) -> Place:
    return Place(client)


def addresses(app: Flask, ids: dict[str, str], code: str) -> Iterator[str]:
    """Everything that can be looked at, with the circle's own ids."""
    more = {f"{name}_id": value for name, value in ids.items()}
    known = {**ids, **more, "code": code, "table_id": "x" * 22, "lang": "en", "kind": "r"}
    known |= {"slug": "farkle", "game": "farkle", "outcome": "struck", "filename": "none"}
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and "stream" not in rule.rule:
            yield _filled(app, rule, known)


def _filled(app: Flask, rule: Rule, known: dict[str, str]) -> str:
    values: dict[str, Any] = {name: known.get(name, 1) for name in rule.arguments}
    built = rule.build(values, append_unknown=False)
    assert built is not None, rule
    return built[1]


def told(answer: TestResponse) -> str:
    return answer.get_data(as_text=True) + str(answer.headers)


def test_a_stranger_finds_nothing_anywhere(app: Flask, place: Place) -> None:
    elsewhere = Circle(app.test_client(), "Los otros")
    tokens = (None, elsewhere.organiser.token, Sitting(app.test_client()).host.token)
    for url in addresses(app, place.ids, "AAAAAA"):
        for token in tokens:
            headers = {} if token is None else {"Authorization": f"Bearer {token}"}
            seen = told(app.test_client().get(url, headers=headers))
            assert not [word for word in EVERYTHING if word in seen], url


def test_who_is_only_at_a_table_learns_nothing_of_its_circle(app: Flask, place: Place) -> None:
    """By a code or a link one comes to a table, and to nothing else of the evening."""
    phone = Phone(app)
    phone.post(f"/en/l/{place.table.watch.token}", {})
    phone.get(f"/en/t/{place.table.code}")
    for url in addresses(app, place.ids, place.table.code):
        seen = told(phone.client.get(url))
        assert not [word for word in BUT_SEATS if word in seen], url
    for caller in (place.table.host, place.table.watch, place.table.seats[0]):
        for part in ("", "/entries", "/rulebook", "/record", "/bgstats"):
            seen = told(caller.get(part))
            assert not [word for word in BUT_SEATS if word in seen], part
            assert place.circle.id not in seen and place.ids["night"] not in seen, part


def test_what_is_there_looks_like_what_is_not(app: Flask, place: Place) -> None:
    """To the letter, but for the id that was asked for."""
    there, nowhere = (list(addresses(app, ids, "AAAAAA")) for ids in (place.ids, OTHER_IDS))
    compared = 0
    for real, made_up in zip(there, nowhere, strict=True):
        if real == made_up:
            continue
        phone = Phone(app)
        found, missed = phone.client.get(real), phone.client.get(made_up)
        assert found.status_code == missed.status_code, real
        bodies = [found.get_data(as_text=True), missed.get_data(as_text=True)]
        for name, own in place.ids.items():
            bodies[0] = bodies[0].replace(own, OTHER_IDS[name])
        assert bodies[0] == bodies[1], real
        assert found.headers.get("Location") is None or found.status_code in (301, 302, 308), real
        compared += found.status_code == 404
    assert compared >= 10


def test_players_shown_at_a_table_open_nothing(place: Place) -> None:
    """The ids that whoever is at the table sees are good for nothing with its tokens."""
    table = place.table
    shown = [seat["player"] for seat in table.now["seats"]]
    assert shown[0] == place.ids["player"]
    for caller in (table.host, table.watch):
        for path in (f"/players/{shown[0]}", f"/players/{shown[0]}/versus/{shown[1]}"):
            assert Member(table.client, caller.token).ask("GET", path).status_code == 404


def test_nothing_lists_circles(client: FlaskClient, place: Place) -> None:
    for path in ("/circles", "/players", "/nights", "/tables"):
        answer = client.get(f"{API}{path}")
        assert answer.status_code in (404, 405)
        assert not [word for word in EVERYTHING if word in told(answer)]
