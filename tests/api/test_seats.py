"""Late players, players who leave, seats that move to another phone or token."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Caller, Sitting, pointers, turn
from tests.conftest import Clock

KEY = "a-key-of-twenty-two-chars"


def join(table: Sitting, **body: Any) -> Any:
    return table.client.post("/api/v1/join", json={"code": table.code, **body})


def test_who_comes_late_gets_a_seat_and_its_token(table: Sitting) -> None:
    table.host.enter(turn(500), turn(600))
    late = table.host.post("/seats", {"name": "Eva"})
    assert late.status_code == 201
    assert [seat["name"] for seat in late.json["seats"]] == ["Ana", "Luis", "Eva"]
    assert late.json["seats"][2]["score"] == 0
    line = table.watch.get("/entries").json["items"][-1]
    assert (line["kind"], line["seat"], line["notation"]) == ("seat", 2, "join Eva")
    eva = table.by(late.json["token"])
    table.host.enter(turn(500), turn(600))
    assert eva.enter(turn(700)).json["entries"][0]["seat"] == 2
    assert eva.enter(turn(700, seat=0)).status_code == 403


def test_asked_twice_with_a_key_the_seat_and_the_token_are_the_same(table: Sitting) -> None:
    first = table.host.post("/seats", {"name": "Eva"}, key=KEY)
    again = table.host.post("/seats", {"name": "Eva"}, key=KEY)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert (again.status_code, again.json) == (201, first.json)
    assert not [name for name in (*first.headers.keys(), *again.headers.keys()) if "Adds" in name]
    assert len(table.now["seats"]) == 3


def test_too_late_is_too_late(table: Sitting) -> None:
    table.host.enter(*(turn(500) for _ in range(4)))
    refused = table.host.post("/seats", {"name": "Eva"})
    assert (refused.status_code, refused.json["code"]) == (409, "table.seats.too-late")
    assert refused.json["ruling"]["citations"][0]["id"] == "table.seats"
    assert refused.json["detail"]


def test_a_full_table_has_no_seat(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", [f"P{number}" for number in range(12)])
    assert table.host.post("/seats", {"name": "Eva"}).json["code"] == "table.seats.full"
    cards = open_table("cinquillo", ("Ana", "Luis", "Eva", "Pau"))
    assert cards.host.post("/seats", {"name": "Rosa"}).status_code == 409


@pytest.mark.parametrize("name", ["", " ", "luis", "x" * 41, 7, None, "\u200b"])
def test_a_late_name_is_a_name_like_all(table: Sitting, name: Any) -> None:
    refused = table.host.post("/seats", {"name": name})
    assert (refused.status_code, pointers(refused)) == (422, ["/name"])
    assert len(table.now["seats"]) == 2


def test_who_leaves_is_passed_over(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("Ana", "Luis", "Eva"))
    table.host.enter(turn(500))
    left = table.host.post("/seats/1/retire")
    assert left.status_code == 201
    line = left.json["entries"][0]
    assert (line["kind"], line["seat"], line["notation"]) == ("seat", 1, "retire")
    assert left.json["table"]["seats"][1]["state"] == "retired"
    assert left.json["table"]["to_act"]["seat"] == 2
    assert table.seats[1].enter(turn(500)).status_code == 409
    again = table.host.post("/seats/1/retire")
    assert (again.status_code, again.json["code"]) == (409, "table.seats.left")
    assert join(table, seat=1).json["code"] == "table.seats.left"
    few = table.host.post("/seats/0/retire")
    assert (few.status_code, few.json["code"]) == (409, "table.seats.may-not-leave")


def test_coming_and_leaving_are_not_undone(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("Ana", "Luis", "Eva"))
    table.host.enter(turn(500))
    table.host.post("/seats", {"name": "Pau"})
    table.host.post("/seats/1/retire")
    undone = table.host.post("/undo")
    assert undone.json["entries"][0]["seqs"] == [1]
    assert [seat["state"] for seat in undone.json["table"]["seats"]] == [
        "in",
        "retired",
        "in",
        "in",
    ]
    assert table.host.post("/undo").json["code"] == "table.undo.nothing"


def test_at_a_table_that_is_over_nobody_comes_or_goes(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("Ana", "Luis", "Eva"))
    assert table.host.post("/pause").status_code == 201
    assert table.host.post("/seats", {"name": "Pau"}).status_code == 201  # a pause is no reason
    table.host.post("/close")
    assert table.host.post("/seats", {"name": "Rosa"}).json["code"] == "table.closed"
    assert table.host.post("/seats/0/retire").json["code"] == "table.closed"


def test_a_rematch_is_for_those_who_stayed(open_table: Callable[..., Sitting]) -> None:
    table = open_table("farkle", ("Ana", "Luis", "Eva"))
    table.host.post("/seats/0/retire")
    again = table.seats[2].post("/rematch").json
    assert [seat["name"] for seat in again["seats"]] == ["Luis", "Eva"]
    assert again["to_act"]["seat"] == 0
    assert again["tokens"]["seats"][0] is None  # Luis's
    eva = Caller(table.client, f"/api/v1/tables/{again['id']}", again["tokens"]["seats"][1])
    table.client.post(
        f"{eva.path}/entries",
        json={"action": turn(500)},
        headers={"Authorization": f"Bearer {table.host.post('/rematch').json['tokens']['host']}"},
    )
    assert eva.enter(turn(600)).json["entries"][0]["seat"] == 1
    gone = table.seats[0].post("/rematch").json["tokens"]
    assert gone["seats"] == [None, None]
    assert table.host.post("/seats/1/retire").json["code"] == "table.seats.followed"


@pytest.mark.parametrize("path", ["/seats/3/retire", "/seats/3/transfer"])
def test_a_seat_that_does_not_exist(table: Sitting, path: str) -> None:
    assert table.host.post(path).status_code == 422
    assert table.host.post("/host", {"seat": 2}).status_code == 422


def test_a_seat_that_is_taken_is_not_given_twice(table: Sitting) -> None:
    assert join(table, seat=1).status_code == 200
    refused = join(table, seat=1)
    assert (refused.status_code, refused.json["code"]) == (409, "table.seats.taken")
    assert "token" not in refused.json
    assert join(table, seat=0).status_code == 200
    assert join(table, seat=None).status_code == 200


def test_a_seat_moves_by_a_link_that_works_once(table: Sitting, clock: Clock) -> None:
    old = table.by(join(table, seat=1).json["token"])
    made = old.post("/seats/1/transfer")
    assert made.status_code == 201
    assert made.json["seat"] == 1 and "/l/" in made.json["link"]
    assert made.json["until"] == "2026-03-05T20:25:00.000Z"
    clock.move(seconds=599)
    moved = table.client.post("/api/v1/join", json={"link": made.json["link"], "name": "Luis"})
    assert (moved.status_code, moved.json["role"]) == (200, "seat")
    new = table.by(moved.json["token"])
    assert old.get().status_code == 404
    assert table.seats[1].get().status_code == 404  # every token of that seat
    assert table.seats[0].get().status_code == 200
    table.host.enter(turn(500))
    entered = new.enter(turn(600)).json["entries"][0]
    assert (entered["seat"], entered["by"]["label"]) == (1, "Luis")
    line = table.watch.get("/entries").json["items"][0]
    assert (line["kind"], line["seat"], line["notation"]) == ("seat", 1, "move")
    for link in (made.json["link"], made.json["link"].rpartition("/")[2]):
        again = table.client.post("/api/v1/join", json={"link": link})
        assert (again.status_code, again.json["type"]) == (404, "/not-found")
        assert again.json["title"] != table.client.get(table.host.path).json["title"]


def test_a_link_is_good_for_ten_minutes(table: Sitting, clock: Clock) -> None:
    link = table.host.post("/seats/0/transfer").json["link"]
    clock.move(seconds=600)
    assert table.client.post("/api/v1/join", json={"link": link}).status_code == 404
    assert table.seats[0].get().status_code == 200


def test_of_two_links_the_first_that_is_used_counts(table: Sitting) -> None:
    links = [table.host.post("/seats/0/transfer").json["link"] for _ in range(2)]
    assert len(set(links)) == 2
    assert table.client.post("/api/v1/join", json={"link": links[1]}).status_code == 200
    assert table.client.post("/api/v1/join", json={"link": links[0]}).status_code == 404


def test_kept_answers_hold_no_link_and_no_token(table: Sitting, app: Any) -> None:
    made = table.host.post("/seats/0/transfer", key=KEY)
    late = table.host.post("/seats", {"name": "Eva"}, key=KEY)
    again = table.host.post("/seats/0/transfer", key=KEY)
    assert again.json == made.json
    with app.app_context():
        from scorekeeper.store.db import db
        from scorekeeper.store.rows import KeyRow

        kept = b"".join(row.body for row in db.session.query(KeyRow))
    assert late.json["token"].encode() not in kept
    assert made.json["link"].rpartition("/")[2].encode() not in kept


@pytest.mark.parametrize("link", ["", "x", "/l/", "a.b", "é", 7])
def test_a_link_that_was_made_up(table: Sitting, link: Any) -> None:
    status = table.client.post("/api/v1/join", json={"link": link}).status_code
    assert status == (422 if link == 7 else 404)
    both = table.client.post("/api/v1/join", json={"link": "x", "code": table.code})
    assert both.status_code == 422
