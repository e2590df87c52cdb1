"""GET …/record and POST /tables/import: what leaves comes back, and says why where it does not."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.sitting import TABLES, Caller, Sitting, bank, keep, roll, turn

IMPORT = f"{TABLES}/import"
KEY = "a-key-for-one-and-the-same-record"
HEAD = "Scorekeeper record 1\ngame: farkle\nseat: Ana\nseat: Luis\n\n"


def sent(client: FlaskClient, record: Any, lang: str = "en", **headers: str) -> TestResponse:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    given = {"Accept-Language": lang, **named}
    return client.post(IMPORT, json={"record": record}, headers=given)


def text_of(caller: Caller) -> str:
    response = caller.get("/record")
    assert response.status_code == 200
    assert response.content_type == "text/plain; charset=utf-8"
    return response.text


def log(caller: Caller) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = caller.get("/entries?limit=200").json["items"]
    return [{**line, "by": {**line["by"], "device": None}} for line in lines]


HOUSE = {"options": {"topping": True}, "note": "from now on"}
OWN = ("id", "code", "tokens", "links")


def shown(caller: Caller) -> dict[str, Any]:
    return {key: value for key, value in caller.get().json.items() if key not in OWN}


def imported(client: FlaskClient, record: str) -> Caller:
    response = sent(client, record)
    assert response.status_code == 201, response.json
    opened = response.json
    assert response.headers["Location"] == f"{TABLES}/{opened['id']}"
    return Caller(client, f"{TABLES}/{opened['id']}", opened["tokens"]["host"])


def test_a_table_with_everything_in_its_log_comes_back_as_it_was(
    client: FlaskClient, open_table: Callable[..., Sitting]
) -> None:
    table = open_table(names=("Ana", "Luis", 'the "Boss": 1 / 2'), options={"target": 3000})
    host = table.host

    def done(response: TestResponse) -> None:
        assert response.status_code in (200, 201), response.json

    done(host.enter(roll(1, 1, 1, 5, 2, 3), keep(1, 1, 1, 5), roll(1, 5), keep(1, 5), bank()))
    done(host.enter(turn(700), turn(0)))
    done(host.post("/undo"))
    done(host.post("/redo"))
    patched = {"names": ["Anita", "Luis", "Max"], "colours": ["red", None, None]}
    token = {"Authorization": f"Bearer {host.token}"}
    done(client.patch(host.path, json=patched, headers=token))
    done(host.post("/seats", {"name": "Eva"}))
    done(host.post("/pause"))
    done(host.post("/resume"))
    wish = {"op": "replace", "seq": 6, "actions": [turn(550)], "reason": 'it was "550"; sorry'}
    done(host.post("/corrections", wish))
    done(host.post("/disputes", {"seq": 7, "kind": "facts", "text": "no: 5 | 6"}))
    for seat, choice in enumerate(["change", "change", "change", "stands"]):
        done(host.post("/disputes/1/votes", {"seat": seat, "choice": choice}))
    done(host.post("/disputes/1/resolution", {"outcome": "house-rule", "by": "host"} | HOUSE))
    text = text_of(host)
    copy = imported(client, text)
    assert log(copy) == log(host)
    assert shown(copy) == shown(host)
    assert text_of(copy) == text
    kinds = {"action", "undo", "redo", "seat", "table", "correction", "dispute", "vote"}
    assert {line["kind"] for line in log(host)} == kinds | {"resolution", "house-rule"}


def test_any_role_gets_the_same_text_with_the_tag_of_the_table(table: Sitting) -> None:
    table.host.enter(turn(500))
    assert text_of(table.watch) == text_of(table.seats[1]) == text_of(table.host)
    response = table.watch.get("/record")
    assert response.headers["ETag"] == table.watch.get().headers["ETag"]
    assert response.headers["Content-Disposition"] == (
        f'attachment; filename="farkle-{table.code}.txt"'
    )
    again = table.watch.get("/record", If_None_Match=response.headers["ETag"])
    assert again.status_code == 304
    assert table.client.get(f"{table.host.path}/record").status_code == 404


def test_hands_in_play_are_not_in_it(
    client: FlaskClient, open_table: Callable[..., Sitting]
) -> None:
    table = open_table("cinquillo", ("Ana", "Luis", "Eva", "Max"), preset="parejas")
    assert table.host.post("/deal").status_code == 201
    untold = {"type": "hand", "cards": ["?"]}
    assert table.seats[0].enter(untold).status_code == 422
    assert table.seats[0].enter({"type": "hand", "cards": []}).status_code == 409
    held = [seat.get("/hand").json["cards"] for seat in table.seats]
    text = text_of(table.seats[0])
    assert text.count(": hand ?") == 4
    assert not any(f" {card}" in text for cards in held for card in cards)
    copy = imported(client, text)
    assert shown(copy)["turn"]["hands_entered"] == [True] * 4
    assert text_of(copy) == text


def test_one_written_by_hand_is_a_table(client: FlaskClient) -> None:
    record = (
        f"\ufeff{HEAD}1. ana:turn_total   550\r\n\r\n; and then\r2 .  Luis : turn_total 0 ; farkle"
    )
    table = shown(imported(client, record))
    assert table["scorepad"]["totals"] == [550, 0]
    assert table["created"] == "2026-03-05T20:15:00.000Z"
    assert table["preset"] == "rule-sheet"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_line_that_does_not_hold_is_listed(client: FlaskClient, lang: str) -> None:
    record = HEAD + "1. Ana: roll 1 1 1 5 2 3 / keep 2\n2. Pepe: bank\n7. * undo\n3. Luis: bank now"
    response = sent(client, record, lang)
    assert response.status_code == 422
    assert response.json["type"] == "/damaged"
    errors = response.json["errors"]
    assert [each["line"] for each in errors] == [6, 7, 8, 9]
    assert errors[0]["says"] == "1. Ana: roll 1 1 1 5 2 3 / keep 2"
    assert errors[0]["code"] == "farkle.keep.dead-die"
    assert errors[0]["ruling"]["citations"][0]["id"] == "farkle.set-aside"
    assert errors[0]["detail"] == errors[0]["ruling"]["message"]
    assert "Pepe" in errors[1]["detail"]
    assert all(each["detail"] and each["pointer"] == "/record" for each in errors)


def test_what_only_the_rules_refuse_is_409(client: FlaskClient) -> None:
    response = sent(client, HEAD + "1. Ana: bank\n")
    assert response.status_code == 409
    assert response.json["errors"][0]["line"] == 6


def test_the_result_is_what_the_lines_come_to(client: FlaskClient) -> None:
    record = HEAD.replace("\n\n", "\nresult: 1. Luis 550, 2. Ana 0\n\n") + "1. Ana: turn_total 550"
    errors = sent(client, record).json["errors"]
    assert [(each["line"], each["code"]) for each in errors] == [(5, "malformed.record.result")]


def test_the_same_key_opens_one_table(client: FlaskClient) -> None:
    one = sent(client, HEAD, Idempotency_Key=KEY)
    two = sent(client, HEAD, Idempotency_Key=KEY)
    assert (one.status_code, two.status_code) == (201, 201)
    assert two.headers["Idempotent-Replayed"] == "true"
    assert one.json["id"] == two.json["id"]
    other = sent(client, HEAD + "1. Ana: turn_total 500", Idempotency_Key=KEY)
    assert other.status_code == 422
    broken = KEY + "-2"
    faults = [sent(client, "nothing", Idempotency_Key=broken) for _ in range(2)]
    assert faults[0].json == faults[1].json
    assert "Idempotent-Replayed" in faults[1].headers


@pytest.mark.parametrize("record", [None, 5, [], {"a": 1}])
def test_a_record_is_a_text(client: FlaskClient, record: Any) -> None:
    response = sent(client, record)
    assert response.status_code == 422
    assert response.json["errors"][0]["pointer"] == "/record"
