"""Disputes by the API: the table freezes, the referee judges afresh, the seats vote."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Caller, Sitting, bank, keep, pointers, roll, turn

Opened = Callable[..., Sitting]


@pytest.fixture
def three(open_table: Opened) -> Sitting:
    """Ana threw and kept, Luis and Eva look on."""
    table = open_table(names=("Ana", "Luis", "Eva"))
    table.seats[0].enter(roll(1, 1, 1, 5, 2, 3), keep(1, 1, 1))
    return table


def dispute(caller: Caller, seq: int, kind: str = "facts", **rest: Any) -> Any:
    return caller.post("/disputes", {"seq": seq, "kind": kind, **rest})


def vote(caller: Caller, seat: int, choice: str, n: int = 1) -> Any:
    return caller.post(f"/disputes/{n}/votes", {"seat": seat, "choice": choice})


def settle(caller: Caller, outcome: str, by: str, n: int = 1, **rest: Any) -> Any:
    return caller.post(f"/disputes/{n}/resolution", {"outcome": outcome, "by": by, **rest})


def test_the_referee_judges_afresh_from_the_position_before(three: Sitting) -> None:
    said = dispute(three.seats[1], 2, "rule", action=keep(1, 1, 1, 5), text="he forgot the five")
    assert said.status_code == 201
    judged = said.json
    assert (judged["n"], judged["seq"], judged["seat"]) == (1, 2, 0)
    assert (judged["ruling"]["legal"], judged["ruling"]["points"]) == (True, 300)
    assert judged["ruling"]["citations"]
    assert judged["position"]["step"] == 1
    assert judged["position"]["running"]["rolled"] == [1, 1, 1, 2, 3, 5]
    (allowed,) = judged["allowed"]
    assert {"dice": [1, 1, 1, 5], "points": 350} in allowed["choices"]
    assert judged["claim"] == {"type": "keep", "dice": [1, 1, 1, 5]}
    assert judged["claim_ruling"]["points"] == 350
    again = three.watch.get("/disputes/1").json
    assert {key: judged[key] for key in again} == again


def test_the_table_freezes_on_every_phone_until_it_is_settled(three: Sitting) -> None:
    three.seats[2].enter(roll(1))
    dispute(three.seats[1], 2)
    shown = three.now["dispute"]
    assert (shown["n"], shown["seq"], shown["kind"]) == (1, 2, "facts")
    assert (shown["votes"], shown["open"]) == ([], True)
    assert three.now["to_act"]["allowed"] == []
    correction = {"op": "strike", "seq": 2, "reason": "x", "preview": False}
    for path, body in (
        ("/entries", {"action": bank()}),
        ("/undo", None),
        ("/redo", None),
        ("/corrections", correction),
        ("/disputes", {"seq": 1, "kind": "rule"}),
        ("/house-rules", {"options": {"target": 5000}}),
        ("/seats", {"name": "Pau"}),
    ):
        refused = three.host.post(path, body)
        assert (refused.status_code, refused.json["code"]) == (409, "table.disputed"), path
    looked = three.host.post("/corrections", {**correction, "preview": True})
    assert looked.status_code == 200
    assert settle(three.host, "stands", "host").status_code == 201
    assert three.now["dispute"] is None
    assert three.seats[0].enter(bank()).json["code"] == "farkle.bank.below-entry"


def test_a_majority_for_change_corrects_what_was_claimed(three: Sitting) -> None:
    dispute(three.seats[1], 2, action=keep(1, 1, 1, 5))
    assert vote(three.seats[0], 0, "stands").status_code == 201
    early = settle(three.seats[1], "corrected", "vote")
    assert (early.status_code, early.json["code"]) == (409, "table.vote.missing")
    vote(three.seats[1], 1, "change")
    vote(three.seats[2], 2, "change")
    shown = three.now["dispute"]
    assert shown["open"] is False
    otherwise = settle(three.seats[0], "stands", "vote")
    assert (otherwise.status_code, otherwise.json["code"]) == (409, "table.vote.otherwise")
    done = settle(three.seats[1], "corrected", "vote", note="all saw it")
    assert done.status_code == 201, done.json
    resolution, correction = done.json["entries"]
    assert resolution["details"]["votes"] == {"stands": 1, "change": 2}
    assert (resolution["details"]["by"], resolution["details"]["note"]) == ("vote", "all saw it")
    assert "2" in resolution["details"]["message"]
    assert correction["details"]["dispute"] == 1
    assert three.now["turn"]["points"] == 350
    assert three.watch.get("/entries").json["items"][1]["status"] == "replaced"


def test_a_tie_leaves_the_entry_and_ends_the_dispute(table: Sitting) -> None:
    table.host.enter(turn(500))
    dispute(table.seats[1], 1)
    vote(table.seats[0], 0, "stands")
    last = vote(table.seats[1], 1, "change")
    assert [line["kind"] for line in last.json["entries"]] == ["vote", "resolution"]
    assert last.json["table"]["dispute"] is None
    assert table.now["seats"][0]["score"] == 500


def test_a_seat_votes_once_and_for_itself(three: Sitting) -> None:
    dispute(three.seats[1], 2)
    assert vote(three.seats[0], 1, "stands").status_code == 403
    assert vote(three.scorer, 1, "stands").status_code == 403
    assert vote(three.watch, 1, "stands").status_code == 403
    assert vote(three.seats[0], 0, "stands").status_code == 201
    twice = vote(three.seats[0], 0, "change")
    assert (twice.status_code, twice.json["code"]) == (409, "table.vote.had")
    by_hand = vote(three.host, 2, "change")
    assert by_hand.json["entries"][0]["details"]["by_hand"] is True
    assert three.now["dispute"]["votes"] == [
        {"seat": 0, "choice": "stands", "by_hand": False},
        {"seat": 2, "choice": "change", "by_hand": True},
    ]
    assert vote(three.seats[1], 1, "maybe").status_code == 422
    assert pointers(vote(three.seats[1], 7, "stands")) == ["/seat"]


def test_the_host_closes_at_any_time_and_nothing_blocks_for_ever(three: Sitting) -> None:
    dispute(three.seats[1], 2)
    vote(three.seats[0], 0, "stands")
    assert settle(three.seats[1], "struck", "host").status_code == 403
    facts = settle(three.seats[1], "stands", "rule")
    assert (facts.status_code, facts.json["code"]) == (409, "table.vote.facts")
    assert settle(three.host, "stands", "vote").status_code == 201
    gone = settle(three.host, "stands", "host")
    assert (gone.status_code, gone.json["type"]) == (404, "/not-found")
    assert dispute(three.seats[1], 2).json["n"] == 2
    struck = settle(three.host, "struck", "host", n=2)
    assert struck.status_code == 201
    assert three.now["position"] == {"turn": 0, "step": 1}


def test_agreed_facts_are_settled_by_the_rules(three: Sitting) -> None:
    dispute(three.seats[1], 2, "rule")
    done = settle(three.seats[1], "stands", "rule")
    assert done.status_code == 201
    assert done.json["correction"] is None
    assert "reglamento" in done.json["entries"][0]["details"]["message"]


def test_a_correction_that_would_strike_more_waits_for_a_word(table: Sitting) -> None:
    table.host.enter(turn(500), turn(600), turn(50))
    dispute(table.host, 1)
    fix = {"actions": [turn(0)]}
    refused = settle(table.host, "corrected", "host", correction=fix)
    assert (refused.status_code, refused.json["type"]) == (409, "/conflicts")
    assert [each["seq"] for each in refused.json["conflicts"]] == [3]
    assert table.now["dispute"] is not None
    wrong = settle(table.host, "corrected", "host", correction={"actions": [turn(25)]})
    assert (wrong.status_code, pointers(wrong)) == (409, ["/correction/actions/0"])
    fix |= {"strike_conflicts": True}
    done = settle(table.host, "corrected", "host", correction=fix)
    assert done.status_code == 201
    assert done.json["correction"]["changes"] == [{"seat": 0, "before": 550, "after": 0}]


def test_a_house_rule_ends_a_dispute(table: Sitting) -> None:
    table.host.enter(turn(500))
    dispute(table.seats[1], 1, "rule")
    asked = {"options": {"entry": 0}}
    assert settle(table.host, "house-rule", "rule", **asked).status_code == 422
    assert settle(table.host, "stands", "host", **asked).status_code == 422
    never = settle(table.seats[1], "house-rule", "vote", **asked)
    assert (never.status_code, never.json["code"]) == (409, "table.vote.none")
    done = settle(table.host, "house-rule", "host", **asked)
    assert [line["kind"] for line in done.json["entries"]] == ["resolution", "house-rule"]
    assert table.host.enter(turn(50)).status_code == 201


def test_what_does_not_stand_is_not_disputed(table: Sitting) -> None:
    table.host.enter(turn(500))
    table.host.post("/undo")
    gone = dispute(table.host, 1)
    assert (gone.status_code, gone.json["code"]) == (409, "table.disputed.not-standing")
    assert pointers(dispute(table.host, 1, "taste")) == ["/kind"]
    assert dispute(table.watch, 1).status_code == 403
    assert table.watch.get("/disputes/1").status_code == 404
    assert table.now["dispute"] is None


def test_a_claim_is_judged_by_what_its_author_may_see(open_table: Opened) -> None:
    table = open_table("cinquillo", names=("Ana", "Luis", "Eva", "Pau"))
    hand = ["5O", "6O", "7O", "1C", "2C", "3C", "4C", "5C", "6C", "7C"]
    table.seats[1].enter({"type": "hand", "cards": [*hand[:1], "1B", *hand[2:]]})
    table.seats[1].enter({"type": "play", "card": "5O"})
    table.seats[2].enter({"type": "pass"})
    claims = {
        card: dispute(table.seats[0], 3, action={"type": "play", "card": card}).json["claim_ruling"]
        for card in ("6O",)
    }
    assert claims["6O"]["legal"] is True
    secret = dispute(table.seats[0], 3, action={"type": "hand", "cards": hand})
    assert secret.status_code in (403, 409)
