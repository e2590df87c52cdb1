"""GET /games, GET /games/{slug}, POST /games/{slug}/rulings."""

import json
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient

from scorekeeper.games import GAMES
from tests.api.sitting import pointers

GAMES_URL = "/api/v1/games"


def rule(client: FlaskClient, game: str, case: Any, **rest: Any) -> Any:
    response = client.post(f"{GAMES_URL}/{game}/rulings", json={"case": case, **rest})
    assert response.status_code == 200, response.json
    return response.json


def test_games_introduce_themselves(client: FlaskClient) -> None:
    answer = client.get(GAMES_URL).json
    assert answer["next"] is None
    assert [game["slug"] for game in answer["items"]] == list(GAMES)
    farkle = answer["items"][0]
    assert farkle["players"] == {"min": 2, "max": 12}
    assert farkle["minutes"]["min"] <= farkle["minutes"]["max"]
    assert farkle["name"] and farkle["equipment"]
    presets = {preset["slug"]: preset for preset in farkle["presets"]}
    assert list(presets) == ["rule-sheet", "classic", "short", "doubling"]
    assert presets["classic"]["options"]["values"]["three"]["1"] == 1000
    assert presets["short"]["name"] and presets["short"]["options"]["target"] == 5000


def test_games_come_by_the_page(client: FlaskClient) -> None:
    first = client.get(GAMES_URL, query_string={"limit": 1}).json
    assert len(first["items"]) == 1
    rest = client.get(GAMES_URL, query_string={"cursor": first["next"]}).json
    assert [game["slug"] for game in first["items"] + rest["items"]] == list(GAMES)
    assert rest["next"] is None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_game_shows_its_options_and_rules(client: FlaskClient, game: str, lang: str) -> None:
    shown = client.get(f"{GAMES_URL}/{game}?lang={lang}").json
    schema = shown["options_schema"]
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(shown["options"], schema)
    assert set(schema["properties"]) == set(shown["options"])
    for option in schema["properties"].values():
        assert option["title"] and option["description"] and "default" in option
    assert {"id", "title", "text", "source"} == set(shown["rulebook"][0])
    assert any(rule["id"].startswith(f"{game}.") for rule in shown["rulebook"])


def test_a_game_is_shown_for_the_options_asked_for(client: FlaskClient) -> None:
    query = {"preset": "classic", "options": json.dumps({"entry": 350, "values": {"six": None}})}
    shown = client.get(f"{GAMES_URL}/farkle", query_string=query).json
    assert shown["preset"] == "classic"
    assert shown["options"]["entry"] == 350 and shown["options"]["values"]["six"] is None
    assert shown["options_schema"]["properties"]["entry"]["default"] == 350
    entry = next(rule for rule in shown["rulebook"] if rule["id"] == "farkle.entry")
    assert "350" in entry["text"]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ({"preset": "nope"}, "/preset"),
        ({"options": "{"}, "/options"),
        ({"options": '{"target": NaN}'}, "/options"),
        ({"options": "[]"}, "/options"),
        ({"options": '{"values": {"four": 0.5}}'}, "/options/values/four"),
        ({"options": '{"x": 1}'}, "/options/x"),
    ],
)
def test_options_nobody_knows_are_pointed_at(
    client: FlaskClient, query: dict[str, str], pointer: str
) -> None:
    response = client.get(f"{GAMES_URL}/farkle", query_string=query)
    assert (response.status_code, pointers(response)) == (422, [pointer])


@pytest.mark.parametrize("limit", ["0", "-1", "201", "many", "1.5", "²", ""])
def test_limits_are_whole_numbers_up_to_200(client: FlaskClient, limit: str) -> None:
    response = client.get(GAMES_URL, query_string={"limit": limit})
    assert (response.status_code, pointers(response)) == (422, ["/limit"])


@pytest.mark.parametrize("cursor", ["", "x", "é", "YWZ0ZXIgeA", "5"])
def test_cursors_come_from_us(client: FlaskClient, cursor: str) -> None:
    response = client.get(GAMES_URL, query_string={"cursor": cursor})
    assert (response.status_code, pointers(response)) == (422, ["/cursor"])


def test_an_unknown_game_is_not_found(client: FlaskClient) -> None:
    assert client.get(f"{GAMES_URL}/poker").status_code == 404
    assert client.post(f"{GAMES_URL}/poker/rulings", json={"case": {}}).status_code == 404


def test_a_set_aside_is_ruled_on(client: FlaskClient) -> None:
    ruling = rule(client, "farkle", {"roll": [1, 1, 1, 5, 2, 3], "keep": [1, 1, 1, 5]})
    assert (ruling["legal"], ruling["points"]) == (True, 350)
    assert sum(part["points"] for part in ruling["breakdown"]) == 350
    assert sorted(die for part in ruling["breakdown"] for die in part["dice"]) == [1, 1, 1, 5]
    assert ruling["message"] and ruling["scoring"] is True
    assert {"id", "title", "text"} == set(ruling["citations"][0])


def test_a_dead_die_is_refused_with_what_would_be_legal(client: FlaskClient) -> None:
    ruling = rule(client, "farkle", {"roll": [1, 1, 1, 5, 2, 3], "keep": [1, 2]})
    assert (ruling["legal"], ruling["code"]) == (False, "farkle.keep.dead-die")
    assert [choice["points"] for choice in ruling["choices"]] == [350, 300, 250, 200, 150, 100, 50]


def test_a_throw_without_counters_is_a_farkle(client: FlaskClient) -> None:
    ruling = rule(client, "farkle", {"roll": [2, 3, 4, 6]})
    assert ruling["scoring"] is False and ruling["choices"] == []


def test_presets_and_options_decide(client: FlaskClient) -> None:
    case = {"roll": [1, 1, 1, 2, 3, 4], "keep": [1, 1, 1]}
    assert rule(client, "farkle", case)["points"] == 300
    assert rule(client, "farkle", case, preset="classic")["points"] == 1000
    options = {"values": {"three": {"1": 700}}}
    assert rule(client, "farkle", case, preset="classic", options=options)["points"] == 700


@pytest.mark.parametrize(
    ("case", "pointer"),
    [
        ({}, "/case/roll"),
        ({"roll": [1, 7]}, "/case/roll/1"),
        ({"roll": [1.0]}, "/case/roll/0"),
        ({"roll": [True]}, "/case/roll/0"),
        ({"roll": [1] * 10_000}, "/case/roll"),
        ({"roll": "11"}, "/case/roll"),
        ({"roll": [1], "keep": [0]}, "/case/keep/0"),
        ({"roll": [1], "hold": [1]}, "/case/hold"),
        ([], "/case"),
        (None, "/case"),
        ("roll", "/case"),
    ],
)
@pytest.mark.parametrize("game", ["farkle", "zilch"])
def test_a_case_that_is_none_is_pointed_at(
    client: FlaskClient, game: str, case: Any, pointer: str
) -> None:
    response = client.post(f"{GAMES_URL}/{game}/rulings", json={"case": case})
    assert (response.status_code, pointers(response)) == (422, [pointer])


def test_codes_stay_while_texts_follow_the_language(client: FlaskClient) -> None:
    case = {"roll": [1, 1, 1, 5, 2, 3], "keep": [2]}
    spanish = rule(client, "farkle", case)
    english = client.post(
        f"{GAMES_URL}/farkle/rulings",
        json={"case": case},
        headers={"Accept-Language": "en-GB, fr;q=0.5"},
    ).json
    assert spanish["code"] == english["code"]
    assert spanish["message"] != english["message"]
    assert [cite["id"] for cite in spanish["citations"]] == [
        cite["id"] for cite in english["citations"]
    ]


DEAL = [
    [f"{rank}{'OCEB'[(seat + nth) % 4]}" for nth, rank in enumerate((*range(1, 8), 10, 11, 12))]
    for seat in range(4)
]


@pytest.mark.parametrize("preset", ["clasico", "parejas", "cabron"])
@pytest.mark.parametrize(
    "case",
    [
        {"mode": "parejas", "deal": DEAL},
        {"mode": "parejas", "left": [0, 3, 5, 2]},
        {"mode": "clasico", "left": [0, 3, 5, 2]},
        {"mode": "cabron", "left": [0, 3, 5, 2]},
        {"mode": "cabron", "played": ["5O"], "hand": ["7O", "1C"], "play": "7O"},
        {"mode": "cabron", "played": ["5O"], "hand": ["7O", "1C"], "pass": True},
    ],
)
def test_the_rules_cited_are_those_of_the_mode_of_the_case(
    client: FlaskClient, preset: str, case: Any
) -> None:
    book = client.get(f"{GAMES_URL}/cinquillo?preset={case['mode']}").json["rulebook"]
    texts = {clause["id"]: clause["text"] for clause in book}
    cited = rule(client, "cinquillo", case, preset=preset)["citations"]
    assert {cite["id"]: cite["text"] for cite in cited} == {
        cite["id"]: texts[cite["id"]] for cite in cited
    }


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("mode", ["clasico", "parejas", "cabron"])
def test_players_without_names_begin_a_sentence_properly(
    client: FlaskClient, lang: str, mode: str
) -> None:
    for left in ([0, 3, 5, 2], [2, 2, 3, 5], [0, 11, 1, 1]):
        response = client.post(
            f"{GAMES_URL}/cinquillo/rulings?lang={lang}",
            json={"case": {"mode": mode, "left": left}},
        )
        assert response.json["message"][0].isupper(), response.json


@pytest.mark.parametrize("game", ["farkle", "zilch"])
def test_what_cannot_be_agreed_on_is_said(client: FlaskClient, game: str) -> None:
    for lang, zero in (("es", "nada puntúa"), ("en", "nothing scores")):
        schema = client.get(f"{GAMES_URL}/{game}?lang={lang}").json["options_schema"]
        said = schema["properties"]["values"]["description"]
        assert "5-5-5-5-1-1" in said and zero in said
