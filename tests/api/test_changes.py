"""PATCH /tables/{id}: names, colours, who may enter, whether others may join."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.sitting import Caller, Sitting, bank, keep, pointers, roll, turn


def change(caller: Caller, **wanted: Any) -> Any:
    headers = {"Authorization": f"Bearer {caller.token}"}
    return caller.client.patch(caller.path, json=wanted, headers=headers)


def test_the_table_says_who_may_enter_and_join(table: Sitting) -> None:
    shown = table.now
    assert (shown["entry_policy"], shown["joining"]) == ("anyone", True)
    assert (shown["host"], shown["host_claim"]) == (None, None)
    assert [seat["colour"] for seat in shown["seats"]] == [None, None]


def test_each_change_is_a_line_of_the_log(table: Sitting) -> None:
    wanted = {
        "entry_policy": "own",
        "joining": False,
        "names": ["Anita", "Luis"],
        "colours": [None, "teal"],
    }
    changed = change(table.host, **wanted)
    assert changed.status_code == 200
    assert [seat["name"] for seat in changed.json["seats"]] == ["Anita", "Luis"]
    assert [seat["colour"] for seat in changed.json["seats"]] == [None, "teal"]
    assert (changed.json["entry_policy"], changed.json["joining"]) == ("own", False)
    assert changed.json["scorepad"]["columns"] == ["Anita", "Luis"]
    lines = table.watch.get("/entries").json["items"]
    assert [(line["kind"], line["seat"], line["notation"]) for line in lines] == [
        ("table", None, "policy own"),
        ("table", None, "joining closed"),
        ("seat", 0, "name Anita"),
        ("seat", 1, "colour teal"),
    ]
    assert changed.json["version"] == 4 == int(changed.headers["ETag"].strip('"').split(".")[0])


def test_what_is_so_already_is_no_line(table: Sitting) -> None:
    again = change(
        table.host, entry_policy="anyone", joining="open", names=["Ana", "Luis"], colours=[None] * 2
    )
    assert (again.status_code, again.json["version"]) == (200, 0)
    assert change(table.host).json["version"] == 0
    change(table.host, colours=["red", "red"])
    assert change(table.host, colours=[None, "red"]).json["version"] == 3
    assert change(table.host, joining="closed").json["joining"] is False


def test_all_or_nothing(table: Sitting) -> None:
    refused = change(table.host, entry_policy="own", names=["Ana", "ana"])
    assert (refused.status_code, pointers(refused)) == (422, ["/names/1"])
    assert (table.now["version"], table.now["entry_policy"]) == (0, "anyone")


@pytest.mark.parametrize(
    ("wanted", "pointer"),
    [
        ({"entry_policy": "nobody"}, "/entry_policy"),
        ({"entry_policy": ["own"]}, "/entry_policy"),
        ({"joining": "yes"}, "/joining"),
        ({"joining": 1}, "/joining"),
        ({"names": "Ana"}, "/names"),
        ({"names": ["Ana"]}, "/names"),
        ({"names": ["Ana", ""]}, "/names/1"),
        ({"names": [None, "Luis"]}, "/names/0"),
        ({"names": ["Ana", "\u202eLuis"]}, "/names/1"),
        ({"colours": ["red"]}, "/colours"),
        ({"colours": ["mauve", None]}, "/colours/0"),
        ({"colours": [None, 7]}, "/colours/1"),
        ({"colours": [None, []]}, "/colours/1"),
        ({"hats": 1}, "/hats"),
    ],
)
def test_what_is_wrong_is_pointed_at(table: Sitting, wanted: Any, pointer: str) -> None:
    refused = change(table.host, **wanted)
    assert (refused.status_code, pointers(refused)) == (422, [pointer])
    assert table.now["version"] == 0


def test_names_may_change_places(table: Sitting) -> None:
    swapped = change(table.host, names=["Luis", "Ana"]).json
    assert [seat["name"] for seat in swapped["seats"]] == ["Luis", "Ana"]


def test_a_version_that_has_passed_changes_nothing(table: Sitting) -> None:
    table.host.enter(turn(500))
    headers = {"Authorization": f"Bearer {table.host.token}", "If-Match": '"0"'}
    stale = table.client.patch(table.host.path, json={"joining": False}, headers=headers)
    assert (stale.status_code, table.now["joining"]) == (412, True)


def test_each_only_for_himself(table: Sitting) -> None:
    """A seat's token enters for its own seat anyway; here it also takes back only that."""
    change(table.host, entry_policy="own")
    assert table.seats[0].enter(turn(500)).status_code == 201
    refused = table.seats[1].post("/undo")
    assert (refused.status_code, refused.json["type"]) == (403, "/not-allowed")
    assert table.seats[1].enter(turn(600)).status_code == 201
    assert table.seats[1].enter(turn(600, seat=0)).status_code == 403
    assert table.seats[0].post("/undo").status_code == 403
    assert table.seats[1].post("/undo").status_code == 201
    assert table.seats[0].post("/redo").status_code == 403
    assert table.seats[1].post("/redo").status_code == 201
    assert table.scorer.enter(turn(700)).status_code == 201
    assert table.host.post("/undo", {"to": 2}).status_code == 201


def test_only_the_scorer(table: Sitting) -> None:
    change(table.host, entry_policy="scorer")
    for act in (roll(1, 1, 1, 5, 2, 3), turn(500), turn(500, seat=0)):
        refused = table.seats[0].enter(act)
        assert (refused.status_code, refused.json["type"]) == (403, "/not-allowed")
    assert table.scorer.enter(roll(1, 1, 1, 5, 2, 3)).status_code == 201
    assert table.host.enter(keep(1, 1, 1)).status_code == 201
    assert table.seats[0].post("/undo").status_code == 403
    assert table.seats[0].enter(bank()).status_code == 403
    asked = table.seats[0].post("/rulings", {"action": bank()})
    assert asked.status_code == 200


def test_a_hand_is_its_seats_own_whoever_scores(open_table: Callable[..., Sitting]) -> None:
    table = open_table("cinquillo", ("Ana", "Luis", "Eva", "Pau"))
    change(table.host, entry_policy="scorer")
    cards = ["1O", "2O", "3O", "4O", "5O", "6O", "7O", "10O", "11O", "12O"]
    hand = {"type": "hand", "seat": 0, "cards": cards}
    for other in (table.host, table.scorer, table.seats[1]):
        assert other.enter(hand).status_code == 403
    assert table.seats[0].enter(hand).status_code == 201
    assert table.seats[0].get("/hand").json["cards"] == cards
    for other in (table.host, table.scorer, table.watch):
        assert other.get("/hand").status_code == 403


def test_a_locked_table_lets_nobody_else_in(table: Sitting) -> None:
    inside = table.client.post("/api/v1/join", json={"code": table.code, "seat": 1}).json["token"]
    change(table.host, joining=False)
    for seat in (0, None):
        refused = table.client.post("/api/v1/join", json={"code": table.code, "seat": seat})
        assert (refused.status_code, refused.json["code"]) == (409, "table.seats.locked")
        assert refused.json["ruling"]["citations"][0]["id"] == "table.seats"
    assert table.by(inside).get().status_code == 200
    change(table.host, joining=True)
    opened = table.client.post("/api/v1/join", json={"code": table.code, "seat": 0})
    assert opened.status_code == 200


def test_a_rematch_keeps_colours_and_who_may_enter(table: Sitting) -> None:
    change(table.host, entry_policy="own", colours=[None, "blue"], names=["Ana", "Lluís"])
    again = table.host.post("/rematch").json
    assert (again["entry_policy"], again["seats"][1]["colour"]) == ("own", "blue")
    assert [seat["name"] for seat in again["seats"]] == ["Ana", "Lluís"]
