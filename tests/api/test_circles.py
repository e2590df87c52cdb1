"""Circles: made, called otherwise, invited to, deleted and taken back."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.desk.circles import overdue, purge
from scorekeeper.store.db import db
from scorekeeper.store.rows import KeyRow
from tests.api.circle import CIRCLES, Circle, Member
from tests.api.sitting import pointers, turn
from tests.conftest import Clock

WEEK_H = 7 * 24
KEY = "k" * 22


def test_a_circle_is_made_with_tokens_and_links(client: FlaskClient) -> None:
    made = client.post(CIRCLES, json={"name": " Los viernes ", "timezone": "Europe/Madrid"})
    assert made.status_code == 201
    shown = made.json
    assert made.headers["Location"] == f"{CIRCLES}/{shown['id']}"
    assert (shown["name"], shown["timezone"]) == ("Los viernes", "Europe/Madrid")
    assert shown["delete_at"] is None and shown["role"] == "organiser"
    tokens, links = shown["tokens"], shown["links"]
    assert set(tokens) == {"organiser", "member"}
    assert links["circle"].endswith(f"/c/{shown['id']}")
    assert {role: links[role].rpartition("/l/")[2] for role in tokens} == tokens
    for role, token in tokens.items():
        seen = Member(client, token).get(f"/circles/{shown['id']}")
        assert seen["role"] == role and "tokens" not in seen


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"timezone": "Europe/Madrid"}, "/name"),
        ({"name": "", "timezone": "Europe/Madrid"}, "/name"),
        ({"name": "x" * 41, "timezone": "Europe/Madrid"}, "/name"),
        ({"name": "a\u202eb", "timezone": "Europe/Madrid"}, "/name"),
        ({"name": 7, "timezone": "Europe/Madrid"}, "/name"),
        ({"name": "Ana"}, "/timezone"),
        ({"name": "Ana", "timezone": "Europe"}, "/timezone"),
        ({"name": "Ana", "timezone": "../etc/passwd"}, "/timezone"),
        ({"name": "Ana", "timezone": "europe/madrid"}, "/timezone"),
        ({"name": "Ana", "timezone": "CEST+1"}, "/timezone"),
        ({"name": "Ana", "timezone": ["UTC"]}, "/timezone"),
        ({"name": "Ana", "timezone": "UTC", "colour": "red"}, "/colour"),
    ],
)
def test_what_is_no_circle_is_pointed_at(
    client: FlaskClient, body: dict[str, Any], pointer: str
) -> None:
    response = client.post(CIRCLES, json=body)
    assert response.status_code == 422
    assert pointers(response) == [pointer]
    assert response.json["errors"][0]["detail"]


def test_a_circle_sent_twice_is_made_once(client: FlaskClient, circle: Circle) -> None:
    body = {"name": "Los sábados", "timezone": "UTC"}
    first, again = (
        client.post(CIRCLES, json=body, headers={"Idempotency-Key": KEY}) for _ in range(2)
    )
    assert first.json == again.json and again.headers["Idempotent-Replayed"] == "true"
    other = client.post(CIRCLES, json=body | {"name": "x"}, headers={"Idempotency-Key": KEY})
    assert other.status_code == 422
    added = [
        circle.member.ask("POST", f"{circle.path}/players", {"name": "Ana"}, Idempotency_Key=KEY)
        for _ in range(2)
    ]
    assert [each.status_code for each in added] == [201, 201]  # the first answer, not "there is"
    assert added[0].data == added[1].data


def test_kept_answers_hold_no_token(circle: Circle, client: FlaskClient, app: Flask) -> None:
    body = {"name": "Los sábados", "timezone": "UTC"}
    made = client.post(CIRCLES, json=body, headers={"Idempotency-Key": KEY}).json
    renewed = circle.organiser.do(
        "POST", f"{circle.path}/invites/renew", {"role": "member"}, Idempotency_Key=KEY
    )
    again = circle.organiser.do(
        "POST", f"{circle.path}/invites/renew", {"role": "member"}, Idempotency_Key=KEY
    )
    assert renewed == again
    with app.app_context():
        kept = [row.body for row in db.session.query(KeyRow)]
    assert len(kept) == 2
    for token in (*made["tokens"].values(), renewed["token"]):
        assert all(token.encode() not in body for body in kept)


def test_another_name_and_zone(circle: Circle) -> None:
    changed = circle.organiser.do("PATCH", circle.path, {"name": "Los sábados"})
    assert (changed["name"], changed["timezone"]) == ("Los sábados", "Europe/Madrid")
    changed = circle.organiser.do("PATCH", circle.path, {"timezone": "America/Bogota"})
    assert changed == circle.organiser.get(circle.path)
    assert circle.organiser.do("PATCH", circle.path, {}) == changed
    bad = circle.organiser.ask("PATCH", circle.path, {"timezone": "Mars/Olympus"})
    assert bad.status_code == 422 and pointers(bad) == ["/timezone"]


def test_invitations_are_shown_to_whoever_may_give_them(circle: Circle) -> None:
    seen = circle.organiser.get(f"{circle.path}/invites")
    assert seen == {"tokens": circle.made["tokens"], "links": circle.made["links"]}
    seen = circle.member.get(f"{circle.path}/invites")
    assert seen["tokens"] == {"organiser": None, "member": circle.member.token}
    assert seen["links"]["organiser"] is None


@pytest.mark.parametrize("role", ["organiser", "member"])
def test_a_renewed_invitation_voids_the_ones_before(circle: Circle, role: str) -> None:
    before: Member = getattr(circle, role)
    renew = f"{circle.path}/invites/renew"
    renewed = circle.organiser.do("POST", renew, {"role": role})
    assert renewed["role"] == role and renewed["link"].endswith(renewed["token"])
    assert before.ask("GET", circle.path).status_code == 404
    fresh = Member(circle.client, renewed["token"])
    assert fresh.get(circle.path)["role"] == role
    other: Member = circle.member if role == "organiser" else circle.organiser
    assert other.ask("GET", circle.path).status_code == 200
    assert renewed["token"] == fresh.get(f"{circle.path}/invites")["tokens"][role]


@pytest.mark.parametrize("role", ["host", "", None, 1, ["member"]])
def test_only_roles_of_a_circle_are_invited(circle: Circle, role: Any) -> None:
    response = circle.organiser.ask("POST", f"{circle.path}/invites/renew", {"role": role})
    assert response.status_code == 422 and pointers(response) == ["/role"]


def test_a_deletion_can_be_taken_back_for_a_week(circle: Circle, clock: Clock) -> None:
    table = circle.table()
    gone = circle.organiser.do("DELETE", circle.path)
    assert gone["delete_at"] == "2026-03-12T20:15:00.000Z"
    clock.move(hours=24)
    assert circle.organiser.do("DELETE", circle.path) == gone  # asked twice, it is no later
    clock.move(hours=WEEK_H - 24.1)
    assert circle.member.get(circle.path)["delete_at"] == gone["delete_at"]
    assert table.host.enter(turn(500)).status_code == 201  # until then everything goes on
    back = circle.organiser.do("POST", f"{circle.path}/restore")
    assert back["delete_at"] is None
    clock.move(hours=2 * WEEK_H)
    assert circle.member.get(circle.path) == {**back, "role": "member"}
    assert len(circle.tables()) == 1


def test_after_a_week_it_is_as_if_it_had_never_been(
    circle: Circle, found: Callable[..., Circle], clock: Clock, app: Flask
) -> None:
    stays = found("Los otros")
    kept, table = stays.table(), circle.table()
    player, night = circle.player("Ana"), circle.nights()[0]["id"]
    circle.organiser.do("DELETE", circle.path)
    clock.move(hours=WEEK_H)
    gone = [
        *(circle.organiser.ask("GET", circle.path + part) for part in ("", "/players", "/tables")),
        circle.organiser.ask("POST", f"{circle.path}/restore"),
        circle.organiser.ask("PATCH", f"/players/{player}", {"name": "Eva"}),
        circle.organiser.ask("PATCH", f"/nights/{night}", {"name": "Eva"}),
        circle.organiser.ask("GET", f"/tables/{table.id}"),
        table.host.get(),
        table.host.get(if_none_match="*"),
        table.host.enter(turn(500)),
        table.host.delete(),
        table.client.post("/api/v1/join", json={"code": table.code, "seat": None}),
    ]
    assert {each.status_code for each in gone} == {404}
    assert len({each.data for each in gone}) == 1
    with app.app_context():
        assert overdue() == 1
        assert purge() == 1
        assert overdue() == purge() == 0
    assert table.host.get().status_code == 404
    assert kept.host.get().status_code == 200 and len(stays.tables()) == 1


def test_purging_leaves_nothing_of_a_circle_behind(
    circle: Circle, clock: Clock, app: Flask
) -> None:
    table = circle.table(options={"target": 1000})
    for points in (0, 0, 1000, 500):
        table.host.enter(turn(points))
    assert table.now["status"] == "finished"
    circle.organiser.do("DELETE", circle.path)
    clock.move(hours=WEEK_H)
    with app.app_context():
        purge()
        with db.engine.connect() as connection:
            rows = {
                each.name: connection.execute(each.select()).all()
                for each in db.metadata.sorted_tables
            }
    assert [name for name, found in rows.items() if found] == []
