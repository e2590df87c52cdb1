"""Undo and redo, pause and close, the end, the rematch."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Caller, Sitting, bank, keep, pointers, roll, turn


def test_undo_takes_back_the_last_entry_and_redo_brings_it_back(table: Sitting) -> None:
    table.host.enter(roll(1, 1, 1, 5, 2, 3))
    kept = table.host.enter(keep(1, 1, 1)).json["table"]
    undone = table.host.post("/undo")
    assert undone.status_code == 201
    assert undone.json["entries"][0]["kind"] == "undo"
    assert undone.json["table"]["position"] == {"turn": 0, "step": 1}
    assert (undone.json["table"]["undo"], undone.json["table"]["redo"]) == (1, [2])
    redone = table.host.post("/redo").json["table"]
    same = ("position", "turn", "scorepad", "to_act", "undo")
    assert {key: redone[key] for key in same} == {key: kept[key] for key in same}
    assert redone["version"] == 4


def test_undo_takes_back_a_group(table: Sitting) -> None:
    table.host.enter(turn(500), turn(600), turn(700))
    undone = table.host.post("/undo", {"to": 2})
    assert undone.json["entries"][0]["seqs"] == [2, 3]
    assert undone.json["table"]["scorepad"]["totals"] == [500, 0]
    assert table.host.post("/redo").json["table"]["scorepad"]["totals"] == [1200, 600]


def test_nothing_to_undo_or_redo_is_refused(table: Sitting) -> None:
    assert table.host.post("/undo").json["code"] == "table.undo.nothing"
    assert table.host.post("/redo").json["code"] == "table.redo.nothing"
    table.host.enter(turn(500))
    table.host.post("/undo")
    table.host.enter(turn(600))
    assert table.host.post("/redo").status_code == 409
    gone = table.host.post("/undo", {"to": 1})
    assert (gone.status_code, gone.json["code"]) == (409, "table.undo.not-standing")


@pytest.mark.parametrize("to", [0, -1, "1", 1.0, True, [], 10**12])
def test_a_line_that_cannot_be_is_malformed(table: Sitting, to: Any) -> None:
    table.host.enter(turn(500))
    response = table.host.post("/undo", {"to": to})
    assert (response.status_code, pointers(response)) == (422, ["/to"])


def test_a_paused_table_waits(table: Sitting) -> None:
    paused = table.seats[0].post("/pause")
    assert (paused.status_code, paused.json["table"]["status"]) == (201, "paused")
    assert table.host.enter(turn(500)).json["code"] == "table.paused"
    assert table.host.post("/undo").json["code"] == "table.paused"
    again = table.host.post("/pause")
    assert (again.status_code, again.json["entries"]) == (200, [])
    assert table.now["to_act"]["allowed"] == []
    assert table.host.post("/resume").json["table"]["status"] == "playing"
    assert table.host.enter(turn(500)).status_code == 201


def test_a_closed_table_counts_nowhere_until_it_is_reopened(table: Sitting) -> None:
    table.host.enter(turn(500))
    closed = table.host.post("/close").json["table"]
    assert (closed["status"], closed["result"]) == ("closed", None)
    assert table.host.enter(turn(500)).json["code"] == "table.closed"
    assert table.host.post("/undo").json["code"] == "table.closed"
    assert table.watch.get().json["scorepad"]["totals"] == [500, 0]
    asked = table.watch.post("/rulings", {"action": turn(500, seat=1)})
    assert (asked.status_code, asked.json["code"]) == (200, "table.closed")
    assert table.host.post("/reopen").json["table"]["status"] == "playing"
    assert table.host.enter(turn(500)).status_code == 201


def test_a_game_that_is_over_keeps_its_result(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", options={"target": 1000})
    table.host.enter(turn(1000), turn(500))
    for verb in ("pause", "close"):
        refused = table.host.post(f"/{verb}")
        assert (refused.status_code, refused.json["code"]) == (409, "table.finished")
    assert table.host.post("/resume").status_code == 200
    assert (table.now["status"], table.now["result"]["winners"]) == ("finished", [0])


def test_a_closed_table_is_not_paused(table: Sitting) -> None:
    table.host.post("/close")
    for verb in ("pause", "resume"):
        refused = table.host.post(f"/{verb}")
        assert (refused.status_code, refused.json["code"]) == (409, "table.closed")
    again = table.host.post("/close")
    assert (again.status_code, again.json["entries"]) == (200, [])
    assert table.now["status"] == "closed"


def test_a_game_ends_with_a_result_and_an_undo_opens_it_again(
    open_table: Callable[..., Sitting],
) -> None:
    table = open_table("farkle", options={"target": 1000})
    last = table.host.enter(turn(1000), turn(500)).json["table"]
    assert (last["status"], last["to_act"]) == ("finished", None)
    result = last["result"]
    assert result["winners"] == [0]
    assert [(rank["seat"], rank["place"]) for rank in result["ranking"]] == [(0, 1), (1, 2)]
    assert result["reason"].startswith("farkle.") and result["message"]
    assert result["citations"][0]["title"]
    late = table.host.enter(turn(500))
    assert (late.status_code, late.json["code"]) == (409, "table.finished")
    assert table.host.post("/undo").json["table"]["status"] == "playing"


def test_a_shared_win_shares_the_place(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("Ana", "Luis", "Eva"), options={"target": 1000})
    result = table.host.enter(turn(1000), turn(1000), turn(500)).json["table"]["result"]
    assert result["winners"] == [0, 1]
    assert [rank["place"] for rank in result["ranking"]] == [1, 1, 3]


def test_the_last_turns_are_announced(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("Ana", "Luis", "Eva"), options={"target": 1000})
    endgame = table.host.enter(turn(1050)).json["table"]["endgame"]
    assert (endgame["caller"], endgame["owed"], endgame["to_beat"]) == (0, [1, 2], 1050)
    assert endgame["tie_rule"] == "farkle.tie"


def test_a_rematch_is_the_same_table_with_the_next_seat_first(table: Sitting) -> None:
    first = table.host.post("/rematch")
    assert first.status_code == 201
    again = first.json
    assert again["id"] != table.id and again["code"] != table.code
    assert [seat["name"] for seat in again["seats"]] == ["Ana", "Luis"]
    assert (again["options"], again["to_act"]["seat"]) == (table.opened["options"], 1)
    assert first.headers["Location"] == f"/api/v1/tables/{again['id']}"
    host = Caller(table.client, first.headers["Location"], again["tokens"]["host"])
    assert host.enter(turn(500)).status_code == 201
    second = table.host.post("/rematch").json
    assert (second["id"], second["version"]) == (again["id"], 1)


def test_a_rematch_gives_nobody_more_than_they_hold(table: Sitting) -> None:
    full = table.host.post("/rematch").json["tokens"]
    scorer = table.scorer.post("/rematch").json["tokens"]
    seat = table.seats[1].post("/rematch").json
    assert scorer == full | {"host": None, "seats": [None, None]}
    assert seat["tokens"] == full | {
        "host": None,
        "scorer": None,
        "seats": [None, full["seats"][1]],
    }
    assert seat["links"]["host"] is None
    assert seat["links"]["seats"][1].endswith(full["seats"][1])


def test_dice_games_have_no_hands(table: Sitting) -> None:
    response = table.seats[0].get("/hand")
    assert (response.status_code, response.json["type"]) == (404, "/not-found")
    unknown = table.client.get(table.host.path)
    assert response.json["detail"] != unknown.json["detail"]


def test_a_turn_of_zilch_by_dice(open_table: Callable[..., Sitting]) -> None:
    table = open_table("zilch")
    table.seats[0].enter(roll(1, 5, 2, 2, 3, 4))
    less = table.seats[0].enter(keep(1))
    assert less.status_code == 409
    assert {cite["id"] for cite in less.json["ruling"]["citations"]} >= {"zilch.freeze"}
    table.seats[0].enter(keep(1, 5))
    zilch = table.seats[0].enter(roll(2, 3, 4, 6)).json
    assert zilch["table"]["scorepad"]["rows"][0]["cells"][0]["turns"][0]["mark"] == "zilch"
    assert zilch["table"]["to_act"]["seat"] == 1
    assert table.seats[1].enter(bank()).status_code == 409
