"""Corrections by the API: looked at first, done all or nothing, refused as stale."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Caller, Sitting, bank, keep, pointers, roll, turn

KEY = "a-key-of-twenty-two-chars"
Opened = Callable[..., Sitting]


def correct(caller: Caller, op: str, seq: int, *actions: Any, **rest: Any) -> Any:
    headers = {name: rest.pop(name) for name in ("if_match", "key") if name in rest}
    body = {"op": op, "seq": seq, "reason": "it was a five", "preview": False, **rest}
    if actions:
        body["actions"] = list(actions)
    return caller.post("/corrections", body, **headers)


@pytest.fixture
def played(table: Sitting) -> Sitting:
    """Ana 500, Luis 600, Ana 700."""
    table.host.enter(turn(500), turn(600), turn(700))
    return table


def scores(table: Sitting) -> list[int]:
    return [seat["score"] for seat in table.now["seats"]]


def test_a_preview_says_what_would_change_and_writes_nothing(played: Sitting) -> None:
    seen = correct(played.host, "replace", 1, turn(550), preview=True)
    assert seen.status_code == 200
    assert seen.json["changes"] == [{"seat": 0, "before": 1200, "after": 1250}]
    assert seen.json["result"] == {"before": None, "after": None}
    assert seen.json["conflicts"] == []
    assert seen.json["version"] == 3
    assert scores(played) == [1200, 600]
    assert played.now["version"] == 3


def test_what_was_previewed_is_what_is_done(played: Sitting) -> None:
    seen = correct(played.host, "replace", 1, turn(550), preview=True)
    done = correct(played.host, "replace", 1, turn(550), if_match=seen.headers["ETag"])
    assert done.status_code == 201
    assert done.json["changes"] == seen.json["changes"]
    assert scores(played) == [1250, 600]
    (line,) = done.json["entries"]
    assert (line["kind"], line["notation"], line["ruling"]) == ("correction", None, None)
    said = line["details"]
    assert (said["op"], said["reason"]) == ("replace", "it was a five")
    assert said["at"] == [{"seq": 1, "index": 0}]
    assert [each["notation"] for each in said["actions"]] == ["turn_total 550"]
    old = played.watch.get("/entries").json["items"][0]
    assert (old["status"], old["by_seq"], old["notation"]) == ("replaced", 4, "turn_total 500")


def test_a_correction_that_somebody_overtook_is_stale(played: Sitting) -> None:
    seen = correct(played.host, "replace", 1, turn(550), preview=True)
    played.seats[1].enter(turn(100))
    late = correct(played.host, "replace", 1, turn(550), if_match=seen.headers["ETag"])
    assert late.status_code == 412
    assert correct(played.host, "replace", 1, turn(550), version=3).status_code == 412
    assert late.json["table"]["version"] == 4
    assert scores(played) == [1200, 700]


def test_what_no_longer_holds_is_struck_on_request(table: Sitting) -> None:
    table.host.enter(turn(500), turn(600), turn(50), turn(50))
    refused = correct(table.host, "replace", 1, turn(0), key=KEY)
    assert (refused.status_code, refused.json["type"]) == (409, "/conflicts")
    (first, _second) = refused.json["conflicts"]
    assert (first["seq"], first["seat"], first["notation"]) == (3, 0, "turn_total 50")
    assert first["ruling"]["code"] == "farkle.turn-total.below-entry"
    assert first["ruling"]["citations"] and first["mend"] == "strike"
    again = correct(table.host, "replace", 1, turn(0), key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert scores(table) == [550, 650]
    done = correct(table.host, "replace", 1, turn(0), strike_conflicts=True)
    assert done.status_code == 201
    assert [each["seq"] for each in done.json["entries"][0]["details"]["struck"]] == [3, 4]
    assert scores(table) == [0, 600]


def test_a_missed_turn_moves_the_later_ones_on(played: Sitting) -> None:
    seen = correct(played.host, "insert", 2, turn(0), preview=True)
    assert {each["mend"] for each in seen.json["conflicts"]} == {"shift"}
    done = correct(played.host, "insert", 2, turn(0), shift=True)
    assert done.status_code == 201
    assert done.json["moved"] == [
        {"seq": 2, "index": 0, "seat": 0},
        {"seq": 3, "index": 0, "seat": 1},
    ]
    assert scores(played) == [1100, 700]


def test_an_entry_goes_to_another_seat(open_table: Opened) -> None:
    table = open_table("cinquillo", names=("Ana", "Luis", "Eva", "Pau"))
    table.host.enter({"type": "play", "card": "5O", "seat": 1})
    done = correct(table.host, "replace", 1, seat=2)
    assert done.status_code == 201
    assert table.now["turn"]["left"] == [10, 10, 9, 10]


def test_a_finished_game_is_corrected_and_opened_again(open_table: Opened) -> None:
    table = open_table(options={"target": 1000})
    table.host.enter(turn(500), turn(600), turn(500), turn(0))
    assert table.now["status"] == "finished"
    done = correct(table.host, "replace", 3, turn(450)).json
    assert done["result"]["before"]["winners"] == [0]
    assert done["result"]["after"] is None
    assert done["table_status"] == {"before": "finished", "after": "playing"}
    assert table.now["status"] == "playing"
    done = correct(table.host, "replace", 5, turn(600)).json
    assert done["result"]["after"]["winners"] == [0]
    assert table.now["status"] == "finished"


def test_a_whole_turn_in_dice_replaces_a_total_and_is_itself_corrected(played: Sitting) -> None:
    turn_in_dice = (roll(1, 1, 1, 1, 5, 5), keep(1, 1, 1, 1), bank())
    assert correct(played.host, "replace", 1, *turn_in_dice).status_code == 201
    assert scores(played) == [1700, 600]
    better = correct(played.host, "replace", 4, keep(1, 1, 1, 1, 5, 5), index=1)
    assert better.status_code == 201
    assert scores(played) == [2200, 600]
    line = played.watch.get("/entries").json["items"][3]
    assert [each["status"] for each in line["details"]["actions"]] == [
        "standing",
        "replaced",
        "standing",
    ]


def test_a_correction_that_the_rules_refuse_says_where(played: Sitting) -> None:
    refused = correct(played.host, "replace", 1, roll(1, 1, 1, 1, 5, 5), keep(2))
    assert (refused.status_code, pointers(refused)) == (409, ["/actions/1"])
    assert refused.json["ruling"]["code"] == "farkle.keep.not-thrown"
    gone = correct(played.host, "strike", 9)
    assert (gone.status_code, gone.json["code"]) == (409, "table.correction.not-standing")
    same = correct(played.host, "replace", 1, turn(500))
    assert (same.status_code, same.json["code"]) == (409, "table.correction.same")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"op": "erase"}, "/op"),
        ({"seq": 0}, "/seq"),
        ({"seq": "1"}, "/seq"),
        ({"reason": None}, "/reason"),
        ({"reason": "\u202eevil"}, "/reason"),
        ({"reason": "x" * 201}, "/reason"),
        ({"actions": []}, "/actions"),
        ({"actions": None}, "/actions"),
        ({"actions": [{"type": "fly"}]}, "/actions/0/type"),
        ({"actions": [turn(550, seat=7)]}, "/actions/0/seat"),
        ({"seat": 2}, "/seat"),
        ({"index": "a"}, "/index"),
        ({"preview": "yes"}, "/preview"),
        ({"op": "strike"}, "/actions"),
        ({"colour": "red"}, "/colour"),
    ],
)
def test_what_is_no_correction_is_pointed_at(
    played: Sitting, body: dict[str, Any], pointer: str
) -> None:
    whole = {"op": "replace", "seq": 1, "actions": [turn(550)], "reason": "why", "preview": False}
    answer = played.host.post("/corrections", {**whole, **body})
    assert (answer.status_code, pointers(answer)) == (422, [pointer])
    assert played.now["version"] == 3


def test_who_may_correct_follows_who_may_enter(played: Sitting) -> None:
    assert correct(played.watch, "replace", 1, turn(550), preview=True).status_code == 403
    assert correct(played.seats[1], "replace", 1, turn(550), preview=True).status_code == 200
    played.host.client.patch(
        played.host.path,
        json={"entry_policy": "own"},
        headers={"Authorization": f"Bearer {played.host.token}"},
    )
    assert correct(played.seats[1], "replace", 1, turn(550)).status_code == 403
    assert correct(played.seats[0], "replace", 1, turn(550)).status_code == 201
    assert correct(played.scorer, "replace", 2, turn(650)).status_code == 201


def test_undo_takes_the_correction_back_and_redo_brings_it(played: Sitting) -> None:
    correct(played.host, "replace", 1, turn(550))
    undone = played.host.post("/undo").json
    assert undone["entries"][0]["seqs"] == [4]
    assert scores(played) == [1200, 600]
    played.host.post("/redo")
    assert scores(played) == [1250, 600]


def test_a_paused_or_closed_table_is_not_corrected(played: Sitting) -> None:
    played.host.post("/pause")
    assert correct(played.host, "replace", 1, turn(550)).json["code"] == "table.paused"
    played.host.post("/close")
    assert correct(played.host, "replace", 1, turn(550)).json["code"] == "table.closed"


def test_a_house_rule_counts_from_here_on(played: Sitting) -> None:
    refused = played.seats[0].post("/house-rules", {"options": {"entry": 0}})
    assert refused.status_code == 403
    done = played.host.post("/house-rules", {"options": {"target": 5000}, "note": "it is late"})
    assert done.status_code == 201
    assert done.json["table"]["options"]["target"] == 5000
    (line,) = done.json["entries"]
    assert line["kind"] == "house-rule"
    assert line["details"]["options"] == {"target": 5000}
    assert played.now["scorepad"]["target"] == 5000
    ids = {rule["id"]: rule["text"] for rule in played.watch.get("/rulebook").json["rulebook"]}
    assert "5.000" in ids["farkle.end"]
    over = played.host.post("/house-rules", {"options": {"target": 1000}})
    assert (over.status_code, over.json["code"]) == (409, "table.house-rule.reached")
    same = played.host.post("/house-rules", {"options": {"target": 5000}})
    assert (same.status_code, same.json["code"]) == (409, "table.house-rule.nothing")
    unknown = played.host.post("/house-rules", {"options": {"cake": 1}})
    assert (unknown.status_code, pointers(unknown)) == (422, ["/options/cake"])
    assert played.seats[0].post("/undo").status_code == 403
    assert correct(played.seats[0], "strike", 4).status_code == 403
    played.host.post("/undo")
    assert played.now["options"]["target"] == 10_000


def test_quiet_words_tell_what_may_be_wrong_and_how_to_mend_it(played: Sitting) -> None:
    played.host.enter(turn(600))
    played.host.enter(turn(600))
    line = played.watch.get("/entries?lang=en").json["items"][4]
    (word,) = line["flags"]
    assert word["code"] == "table.flag.twice"
    assert word["message"].startswith("It is the same total as in entry 4")
    mend = word["mend"]
    assert mend == {"op": "strike", "seq": 5, "index": 0, "shift": True}
    del mend["seq"]
    assert correct(played.host, seq=5, **mend).status_code == 201
    assert all(not each["flags"] for each in played.watch.get("/entries").json["items"])


def test_a_last_turn_filled_by_another_phone_is_flagged(open_table: Opened) -> None:
    table = open_table(options={"target": 1000})
    table.seats[0].enter(turn(500))
    table.seats[1].enter(turn(600))
    table.seats[0].enter(turn(500))
    table.host.enter(turn(0))
    (word,) = table.watch.get("/entries").json["items"][-1]["flags"]
    assert word["code"] == "table.flag.last-turn"
    assert word["mend"] == {"op": "replace", "seq": 4, "index": 0, "shift": False}


def test_a_pass_proved_wrong_is_flagged_where_it_was_made(open_table: Opened) -> None:
    table = open_table("cinquillo", names=("Ana", "Luis", "Eva", "Pau"))
    table.host.enter(
        {"type": "play", "card": "5O", "seat": 0},
        {"type": "pass"},
        {"type": "play", "card": "6O"},
        {"type": "play", "card": "5C"},
        {"type": "play", "card": "5E"},
        {"type": "play", "card": "4O"},
    )
    passed = table.watch.get("/entries").json["items"][1]
    (word,) = passed["flags"]
    assert (word["code"], word["by_seq"]) == ("cinquillo.flag.wrong-pass", 6)
    assert word["mend"]["op"] == "replace"


def test_nobody_finds_out_a_hand_by_correcting(open_table: Opened) -> None:
    table = open_table("cinquillo", names=("Ana", "Luis", "Eva", "Pau"))
    hand = ["5O", "6O", "7O", "1C", "2C", "3C", "4C", "5C", "6C", "7C"]
    table.seats[0].enter({"type": "hand", "cards": hand})
    table.host.enter({"type": "play", "card": "5O", "seat": 0}, {"type": "pass"})
    for card in ("6O", "4O"):  # one he holds, one he does not: by looking they are alike
        seen = correct(table.host, "replace", 3, {"type": "play", "card": card}, preview=True)
        assert seen.status_code == 200
    refused = correct(table.host, "strike", 1)
    assert (refused.status_code, refused.json["type"]) == (403, "/not-allowed")
    wrong = [*hand[:9], "1B"]
    done = correct(table.seats[0], "replace", 1, {"type": "hand", "cards": wrong})
    assert done.status_code == 201
    assert "1B" not in done.text and "1B" not in table.host.get("/entries").text
    own = table.seats[0].get("/entries").json["items"][3]["details"]["actions"][0]
    assert "1B" in own["action"]["cards"]
