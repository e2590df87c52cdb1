"""What the desk does beyond what the API shows: devices, seats held by one phone, rematches."""

import pytest

from scorekeeper.desk import grants
from scorekeeper.desk import tables as desk
from scorekeeper.desk.codes import LETTERS, new_code, new_id, read_code
from scorekeeper.desk.exchange.cells import cell
from scorekeeper.desk.opening import Agreed, open_table, read_name
from scorekeeper.desk.rematches import rematch
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import NotAllowed, NotFound, Stale
from scorekeeper.desk.who import Who
from scorekeeper.rules.reading import Malformed
from tests.desk.conftest import HOST, turn


def test_a_device_may_do_what_it_was_granted(table: Sitting) -> None:
    secret = grants.new_device()
    assert grants.knows_device(secret)
    assert grants.who_is(secret, table) is None
    grants.grant(secret, table, "watch")
    grants.grant(secret, table, "seat", (0, 1))
    grants.grant(secret, table, "seat", (1,))
    who = grants.who_is(secret, table)
    assert who is not None and (who.role, who.seats, who.key) == ("seat", (0, 1), "seat0+1")
    assert grants.seats_taken(table) == {0, 1}
    assert grants.known_tables(secret) == (table.id,)


def test_nobody_knows_a_device_that_was_never_given_a_secret(table: Sitting) -> None:
    for secret in (None, "", "made up"):
        assert not grants.knows_device(secret)
        assert grants.who_is(secret, table) is None
        assert grants.known_tables(secret) == ()
    with pytest.raises(NotFound):
        grants.grant("made up", table, "host")


def test_one_phone_for_all_enters_for_whoever_is_to_act(table: Sitting) -> None:
    both = Who("seat", (0, 1))
    entered = desk.enter(table.id, both, [turn(500), turn(600)])
    assert [told.entry.seat for told in entered.written] == [0, 1]
    with pytest.raises(NotAllowed):
        desk.enter(table.id, Who("seat", (0,)), [turn(500, seat=1)])


def test_a_version_that_has_passed_is_stale(table: Sitting) -> None:
    desk.enter(table.id, HOST, [turn(500)])
    with pytest.raises(Stale) as stale:
        desk.enter(table.id, HOST, [turn(500)], version=0)
    assert stale.value.sitting.table.seq == 1
    with pytest.raises(Stale):
        desk.undo(table.id, HOST, version=0)


def test_a_rematch_is_one_table_until_it_is_deleted(table: Sitting) -> None:
    first = rematch(table.id, HOST)
    assert rematch(table.id, Who("seat", (1,))).id == first.id
    assert (first.table.setup.first, rematch(first.id, HOST).table.setup.first) == (1, 0)
    desk.delete(first.id, HOST)
    assert rematch(table.id, HOST).id != first.id


def test_what_was_agreed_survives_the_database(farkle: Agreed) -> None:
    opened = open_table(farkle, ("Ana", "Luis", "Eva"), 2)
    found = desk.look(opened.id)
    assert found.table.setup == opened.table.setup
    assert found.table.setup.options == farkle.options
    assert (found.table.setup.first, found.table.setup.names) == (2, ("Ana", "Luis", "Eva"))
    assert desk.look_by_code(opened.kept.code).id == opened.id


def test_names_are_trimmed_and_composed() -> None:
    assert read_name("  Zoe\u0308 ", "") == "Zoë"
    with pytest.raises(Malformed):
        read_name("\ud800", "")


def test_ids_are_no_formulas_to_a_spreadsheet() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000 and not [each for each in ids if cell(each) != each]


def test_codes_are_read_however_they_are_typed() -> None:
    code = new_code()
    assert set(code) <= set(LETTERS)
    assert read_code(f" {code[:3].lower()} {code[3:]} ") == code
    assert read_code("0O1IL0") is None
