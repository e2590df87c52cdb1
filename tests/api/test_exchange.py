"""A circle taken away by the API and brought back; what is said of files that do not hold."""

import csv
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from scorekeeper.desk.exchange.judging import MOST_BYTES
from tests.api.circle import Circle, Member
from tests.api.sitting import Sitting, turn
from tests.api.test_circle_at_once import asking, at_once

HOSTILE = ("=1+1", "+cmd", "-2+3", "@SUM(A1)", '"a";b,c', "＝1", "عمر 🎲")


def over(table: Sitting, *points: int) -> Sitting:
    """A game of Farkle to 500 that is over."""
    for each in points or (5000, 0):
        assert table.host.enter(turn(each)).status_code == 201
    return table


def short(circle: Circle, names: tuple[str, ...] = ("Ana", "Luis")) -> Sitting:
    return over(circle.table(names, options={"target": 500}), 5000, *(0 for _ in names[1:]))


def export(who: Member, circle: Circle, query: str = "") -> Any:
    response = who.ask("GET", f"{circle.path}/export{query}")
    assert response.status_code == 200, response.json
    return response


def rows(response: Any, separator: str = ",") -> list[dict[str, str]]:
    assert response.data.startswith(b"\xef\xbb\xbf")
    text = response.data.decode("utf-8-sig")
    assert text.count("\r\n") == text.count("\n")
    return list(csv.DictReader(StringIO(text, newline=""), delimiter=separator, strict=True))


def test_out_and_in_again(circle: Circle, found: Callable[..., Circle]) -> None:
    short(circle)
    taken = export(circle.member, circle)
    assert taken.content_type == "application/json" and taken.is_streamed
    assert taken.headers["Content-Disposition"] == 'attachment; filename="los-viernes.json"'
    there = found("Otro")
    at = f"{there.path}/import"
    one, two = ({"new": 0, "known": n} for n in (1, 2))
    foreseen = there.organiser.ask("POST", f"{at}?preview=true", taken.json)
    assert foreseen.status_code == 200 and there.tables() == []
    first = there.organiser.ask("POST", at, taken.json)
    assert first.status_code == 201 and first.json == foreseen.json
    assert first.json["players"] == {"new": 2, "known": 0}
    again = there.organiser.ask("POST", at, taken.json)
    assert again.status_code == 200
    assert again.json == {"players": two, "nights": one, "tables": one}
    assert there.organiser.get(there.path)["name"] == "Los viernes"
    (table,) = there.tables()
    assert table["id"] != circle.tables()[0]["id"]  # here it goes by an id of its own
    assert table["seats"][0]["place"] == 1


def test_the_same_key_is_done_once(circle: Circle, found: Callable[..., Circle]) -> None:
    short(circle)
    there, file = found("Otro"), export(circle.member, circle).json
    key = {"Idempotency_Key": "k" * 22}
    first = there.organiser.ask("POST", f"{there.path}/import", file, **key)
    second = there.organiser.ask("POST", f"{there.path}/import", file, **key)
    assert (first.status_code, second.status_code) == (201, 201)
    assert second.headers["Idempotent-Replayed"] == "true" and second.json == first.json


def test_answers_are_what_the_description_says(
    client: FlaskClient, circle: Circle, found: Callable[..., Circle]
) -> None:
    table = short(circle)
    description = client.get("/api/v1/openapi.json").json

    def fits(name: str, said: Any) -> None:
        parts = description["components"]
        schema = {"$ref": f"#/components/schemas/{name}", "components": parts}
        Draft202012Validator(schema).validate(said)

    for path, method, name in (
        ("circles/{circle_id}/export", "get", "CircleFile"),
        ("circles/{circle_id}/import", "post", "Arrived"),
        ("tables/{table_id}/bgstats", "get", "BgStats"),
    ):
        answers = description["paths"][f"/api/v1/{path}"][method]["responses"]
        good = answers["201" if method == "post" else "200"]["content"]["application/json"]
        fits(name, good["example"])
    file = export(circle.member, circle).json
    fits("CircleFile", file)
    there = found("Otro")
    fits("Arrived", there.organiser.do("POST", f"{there.path}/import", file))
    file["tables"][0]["record"] += "\n3. Ana: bank"
    refused = there.organiser.ask("POST", f"{there.path}/import", file)
    fits("DamagedProblem", refused.json)
    fits("BgStats", table.watch.get("/bgstats").json)
    export_at = description["paths"]["/api/v1/circles/{circle_id}/export"]["get"]
    assert set(export_at["responses"]["200"]["content"]) == {
        "application/json",
        "text/csv; charset=utf-8",
    }


def broken(file: Any, *path: Any, to: Any) -> Any:
    """``file`` with another value at ``path``."""
    at = file
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return file


@pytest.mark.parametrize(
    ("path", "to", "pointer"),
    [
        (("format",), "something", "/format"),
        (("version",), 2, "/version"),
        (("version",), True, "/version"),
        (("circle", "timezone"), "Madrid", "/circle/timezone"),
        (("circle", "name"), "a\u202eb", "/circle/name"),
        (("players",), {}, "/players"),
        (("players", 0, "name"), "", "/players/0/name"),
        (("players", 1, "name"), "ANA", "/players/1/name"),
        (("players", 0, "colour"), "mauve", "/players/0/colour"),
        (("players", 0, "created_at"), "yesterday", "/players/0/created_at"),
        (("players", 0, "merged_into"), "nobody", "/players/0/merged_at"),
        (("players", 0, "secret"), "x", "/players/0/secret"),
        (("players", 1, "id"), "../x", "/players/1/id"),
        (("nights", 0, "note"), 5, "/nights/0/note"),
        (("tables", 0, "night"), "another", "/tables/0/night"),
        (("tables", 0, "followed_by"), "another", "/tables/0/followed_by"),
        (("tables", 0, "seats", 0), "nobody", "/tables/0/seats/0"),
        (("tables", 0, "seats"), [], "/tables/0/seats"),
        (("tables", 0, "record"), None, "/tables/0/record"),
        (("tables", 0, "record"), "Scorekeeper record 1", "/tables/0/record"),
    ],
)
def test_what_does_not_hold_is_named(
    circle: Circle, found: Callable[..., Circle], path: Any, to: Any, pointer: str
) -> None:
    short(circle)
    file = broken(export(circle.member, circle).json, *path, to=to)
    there = found("Otro")
    for query in ("", "?preview=true"):
        refused = there.organiser.ask("POST", f"{there.path}/import{query}", file)
        assert refused.status_code == 422
        assert refused.content_type == "application/problem+json"
        assert pointer in {each["pointer"] for each in refused.json["errors"]}, refused.json
        assert all(each["detail"] for each in refused.json["errors"])
    assert there.tables() == [] and there.players() == {}


def test_lines_that_do_not_hold_are_listed_and_nothing_is_taken(
    circle: Circle, found: Callable[..., Circle]
) -> None:
    for _ in range(3):
        short(circle)
    file = export(circle.member, circle).json
    for n in (0, 2):
        record = file["tables"][n]["record"]
        file["tables"][n]["record"] = record.replace("turn_total 5000", "turn_total 5010")
    there = found("Otro")
    refused = there.organiser.ask("POST", f"{there.path}/import?lang=en", file)
    assert refused.status_code == 409 and refused.json["type"] == "/damaged"
    pointers = {each["pointer"] for each in refused.json["errors"]}
    assert pointers == {"/tables/0/record", "/tables/2/record"}
    assert refused.json["errors"][0]["ruling"]["citations"]
    assert there.tables() == [] and there.players() == {}


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b'{"format": NaN}', b"\xff\xfe"])
def test_what_is_no_file_is_not_understood(circle: Circle, raw: bytes) -> None:
    headers = {"Authorization": f"Bearer {circle.organiser.token}"}
    asked = {"data": raw, "headers": headers, "content_type": "application/json"}
    assert circle.client.post(f"/api/v1{circle.path}/import", **asked).status_code == 422


def test_bodies_have_a_limit_of_their_own(circle: Circle) -> None:
    """Far above that of all others, and only for who may import."""
    at = f"/api/v1{circle.path}/import"
    large = b'{"format":"x","pad":"' + b"x" * (MOST_BYTES // 2) + b'"}'

    def sent(token: str | None, raw: bytes) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        asked = {"data": raw, "headers": headers, "content_type": "application/json"}
        return circle.client.post(at, **asked).status_code

    assert sent(circle.organiser.token, large) == 422
    assert sent(circle.organiser.token, b"x" * (MOST_BYTES + 1)) == 413
    assert sent(circle.member.token, large) == 403
    assert sent("x", large) == 404


def test_results_as_a_list(circle: Circle) -> None:
    short(circle)
    first, second = rows(export(circle.member, circle, "?format=csv-results"))
    assert first["night"] == "2026-03-05" and first["opened_at"] == "2026-03-05 21:15:00"
    assert (first["player"], first["place"], first["won"], first["score"]) == (
        *("Ana", "1", "1"),
        "5000",
    )
    assert (second["player"], second["won"], second["points"]) == ("Luis", "0", "0")
    assert first["player_id"] == circle.player("Ana") and first["game"] == "farkle"


def test_turns_as_a_list(circle: Circle) -> None:
    table = circle.table(("Ana", "Luis", "Eva"), options={"three_farkles": 500})
    over(table, 500, 0, 550, 0, 0, 0, 0, 0)
    circle.table(("Ana", "Bo"))
    told = rows(export(circle.member, circle, "?format=csv-turns"))
    assert [(each["player"], each["round"], each["points"]) for each in told][:3] == [
        ("Ana", "1", "500"),
        ("Luis", "1", "0"),
        ("Eva", "1", "550"),
    ]
    assert told[-1]["points"] == "-500" and told[-1]["total"] == "-500"  # numbers, not texts
    assert {each["status"] for each in told} == {"playing"}


def test_fractions_and_pairs_in_lists(circle: Circle) -> None:
    four = ("Ana", "Luis", "Eva", "Bo")
    cabron = circle.table(four, "cinquillo", preset="cabron", options={"target": 12})
    cabron.host.enter({"type": "hand_result", "left": [0, 0, 3, 4]})
    told = rows(export(circle.member, circle, "?format=csv-results"))
    assert told[0]["score"] == "18.5" and told[0]["mode"] == "cabron"
    comma = rows(export(circle.member, circle, "?format=csv-results&separator=semicolon"), ";")
    assert comma[0]["score"] == "18,5"
    pairs = circle.table(four, "cinquillo", preset="parejas")
    pairs.host.enter({"type": "hand_result", "left": [0, 3, 2, 4]})
    last = rows(export(circle.member, circle, "?format=csv-turns"))[-2:]
    sat = [(each["seat"], each["player"], each["points"]) for each in last]
    assert sat == [("0+2", "Ana + Eva", "9"), ("1+3", "Luis + Bo", "0")]


def test_what_people_wrote_is_never_a_formula(circle: Circle) -> None:
    short(circle, HOSTILE)
    night = circle.nights()[0]["id"]
    circle.organiser.do("PATCH", f"/nights/{night}", {"name": "=HYPERLINK(1)"})
    for kind in ("results", "turns"):
        for separator, query in ((",", ""), (";", "&separator=semicolon")):
            told = rows(export(circle.member, circle, f"?format=csv-{kind}{query}"), separator)
            assert len(told) == len(HOSTILE)
            for row in told:
                assert not [cell for cell in row.values() if cell[:1] in tuple("=+@＝\t\r")]
                assert row["night_name"] == "'=HYPERLINK(1)"
            players = [row["player"] for row in told]
            assert players == [n if n[0] in '"ع' else f"'{n}" for n in HOSTILE]


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("?format=xml", "/format"),
        ("?separator=tab", "/separator"),
        ("?from=yesterday", "/from"),
        ("?from=2026-03-05&to=2026-03-04", "/to"),
    ],
)
def test_unknown_lists_are_malformed(circle: Circle, query: str, pointer: str) -> None:
    refused = circle.member.ask("GET", f"{circle.path}/export{query}")
    assert refused.status_code == 422 and refused.json["errors"][0]["pointer"] == pointer


def test_only_some_days(circle: Circle, clock: Any) -> None:
    for _ in range(3):
        short(circle)
        clock.move(hours=24)
    days = "from=2026-03-06&to=2026-03-07"
    assert len(export(circle.member, circle, f"?{days}").json["tables"]) == 2
    assert len(rows(export(circle.member, circle, f"?format=csv-results&{days}"))) == 4


def test_one_file_brought_by_several_phones_at_once_comes_in_once(app: Flask) -> None:
    circle, there = Circle(app.test_client()), Circle(app.test_client(), "Otro")
    for _ in range(3):
        short(circle)
    file = export(circle.member, circle).json
    bring = asking(there.organiser, "POST", f"{there.path}/import", file)
    answers = at_once(app, [bring] * 4)
    assert sorted(each.status_code for each in answers) == [200, 200, 200, 201]
    assert len(there.tables()) == 3 and len(there.players()) == 2
