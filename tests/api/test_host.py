"""Who runs the table: handed over, or claimed when the host is gone."""

from typing import Any

import pytest

from tests.api.sitting import Sitting, turn
from tests.conftest import Clock

KEY = "a-key-of-twenty-two-chars"


def notations(table: Sitting) -> list[tuple[str, Any, str]]:
    lines = table.watch.get("/entries").json["items"]
    return [(line["kind"], line["seat"], line["notation"]) for line in lines]


def test_a_host_hands_the_table_over(table: Sitting) -> None:
    handed = table.host.post("/host", {"seat": 1})
    assert handed.status_code == 201
    assert (handed.json["host"], handed.json["version"]) == (1, 1)
    assert "token" not in handed.json
    assert notations(table) == [("seat", 1, "host")]
    assert table.host.get().status_code == 404  # its token is void
    assert table.scorer.get().status_code == 200
    token = table.seats[1].post("/host/claim")
    assert (token.status_code, token.json["role"]) == (200, "host")
    new = table.by(token.json["token"])
    assert new.post("/close").status_code == 201
    assert table.seats[0].post("/host/claim").json["token"] is None


def test_the_new_host_may_also_come_by_the_link(table: Sitting) -> None:
    handed = table.host.post("/host", {"seat": 1}).json
    joined = table.client.post("/api/v1/join", json={"link": handed["link"]})
    assert (joined.status_code, joined.json["role"]) == (200, "host")
    assert table.by(joined.json["token"]).post("/close").status_code == 201
    assert table.client.post("/api/v1/join", json={"link": handed["link"]}).status_code == 404


def test_nobody_is_host_who_has_left(table: Sitting) -> None:
    table.host.post("/seats", {"name": "Eva"})
    table.host.post("/seats/1/retire")
    refused = table.host.post("/host", {"seat": 1})
    assert (refused.status_code, refused.json["code"]) == (409, "table.seats.left")
    assert table.seats[1].post("/host/claim").json["code"] == "table.seats.left"
    assert table.host.get().status_code == 200


def test_a_claim_passes_after_two_minutes(table: Sitting, clock: Clock) -> None:
    asked = table.seats[1].post("/host/claim")
    assert asked.status_code == 201
    until = {"seat": 1, "until": "2026-03-05T20:17:00.000Z"}
    assert (asked.json["host_claim"], asked.json["token"]) == (until, None)
    assert table.now["host_claim"] == until
    clock.move(seconds=119)
    assert table.host.get().json["host_claim"] == until
    again = table.seats[1].post("/host/claim")
    assert (again.status_code, again.json["version"]) == (200, 1)
    clock.move(seconds=1)
    assert table.host.get().status_code == 404
    shown = table.now
    assert (shown["host"], shown["host_claim"], shown["version"]) == (1, None, 2)
    assert notations(table) == [("seat", 1, "claim"), ("seat", 1, "host")]
    won = table.seats[1].post("/host/claim").json
    assert won["role"] == "host"
    assert table.by(won["token"]).post("/host", {"seat": 0}).status_code == 201


@pytest.mark.parametrize("by", ["host", "seat 0"])
def test_an_objection_in_time_ends_it(table: Sitting, clock: Clock, by: str) -> None:
    table.seats[1].post("/host/claim")
    clock.move(seconds=119)
    objector = table.host if by == "host" else table.seats[0]
    objected = objector.post("/host/object")
    assert objected.status_code == 201
    line = objected.json["entries"][0]
    assert (line["kind"], line["notation"], line["by"]["role"]) == ("table", "object", by[:4])
    assert objected.json["table"]["host_claim"] is None
    clock.move(seconds=10)
    assert table.host.get().json["host"] is None
    none = table.host.post("/host/object")
    assert (none.status_code, none.json["code"]) == (409, "table.host.no-claim")


def test_too_late_to_object(table: Sitting, clock: Clock) -> None:
    table.seats[1].post("/host/claim")
    clock.move(seconds=120)
    late = table.seats[0].post("/host/object")
    assert (late.status_code, late.json["code"]) == (409, "table.host.no-claim")
    assert table.now["host"] == 1


def test_one_asks_at_a_time(table: Sitting) -> None:
    table.seats[1].post("/host/claim")
    refused = table.seats[0].post("/host/claim")
    assert (refused.status_code, refused.json["code"]) == (409, "table.host.claimed")
    table.host.post("/host", {"seat": 0})  # the host was not gone after all
    assert table.now["host_claim"] is None


def test_entries_go_on_while_somebody_asks(table: Sitting, clock: Clock) -> None:
    table.seats[1].post("/host/claim")
    assert table.host.enter(turn(500)).status_code == 201
    assert table.host.post("/undo").status_code == 201
    assert table.now["host_claim"]["seat"] == 1
    clock.move(seconds=120)
    settled = table.scorer.enter(turn(500))
    assert settled.status_code == 201
    assert notations(table)[-2:] == [("seat", 1, "host"), ("action", 0, "turn_total 500")]


def test_who_holds_the_version_is_told_when_a_claim_passes(table: Sitting, clock: Clock) -> None:
    table.seats[1].post("/host/claim")
    tag = table.watch.get().headers["ETag"]
    assert table.watch.get(If_None_Match=tag).status_code == 304
    clock.move(seconds=120)
    assert table.watch.get(If_None_Match=tag).status_code == 200


def test_the_host_goes_with_the_seat(table: Sitting) -> None:
    table.host.post("/host", {"seat": 1})
    old = table.by(table.seats[1].post("/host/claim").json["token"])
    link = table.seats[1].post("/seats/1/transfer").json["link"]
    seat = table.by(table.client.post("/api/v1/join", json={"link": link}).json["token"])
    assert old.get().status_code == 404
    assert table.by(seat.post("/host/claim").json["token"]).get().status_code == 200


def test_an_answer_given_again_holds_the_same_secrets(table: Sitting) -> None:
    table.host.post("/host", {"seat": 1})
    first = table.seats[1].post("/host/claim", key=KEY)
    again = table.seats[1].post("/host/claim", key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json == first.json
