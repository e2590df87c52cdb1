"""POST /tables: what a table agrees on, who sits there, what whoever opens it gets."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.sitting import TABLES, Sitting, pointers

TWO = [{"name": "Ana"}, {"name": "Luis"}]
VIEW = {
    "id": str,
    "code": str,
    "game": str,
    "preset": str,
    "options": dict,
    "edition": int,
    "version": int,
    "status": str,
    "position": dict,
    "seats": list,
    "to_act": dict,
    "turn": dict,
    "scorepad": dict,
    "tokens": dict,
    "links": dict,
}


def test_a_table_opens_with_everything_the_contract_names(client: FlaskClient) -> None:
    response = client.post(TABLES, json={"game": "farkle", "seats": TWO})
    table = response.json
    assert response.status_code == 201
    assert response.headers["Location"] == f"/api/v1/tables/{table['id']}"
    assert {key: type(table[key]) for key in VIEW} == VIEW
    assert table["dispute"] is None and table["result"] is None
    assert table["position"] == {"turn": 0, "step": 0}
    assert (table["status"], table["version"], table["preset"]) == ("playing", 0, "rule-sheet")
    assert [(seat["seat"], seat["name"], seat["state"]) for seat in table["seats"]] == [
        (0, "Ana", "in"),
        (1, "Luis", "in"),
    ]
    assert table["seats"][0] | {"score": 0, "needs": 10_000, "team": None} == table["seats"][0]
    assert table["scorepad"] == {
        "columns": ["Ana", "Luis"],
        "target": 10_000,
        "rows": [],
        "totals": [0, 0],
    }
    assert len(table["tokens"]["seats"]) == 2
    assert len(set(table["tokens"]["seats"]) | {table["tokens"]["host"]}) == 3


def test_links_lead_to_pages_and_secret_doors(client: FlaskClient) -> None:
    table = client.post(TABLES, json={"game": "farkle", "seats": TWO}).json
    links = table["links"]
    assert links["table"] == f"http://localhost/t/{table['code']}"
    assert links["join"] == f"http://localhost/t/{table['code']}/join"
    assert links["host"] == f"http://localhost/l/{table['tokens']['host']}"
    assert links["seats"][1] == f"http://localhost/l/{table['tokens']['seats'][1]}"


def test_links_use_the_address_people_know(new_app: Callable[..., Flask]) -> None:
    table = Sitting(new_app(PUBLIC_URL="https://dice.example/").test_client()).opened
    assert table["links"]["table"] == f"https://dice.example/t/{table['code']}"


def test_options_go_over_the_preset_key_by_key(client: FlaskClient) -> None:
    body = {
        "game": "farkle",
        "preset": "short",
        "options": {"entry": 300, "values": {"four": 2000, "three": {"1": 1000}}},
        "seats": TWO,
    }
    options = client.post(TABLES, json=body).json["options"]
    assert (options["target"], options["entry"], options["turn_minimum"]) == (5000, 300, 0)
    assert options["values"]["four"] == 2000
    assert options["values"]["three"] == {
        "1": 1000,
        "2": 200,
        "3": 300,
        "4": 400,
        "5": 500,
        "6": 600,
    }


def test_null_means_does_not_score(client: FlaskClient) -> None:
    body = {"game": "zilch", "options": {"values": {"three_pairs": None}}, "seats": TWO}
    assert client.post(TABLES, json=body).json["options"]["values"]["three_pairs"] is None


def test_first_begins(client: FlaskClient) -> None:
    body = {"game": "farkle", "seats": TWO, "first": 1}
    assert client.post(TABLES, json=body).json["to_act"]["seat"] == 1


JOINED = [
    "👨\u200d👩\u200d👧 Pérez",
    "👁\ufe0f\u200d🗨\ufe0f",
    "🧑🏽\u200d🚀",
    "🙂\u200d\u2194\ufe0f",
]
LEGIBLE = ["<b>Ana</b>", "Ñandú 3", "李小龙", 'O\'Neil & "Co"', "a" * 40, *JOINED]


@pytest.mark.parametrize("name", LEGIBLE)
def test_names_are_text_and_stay_what_they_are(client: FlaskClient, name: str) -> None:
    body = {"game": "farkle", "seats": [{"name": name}, {"name": "Luis"}]}
    table = client.post(TABLES, json=body).json
    assert table["seats"][0]["name"] == name


BAD_NAMES = [
    "",
    "   ",
    "a" * 41,
    "a" * 500,
    "a\x00b",
    "a\nb",
    "\u202eAna",
    "A\u200bna",
    "A\u200dna",
    "👨\u200d",
    "\u200d👩",
    "👨\u200d\u200d👩",
    "👨\u200da",
    "👨\u202e👩",
    7,
    None,
    [],
]


def test_emoji_that_only_look_joined_are_one_name(client: FlaskClient) -> None:
    seats = [{"name": "🎲\u200d🎲"}, {"name": "🎲🎲"}]
    response = client.post(TABLES, json={"game": "farkle", "seats": seats})
    assert (response.status_code, pointers(response)) == (422, ["/seats/1/name"])


@pytest.mark.parametrize("name", BAD_NAMES)
def test_names_that_nobody_can_read_are_pointed_at(client: FlaskClient, name: Any) -> None:
    response = client.post(TABLES, json={"game": "farkle", "seats": [{"name": name}, *TWO]})
    assert (response.status_code, pointers(response)) == (422, ["/seats/0/name"])


def test_two_players_of_one_name_are_told_apart_first(client: FlaskClient) -> None:
    response = client.post(
        TABLES, json={"game": "farkle", "seats": [{"name": "Ana"}, {"name": "ANA"}]}
    )
    assert (response.status_code, pointers(response)) == (422, ["/seats/1/name"])


MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"game": "poker"}, "/game"),
    ({"game": 7}, "/game"),
    ({"game": None}, "/game"),
    ({"preset": "house"}, "/preset"),
    ({"preset": 1}, "/preset"),
    ({"options": {"tagret": 1}}, "/options/tagret"),
    ({"options": {"target": 499}}, "/options/target"),
    ({"options": {"target": 10_000.0}}, "/options/target"),
    ({"options": {"target": "10000"}}, "/options/target"),
    ({"options": {"target": True}}, "/options/target"),
    ({"options": {"target": 10**30}}, "/options/target"),
    ({"options": {"freeze": "some"}}, "/options/freeze"),
    ({"options": {"topping": 1}}, "/options/topping"),
    ({"options": {"values": {"four": 0}}}, "/options/values/four"),
    ({"options": {"values": {"three": {"7": 100}}}}, "/options/values/three/7"),
    ({"options": {"a/b~": 1}}, "/options/a~1b~0"),
    ({"options": []}, "/options"),
    ({"first": 2}, "/first"),
    ({"first": -1}, "/first"),
    ({"first": "0"}, "/first"),
    ({"seats": []}, "/seats"),
    ({"seats": [{"name": "Ana"}]}, "/seats"),
    ({"seats": [{"name": f"P{n}"} for n in range(13)]}, "/seats"),
    ({"seats": {}}, "/seats"),
    ({"seats": None}, "/seats"),
    ({"seats": [{"name": "Ana"}, "Luis"]}, "/seats/1"),
    ({"seats": [{"name": "Ana"}, {}]}, "/seats/1/name"),
    ({"seats": [{"name": "Ana"}, {"name": "Luis", "hat": 1}]}, "/seats/1/hat"),
    ({"seats": [{"name": "Ana"}, {"player": "nobody"}]}, "/seats/1/player"),
    ({"circle": 5}, "/circle"),
    ({"colour": "red"}, "/colour"),
]


@pytest.mark.parametrize(("change", "pointer"), MALFORMED)
def test_what_is_wrong_is_pointed_at(
    client: FlaskClient, change: dict[str, Any], pointer: str
) -> None:
    response = client.post(TABLES, json={"game": "farkle", "seats": TWO, **change})
    assert response.status_code == 422
    assert pointer in pointers(response)
    assert all(each["detail"] for each in response.json["errors"])


def test_what_is_missing_is_pointed_at(client: FlaskClient) -> None:
    response = client.post(TABLES, json={})
    assert response.status_code == 422
    assert sorted(pointers(response)) == ["/game", "/seats"]


def test_each_table_has_a_code_and_an_id_of_its_own(
    open_table: Callable[..., Sitting],
) -> None:
    tables = [open_table() for _ in range(5)]
    assert len({table.code for table in tables} | {table.id for table in tables}) == 10
    assert all(len(table.code) == 6 and not set(table.code) & set("0O1IL") for table in tables)
