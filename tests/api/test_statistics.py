"""Statistics, records, players and nights by the API: as described, as played, filtered."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from tests.api.circle import Circle, player_ids
from tests.api.sitting import Sitting, turn

PATHS = {
    "/circles/{circle_id}/statistics": "statistics",
    "/circles/{circle_id}/records": "records",
    "/players/{player_id}": "player",
    "/players/{player_id}/versus/{other_id}": "versus",
    "/nights/{night_id}": "night",
}


@pytest.fixture
def played(circle: Circle) -> Sitting:
    """Ana beats Luis at a short game of Farkle, and at one of Cubilete by the sheet."""
    table = circle.table(("Ana", "Luis"), options={"target": 1000})
    assert table.host.enter(turn(550), turn(500), turn(600), turn(0)).status_code == 201
    by_sheet = circle.table(("Ana", "Luis"), "cubilete")
    for face in ("A", "K") * 5:
        hand = {"type": "hand_total", "dice": [face] * 5, "throws": 1}
        assert by_sheet.host.enter(hand).status_code == 201
    return table


def paths(circle: Circle) -> dict[str, str]:
    ana, luis = circle.player("Ana"), circle.player("Luis")
    return {
        "statistics": f"{circle.path}/statistics?game=farkle",
        "records": f"{circle.path}/records",
        "player": f"/players/{ana}",
        "versus": f"/players/{ana}/versus/{luis}",
        "night": f"/nights/{circle.nights()[0]['id']}",
    }


def test_answers_and_examples_are_as_described(
    client: FlaskClient, circle: Circle, played: Sitting
) -> None:
    described = client.get("/api/v1/openapi.json").json
    at = paths(circle)
    for path, name in PATHS.items():
        said = described["paths"][f"/api/v1{path}"]["get"]["responses"]["200"]["content"]
        found = said["application/json"]
        whole = {**found["schema"], "components": described["components"]}
        Draft202012Validator(whole).validate(found["example"])
        answered = circle.member.get(at[name])
        Draft202012Validator(whole).validate(answered)
        assert same_keys(found["example"], answered), name


def same_keys(example: Any, answered: Any) -> bool:
    """Whether an example has what an answer has; counters depend on the game."""
    if isinstance(example, dict) and isinstance(answered, dict):
        assert example.keys() == answered.keys()
        open_ended = ("facts", "rates", "bests", "data")
        return all(same_keys(example[n], answered[n]) for n in example if n not in open_ended)
    if isinstance(example, list) and isinstance(answered, list) and example and answered:
        return same_keys(example[0], answered[0])
    return True


def test_what_was_played_is_told(circle: Circle, played: Sitting) -> None:
    found = circle.member.get(f"{circle.path}/statistics?game=farkle")
    assert (found["tables"], found["next"]) == (1, None)
    ana, luis = found["items"]
    assert [each["player"]["id"] for each in (ana, luis)] == player_ids(played)
    assert (ana["games"], ana["wins"], ana["win_rate"], ana["points"]) == (1, 1, 1, 10)
    (farkle,) = luis["by_game"]
    assert farkle["facts"] == {
        "turns": 2,
        "whole_turns": 2,
        "farkles": 1,
        "banked": 1,
        "points_banked": 500,
        "banked_at": {"500": 1},
    }
    assert farkle["rates"]["farkle_rate"] == 0.5 and farkle["rates"]["hot_dice_rate"] is None
    assert farkle["scores"][0]["best_text"] == "500"


def test_records_say_who_where_and_when(circle: Circle, played: Sitting) -> None:
    items = circle.member.get(f"{circle.path}/records?game=farkle")["items"]
    told = {each["kind"]: each for each in items}
    turn_of_ana = told["biggest_turn"]
    assert (turn_of_ana["value"], turn_of_ana["player"]["name"]) == (600, "Ana")
    assert (turn_of_ana["table"], turn_of_ana["seq"]) == (played.id, 3)
    assert turn_of_ana["at"].endswith("Z") and turn_of_ana["night"] == circle.nights()[0]["id"]
    assert told["closest_finish"]["value"] == 650 and told["highest_win"]["value"] == 1150


def test_the_same_filters_everywhere(circle: Circle, played: Sitting) -> None:
    at = paths(circle)
    filters = ("", "?game=zilch", "?sheet=true", "?from=2026-03-06", "?to=2026-03-05")
    for name in ("statistics", "player", "versus"):
        games = [circle.member.get(at[name].partition("?")[0] + query) for query in filters]
        tables = [each.get("tables", each.get("games")) for each in games]
        assert tables[0] == tables[4] and tables[1] == tables[3] == 0
        assert tables[2] < tables[0]
    for query in ("game=chess", "from=yesterday", "sheet=1", "from=2026-03-06&to=2026-03-05"):
        for name in ("statistics", "records", "player", "versus"):
            response = circle.member.ask("GET", f"{at[name].partition('?')[0]}?{query}")
            assert response.status_code == 422, (name, query)
            (error,) = response.json["errors"]
            assert error["pointer"] == "/to" if "&" in query else f"/{query.partition('=')[0]}"
    for query in ("limit=0", "cursor=x"):
        assert circle.member.ask("GET", f"{at['statistics']}&{query}").status_code == 422


def test_statistics_take_the_filters_of_the_list_of_tables(circle: Circle, played: Sitting) -> None:
    for status in ("playing", "paused", "finished", "closed"):
        query = f"status={status}&game=farkle&player={circle.player('Ana')}&from=2026-03-05"
        told = circle.member.get(f"{circle.path}/statistics?{query}")
        listed = circle.member.get(f"{circle.path}/tables?{query}")
        assert told["tables"] == len(listed["items"]) == (status == "finished")
    response = circle.member.ask("GET", f"{circle.path}/statistics?status=over")
    assert response.status_code == 422 and response.json["errors"][0]["pointer"] == "/status"


def test_a_player_of_another_circle_is_none(circle: Circle, played: Sitting, found: Any) -> None:
    other = found("Los otros")
    stranger = other.add("Ana")
    ana = circle.player("Ana")
    for path in (
        f"{circle.path}/statistics?player={stranger}",
        f"{circle.path}/records?player={stranger}",
        f"/players/{stranger}",
        f"/players/{ana}/versus/{stranger}",
        f"/players/{ana}/versus/{ana}",
    ):
        assert circle.member.ask("GET", path).status_code == 404, path


def test_pages_of_people(circle: Circle, played: Sitting) -> None:
    first = circle.member.get(f"{circle.path}/statistics?limit=1")
    rest = circle.member.get(f"{circle.path}/statistics?limit=1&cursor={first['next']}")
    named = [each["player"]["name"] for each in (*first["items"], *rest["items"])]
    assert named == ["Ana", "Luis"] and rest["next"] is None
    assert first["games"] == rest["games"]


def test_a_correction_shows_at_once(circle: Circle, played: Sitting) -> None:
    misread = {"op": "replace", "seq": 4, "actions": [turn(5000)], "reason": "misread"}
    assert played.host.post("/corrections", {**misread, "preview": False}).status_code == 201
    night = circle.member.get(paths(circle)["night"])
    assert [each["points"] for each in night["standings"]] == [10, 10]
    assert night["moments"][0]["value"] == 5000
