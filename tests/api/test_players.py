"""The people of a circle: added, called otherwise, retired, merged and taken apart."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.circle import Circle, player_ids
from tests.api.sitting import TABLES, Caller, pointers, turn
from tests.conftest import Clock

Held = tuple[str, Any]  # a table's tag and what came with it


def merge(circle: Circle, one: str, into: str) -> Any:
    """By name."""
    path = f"/players/{circle.player(one)}/merge"
    return circle.organiser.do("POST", path, {"into": circle.player(into)})


def unmerge(circle: Circle, player_id: str) -> Any:
    return circle.organiser.do("POST", f"/players/{player_id}/unmerge")


def test_a_name_is_one_player_however_it_is_written(circle: Circle) -> None:
    first = circle.table(("Ana  María", "Luis"))
    second = circle.table(("ana maría", "LUIS"))
    assert player_ids(first) == player_ids(second)
    assert [seat["name"] for seat in second.now["seats"]] == ["ana maría", "LUIS"]
    assert set(circle.players()) == {"Ana  María", "Luis"}
    again = circle.member.ask("POST", f"{circle.path}/players", {"name": "ANA MARÍA"})
    assert again.status_code == 200 and again.json["id"] == player_ids(first)[0]


def test_letters_that_look_the_same_are_the_same(circle: Circle) -> None:
    composed = circle.add("José Ñuñez")
    assert circle.add("jose\u0301 n\u0303un\u0303ez") == composed
    assert circle.add("Strauß") == circle.add("STRAUSS")
    assert circle.add("Jose Nunez") != composed


def test_a_player_is_shown_with_all_there_is(circle: Circle) -> None:
    given = {"name": "Ana", "nickname": "la Rápida", "colour": "red"}
    made = circle.member.do("POST", f"{circle.path}/players", given)
    assert {key: made[key] for key in given} == given
    assert made["created"] == "2026-03-05T20:15:00.000Z"
    assert (made["retired"], made["merged_into"], made["merged"]) == (None, None, [])
    assert circle.players()["Ana"] == made


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/name"),
        ({"name": None}, "/name"),
        ({"name": " "}, "/name"),
        ({"name": "x" * 41}, "/name"),
        ({"name": "Ana", "nickname": "\x00"}, "/nickname"),
        ({"name": "Ana", "nickname": 3}, "/nickname"),
        ({"name": "Ana", "colour": "mauve"}, "/colour"),
        ({"name": "Ana", "colour": 3}, "/colour"),
        ({"name": "Ana", "age": 30}, "/age"),
    ],
)
def test_what_is_no_player_is_pointed_at(
    circle: Circle, body: dict[str, Any], pointer: str
) -> None:
    response = circle.member.ask("POST", f"{circle.path}/players", body)
    assert response.status_code == 422 and pointers(response) == [pointer]
    assert circle.players() == {}


def test_a_player_is_called_otherwise(circle: Circle) -> None:
    table = circle.table(("Ana", "Luis"))
    ana = circle.player("Ana")
    changed = circle.organiser.do(
        "PATCH", f"/players/{ana}", {"name": "Anita", "nickname": "A", "colour": "teal"}
    )
    assert (changed["name"], changed["nickname"], changed["colour"]) == ("Anita", "A", "teal")
    assert table.now["seats"][0]["name"] == "Ana"  # at the table they are called as they were
    assert circle.tables()[0]["seats"][0]["name"] == "Anita"
    assert circle.organiser.do("PATCH", f"/players/{ana}", {"name": "ANITA"})["name"] == "ANITA"
    gone = circle.organiser.do("PATCH", f"/players/{ana}", {"nickname": None, "colour": None})
    assert (gone["nickname"], gone["colour"]) == (None, None)
    # A seat that is called otherwise at the table is the same player.
    names = {"names": ["Nadie", "Luis"]}
    circle.organiser.do("PATCH", f"/tables/{table.id}", names)
    assert set(circle.players()) == {"ANITA", "Luis"} and player_ids(table)[0] == ana


def test_two_players_of_a_circle_are_not_called_the_same(
    circle: Circle, found: Callable[..., Circle]
) -> None:
    circle.add("Ana")
    luis = circle.add("Luis")
    taken = circle.organiser.ask("PATCH", f"/players/{luis}", {"name": "aNA"})
    assert taken.status_code == 422 and pointers(taken) == ["/name"]
    assert set(circle.players()) == {"Ana", "Luis"}
    other = found("Los otros")
    assert other.add("Ana") != circle.player("Ana")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"name": ""}, "/name"),
        ({"colour": "mauve"}, "/colour"),
        ({"retired": "yes"}, "/retired"),
        ({"retired": 1}, "/retired"),
        ({"id": "x"}, "/id"),
    ],
)
def test_changes_that_are_none_are_pointed_at(
    circle: Circle, body: dict[str, Any], pointer: str
) -> None:
    ana = circle.add("Ana")
    before = circle.players()
    response = circle.organiser.ask("PATCH", f"/players/{ana}", body)
    assert response.status_code == 422 and pointers(response) == [pointer]
    assert circle.players() == before


def test_who_retired_comes_back_by_playing(circle: Circle, clock: Clock) -> None:
    circle.table(("Ana", "Luis"))
    ana = circle.player("Ana")
    circle.organiser.do("DELETE", f"/players/{ana}")
    retired = circle.players()["Ana"]["retired"]
    assert retired == "2026-03-05T20:15:00.000Z"
    clock.move(hours=1)
    circle.organiser.do("DELETE", f"/players/{ana}")
    assert circle.players()["Ana"]["retired"] == retired  # since then, and not since later
    circle.table(("Ana", "Eva"))
    assert circle.players()["Ana"] == {**circle.players()["Ana"], "id": ana, "retired": None}
    circle.organiser.do("PATCH", f"/players/{ana}", {"retired": True})
    assert circle.add("Ana") == ana and circle.players()["Ana"]["retired"] is None


def test_a_merged_name_leads_to_whom_it_was_merged_into(circle: Circle) -> None:
    played = circle.table(("Anita", "Luis"))
    circle.add("Ana")
    anita, ana = circle.player("Anita"), circle.player("Ana")
    merged = merge(circle, "Anita", "Ana")
    assert (merged["id"], merged["merged_into"]) == (anita, ana)
    assert set(circle.players()) == {"Ana", "Luis"}
    assert circle.players()["Ana"]["merged"] == [{"id": anita, "name": "Anita"}]
    assert player_ids(played)[0] == ana
    assert player_ids(circle.table(("ANITA", "Eva")))[0] == ana
    assert player_ids(circle.table(("Ana", "Eva")))[0] == ana
    assert [table["seats"][0]["name"] for table in circle.tables(f"?player={ana}")] == ["Ana"] * 3
    assert circle.tables(f"?player={anita}") == circle.tables(f"?player={ana}")


def test_any_merge_can_be_undone_whatever_came_after(circle: Circle) -> None:
    played = [circle.table((name, "Luis")) for name in ("A", "B", "C", "D")]
    a, b, c, d = (circle.player(name) for name in "ABCD")
    merge(circle, "A", "B")
    merge(circle, "B", "C")
    merge(circle, "C", "D")
    assert [player_ids(table)[0] for table in played] == [d, d, d, d]
    assert set(circle.players()) == {"D", "Luis"}
    assert unmerge(circle, b)["merged_into"] is None
    assert [player_ids(table)[0] for table in played] == [b, b, d, d]
    assert unmerge(circle, a)["id"] == a
    assert [player_ids(table)[0] for table in played] == [a, b, d, d]
    assert unmerge(circle, c)["id"] == c
    assert [player_ids(table)[0] for table in played] == [a, b, c, d]
    assert circle.organiser.ask("POST", f"/players/{c}/unmerge").status_code == 404


def test_the_last_merge_of_a_player_is_undone_first(circle: Circle, clock: Clock) -> None:
    ana, *others = (circle.add(name) for name in ("Ana", "Anita", "Nani", "Anuska"))
    for name in ("Nani", "Anita", "Anuska"):
        merge(circle, name, "Ana")
        clock.move(seconds=1)
    merged = [each["name"] for each in circle.players()["Ana"]["merged"]]
    assert merged == ["Anuska", "Anita", "Nani"]
    assert [unmerge(circle, ana)["name"] for _ in others] == merged


def test_merging_into_somebody_merged_is_merging_into_who_they_are(circle: Circle) -> None:
    ana, anita, nani = (circle.add(name) for name in ("Ana", "Anita", "Nani"))
    merge(circle, "Anita", "Ana")
    path = f"/players/{nani}/merge"
    assert circle.organiser.do("POST", path, {"into": anita})["merged_into"] == ana
    unmerge(circle, anita)
    assert set(circle.players()) == {"Ana", "Anita"}  # Nani stays with Ana


def test_what_cannot_be_merged_is_told(circle: Circle, found: Callable[..., Circle]) -> None:
    circle.table(("Ana", "Luis"))
    ana, luis = circle.player("Ana"), circle.player("Luis")
    anita, nani = circle.add("Anita"), circle.add("Nani")
    merge(circle, "Nani", "Anita")
    stranger = found("Los otros").add("Ana")

    def asked(one: str, into: Any) -> list[str]:
        response = circle.organiser.ask("POST", f"/players/{one}/merge", {"into": into})
        assert response.status_code == 422, response.json
        return pointers(response)

    assert asked(ana, luis) == ["/into"]  # they sat at one table
    response = circle.organiser.ask("POST", f"/players/{ana}/merge?lang=en", {"into": luis})
    assert response.json["errors"][0]["detail"].startswith("Ana and Luis sat at the same table")
    assert asked(ana, ana) == ["/into"]
    assert asked(nani, ana) == [""]  # is somebody else already
    assert asked(anita, nani) == ["/into"]  # the same already
    for nobody in (stranger, "x" * 22, "", 7, None, [ana]):
        assert asked(ana, nobody) == ["/into"]
    merge(circle, "Anita", "Ana")
    assert asked(luis, nani) == ["/into"]  # Nani is Ana, who sat with Luis
    assert (
        circle.organiser.ask("POST", f"/players/{stranger}/merge", {"into": ana}).status_code == 404
    )
    assert set(circle.players()) == {"Ana", "Luis"}


def test_one_person_does_not_sit_twice_at_a_table(circle: Circle) -> None:
    ana, luis = circle.add("Ana"), circle.add("Luis")
    circle.add("Anita")
    merge(circle, "Anita", "Ana")

    def asked(*seats: dict[str, Any]) -> list[str]:
        body = {"game": "farkle", "circle": circle.id, "seats": list(seats)}
        response = circle.member.ask("POST", "/tables", body)
        assert response.status_code == 422
        return pointers(response)

    assert asked({"name": "Ana"}, {"name": "anita"}) == ["/seats/1"]
    assert asked({"player": ana}, {"player": ana}) == ["/seats/1"]
    assert asked({"name": "Luis"}, {"name": "Eva"}, {"player": luis}) == ["/seats/2"]
    assert asked({"name": "Eva"}, {"name": "eva"}) == ["/seats/1"]
    assert asked({"name": "Pau  B"}, {"name": "Pau B"}) == ["/seats/1"]
    assert set(circle.players()) == {"Ana", "Luis"}  # nobody was made by what was refused
    table = circle.table(("Ana", "Luis"))
    late = table.host.post("/seats", {"name": "Anita"})
    assert late.status_code == 422 and pointers(late) == ["/name"]
    late = table.host.post("/seats", {"player": luis})
    assert late.status_code == 422 and pointers(late) == ["/player"]


@pytest.mark.parametrize("player", ["x" * 22, "", 7, ["a"], {}])
def test_a_player_that_is_nobodys_is_pointed_at(
    circle: Circle, found: Callable[..., Circle], player: Any
) -> None:
    stranger = found("Los otros").add("Ana")
    for said in (player, stranger):
        seats = [{"name": "Luis"}, {"player": said}]
        body = {"game": "farkle", "circle": circle.id, "seats": seats}
        response = circle.member.ask("POST", "/tables", body)
        assert response.status_code == 422 and pointers(response) == ["/seats/1/player"]
    assert circle.players() == {}


def test_a_seat_is_a_name_or_a_player(circle: Circle) -> None:
    ana = circle.add("Ana")
    both = [{"name": "Ana", "player": ana}, {"name": "Luis"}]
    for seats, pointer in ((both, "/seats/0"), ([{"name": "Luis"}, {}], "/seats/1/name")):
        body = {"game": "farkle", "circle": circle.id, "seats": seats}
        response = circle.member.ask("POST", "/tables", body)
        assert response.status_code == 422 and pointers(response) == [pointer]
    loose = circle.client.post(
        TABLES, json={"game": "farkle", "seats": [{"player": ana}, {"name": "Luis"}]}
    )
    assert loose.status_code == 422 and pointers(loose) == ["/seats/0/player"]


def test_players_sit_down_by_name_and_colour(circle: Circle) -> None:
    ana = circle.add("Ana", colour="red")
    seats = [{"player": ana}, {"name": "Luis"}]
    body = {"game": "farkle", "circle": circle.id, "seats": seats}
    table = circle.member.do("POST", "/tables", body)
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Luis"]
    assert [seat["colour"] for seat in table["seats"]] == ["red", None]
    assert table["seats"][0]["player"] == ana


def test_who_comes_late_is_a_player_too(circle: Circle) -> None:
    table = circle.table(("Ana", "Luis"))
    eva = circle.add("Eva")
    late = table.host.post("/seats", {"name": "EVA"})
    assert late.status_code == 201 and late.json["seats"][2]["player"] == eva
    pau = table.host.post("/seats", {"name": "Pau"}).json["seats"][3]["player"]
    assert circle.player("Pau") == pau
    noa = circle.add("Noa")
    late = table.host.post("/seats", {"player": noa})
    assert (late.json["seats"][4]["name"], late.json["seats"][4]["player"]) == ("Noa", noa)
    for body in ({}, {"name": "Zoe", "player": noa}, {"player": "x" * 22}, {"player": 5}):
        assert table.host.post("/seats", body).status_code == 422
    assert len(table.now["seats"]) == 5
    assert set(circle.players()) == {"Ana", "Luis", "Eva", "Pau", "Noa"}


def test_players_are_listed_by_the_page(circle: Circle) -> None:
    names = [f"Jugador {n}" for n in range(7)]
    for name in names:
        circle.add(name)
    seen: list[str] = []
    query = "?limit=3"
    while query:
        page = circle.member.get(f"{circle.path}/players{query}")
        seen += [each["name"] for each in page["items"]]
        query = f"?limit=3&cursor={page['next']}" if page["next"] else ""
    assert seen == names
    for bad in ("limit=0", "limit=201", "cursor=x", "limit=a"):
        response = circle.member.ask("GET", f"{circle.path}/players?{bad}")
        assert response.status_code == 422


def same_as_fresh(caller: Caller, held: Held) -> Held:
    """What is held is answered 304 only where a fresh answer would be the same; that one."""
    tag, body = held
    asked, fresh = caller.get(**{"If-None-Match": tag}), caller.get()
    assert (body if asked.status_code == 304 else asked.json) == fresh.json
    return fresh.headers["ETag"], fresh.json


def test_who_holds_a_table_hears_of_a_merge(circle: Circle) -> None:
    """No line of the log says it, and yet the table says other players: a 304 would be wrong."""
    table = circle.table(("Anita", "Luis"))
    circle.add("Ana")
    ana, anita = circle.player("Ana"), circle.player("Anita")
    held = same_as_fresh(table.watch, ("none", {}))
    merge(circle, "Anita", "Ana")
    held = same_as_fresh(table.watch, held)
    assert player_ids(table)[0] == ana
    unmerge(circle, anita)
    held = same_as_fresh(table.watch, held)
    assert player_ids(table)[0] == anita
    for change in ({"name": "Anna"}, {"retired": True}):
        circle.organiser.do("PATCH", f"/players/{anita}", change)
        held = same_as_fresh(table.watch, held)


def test_after_a_merge_a_tag_is_as_good_as_before(circle: Circle) -> None:
    table = circle.table(("Anita", "Luis"))
    circle.add("Ana")
    merge(circle, "Anita", "Ana")
    tag = table.host.enter(turn(500, seat=0)).headers["ETag"]
    assert table.host.get(**{"If-None-Match": tag}).status_code == 304
    assert table.host.enter(turn(600, seat=1), **{"If-Match": tag}).status_code == 201
    assert table.host.enter(turn(700, seat=0), **{"If-Match": tag}).status_code == 412
