"""A circle goes out as a file and comes back: the same, once, whole or not at all."""

from collections.abc import Callable, Iterator

import orjson
import pytest
from flask import Flask

from scorekeeper.desk import circle_tables, circles, grants, merging, nights, players, tables
from scorekeeper.desk.exchange import arriving
from scorekeeper.desk.exchange.arriving import arrive, foresee, found
from scorekeeper.desk.exchange.judging import judge
from scorekeeper.desk.exchange.leaving import file_name, leave
from scorekeeper.desk.exchange.plan import Arrived, Count
from scorekeeper.desk.membership import MEMBER, Insider
from scorekeeper.desk.opening import agree
from scorekeeper.desk.statistics import of_circle, records
from scorekeeper.desk.statistics.filters import read_filters
from scorekeeper.desk.troubles import NotAllowed
from scorekeeper.desk.who import Who
from scorekeeper.games import GAMES
from scorekeeper.rules.cards import DECK
from scorekeeper.tables.faults import Unsound
from tests.desk.evenings import HOST
from tests.desk.filed import file_of, lively, said_in, taken_in, without_ids
from tests.stores import driven

EVERYTHING = read_filters({})


@pytest.fixture
def elsewhere(new_app: Callable[..., Flask], databases) -> Iterator[Flask]:
    """A fresh installation."""
    with databases.one() as url:
        yield new_app(SQLALCHEMY_DATABASE_URI=driven(url))


def circle(name: str = "Jueves") -> Insider:
    return circles.create(name, "Europe/Madrid")


def played(insider: Insider, *names: str, points: int = 5000) -> str:
    """A finished game of Farkle that the first one wins."""
    agreed = agree(GAMES["farkle"], None, {"target": 500})
    opened = circle_tables.open_in(insider, agreed, [{"name": name} for name in names])
    for turn in (points, *(0 for _ in names[1:])):
        tables.enter(opened.id, HOST, [{"type": "turn_total", "points": turn}])
    return opened.id


def now(insider: Insider) -> Insider:
    return circles.change(insider)


@pytest.mark.parametrize("seed", range(6))
def test_out_in_and_out_again_is_the_same(seed, clock, elsewhere):
    for each in lively(seed, clock).circles:
        before, counted = file_of(each), standings(each)
        with elsewhere.app_context():
            fresh = circles.create("Something else", "Asia/Tokyo")
            clock.move(hours=1)
            taken_in(fresh, before)
            fresh = now(fresh)
            again = file_of(fresh)
            assert standings(fresh) == counted
            assert taken_in(fresh, before).tables.new == 0
            assert file_of(fresh) == again
        assert without_ids(again) == without_ids(before)
        # Only the circle itself goes by another id: what is in it keeps the one it was made with.
        assert orjson.loads(again)["tables"] == orjson.loads(before)["tables"]
        assert orjson.loads(again)["circle"]["imported_at"] is not None


def standings(insider: Insider):
    """What is counted of a circle, by name."""
    told = of_circle.statistics(insider.circle.id, EVERYTHING, 200)
    people = {each["player"]["name"]: {**each, "player": None} for each in told["items"]}
    best = records.records(insider.circle.id, EVERYTHING)["items"]
    return told["games"], people, [(each["kind"], each["value"], each["at"]) for each in best]


@pytest.mark.parametrize("seed", range(20, 22))
def test_importing_into_where_it_came_from_changes_nothing(seed, clock):
    each = lively(seed, clock).circles[0]
    before = file_of(each)
    assert taken_in(each, before).tables.new == 0
    assert file_of(each) == before


def test_no_hand_that_is_a_secret_and_no_phone_is_in_a_file(clock):
    home = circle()
    opened = circle_tables.open_in(
        home, agree(GAMES["cinquillo"]), [{"name": name} for name in ("Ana", "Luis", "Eva", "Bo")]
    )
    cards = [str(card) for card in DECK]
    tables.enter(opened.id, Who("seat", (0,), "a-phone"), [{"type": "hand", "cards": cards[::4]}])
    said = said_in(home)
    record = said["tables"][0]["record"]
    assert "hand ?" in record and not [card for card in cards if card in record]
    assert b"a-phone" not in file_of(home) and opened.kept.code.encode() not in file_of(home)


def test_known_players_are_found_by_name_and_keep_their_own(clock):
    played(home := circle(), "Ana", "Luis")
    there = circle("Primos")
    played(there, "ANA", "Eva")
    mine = players.listed(there)[0].player
    players.change(there, mine.id, {"nickname": "la jefa"})
    raw = file_of(home)
    arrived = taken_in(there, raw)
    assert (arrived.players, arrived.tables) == (Count(1, 1), Count(1, 0))
    people = {each.player.name: each.player for each in players.listed(there)}
    assert set(people) == {"ANA", "Eva", "Luis"}
    assert people["ANA"].id == mine.id and people["ANA"].nickname == "la jefa"
    assert now(there).circle.name == "Primos"
    # Whom the name led to once is known by id from then on.
    players.change(there, mine.id, {"name": "Anita"})
    clock.move(hours=20)
    played(home, "Ana", "Luis")
    assert taken_in(there, file_of(home)).players == Count(0, 2)
    assert "Ana" not in {each.player.name for each in players.listed(there)}


def test_a_name_that_somebody_else_took_gets_a_number():
    played(home := circle(), "Ana", "Luis")
    there = circle("Primos")
    raw = file_of(home)
    taken_in(there, raw)
    people = {each.player.name: each.player.id for each in players.listed(there)}
    players.change(there, people["Luis"], {"name": "Eva"})
    new = orjson.loads(raw)
    new["players"].append({**new["players"][1], "id": "x", "name": "Eva"})
    taken_in(there, orjson.dumps(new))
    assert {each.player.name for each in players.listed(there)} == {"Ana", "Eva", "Eva (2)"}


def test_a_number_cuts_no_emoji_in_two():
    played(home := circle(), "Ana", "Luis")
    there, family = circle("Primos"), "x" * 34 + "👩\u200d👩\u200d👧"
    raw = file_of(home)
    taken_in(there, raw)
    people = {each.player.name: each.player.id for each in players.listed(there)}
    players.change(there, people["Luis"], {"name": family})
    new = orjson.loads(raw)
    new["players"].append({**new["players"][1], "id": "x", "name": family})
    taken_in(there, orjson.dumps(new))
    assert "x" * 34 + "👩 (2)" in {each.player.name for each in players.listed(there)}


def test_a_table_that_was_here_already_stays_as_it_is(clock):
    home = circle()
    table = played(home, "Ana", "Luis")
    raw = file_of(home)
    there = circle("Primos")
    taken_in(there, raw)
    tables.undo(table, HOST)
    assert taken_in(there, file_of(home)).tables == Count(0, 1)
    assert said_in(there)["tables"] == orjson.loads(raw)["tables"]


def test_moved_to_another_night_it_is_not_moved_back(clock):
    home = circle()
    played(home, "Ana", "Luis")
    table = played(home, "Ana", "Luis")
    raw = file_of(home)
    clock.move(hours=30)
    nights.move(home, table, None)
    played(home, "Ana", "Luis")
    before = file_of(home)
    taken_in(home, raw)
    assert file_of(home) == before


def test_what_comes_can_be_looked_at_before(clock):
    played(home := circle(), "Ana", "Luis")
    there = circle("Primos")
    before = file_of(there)
    foreseen = foresee(there, judge(file_of(home)))
    assert foreseen == Arrived(Count(2, 0), Count(1, 0), Count(1, 0))
    assert file_of(there) == before
    assert taken_in(there, file_of(home)) == foreseen


def test_an_empty_circle_becomes_that_of_the_file(clock):
    played(home := circle(), "Ana", "Luis")
    clock.move(hours=1)
    secret = grants.new_device()
    insider, arrived = found(judge(file_of(home)), secret)
    assert insider.circle.name == "Jueves" and arrived.tables.new == 1
    assert without_ids(file_of(now(insider))) == without_ids(file_of(home))


def test_merged_here_they_cannot_sit_at_one_table():
    played(home := circle(), "Ana", "Luis")
    there = circle("Primos")
    played(there, "Ana", "Eva")
    played(there, "Luis", "Bo")
    people = {each.player.name: each.player.id for each in players.listed(there)}
    merging.merge(there, people["Luis"], people["Ana"])
    before = file_of(there)
    with pytest.raises(Unsound) as refused:
        taken_in(there, file_of(home))
    ((pointer, why),) = refused.value.faults
    assert (pointer, why.code) == ("/tables/0/seats", "malformed.exchange.one-here")
    assert file_of(there) == before


def test_only_organisers_import():
    home = circle()
    judged = judge(file_of(home))
    member = Insider(home.circle, MEMBER)
    for doing in (arrive, foresee):
        with pytest.raises(NotAllowed):
            doing(member, judged)


def test_a_write_that_fails_leaves_nothing(clock, monkeypatch):
    for _ in range(3):
        played(home := circle(), "Ana", "Luis")
        clock.move(hours=9)
    raw, there = file_of(home), circle("Primos")
    before = file_of(there)
    monkeypatch.setattr(arriving, "touch", lambda _connection: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        taken_in(there, raw)
    assert file_of(there) == before


def test_a_part_by_its_days(clock):
    home = circle()
    for _ in range(3):
        played(home, "Ana", "Luis")
        clock.move(hours=24)
    filters = read_filters({"from": "2026-03-06", "to": "2026-03-06"})
    part = orjson.loads(b"".join(leave(home, filters)))
    assert (len(part["tables"]), len(part["nights"]), len(part["players"])) == (1, 1, 2)
    there = circle("Primos")
    taken_in(there, orjson.dumps(part))
    assert taken_in(there, file_of(home)).tables == Count(2, 1)
    assert without_ids(file_of(now(there))) == without_ids(file_of(home))


def test_a_table_moved_to_another_circle_is_one_of_its_own(clock):
    table = played(home := circle(), "Ana", "Luis")
    raw = file_of(home)
    there = circle("Primos")
    taken_in(there, raw)
    circle_tables.bring(there, table, HOST)
    ids = [each["id"] for each in said_in(there)["tables"]]
    assert len({*ids}) == 2 and table in ids


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Los Jueves", "los-jueves.json"), ("Ñ 🎲", "circle.json"), ('a"/..\\b', "a-b.json")],
)
def test_file_names_are_plain(name, expected):
    assert file_name(circle(name), ".json") == expected
