"""POST /tables/{id}/entries: what is written, what is refused, and that it is all or nothing."""

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Sitting, bank, keep, pointers, roll, turn

DICE = (("farkle", turn(0)), ("farkle", bank()))


def test_an_entry_is_written_with_its_ruling(table: Sitting) -> None:
    response = table.seats[0].enter(roll(1, 1, 1, 5, 2, 3))
    assert response.status_code == 201
    (entry,) = response.json["entries"]
    assert entry["seq"] == 1 and entry["seat"] == 0
    assert entry["action"] == {"type": "roll", "dice": [1, 1, 1, 2, 3, 5]}
    assert entry["notation"] == "roll 1 1 1 2 3 5"
    assert entry["ruling"]["legal"] and entry["ruling"]["citations"]
    assert entry["at"] == "2026-03-05T20:15:00.000Z"
    assert entry["by"] == {"device": None, "label": "token:seat 0", "role": "seat", "seat": 0}
    shown = response.json["table"]
    assert shown["version"] == 1 and shown["position"] == {"turn": 0, "step": 1}
    assert shown["turn"]["rolled"] == [1, 1, 1, 2, 3, 5]
    assert response.headers["ETag"] == '"1.es.seat0"'
    assert shown == table.seats[0].get().json


def test_the_sample_turn_of_the_sheet_is_950(table: Sitting) -> None:
    response = table.host.enter(
        *(roll(5, 2, 3, 3, 4, 6), keep(5)),
        *(roll(1, 4, 4, 4, 2), keep(1, 4, 4, 4)),
        *(roll(1), keep(1)),
        *(roll(3, 3, 3, 2, 4, 6), keep(3, 3, 3)),
        bank(),
    )
    assert response.status_code == 201
    assert len(response.json["entries"]) == 9
    (row,) = response.json["table"]["scorepad"]["rows"]
    assert row["round"] == 1
    assert row["cells"][0] == {
        "turns": [{"points": 950, "text": None, "mark": "hot-dice", "seq": 9}],
        "points": 950,
        "total": 950,
    }
    assert row["cells"][1] == {}
    assert response.json["table"]["to_act"]["seat"] == 1


def test_a_refusal_says_why_and_what_would_be_legal(table: Sitting) -> None:
    table.host.enter(roll(1, 1, 1, 5, 2, 3))
    response = table.host.enter(keep(2))
    problem = response.json
    assert response.status_code == 409
    assert response.content_type == "application/problem+json"
    assert (problem["type"], problem["status"]) == ("/refused", 409)
    assert problem["code"] == problem["ruling"]["code"] == "farkle.keep.dead-die"
    assert problem["detail"] == problem["ruling"]["message"]
    assert problem["ruling"]["citations"] and problem["ruling"]["choices"]
    assert pointers(response) == ["/action"]
    assert table.now["version"] == 1


def test_several_are_written_all_or_none(table: Sitting) -> None:
    response = table.host.enter(roll(1, 1, 1, 5, 2, 3), keep(1, 5), bank())
    assert (response.status_code, pointers(response)) == (409, ["/actions/2"])
    assert response.json["code"] == "farkle.bank.below-entry"
    assert table.now["version"] == 0
    assert table.host.get("/entries").json["items"] == []


def test_whose_turn_it_is_not_is_refused(table: Sitting) -> None:
    response = table.host.enter(roll(1, 1, 1, 5, 2, 3, seat=1))
    assert response.status_code == 409
    assert response.json["code"].endswith("not-your-turn")
    assert table.seats[1].enter(roll(1, 1, 1, 5, 2, 3)).status_code == 409


MALFORMED: list[tuple[Any, str]] = [
    ({}, ""),
    ({"action": turn(500), "actions": [turn(500)]}, ""),
    ({"actions": []}, "/actions"),
    ({"actions": {}}, "/actions"),
    ({"actions": [turn(0)] * 201}, "/actions"),
    ({"action": None}, "/action"),
    ({"action": "bank"}, "/action"),
    ({"action": []}, "/action"),
    ({"action": {}}, "/action/type"),
    ({"action": {"type": "swim"}}, "/action/type"),
    ({"action": {"type": 7}}, "/action/type"),
    ({"action": {"type": None}}, "/action/type"),
    ({"action": {"type": "roll"}}, "/action/dice"),
    ({"action": roll(1, 7)}, "/action/dice/1"),
    ({"action": roll(0)}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": [1.0]}}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": [True]}}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": ["1"]}}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": [None]}}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": [[1]]}}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": [10**40]}}, "/action/dice/0"),
    ({"action": {"type": "roll", "dice": "111523"}}, "/action/dice"),
    ({"action": {"type": "roll", "dice": {"0": 1}}}, "/action/dice"),
    ({"action": roll(*[1] * 10_000)}, "/action/dice"),
    ({"action": roll(1, colour="red")}, "/action/colour"),
    ({"action": bank(points=500)}, "/action/points"),
    ({"action": turn(-50)}, "/action/points"),
    ({"action": {"type": "turn_total", "points": 500.0}}, "/action/points"),
    ({"action": turn(10**12)}, "/action/points"),
    ({"action": turn(500, seat=2)}, "/action/seat"),
    ({"action": turn(500, seat=-1)}, "/action/seat"),
    ({"action": turn(500, seat=True)}, "/action/seat"),
    ({"action": turn(500, seat="0")}, "/action/seat"),
    ({"actions": [turn(500), roll(9)]}, "/actions/1/dice/0"),
    ({"actions": [turn(500), None]}, "/actions/1"),
    ({"action": turn(500), "on": {"turn": 0}}, "/on/step"),
    ({"action": turn(500), "on": {"turn": 0, "step": 0.0}}, "/on/step"),
    ({"action": turn(500), "on": {"turn": -1, "step": 0}}, "/on/turn"),
    ({"action": turn(500), "on": {"turn": 0, "step": 0, "x": 1}}, "/on/x"),
    ({"action": turn(500), "on": [0, 0]}, "/on"),
    ({"action": turn(500), "seat": 0}, "/seat"),
    ([], ""),
    ("bank", ""),
    (7, ""),
    (None, ""),
]


@pytest.mark.parametrize(("body", "pointer"), MALFORMED)
def test_what_is_no_action_is_pointed_at(table: Sitting, body: Any, pointer: str) -> None:
    response = table.host.client.post(
        f"{table.host.path}/entries",
        json=body,
        headers={"Authorization": f"Bearer {table.host.token}"},
    )
    assert (response.status_code, response.json["type"]) == (422, "/malformed")
    assert pointer in pointers(response)
    assert table.now["version"] == 0


def test_dice_that_do_not_fit_the_position_are_refused_not_malformed(table: Sitting) -> None:
    assert table.host.enter(roll(1, 2, 3)).status_code == 409
    table.host.enter(roll(1, 1, 1, 5, 2, 3))
    assert table.host.enter(keep(6, 6)).status_code == 409


def test_who_saw_another_position_is_told_what_happened_meanwhile(table: Sitting) -> None:
    seen = table.now["position"]
    table.seats[0].enter(turn(500))
    late = table.seats[0].post("/entries", {"action": turn(600, seat=0), "on": seen})
    assert (late.status_code, late.json["code"]) == (409, "table.moved-on")
    assert late.json["ruling"]["citations"][0]["id"] == "table.moved-on"
    assert [entry["notation"] for entry in late.json["meanwhile"]] == ["turn_total 500"]
    assert late.json["table"]["position"] == table.now["position"]
    now = {"action": turn(600, seat=1), "on": table.now["position"]}
    assert table.seats[1].post("/entries", now).status_code == 201


def test_an_answer_carries_the_last_ten_rounds_and_stays_small(table: Sitting) -> None:
    for _ in range(250):
        response = table.host.enter(turn(0), turn(0))
    assert response.json["table"]["version"] == 500
    rounds = [row["round"] for row in response.json["table"]["scorepad"]["rows"]]
    assert rounds == list(range(241, 251))
    assert len(gzip.compress(response.data)) < 5000
    full = table.host.post("/entries?pad=full", {"action": turn(0)})
    assert len(full.json["table"]["scorepad"]["rows"]) == 251
    assert len(table.now["scorepad"]["rows"]) == 251


def test_the_name_in_a_ruling_is_the_players(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("<i>Zoë</i>", "Luis"))
    late = table.seats[1].enter(turn(500))
    assert "<i>Zoë</i>" in late.json["detail"] or "Luis" in late.json["detail"]


def test_a_ruling_is_asked_for_and_nothing_is_written(table: Sitting) -> None:
    for caller in (table.host, table.scorer, table.watch, *table.seats):
        good = caller.post("/rulings", {"action": roll(1, 1, 1, 5, 2, 3, seat=0)})
        assert (good.status_code, good.json["legal"]) == (200, True)
    bad = table.watch.post("/rulings", {"action": bank(seat=0)})
    assert (bad.status_code, bad.json["legal"]) == (200, False)
    assert bad.json["citations"] and bad.json["message"]
    assert table.now["version"] == 0


LEFT = {"type": "hand_result", "left": [0, 3, 5, 2]}
OPENING = {"type": "play", "card": "5O"}


@pytest.mark.parametrize("doing", ["pause", "close", "dispute", "finish", "nothing"])
@pytest.mark.parametrize(("game", "action"), [("cinquillo", OPENING), ("cinquillo", LEFT), *DICE])
def test_a_ruling_is_the_one_an_entry_would_get(
    open_table: Callable[..., Sitting], game: str, action: dict[str, Any], doing: str
) -> None:
    cards = game == "cinquillo"
    options = {"target": 30 if cards else 500}
    table = open_table(game, ("Ana", "Luis", "Eva", "Rui"), options=options)
    table.host.enter(LEFT if cards else turn(500))
    if doing == "finish":
        table.host.enter(*([{**LEFT, "left": [0, 9, 9, 9]}] if cards else [turn(0)] * 3))
        assert table.now["status"] == "finished"
    elif doing == "dispute":
        table.host.post("/disputes", {"seq": 1, "kind": "rule"})
    elif doing != "nothing":
        table.host.post(f"/{doing}")
    for caller in (table.host, table.scorer, table.seats[1]):
        asked = caller.post("/rulings", {"action": action})
        entered = caller.enter(action)
        if entered.status_code == 422:
            assert (asked.status_code, asked.json["code"]) == (422, entered.json["code"])
            continue
        assert asked.status_code == 200, asked.json
        assert asked.json["legal"] == (entered.status_code == 201)
        ruling = (
            entered.json["entries"][0]["ruling"] if asked.json["legal"] else entered.json["ruling"]
        )
        assert asked.json["code"] == ruling["code"]
        if asked.json["legal"]:
            table.host.post("/undo")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/action"),
        ({"action": None}, "/action"),
        ({"action": roll(7)}, "/action/dice/0"),
        ({"action": roll(1), "on": {}}, "/on"),
    ],
)
def test_a_ruling_on_no_action_is_malformed(table: Sitting, body: Any, pointer: str) -> None:
    response = table.watch.post("/rulings", body)
    assert (response.status_code, pointers(response)) == (422, [pointer])
