"""A correction put before the whole table by the API: seen by all, done, taken back, overtaken."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Caller, Sitting, turn

Opened = Callable[..., Sitting]


def propose(caller: Caller, op: str, seq: int, *actions: Any, **rest: Any) -> Any:
    body = {"op": op, "seq": seq, "reason": "it was a five", **rest}
    return caller.post("/proposals", body | ({"actions": list(actions)} if actions else {}))


@pytest.fixture
def played(table: Sitting) -> Sitting:
    """Ana 500, Luis 600, Ana 700."""
    table.host.enter(turn(500), turn(600), turn(700))
    return table


def scores(table: Sitting) -> list[int]:
    return [seat["score"] for seat in table.now["seats"]]


def test_it_is_a_line_that_all_see_and_that_changes_nothing_else(played: Sitting) -> None:
    said = propose(played.seats[1], "replace", 2, turn(1100))
    assert said.status_code == 201
    (line,) = said.json["entries"]
    assert (line["seq"], line["kind"], line["notation"]) == (4, "table", None)
    assert line["details"]["actions"] == [{"seat": 1, "notation": "turn_total 1100"}]
    assert line["details"]["reason"] == "it was a five" and line["details"]["message"]
    assert played.now["proposal"] == {"n": 4, "op": "replace", "seq": 2, "index": 0}
    assert played.now["version"] == 4 and scores(played) == [1200, 600]
    seen = played.watch.get("/proposals/4")
    assert seen.json["changes"] == [{"seat": 1, "before": 600, "after": 1100}]
    assert seen.json["proposal"] == line["details"]


def test_done_it_does_what_all_saw(played: Sitting) -> None:
    propose(played.seats[1], "replace", 2, turn(1100))
    seen = played.watch.get("/proposals/4").json
    done = played.seats[1].post("/proposals/4/confirm")
    assert done.status_code == 201
    assert done.json["changes"] == seen["changes"]
    assert done.json["entries"][0]["details"]["reason"] == "it was a five"
    assert scores(played) == [1200, 1100]
    assert played.now["proposal"] is None
    assert played.seats[1].post("/proposals/4/confirm").status_code == 409
    assert played.watch.get("/proposals/4").json["changes"] == seen["changes"]
    assert played.watch.get("/proposals/3").status_code == 404
    assert played.watch.get("/proposals/99").json["detail"]


@pytest.mark.parametrize("act", ["enter", "undo", "pause", "name", "propose"])
def test_any_other_line_overtakes_it(played: Sitting, act: str) -> None:
    propose(played.seats[0], "replace", 1, turn(550))
    if act == "enter":
        played.host.enter(turn(50))
    elif act == "name":
        path, headers = played.host.path, {"Authorization": f"Bearer {played.host.token}"}
        played.client.patch(path, json={"names": ["Anna", "Luis"]}, headers=headers)
    elif act == "propose":
        assert propose(played.host, "strike", 3).status_code == 201
    else:
        played.host.post(f"/{act}")
    late = played.seats[0].post("/proposals/4/confirm")
    assert (late.status_code, late.json["ruling"]["code"]) == (409, "table.proposal.over")
    assert late.json["detail"]
    assert (played.now["proposal"] is None) == (act != "propose")
    assert played.seats[0].post("/proposals/4/withdraw").status_code == 409


def test_taken_back_it_is_a_line_too(played: Sitting) -> None:
    propose(played.seats[0], "replace", 1, turn(550))
    back = played.seats[0].post("/proposals/4/withdraw")
    assert [line["notation"] for line in back.json["entries"]] == ["withdraw"]
    assert played.now["proposal"] is None and played.now["version"] == 5
    assert scores(played) == [1200, 600]


def test_who_decides(played: Sitting) -> None:
    propose(played.seats[0], "replace", 1, turn(550))
    for other in (played.seats[1], played.watch):
        for what in ("confirm", "withdraw"):
            assert other.post(f"/proposals/4/{what}").status_code == 403
    assert played.scorer.post("/proposals/4/withdraw").status_code == 201
    propose(played.seats[0], "replace", 1, turn(550))
    assert played.host.post("/proposals/6/confirm").status_code == 201


def test_it_could_be_done_as_it_stands(played: Sitting) -> None:
    before = played.now["version"]
    assert propose(played.host, "replace", 1, turn(333)).status_code == 409
    assert propose(played.host, "replace", 1, turn(500)).status_code == 409  # as it is
    assert propose(played.host, "strike", 9).status_code == 409
    unsaid = propose(played.host, "strike", 2)
    assert (unsaid.status_code, unsaid.json["type"]) == (409, "/conflicts")
    assert propose(played.host, "strike", 2, reason="").status_code == 422
    assert played.now["version"] == before
    assert propose(played.host, "strike", 2, shift=True).status_code == 201
    assert played.host.post("/proposals/4/confirm").status_code == 201
    assert scores(played) == [500, 700]
    assert propose(played.host, "strike", 1, strike_conflicts=True).status_code == 201


def test_undo_after_it_is_the_last_line_that_counts(played: Sitting) -> None:
    propose(played.host, "replace", 1, turn(550))
    played.host.post("/proposals/4/confirm")
    assert scores(played) == [1250, 600]
    assert played.host.post("/undo").status_code == 201
    assert scores(played) == [1200, 600]


HAND = ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "10O", "11O", "12O"]
OTHER = ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "10O", "11O", "12C"]


def test_a_hand_is_shown_to_nobody(open_table: Opened) -> None:
    table = open_table("cinquillo", ("Ana", "Luis", "Eva", "Max"))
    hand = {"type": "hand", "cards": HAND, "seat": 0}
    assert table.seats[0].enter(hand).status_code == 201
    other = {**hand, "cards": OTHER}
    for op, actions in (("replace", (other,)), ("strike", ()), ("insert", (other,))):
        refused = propose(table.seats[0], op, 1, *actions)
        assert refused.status_code in (403, 409), op
        assert table.now["version"] == 1
    assert refused.status_code == 409
    mended = {"op": "replace", "seq": 1, "actions": [other], "reason": "a slip", "preview": False}
    assert table.seats[0].post("/corrections", mended).status_code == 201
    assert table.seats[0].get("/hand").json["cards"] == OTHER
    for caller in (table.host, table.seats[1], table.watch):
        assert "12C" not in caller.get("/entries").text + caller.get().text


def test_a_house_rule_in_place_of_another(table: Sitting) -> None:
    table.host.enter(turn(500))
    table.host.post("/house-rules", {"options": {"target": 5000}})
    table.host.enter(turn(600))
    other = propose(table.host, "replace", 2, options={"target": 4000})
    assert other.status_code == 201
    assert other.json["proposal"]["options"] == {"target": 4000}
    done = table.host.post("/proposals/4/confirm")
    assert done.json["entries"][0]["details"]["options"] == {"target": 4000}
    assert table.now["options"]["target"] == 4000
    old = table.watch.get("/entries").json["items"][1]
    assert (old["status"], old["by_seq"]) == ("replaced", 5)
    assert scores(table) == [500, 600]
    again = propose(table.host, "replace", 5, options={"target": 3000})
    assert again.status_code == 201
    assert propose(table.host, "replace", 5, options={"target": 10000}).status_code == 409
    assert propose(table.host, "replace", 5).status_code in (409, 422)
    assert propose(table.host, "replace", 1, options={"target": 3000}).status_code == 422
    assert propose(table.seats[0], "replace", 5, options={"target": 3000}).status_code == 403
    assert propose(table.host, "strike", 5).status_code == 201
    table.host.post(f"/proposals/{table.now['version']}/confirm")
    assert table.now["options"]["target"] == 10000
