"""Tables of a circle: listed, brought there, taken out, opened from a record."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.circle import Circle, Member, player_ids
from tests.api.sitting import TABLES, Sitting, pointers, turn
from tests.conftest import Clock

QUICK = {"target": 1000}


def finish(table: Sitting) -> None:
    """The first seat wins by 1000 to 0."""
    for points in (1000, 0):
        assert table.host.enter(turn(points)).status_code == 201
    assert table.now["status"] == "finished"


def ids(tables: list[dict[str, Any]]) -> list[str]:
    return [each["id"] for each in tables]


def test_a_table_is_listed_with_who_sat_there_and_how_it_ended(circle: Circle) -> None:
    table = circle.table(("Ana", "Luis"), options=QUICK)
    (listed,) = circle.tables()
    ana, luis = circle.player("Ana"), circle.player("Luis")
    assert listed == {
        "id": table.id,
        "code": table.code,
        "game": "farkle",
        "preset": "rule-sheet",
        "status": "playing",
        "created": "2026-03-05T20:15:00.000Z",
        "night": circle.nights()[0]["id"],
        "seats": [
            {"seat": 0, "player": ana, "name": "Ana", "place": None, "won": None, "score": None},
            {"seat": 1, "player": luis, "name": "Luis", "place": None, "won": None, "score": None},
        ],
    }
    finish(table)
    (listed,) = circle.tables()
    assert listed["status"] == "finished"
    ended = [(seat["place"], seat["won"], seat["score"]) for seat in listed["seats"]]
    assert ended == [(1, True, 1000), (2, False, 0)]
    table.host.post("/undo")
    assert circle.tables()[0]["seats"][0]["place"] is None


def test_tables_are_asked_for_by_what_they_are(circle: Circle, clock: Clock) -> None:
    farkle = circle.table(("Ana", "Luis"), options=QUICK)
    finish(farkle)
    clock.move(hours=24)
    zilch = circle.table(("Ana", "Eva"), game="zilch")
    zilch.host.post("/pause")
    clock.move(hours=24)
    cubilete = circle.table(("Luis", "Eva"), game="cubilete")
    cubilete.host.post("/close")
    ana = circle.player("Ana")
    night = circle.nights()[1]["id"]
    asked = {
        "": [cubilete, zilch, farkle],
        "?game=zilch": [zilch],
        "?game=cinquillo": [],
        "?status=finished": [farkle],
        "?status=paused": [zilch],
        "?status=closed": [cubilete],
        "?status=playing": [],
        f"?player={ana}": [zilch, farkle],
        f"?player={ana}&game=farkle": [farkle],
        f"?player={ana}&status=paused": [zilch],
        f"?night={night}": [zilch],
        "?from=2026-03-06": [cubilete, zilch],
        "?to=2026-03-06": [zilch, farkle],
        "?from=2026-03-06&to=2026-03-06": [zilch],
        "?from=2026-03-08": [],
        "?lang=en&nonsense=1": [cubilete, zilch, farkle],
    }
    found = {query: ids(circle.tables(query)) for query in asked}
    assert found == {query: [each.id for each in tables] for query, tables in asked.items()}


def test_days_are_those_of_the_circles_zone(found: Callable[..., Circle], clock: Clock) -> None:
    clock.now = 1_774_738_800_000  # 2026-03-28T23:00Z: midnight in Madrid, of the day with 23 hours
    circle = found("Los viernes", "Europe/Madrid")
    first = circle.table()
    clock.move(hours=22.99)
    last = circle.table()
    clock.move(hours=0.02)
    circle.table()
    assert ids(circle.tables("?from=2026-03-29&to=2026-03-29")) == [last.id, first.id]
    assert circle.tables("?to=2026-03-28") == []


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("game=chess", "/game"),
        ("status=over", "/status"),
        ("from=yesterday", "/from"),
        ("from=2026-02-30", "/from"),
        ("to=2026-3-5", "/to"),
        ("from=2026-03-05&to=2026-03-04", "/to"),
        ("limit=0", "/limit"),
        ("limit=201", "/limit"),
        ("cursor=!", "/cursor"),
        ("cursor=YWZ0ZXIgMQ", "/cursor"),
    ],
)
def test_what_cannot_be_asked_for_is_pointed_at(circle: Circle, query: str, pointer: str) -> None:
    response = circle.member.ask("GET", f"{circle.path}/tables?{query}")
    assert response.status_code == 422 and pointers(response) == [pointer]


def test_players_and_nights_of_others_are_none(
    circle: Circle, found: Callable[..., Circle]
) -> None:
    other = found("Los otros")
    other.table()
    theirs = (f"player={other.player('Ana')}", f"night={other.nights()[0]['id']}")
    answers = [
        circle.member.ask("GET", f"{circle.path}/tables?{query}")
        for query in (*theirs, f"player={'x' * 22}", f"night={'x' * 22}")
    ]
    assert {each.status_code for each in answers} == {404}
    assert len({each.data for each in answers}) == 1


def test_tables_are_listed_by_the_page(circle: Circle, clock: Clock) -> None:
    tables = [circle.table() for _ in range(3)]  # at one moment
    clock.move(hours=1)
    tables += [circle.table() for _ in range(2)]
    seen: list[str] = []
    query = "?limit=2"
    while query:
        page = circle.member.get(f"{circle.path}/tables{query}")
        seen += ids(page["items"])
        query = f"?limit=2&cursor={page['next']}" if page["next"] else ""
    assert seen == [each.id for each in reversed(tables)]


def test_a_table_is_brought_into_a_circle_by_its_host(circle: Circle, clock: Clock) -> None:
    table = Sitting(circle.client, "farkle", ("ana", "Luis"), options=QUICK)
    assert player_ids(table) == [None, None]
    ana = circle.add("Ana")
    finish(table)
    version = table.now["version"]
    body = {"token": table.host.token}
    brought = circle.member.ask("POST", f"{circle.path}/tables", body)
    assert brought.status_code == 201
    assert brought.json["version"] == version + 1  # who is at the table sees the players
    assert brought.json["seats"][0]["player"] == ana
    line = table.host.get("/entries").json["items"][-1]
    assert (line["kind"], line["notation"]) == ("table", "circle")
    assert ids(circle.tables()) == [table.id]
    assert circle.tables()[0]["seats"][0]["won"]
    again = circle.member.ask("POST", f"{circle.path}/tables", body)
    assert again.status_code == 200 and again.json["version"] == version + 1
    assert set(circle.players()) == {"Ana", "Luis"}


def test_a_table_comes_to_the_evening_that_it_was_played(circle: Circle, clock: Clock) -> None:
    loose = Sitting(circle.client)
    clock.move(hours=3)
    at_home = circle.table()
    clock.move(hours=1)
    loose.host.enter(turn(500))
    clock.move(hours=48)
    circle.table()
    circle.member.do("POST", f"{circle.path}/tables", {"token": loose.host.token})
    nights = {each["id"]: each["night"] for each in circle.tables()}
    assert nights[loose.id] == nights[at_home.id]
    assert [night["table_count"] for night in circle.nights()] == [1, 2]
    assert circle.nights()[1]["starts"] == "2026-03-05T20:15:00.000Z"


def test_a_table_moves_to_the_right_circle(circle: Circle, found: Callable[..., Circle]) -> None:
    other = found("Los otros")
    table = circle.table(("Ana", "Luis"), options=QUICK)
    finish(table)
    before = player_ids(table)
    other.member.do("POST", f"{other.path}/tables", {"token": table.host.token})
    assert circle.tables() == [] and circle.nights() == []
    assert ids(other.tables()) == [table.id]
    assert player_ids(table) == [other.player("Ana"), other.player("Luis")] != before
    assert set(circle.players()) == {"Ana", "Luis"}  # they stay, without that table
    assert circle.organiser.ask("GET", f"/tables/{table.id}").status_code == 404
    assert other.organiser.ask("GET", f"/tables/{table.id}").status_code == 200


def test_only_a_hosts_token_brings_a_table(circle: Circle) -> None:
    table = Sitting(circle.client)
    renewed = Sitting(circle.client)
    stale = renewed.host.token
    assert renewed.host.post("/host", {"seat": 1}).status_code == 201
    path = f"{circle.path}/tables"
    for token in (circle.organiser.token, stale, "x", table.host.token[:-1]):
        response = circle.organiser.ask("POST", path, {"token": token})
        assert response.status_code == 422 and pointers(response) == ["/token"]
    for caller in (table.scorer, table.watch, *table.seats):
        assert circle.organiser.ask("POST", path, {"token": caller.token}).status_code == 403
    for body in ({}, {"token": None}, {"token": 7}, {"token": table.host.token, "x": 1}):
        assert circle.organiser.ask("POST", path, body).status_code == 422
    assert circle.tables() == [] and table.now["version"] == 0


def test_two_seats_of_one_person_are_brought_nowhere(circle: Circle) -> None:
    ana, anita = circle.add("Ana"), circle.add("Anita")
    circle.organiser.do("POST", f"/players/{anita}/merge", {"into": ana})
    table = Sitting(circle.client, "farkle", ("Ana", "Anita"))
    body = {"token": table.host.token}
    response = circle.member.ask("POST", f"{circle.path}/tables", body)
    assert response.status_code == 422 and pointers(response) == ["/token"]
    assert circle.tables() == [] and table.now["version"] == 0


def test_a_table_that_is_taken_out_counts_nowhere(
    circle: Circle, found: Callable[..., Circle]
) -> None:
    table = circle.table(("Ana", "Luis"), options=QUICK)
    finish(table)
    path = f"{circle.path}/tables/{table.id}"
    other = found("Los otros")
    assert other.organiser.ask("DELETE", f"{other.path}/tables/{table.id}").status_code == 404
    circle.organiser.do("DELETE", path)
    assert circle.tables() == [] and player_ids(table) == [None, None]
    assert circle.organiser.ask("DELETE", path).status_code == 404
    again = table.host.post("/rematch").json
    assert [seat["player"] for seat in again["seats"]] == [None, None]


def test_what_is_brought_or_taken_out_stays_in_the_record(circle: Circle) -> None:
    table = circle.table(("Ana", "Luis"), options=QUICK)
    circle.organiser.do("DELETE", f"{circle.path}/tables/{table.id}")
    finish(table)
    record = table.host.get("/record").get_data(as_text=True)
    opened = circle.client.post(f"{TABLES}/import", json={"record": record})
    assert opened.status_code == 201, opened.json
    assert opened.json["version"] == table.now["version"]


def test_a_record_is_opened_in_a_circle(
    client: FlaskClient, circle: Circle, found: Callable[..., Circle], clock: Clock
) -> None:
    table = Sitting(client, "farkle", ("ANA", "Luis"), options=QUICK)
    finish(table)
    record = table.host.get("/record").get_data(as_text=True)
    ana = circle.add("Ana")
    clock.move(hours=72)
    body = {"record": record, "circle": circle.id}
    other = found("Los otros")
    for caller in (Member(client, None), other.organiser):
        for said in (body, {**body, "circle": "x" * 22}):
            assert caller.ask("POST", "/tables/import", said).status_code == 404
    opened = circle.member.do("POST", "/tables/import", body)
    assert opened["seats"][0]["player"] == ana
    (listed,) = circle.tables()
    assert listed["id"] == opened["id"] and listed["seats"][0]["won"]
    assert circle.nights()[0]["date"] == "2026-03-05"  # when it was played
    assert set(circle.players()) == {"Ana", "Luis"}
