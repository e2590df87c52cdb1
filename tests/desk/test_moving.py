"""All that a phone has, on a new phone."""

import pytest

from scorekeeper.desk import circles, grants, handing, membership, moving, tables
from scorekeeper.desk.circle_tables import open_in
from scorekeeper.desk.opening import agree, find_game
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import LinkOver, NotFound
from scorekeeper.desk.who import Who
from tests.conftest import Clock

SEATS = [{"name": "Ana"}, {"name": "Luis"}]


@pytest.fixture
def phones(table: Sitting) -> tuple[str, str]:
    """An old phone, which runs the table and holds a seat of it, and a new one."""
    old, new = grants.new_device(), grants.new_device()
    grants.grant(old, table, "host")
    grants.grant(old, table, "seat", (1,))
    return old, new


def secret_of(phone: str) -> str:
    return handing.secret_of(moving.offer(phone).id)


def who(phone: str, table: Sitting) -> Who:
    found = grants.who_is(phone, tables.look(table.id))
    assert found is not None
    return found


def test_tables_and_circles_move_and_the_old_phone_looks_on(
    table: Sitting, phones: tuple[str, str]
) -> None:
    old, new = phones
    circle = circles.create("Los viernes", "Europe/Madrid", old)
    other = circles.create("Los otros", "Europe/Madrid")
    membership.join(membership.token_for(other.circle, "member"), old)
    secret = secret_of(old)
    assert moving.look(secret) == moving.Load(tables=1, circles=2)
    moving.accept(secret, new, "Android")
    assert (who(new, table).role, who(new, table).seats) == ("host", (1,))
    assert (who(old, table).role, who(old, table).moved) == ("watch", (1,))
    roles = {each.circle.name: each.role for each in membership.circles_of(new)}
    assert roles == {"Los viernes": "organiser", "Los otros": "member"}
    assert membership.circles_of(old) == ()
    with pytest.raises(NotFound):
        membership.by_phone(old, circle.circle.id)
    move = tables.log(table.id)[-1].entry
    assert (move.text, move.seat, move.by.label) == ("move", 1, "Luis · Android")


def test_a_table_that_is_over_moves_without_a_word(table: Sitting, phones: tuple[str, str]) -> None:
    old, new = phones
    tables.note(table.id, Who("host"), "close")
    version = tables.look(table.id).table.seq
    moving.accept(secret_of(old), new)
    assert tables.look(table.id).table.seq == version
    assert (who(new, table).role, who(new, table).seats) == ("host", (1,))
    assert who(old, table).role == "watch"
    assert grants.known_tables(new) == grants.known_tables(old) == (table.id,)


def test_what_the_new_phone_has_it_keeps(table: Sitting, phones: tuple[str, str]) -> None:
    old, new = phones
    grants.grant(new, table, "seat", (0,))
    circle = circles.create("Los viernes", "Europe/Madrid", new)
    membership.join(membership.token_for(circle.circle, "member"), old)
    moving.accept(secret_of(old), new)
    assert who(new, table).seats == (0, 1)
    assert [each.role for each in membership.circles_of(new)] == ["organiser"]


def test_the_link_works_once_and_for_ten_minutes(phones: tuple[str, str], clock: Clock) -> None:
    old, new = phones
    secret = secret_of(old)
    assert moving.is_offer(secret) and not moving.is_offer(secret[:-1])
    moving.accept(secret, old)  # on itself nothing happens
    moving.accept(secret, new)
    with pytest.raises(LinkOver) as used:
        moving.accept(secret, grants.new_device())
    late = secret_of(new)
    clock.move(seconds=601)
    with pytest.raises(LinkOver) as expired:
        moving.look(late)
    assert (used.value.why, expired.value.why) == ("used", "expired")


def test_nobody_gets_what_a_phone_has_by_a_secret_that_was_made_up(
    table: Sitting, phones: tuple[str, str]
) -> None:
    made = handing.recover(table.id, Who("host"), grants.phone_of(phones[0])[0])
    assert not moving.is_offer(handing.secret_of(made.id))  # that one is for a single table
    for secret in ("x" * 22, handing.secret_of("x" * 22), handing.secret_of(made.id)):
        with pytest.raises((NotFound, LinkOver)):
            moving.accept(secret, phones[1])
    with pytest.raises(NotFound):
        moving.offer("a phone that nobody knows")


def test_tables_of_a_circle_move_too(phones: tuple[str, str]) -> None:
    old, new = phones
    insider = circles.create("Los viernes", "Europe/Madrid", old)
    opened = open_in(insider, agree(find_game("farkle")), SEATS)
    grants.grant(old, opened, "seat", (0,))
    moving.accept(secret_of(old), new)
    assert (who(new, opened).role, who(new, opened).seats) == ("host", (0,))  # an organiser's
    assert who(old, opened).role == "watch"
