"""Tables group themselves by evening, in the circle's own time, and are put elsewhere by hand."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.api.circle import Circle
from tests.api.sitting import Sitting, pointers, turn
from tests.conftest import Clock


def at(clock: Clock, said: str) -> None:
    """Set the clock: UTC, ``2026-03-05 20:15``."""
    clock.now = int(datetime.fromisoformat(said).replace(tzinfo=UTC).timestamp() * 1000)


def night_of(circle: Circle, table: Sitting) -> Any:
    return next(each["night"] for each in circle.tables() if each["id"] == table.id)


def test_another_night_begins_after_six_idle_hours(circle: Circle, clock: Clock) -> None:
    first = circle.table()
    clock.move(hours=5.99)
    assert night_of(circle, circle.table()) == night_of(circle, first)
    clock.move(hours=6)
    assert night_of(circle, circle.table()) != night_of(circle, first)
    assert [night["table_count"] for night in circle.nights()] == [1, 2]


def test_a_night_goes_on_as_long_as_somebody_plays(circle: Circle, clock: Clock) -> None:
    first = circle.table()
    for _ in range(4):
        clock.move(hours=5)
        assert first.host.enter(turn(500)).status_code == 201
    clock.move(hours=5)
    assert night_of(circle, circle.table()) == night_of(circle, first)


def test_what_is_put_right_the_next_day_is_no_play(circle: Circle, clock: Clock) -> None:
    first = circle.table()
    first.host.enter(turn(500))
    clock.move(hours=14)
    strike = {"op": "strike", "seq": 1, "reason": "a slip", "preview": False}
    assert first.host.post("/corrections", strike).status_code == 201
    assert night_of(circle, circle.table()) != night_of(circle, first)


@pytest.mark.parametrize(
    ("zone", "said", "date"),
    [
        ("Europe/Madrid", "2026-03-05 20:15", "2026-03-05"),
        ("Europe/Madrid", "2026-03-05 23:30", "2026-03-05"),  # half past midnight there
        ("Europe/Madrid", "2026-03-06 03:59", "2026-03-05"),  # 4:59 there
        ("Europe/Madrid", "2026-03-06 04:00", "2026-03-06"),  # five there
        ("Europe/Madrid", "2026-03-29 02:59", "2026-03-28"),  # 4:59 on the day with 23 hours
        ("Europe/Madrid", "2026-03-29 03:00", "2026-03-29"),  # five
        ("Europe/Madrid", "2026-10-25 00:30", "2026-10-24"),  # 2:30 for the first time
        ("Europe/Madrid", "2026-10-25 01:30", "2026-10-24"),  # 2:30 for the second time
        ("Europe/Madrid", "2026-10-25 04:00", "2026-10-25"),  # five on the day with 25 hours
        ("America/Bogota", "2026-03-06 02:00", "2026-03-05"),  # nine in the evening there
        ("Pacific/Kiritimati", "2026-03-05 14:00", "2026-03-05"),  # four in the morning, the sixth
        ("Pacific/Kiritimati", "2026-03-05 15:00", "2026-03-06"),
        ("UTC", "2026-01-01 04:59", "2025-12-31"),
    ],
)
def test_the_date_is_that_of_the_evening_where_the_circle_is(
    found: Callable[..., Circle], clock: Clock, zone: str, said: str, date: str
) -> None:
    at(clock, said)
    circle = found("Los viernes", zone)
    circle.table()
    (night,) = circle.nights()
    assert night["date"] == date
    assert night["starts"] == said.replace(" ", "T") + ":00.000Z"


def test_midnight_and_the_change_of_clocks_part_no_night(circle: Circle, clock: Clock) -> None:
    at(clock, "2026-03-28 22:00")  # 23 h on Saturday; at two it is three
    first = circle.table()
    for said in ("2026-03-28 23:30", "2026-03-29 00:59", "2026-03-29 01:01", "2026-03-29 04:30"):
        at(clock, said)
        assert night_of(circle, circle.table()) == night_of(circle, first)
    (night,) = circle.nights()
    assert (night["date"], night["table_count"]) == ("2026-03-28", 5)


def test_the_dates_follow_the_circles_zone(circle: Circle, clock: Clock) -> None:
    at(clock, "2026-03-06 02:00")
    circle.table()
    dates = []
    for zone in ("Europe/Madrid", "America/Bogota", "Asia/Tokyo", "Europe/Madrid"):
        circle.organiser.do("PATCH", circle.path, {"timezone": zone})
        (night,) = circle.nights()
        dates.append(night["date"])
    assert dates == ["2026-03-05", "2026-03-05", "2026-03-06", "2026-03-05"]


def test_a_table_is_put_into_another_night(circle: Circle, clock: Clock) -> None:
    first, second = circle.table(), circle.table()
    clock.move(hours=24)
    third = circle.table()
    friday, thursday = (night["id"] for night in circle.nights())
    moved = circle.organiser.do("POST", f"/tables/{second.id}/night", {"night": friday})
    assert (moved["table"], moved["night"]["id"]) == (second.id, friday)
    assert moved["night"]["table_count"] == 2
    # It begins with its first table, and its evening is that one's.
    assert moved["night"]["starts"] == "2026-03-05T20:15:00.000Z"
    assert night_of(circle, first) == thursday
    circle.organiser.do("POST", f"/tables/{second.id}/night", {"night": thursday})
    assert circle.nights()[0]["starts"] == "2026-03-06T20:15:00.000Z"
    # A night that nobody plays in is forgotten, and one of its own is made.
    circle.organiser.do("POST", f"/tables/{third.id}/night", {"night": thursday})
    assert [night["id"] for night in circle.nights()] == [thursday]
    own = circle.organiser.do("POST", f"/tables/{third.id}/night", {"night": None})
    assert own["night"]["table_count"] == 1 and own["night"]["id"] not in (friday, thursday)
    assert own["night"]["date"] == "2026-03-06"
    gone = circle.organiser.ask("PATCH", f"/nights/{friday}", {"name": "x"})
    assert gone.status_code == 404


def test_only_nights_of_the_circle_take_a_table(
    circle: Circle, found: Callable[..., Circle]
) -> None:
    other = found("Los otros")
    other.table()
    table, loose = circle.table(), Sitting(circle.client)
    for night in (other.nights()[0]["id"], "x" * 22, "", 7, ["a"]):
        response = circle.organiser.ask("POST", f"/tables/{table.id}/night", {"night": night})
        assert response.status_code == 422 and pointers(response) == ["/night"]
    missing = circle.organiser.ask("POST", f"/tables/{table.id}/night", {})
    assert missing.status_code == 422 and pointers(missing) == ["/night"]
    for elsewhere in (other.table(), loose):
        path = f"/tables/{elsewhere.id}/night"
        assert circle.organiser.ask("POST", path, {"night": None}).status_code == 404
    assert len(circle.nights()) == 1


def test_a_rematch_stays_in_its_circle_and_its_night(circle: Circle, clock: Clock) -> None:
    first = circle.table(("Ana", "Luis"))
    players = [seat["player"] for seat in first.now["seats"]]
    first.host.post("/seats", {"name": "Eva"})
    first.host.enter(turn(500))
    assert first.host.post("/seats/1/retire").status_code == 201
    own = circle.organiser.do("POST", f"/tables/{first.id}/night", {"night": None})["night"]["id"]
    circle.table(("Pau", "Noa"))
    circle.organiser.do("PATCH", f"/tables/{first.id}", {"names": ["Anita", "Luis", "Eva"]})
    again = first.host.post("/rematch")
    assert again.status_code == 201
    seats = [(seat["name"], seat["player"]) for seat in again.json["seats"]]
    assert seats == [("Anita", players[0]), ("Eva", circle.player("Eva"))]
    listed = next(each for each in circle.tables() if each["id"] == again.json["id"])
    assert listed["night"] == own
    assert set(circle.players()) == {"Ana", "Luis", "Eva", "Pau", "Noa"}


def test_a_rematch_another_day_is_another_night(circle: Circle, clock: Clock) -> None:
    first = circle.table()
    clock.move(hours=24)
    again = first.host.post("/rematch").json
    nights = {each["id"]: each["night"] for each in circle.tables()}
    assert nights[again["id"]] != nights[first.id]


def test_a_night_goes_with_its_last_table(circle: Circle) -> None:
    first, second = circle.table(), circle.table()
    first.host.delete()
    assert [night["table_count"] for night in circle.nights()] == [1]
    second.host.delete()
    assert circle.nights() == []
    assert set(circle.players()) == {"Ana", "Luis"}


def test_a_night_has_a_name_and_a_note(circle: Circle) -> None:
    circle.table()
    path = f"/nights/{circle.nights()[0]['id']}"
    named = circle.organiser.do("PATCH", path, {"name": "La cena", "note": "  En casa de Eva. "})
    assert (named["name"], named["note"]) == ("La cena", "En casa de Eva.")
    assert circle.nights() == [named]
    assert circle.organiser.do("PATCH", path, {"note": None}) == {**named, "note": None}
    assert circle.organiser.do("PATCH", path, {"name": ""})["name"] is None
    for body, pointer in (
        ({"name": "x" * 41}, "/name"),
        ({"name": 5}, "/name"),
        ({"note": "x" * 2001}, "/note"),
        ({"note": ["x"]}, "/note"),
        ({"note": "a\n\u202eb"}, "/note"),
        ({"note": "x\n" * 1001}, "/note"),
        ({"date": "2026-03-05"}, "/date"),
    ):
        response = circle.organiser.ask("PATCH", path, body)
        assert response.status_code == 422 and pointers(response) == [pointer]


def test_a_note_keeps_its_lines(circle: Circle) -> None:
    circle.table()
    path = f"/nights/{circle.nights()[0]['id']}"
    note = "\n  En casa  de Eva.\r\n\r\n\r\n- tortilla\r- sidra \n\n"
    told = circle.organiser.do("PATCH", path, {"note": note})
    assert told["note"] == "En casa de Eva.\n\n- tortilla\n- sidra"


def test_a_table_that_has_a_night_to_itself_keeps_it(circle: Circle) -> None:
    table = circle.table()
    (night,) = circle.nights()
    night = circle.organiser.do("PATCH", f"/nights/{night['id']}", {"name": "La cena"})
    moved = circle.organiser.do("POST", f"/tables/{table.id}/night", {"night": None})
    assert moved["night"] == night and circle.nights() == [night]


def test_nights_are_listed_newest_first_by_the_page(circle: Circle, clock: Clock) -> None:
    for _ in range(5):
        circle.table()
        clock.move(hours=24)
    dates: list[str] = []
    query = "?limit=2"
    while query:
        page = circle.member.get(f"{circle.path}/nights{query}")
        dates += [night["date"] for night in page["items"]]
        query = f"?limit=2&cursor={page['next']}" if page["next"] else ""
    assert dates == [f"2026-03-{day:02}" for day in (9, 8, 7, 6, 5)]
    for bad in ("cursor=YWZ0ZXIgMQ", "cursor=é", "limit=201"):  # "after 1": one number too few
        response = circle.member.ask("GET", f"{circle.path}/nights?{bad}")
        assert response.status_code == 422
