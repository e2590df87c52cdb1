"""The clock is set back an hour in the middle of a game: order and history hold."""

from flask import Flask
from flask.testing import FlaskClient

from tests.api.sitting import Sitting, turn
from tests.conftest import Clock
from tests.pages.phone import Phone, entry

KEY = "the-key-of-one-entry-sent-twice"


def test_order_and_history_hold(client: FlaskClient, clock: Clock) -> None:
    table = Sitting(client)
    first = table.host.enter(turn(500), key=KEY)
    table.host.enter(turn(600))
    clock.move(hours=-1)
    assert table.host.enter(turn(500), key=KEY).data == first.data, "a key is no new entry"
    table.host.enter(turn(700))
    assert table.host.post("/undo").status_code == 201
    assert table.host.post("/redo").status_code == 201
    log = table.watch.get("/entries").json["items"]
    assert [line["seq"] for line in log] == [1, 2, 3, 4, 5]
    assert [line["kind"] for line in log] == ["action"] * 3 + ["undo", "redo"]
    assert [seat["score"] for seat in table.now["seats"]] == [1200, 600]
    change = {"seq": 2, "op": "replace", "actions": [turn(650)], "reason": "x"}
    corrected = table.host.post("/corrections", change)
    assert corrected.status_code == 201, corrected.json
    assert [seat["score"] for seat in table.now["seats"]] == [1200, 650]
    assert table.host.get(if_none_match=corrected.headers["ETag"]).status_code == 304


def test_a_record_written_over_it_is_read_again(client: FlaskClient, clock: Clock) -> None:
    table = Sitting(client)
    table.host.enter(turn(500))
    clock.move(hours=-1)
    table.host.enter(turn(600))
    record = table.host.get("/record").text
    read = client.post("/api/v1/tables/import", json={"record": record})
    assert read.status_code == 201, read.json
    assert [seat["score"] for seat in read.json["seats"]] == [500, 600]


def test_phones_go_on(app: Flask, clock: Clock) -> None:
    phone = Phone(app)
    url = phone.open_table()
    phone.post(f"{url}/entries", entry("turn_total", 0, 0, points=500))
    clock.move(hours=-1)
    phone.post(f"{url}/entries", entry("turn_total", 1, 0, seat=1, points=600))
    for below in ("", "/log", "/board", "/settings"):
        assert phone.get(url + below).status_code == 200
    assert phone.get("/es/").status_code == 200
