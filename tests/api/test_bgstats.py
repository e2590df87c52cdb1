"""The link for BG Stats says what happened at a table, in that app's own words."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.api.circle import Circle
from tests.api.sitting import Sitting, turn

PLAY = {"sourceName", "sourcePlayId", "playDate", "durationMin", "board", "game", "players"}
FOUR = ("Ana", "Luis", "Eva", "Bo")


def play(table: Sitting) -> Any:
    """What the link holds, as the app reads it."""
    said = table.watch.get("/bgstats?lang=en")
    assert said.status_code == 200, said.json
    link = said.json["link"]
    assert len(link) < 8000 and link.isascii()
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == (
        *("https", "app.bgstatsapp.com"),
        "/createPlay.html",
    )
    found = json.loads(parse_qs(parts.query, strict_parsing=True)["data"][0])
    assert found == said.json["play"]
    return found


def test_a_finished_game_is_one_play(circle: Circle, clock: Any) -> None:
    table = circle.table(("Ana", "José & #Luis"), options={"target": 500}, first=1)
    clock.move(seconds=600)
    table.host.enter(turn(600))
    clock.move(hours=20)  # nobody played then
    table.host.enter(turn(600))
    said = play(table)
    assert set(said) == PLAY
    assert said["playDate"] == "2026-03-05 20:15:00" and said["durationMin"] == 10
    assert said["game"] == {
        "name": "Farkle",
        "sourceGameId": "farkle",
        "highestWins": True,
        "noPoints": False,
    }
    ana, luis = said["players"]
    assert ana == {
        "name": "Ana",
        "sourcePlayerId": circle.player("Ana"),
        "score": 600,
        "rank": 1,
        "winner": True,
        "startPlayer": False,
    }
    assert luis["winner"] and luis["rank"] == 1 and luis["startPlayer"]
    assert said["sourcePlayId"] == table.id and play(table) == said


def test_the_same_guest_is_the_same_everywhere(open_table: Any) -> None:
    """Without a circle a name is all there is."""
    ids = []
    for names in (("Ana", "Luis"), ("ANA", "Eva")):
        table = open_table("farkle", names, options={"target": 500})
        table.host.enter(turn(500), turn(0))
        ids.append([each["sourcePlayerId"] for each in play(table)["players"]])
    assert ids[0][0] == ids[1][0] and ids[0][1] != ids[1][1]


def test_before_the_end_there_is_none(table: Sitting) -> None:
    refused = table.host.get("/bgstats?lang=en")
    assert refused.status_code == 404 and refused.json["title"] == "Not over yet"


@pytest.mark.parametrize(("mode", "left"), [("clasico", [0, 9, 9, 9]), ("cabron", [0, 0, 3, 4])])
def test_in_cinquillo_the_highest_wins(open_table: Any, mode: str, left: list[int]) -> None:
    table = open_table("cinquillo", FOUR, preset=mode, options={"target": 12})
    table.host.enter({"type": "hand_result", "left": left})
    said = play(table)
    assert said["game"]["highestWins"] and said["game"]["sourceGameId"] == f"cinquillo.{mode}"
    best = max(each["score"] for each in said["players"])
    assert all(each["winner"] == (each["score"] == best) for each in said["players"])
    assert not [each for each in said["players"] if "team" in each or "startPlayer" in each]
    if mode == "cabron":
        assert said["players"][0]["score"] == 18.5


def test_pairs_are_teams(open_table: Any) -> None:
    table = open_table("cinquillo", FOUR, preset="parejas", options={"target": 8})
    table.host.enter({"type": "hand_result", "left": [0, 3, 2, 4]})
    people = play(table)["players"]
    assert [each["team"] for each in people] == ["1", "2", "1", "2"]
    assert [each["winner"] for each in people] == [True, False, True, False]
    assert people[0]["score"] == people[2]["score"] == 9


def test_alone_the_fewest_rounds_are_best(open_table: Any) -> None:
    table = open_table("cinq-o", ("Ana",), preset="solitaire", options={"target": 50})
    best = {"dice": [6] * 5, "hilo": {"side": "hi", "value": 3}}
    for _ in range(2):
        table.host.enter({"type": "turn_result", **best})
    said = play(table)
    assert said["game"]["sourceGameId"] == "cinq-o.solitaire"
    assert not said["game"]["highestWins"] and said["players"][0]["score"] == 2
