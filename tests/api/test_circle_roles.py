"""Who may do what with a circle, by which token; and that what nothing opens looks like nothing."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from tests.api import test_roles as of_tables
from tests.api.circle import API, Circle, Member
from tests.api.circle_rows import ROWS, Row, World
from tests.api.sitting import turn

each_row = pytest.mark.parametrize("row", ROWS, ids=str)


@each_row
@pytest.mark.parametrize("role", ["organiser", "member"])
def test_what_each_role_may_do(found: Callable[..., Circle], row: Row, role: str) -> None:
    world = World(found())
    caller: Member = getattr(world.circle, role)
    response = caller.ask(row.method, world.path(row), world.body(row))
    assert response.status_code == getattr(row, role), response.json
    if response.status_code == 403:
        assert response.json["type"] == "/not-allowed"
        assert "organis" in response.json["detail"] or "organiza" in response.json["detail"]


@each_row
def test_what_nothing_opens_looks_like_what_is_not_there(
    found: Callable[..., Circle], row: Row
) -> None:
    """No token, another circle's, a table's (for its own night, too), one cut short, one that was
    renewed, one of a circle that is no more; and ids that nobody has, by the circle's own."""
    world, elsewhere = World(found()), found("Los otros")
    renewed = world.circle.member.token
    world.circle.organiser.do(
        "POST", f"/circles/{world.circle.id}/invites/renew", {"role": "member"}
    )
    tokens = [None, elsewhere.organiser.token, renewed, "é", world.loose.host.token]
    tokens += [world.circle.organiser.token[:-1]] if world.circle.organiser.token else []
    tokens += [each.token for each in (world.table.host, world.table.watch, world.table.seats[0])]
    asked = world.path(row), world.body(row)
    answers = [Member(world.circle.client, token).ask(row.method, *asked) for token in tokens]
    world.names |= dict.fromkeys(world.names, "x" * 22)
    nowhere = world.path(row), world.body(row)
    answers.append(elsewhere.organiser.ask(row.method, *nowhere))
    assert {each.status_code for each in answers} == {404}
    assert len({each.data for each in answers}) == 1


@of_tables.each_row
def test_a_circles_token_at_its_tables(found: Callable[..., Circle], row: of_tables.Row) -> None:
    """Organisers are hosts there, members watch, others see nothing."""
    host, *_, watch = row.statuses
    for expected, role in ((host, "organiser"), (watch, "member"), (404, None)):
        circle = found()
        table = circle.table(("Ana", "Luis", "Eva"), first=2)
        assert table.host.enter(turn(1000)).status_code == 201
        if row.first is not None:
            assert table.host.post(*row.first).status_code == 201
        caller = getattr(circle, role) if role else found("Los otros").organiser
        response = of_tables.ask(table.client, row, table.id, caller.token)
        assert response.status_code == expected, (role, response.json)


def test_a_circles_token_opens_no_table_that_left_it(circle: Circle) -> None:
    table = circle.table()
    path = f"/tables/{table.id}"
    assert circle.member.ask("GET", path).status_code == 200
    circle.organiser.do("DELETE", f"{circle.path}/tables/{table.id}")
    assert {circle.member.ask("GET", path).status_code} == {404}
    assert {circle.organiser.ask("GET", path).status_code} == {404}
    assert table.host.get().status_code == 200


def test_what_an_organiser_did_at_a_table_is_signed_so(circle: Circle) -> None:
    table = circle.table()
    circle.organiser.do("POST", f"/tables/{table.id}/entries", {"action": turn(500)})
    (line,) = table.host.get("/entries").json["items"]
    assert (line["by"]["role"], line["by"]["label"]) == ("host", "token:organiser")


def test_a_table_is_opened_in_a_circle_by_its_own_token_alone(
    client: FlaskClient, circle: Circle, found: Callable[..., Circle]
) -> None:
    other, loose = found("Los otros"), found("Sin mesa")
    body = {"game": "farkle", "seats": [{"name": "Ana"}, {"name": "Luis"}]}
    mine, nobodys = {**body, "circle": circle.id}, {**body, "circle": "x" * 22}
    callers = [Member(client, None), other.member, other.organiser]
    answers = [each.ask("POST", "/tables", said) for each in callers for said in (mine, nobodys)]
    assert {each.status_code for each in answers} == {404}
    assert len({each.data for each in answers}) == 1
    assert circle.tables() == [] and circle.players() == {}
    assert circle.member.ask("POST", "/tables", mine).status_code == 201
    renewed = circle.member.token
    circle.organiser.do("POST", f"{circle.path}/invites/renew", {"role": "member"})
    assert Member(client, renewed).ask("POST", "/tables", mine).data == answers[0].data
    # Without a circle in the body it is a table of nobody's circle, whatever the token.
    assert loose.member.ask("POST", "/tables", body).status_code == 201
    assert loose.tables() == [] and loose.players() == {}
    for said in ("Basic YTpi", "Bearer", f"Bearer {renewed}", "Bearer \u00e9"):
        headers = {"Authorization": said}
        assert client.post(f"{API}/tables", json=body, headers=headers).status_code == 201, said
