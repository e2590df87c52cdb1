"""Phones that belong to circles: invited, at the circle's tables, shown out."""

import pytest

from scorekeeper.desk import circles, grants, membership, shares, tables, visits
from scorekeeper.desk.circle_tables import open_in, take_out
from scorekeeper.desk.membership import Insider
from scorekeeper.desk.opening import agree, find_game
from scorekeeper.desk.seats import change
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import NotAllowed, NotFound
from scorekeeper.desk.who import Who
from tests.conftest import Clock
from tests.desk.conftest import turn

SEATS = [{"name": "Ana"}, {"name": "Luis"}]
NOBODY = "a phone that nobody knows"


@pytest.fixture
def organiser() -> str:
    return grants.new_device()


@pytest.fixture
def circle(organiser: str) -> Insider:
    return circles.create("Los viernes", "Europe/Madrid", organiser)


@pytest.fixture
def opened(circle: Insider) -> Sitting:
    return open_in(circle, agree(find_game("farkle")), SEATS)


def invited(circle: Insider, role: str = "member") -> str:
    """A phone that came by an invitation."""
    phone = grants.new_device()
    membership.join(membership.token_for(circle.circle, role), phone)
    return phone


def at_table(phone: str, table: Sitting) -> Who | None:
    return visits.visit(table.kept.code, phone)[1]


def test_whoever_makes_a_circle_organises_it(circle: Insider, organiser: str) -> None:
    assert membership.by_phone(organiser, circle.circle.id).role == "organiser"
    assert [each.circle.name for each in membership.circles_of(organiser)] == ["Los viernes"]
    (phone,) = membership.phones(circle)
    assert phone.id == circle.device and phone.role == "organiser"


def test_an_invitation_makes_members_and_never_less_of_anybody(
    circle: Insider, organiser: str
) -> None:
    phone = invited(circle)
    assert membership.by_phone(phone, circle.circle.id).role == "member"
    assert membership.join(membership.token_for(circle.circle, "member"), organiser).role == (
        "organiser"
    )
    membership.join(membership.token_for(circle.circle, "organiser"), phone)
    membership.join(membership.token_for(circle.circle, "member"), phone)
    assert membership.by_phone(phone, circle.circle.id).role == "organiser"
    assert len(membership.phones(circle)) == 2


def test_who_was_not_invited_is_nowhere(circle: Insider) -> None:
    for phone in (grants.new_device(), NOBODY, None, ""):
        with pytest.raises(NotFound):
            membership.by_phone(phone, circle.circle.id)
        assert membership.circles_of(phone) == ()
    with pytest.raises(NotFound):
        membership.join(membership.token_for(circle.circle, "member"), NOBODY)


def test_phones_stay_when_invitations_are_renewed(circle: Insider) -> None:
    phone, token = invited(circle), membership.token_for(circle.circle, "member")
    renewed = membership.renew(circle, "member")
    with pytest.raises(NotFound):
        membership.join(token, grants.new_device())
    assert membership.by_phone(phone, circle.circle.id).role == "member"
    assert membership.join(membership.token_for(renewed.circle, "member"), phone).role == "member"


def test_members_look_on_at_the_circles_tables_and_sit_down(
    circle: Insider, opened: Sitting
) -> None:
    phone = invited(circle)
    who = at_table(phone, opened)
    assert who is not None and (who.role, who.seats) == ("watch", ())
    assert grants.known_tables(phone) == (opened.id,)
    visits.take_seats(opened, phone, [0])
    who = at_table(phone, opened)
    assert who is not None and (who.role, who.seats) == ("seat", (0,))
    assert at_table(grants.new_device(), opened) is None


def test_members_look_on_where_joining_is_locked(circle: Insider, opened: Sitting) -> None:
    change(opened.id, Who("host"), {"joining": False})
    who = at_table(invited(circle), opened)
    assert who is not None and who.role == "watch"


def test_organisers_run_the_circles_tables_as_long_as_they_are(
    circle: Insider, opened: Sitting, organiser: str
) -> None:
    phone = invited(circle, "organiser")
    visits.watch(opened, phone)
    visits.take_seats(opened, phone, [1])
    who = at_table(phone, opened)
    assert who is not None and (who.role, who.seats) == ("host", (1,))
    membership.show_out(circle, membership.by_phone(phone, circle.circle.id).device or "")
    who = at_table(phone, opened)
    assert who is not None and (who.role, who.seats) == ("seat", (1,))  # the seat is its own


def test_who_is_shown_out_sees_nothing_of_the_circle_any_more(
    circle: Insider, opened: Sitting
) -> None:
    phone = invited(circle)
    assert at_table(phone, opened) is not None
    insider = membership.by_phone(phone, circle.circle.id)
    membership.show_out(circle, insider.device or "")
    assert at_table(phone, opened) is None
    assert membership.circles_of(phone) == () and grants.known_tables(phone) == ()
    with pytest.raises(NotFound):
        membership.by_phone(phone, circle.circle.id)
    with pytest.raises(NotFound):
        membership.show_out(circle, insider.device or "")


def test_a_table_that_left_the_circle_is_its_members_no_more(
    circle: Insider, opened: Sitting
) -> None:
    take_out(circle, opened.id, Who("host"))
    assert at_table(invited(circle), opened) is None


def test_members_show_out_only_themselves(circle: Insider) -> None:
    one, other = (membership.by_phone(invited(circle), circle.circle.id) for _ in range(2))
    with pytest.raises(NotAllowed):
        membership.show_out(one, other.device or "")
    with pytest.raises(NotAllowed):
        membership.phones(one)
    membership.show_out(one, one.device or "")
    assert [each.id for each in membership.phones(circle)] == [circle.device, other.device]


def test_the_last_organiser_stays_as_long_as_others_are_there(circle: Insider) -> None:
    member = membership.by_phone(invited(circle), circle.circle.id)
    with pytest.raises(NotAllowed) as refused:
        membership.show_out(circle, circle.device or "")
    assert refused.value.code == "not-allowed.last-organiser"
    second = membership.by_phone(invited(circle, "organiser"), circle.circle.id)
    membership.show_out(circle, second.device or "")
    membership.show_out(circle, member.device or "")
    membership.show_out(circle, circle.device or "")  # nobody else is there


def test_a_result_that_was_shared_goes_with_its_circle(
    circle: Insider, organiser: str, clock: Clock
) -> None:
    host = Who("host")
    table = open_in(circle, agree(find_game("farkle"), None, {"target": 1000}), SEATS)
    tables.enter(table.id, host, [turn(1000), turn(0)])
    share = shares.share_result(table.id, host, organiser, names=True)
    circles.delete(circle)
    assert shares.find(share, shares.RESULT).data["names"] == ["Ana", "Luis"]
    clock.move(hours=7 * 24)
    with pytest.raises(NotFound):
        shares.find(share, shares.RESULT)


def test_home_forgets_the_tables_of_a_circle_that_is_no_more(
    circle: Insider, opened: Sitting, organiser: str, clock: Clock
) -> None:
    assert at_table(organiser, opened) is not None
    circles.delete(circle)
    assert grants.known_tables(organiser) == (opened.id,)
    clock.move(hours=7 * 24)
    assert grants.known_tables(organiser) == () == membership.circles_of(organiser)
    with pytest.raises(NotFound):
        at_table(organiser, opened)
    with pytest.raises(NotFound):
        tables.look(opened.id)
