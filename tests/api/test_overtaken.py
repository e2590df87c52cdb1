"""A server that knows a table from before, and what other servers did to it meanwhile.

On PostgreSQL an entry is tried on what its server remembers: it must never be judged, let in or
written on what is so no more.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.circle import Circle, Member
from tests.api.sitting import Caller, Sitting, bank, keep, roll, turn

KEY = "k" * 30


class Two:
    """The same table by two servers on one database: ``here`` has just written to it."""

    def __init__(self, new_app: Callable[..., Flask], **agreed: Any) -> None:
        self.apps = new_app(), new_app()
        self.table = Sitting(self.apps[0].test_client(), **agreed)
        self.here = self.table.host
        self.there = self.at_the_other(self.here)
        for number in range(2):
            assert self.here.enter(turn(500), key=f"{number}" * 30).status_code == 201

    def at_the_other(self, caller: Caller) -> Caller:
        return Caller(self.apps[1].test_client(), caller.path, caller.token)

    @property
    def points(self) -> list[int]:
        """Of the turns, by a server that never saw the table before."""
        rows = self.at_the_other(self.here).get().json["scorepad"]["rows"]
        return [
            each["points"]
            for row in rows
            for cell in row["cells"]
            if cell
            for each in cell["turns"]
        ]


@pytest.fixture
def two(new_app: Callable[..., Flask]) -> Two:
    return Two(new_app)


def test_what_another_server_wrote_is_played_on(two: Two) -> None:
    assert two.there.enter(turn(600), key="x" * 30).status_code == 201
    answer = two.here.enter(turn(700), key=KEY)
    assert answer.status_code == 201
    assert answer.json["entries"][0]["seq"] == 4
    assert answer.json["entries"][0]["seat"] == 1
    assert two.here.enter(turn(700), key=KEY).json["entries"][0]["seq"] == 4
    assert two.points == [500, 500, 600, 700]


def test_what_another_server_took_back_does_not_count(two: Two) -> None:
    assert two.there.post("/undo").status_code == 201
    answer = two.here.enter(turn(700), key=KEY)
    assert (answer.status_code, answer.json["entries"][0]["seat"]) == (201, 1)
    assert two.points == [500, 700]


@pytest.mark.parametrize("verb", ["pause", "close"])
def test_nothing_is_entered_once_another_server_stopped_the_game(two: Two, verb: str) -> None:
    assert two.there.post(f"/{verb}").status_code == 201
    refused = two.here.enter(turn(700), key=KEY)
    assert (refused.status_code, refused.json["type"]) == (409, "/refused")
    assert two.here.enter(turn(700), key=KEY).data == refused.data
    assert two.points == [500, 500]


def test_a_token_that_another_server_made_void_opens_nothing(two: Two) -> None:
    seat = two.table.seats[0]
    assert seat.enter(turn(600), key="s" * 30).status_code == 201
    link = two.there.post("/seats/0/transfer").json["link"]
    join = two.apps[1].test_client().post("/api/v1/join", json={"link": link})
    assert join.status_code == 200, join.json
    assert seat.enter(turn(700), key=KEY).status_code == 404
    assert two.points == [500, 500, 600]


def test_a_table_that_another_server_deleted_is_gone(two: Two) -> None:
    assert two.there.delete().status_code == 204
    assert two.here.enter(turn(700), key=KEY).status_code == 404


def test_a_circle_that_another_server_closed_to_its_members(new_app: Callable[..., Flask]) -> None:
    here, there = new_app(), new_app()
    circle = Circle(here.test_client())
    table = circle.table()
    organiser = Caller(here.test_client(), table.host.path, circle.organiser.token or "")
    for number in range(2):
        assert organiser.enter(turn(500), key=f"{number}" * 30).status_code == 201
    elsewhere = Member(there.test_client(), circle.organiser.token)
    elsewhere.do("POST", f"{circle.path}/invites/renew", {"role": "organiser"})
    assert organiser.enter(turn(700), key=KEY).status_code == 404
    assert table.host.enter(turn(700), key=KEY).status_code == 201


def test_a_key_that_another_server_knows_is_answered_again(two: Two) -> None:
    first = two.there.enter(turn(600), key=KEY)
    again = two.here.enter(turn(600), key=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.json == first.json
    assert two.points == [500, 500, 600]


def test_a_key_used_for_something_else_is_told(two: Two) -> None:
    assert two.here.enter(turn(600), key=KEY).status_code == 201
    assert two.here.enter(turn(650), key=KEY).status_code == 422
    assert two.points == [500, 500, 600]


def test_the_same_key_at_two_servers_at_once_counts_once(two: Two) -> None:
    def enter(by: Caller, key: str) -> TestResponse:
        return by.enter(turn(600), key=key)

    for number in range(12):
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(enter, (two.here, two.there), [f"{number:030}k"] * 2))
        assert [each.status_code for each in answers] == [201, 201]
        assert answers[0].json == answers[1].json
    assert two.points == [500, 500, *[600] * 12]


def test_turns_entered_at_two_servers_at_once_are_all_there(two: Two) -> None:
    def enter(by: Caller) -> list[int]:
        said = [by.enter(turn(600), key=f"{id(by):014}{number:020}") for number in range(15)]
        return [each.status_code for each in said]

    with ThreadPoolExecutor(2) as pool:
        codes = list(pool.map(enter, (two.here, two.there)))
    assert {code for each in codes for code in each} == {201}
    assert two.points == [500, 500, *[600] * 30]


def test_a_turn_written_throw_by_throw(new_app: Callable[..., Flask]) -> None:
    """Every verb by the short way, and the game's end, which is more than a line."""
    two = Two(new_app, options={"target": 700, "entry": 0})
    said = [roll(1, 1, 1, 2, 3, 4), keep(1, 1, 1), bank(), turn(0)]
    answers = [two.here.enter(each, key=f"{n}" * 30) for n, each in enumerate(said, 2)]
    assert [each.status_code for each in answers] == [201] * 4
    assert answers[-1].json["table"]["status"] == "finished"
    assert two.there.get().json["result"]["winners"] == [0]
