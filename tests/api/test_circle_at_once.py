"""Several phones do things in a circle at the same moment: one player a name, no loop of merges."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.circle import Circle, Member, player_ids
from tests.api.sitting import Sitting, turn

ROUNDS = 6
# What a second process does: add the same names, and open tables with them, as fast as it can.
WRITER = """
import sys
from scorekeeper.app import create_app
from tests.api.circle import Member

database, circle, token, names = sys.argv[1:]
app = create_app({
    "SECRET_KEY": "only for tests",
    "SQLALCHEMY_DATABASE_URI": database,
    "RATELIMIT_ENABLED": False,
})
member = Member(app.test_client(), token)
print("ready", flush=True)
sys.stdin.readline()
for name in names.split():
    added = member.ask("POST", f"/circles/{circle}/players", {"name": name})
    assert added.status_code in (200, 201), added.json
    body = {"game": "farkle", "circle": circle, "seats": [{"name": name}, {"name": name + "2"}]}
    opened = member.ask("POST", "/tables", body)
    assert opened.status_code == 201, opened.json
"""


def at_once(app: Flask, works: Sequence[Callable[[Flask], TestResponse]]) -> list[TestResponse]:
    """Do all of it at the same moment, each in a thread of its own."""
    barrier = Barrier(len(works))

    def work(one: Callable[[Flask], TestResponse]) -> TestResponse:
        barrier.wait()
        return one(app)

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(work, works))


def asking(
    caller: Member, method: str, path: str, body: Any = None
) -> Callable[[Flask], TestResponse]:
    return lambda app: Member(app.test_client(), caller.token).ask(method, path, body)


def test_one_name_added_by_several_phones_is_one_player(app: Flask) -> None:
    circle = Circle(app.test_client())
    for number in range(ROUNDS):
        names = [f"ana {number}", f"ANA {number}", f"Ana  {number}", f"Ana {number}"]
        works = [
            asking(circle.member, "POST", f"{circle.path}/players", {"name": name})
            for name in names
        ]
        answers = at_once(app, works)
        assert sorted(each.status_code for each in answers) == [200, 200, 200, 201]
        assert len({each.json["id"] for each in answers}) == 1
    assert len(circle.players()) == ROUNDS


def test_tables_opened_at_once_are_one_night_with_the_same_people(app: Flask) -> None:
    circle = Circle(app.test_client())
    body = {"game": "farkle", "circle": circle.id, "seats": [{"name": "Ana"}, {"name": "Luis"}]}
    answers = at_once(app, [asking(circle.member, "POST", "/tables", body)] * 4)
    assert {each.status_code for each in answers} == {201}
    people = {tuple(seat["player"] for seat in each.json["seats"]) for each in answers}
    assert len(people) == 1
    assert [night["table_count"] for night in circle.nights()] == [4]


@pytest.mark.parametrize("number", range(ROUNDS))
def test_merges_at_once_make_no_circle_of_players(app: Flask, number: int) -> None:
    circle = Circle(app.test_client())
    a, b, c = (circle.add(name) for name in "ABC")
    pairs = [(a, b), (b, c), (c, a)]
    answers = at_once(
        app,
        [
            asking(circle.organiser, "POST", f"/players/{one}/merge", {"into": into})
            for one, into in pairs
        ],
    )
    statuses = sorted(each.status_code for each in answers)
    assert statuses == [200, 200, 422]  # the last of them is the same person already
    (left,) = circle.players().values()
    assert left["merged_into"] is None
    seen = {player_ids(circle.table((name, "Luis")))[0] for name in "ABC"}
    assert seen == {left["id"]}


def test_a_player_merged_while_sitting_down_sits_as_who_they_are(app: Flask) -> None:
    circle = Circle(app.test_client())
    for number in range(ROUNDS):
        ana, anita = circle.add(f"Ana {number}"), circle.add(f"Anita {number}")
        seats = [{"player": ana}, {"player": anita}]
        merged, opened = at_once(
            app,
            [
                asking(circle.organiser, "POST", f"/players/{anita}/merge", {"into": ana}),
                asking(
                    circle.member,
                    "POST",
                    "/tables",
                    {"game": "farkle", "circle": circle.id, "seats": seats},
                ),
            ],
        )
        # Whichever came first, the other saw it: one person never sits on two seats.
        assert {merged.status_code, opened.status_code} in ({200, 422}, {422, 201})


def test_the_last_table_of_a_night_goes_while_another_is_opened(app: Flask) -> None:
    circle = Circle(app.test_client())
    for _ in range(ROUNDS):
        last = circle.table()
        body = {"game": "farkle", "circle": circle.id, "seats": [{"name": "Ana"}, {"name": "Eva"}]}
        deleted, opened = at_once(
            app,
            [
                lambda app, last=last: app.test_client().delete(  # type: ignore[misc]
                    last.host.path, headers={"Authorization": f"Bearer {last.host.token}"}
                ),
                asking(circle.member, "POST", "/tables", body),
            ],
        )
        assert (deleted.status_code, opened.status_code) == (204, 201)
        (table,) = circle.tables()
        assert table["night"] == circle.nights()[0]["id"]
        circle.organiser.do("DELETE", f"/tables/{table['id']}")
        assert circle.nights() == []


def test_entries_and_moves_to_circles_wait_for_each_other(app: Flask) -> None:
    """A table is finished while it is moved: it counts in the circle where it is."""
    first, second = Circle(app.test_client()), Circle(app.test_client(), "Los otros")
    for _ in range(ROUNDS):
        table = first.table(options={"target": 1000})
        table.host.enter(turn(1000))
        path = f"{second.path}/tables"
        entered, moved = at_once(
            app,
            [
                lambda app, table=table: Sitting.by(table, table.host.token).enter(turn(0)),  # type: ignore[misc]
                asking(second.member, "POST", path, {"token": table.host.token}),
            ],
        )
        assert (entered.status_code, moved.status_code) == (201, 201)
    assert first.tables() == []
    assert [each["seats"][0]["won"] for each in second.tables()] == [True] * ROUNDS
    assert second.member.get(f"{second.path}/statistics")["tables"] == ROUNDS
    assert first.member.get(f"{first.path}/statistics")["tables"] == 0


def test_tables_moved_both_ways_at_once_wait_for_each_other(app: Flask) -> None:
    """Whatever order they came in, no two wait for one another: each is done, and counts once."""
    circles = Circle(app.test_client()), Circle(app.test_client(), "Los otros")
    tables = [played(circles[number % 2]) for number in range(4)]
    for at in range(ROUNDS):
        works = [
            asking(to.member, "POST", f"{to.path}/tables", {"token": table.host.token})
            for number, table in enumerate(tables)
            for to in [circles[(number + at + 1) % 2]]
        ]
        assert {each.status_code for each in at_once(app, works)} == {201}
        for circle in circles:
            assert circle.member.get(f"{circle.path}/statistics")["tables"] == 2


def test_tables_taken_out_of_a_night_and_brought_in_wait_for_each_other(app: Flask) -> None:
    circle, other = Circle(app.test_client()), Circle(app.test_client(), "Los otros")
    for _ in range(ROUNDS):
        stays, *out = [played(circle) for _ in range(4)]
        into = [played(other) for _ in range(3)]
        works = [asking(circle.organiser, "DELETE", f"{circle.path}/tables/{t.id}") for t in out]
        works += [
            asking(circle.member, "POST", f"{circle.path}/tables", {"token": t.host.token})
            for t in into
        ]
        answers = at_once(app, works)
        assert [each.status_code for each in answers] == [204] * 3 + [201] * 3
        assert circle.member.get(f"{circle.path}/statistics")["tables"] == 4
        assert [night["table_count"] for night in circle.nights()] == [4]
        for table in (stays, *into):
            circle.organiser.do("DELETE", f"{circle.path}/tables/{table.id}")


def played(circle: Circle) -> Sitting:
    table = circle.table(options={"target": 1000})
    table.host.enter(turn(1000), turn(0))
    return table


def test_two_processes_make_one_player_of_a_name(
    new_app: Callable[..., Flask], tmp_path: Path
) -> None:
    app = new_app()
    circle = Circle(app.test_client())
    names = [f"Jugador{number}" for number in range(15)]
    database, token = app.config["SQLALCHEMY_DATABASE_URI"], circle.member.token
    assert token is not None
    command = [sys.executable, "-c", WRITER, database, circle.id, token, " ".join(names)]
    pipe = subprocess.PIPE
    writers = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(2)]
    for writer in writers:
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        writer.communicate(timeout=300)
        assert writer.returncode == 0
    assert set(circle.players()) == {*names, *(f"{name}2" for name in names)}
    assert [night["table_count"] for night in circle.nights()] == [2 * len(names)]
