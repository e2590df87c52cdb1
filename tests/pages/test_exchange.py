"""A circle taken away by its page and brought in again, also as a new one."""

from io import BytesIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import orjson
import pytest
from flask import Flask

from scorekeeper.desk.exchange.judging import MOST_BYTES
from tests.pages.circle import Party
from tests.pages.phone import Phone


@pytest.fixture
def party(app: Flask) -> Party:
    made = Party(app)
    made.play()
    made.play(("Ana", "Eva"))
    return made


def file_of(party: Party) -> bytes:
    taken = party.member.get(f"{party.url}/export")
    assert taken.status_code == 200 and "attachment" in taken.headers["Content-Disposition"]
    return bytes(taken.data)


def send(phone: Phone, at: str, raw: bytes | None, do: str) -> Any:
    data: dict[str, Any] = {"do": do}
    if raw is not None:
        data["file"] = BytesIO(raw), "los-viernes.json"
    return phone.client.post(at, data=data, content_type="multipart/form-data")


def test_a_member_takes_it_away_and_brings_nothing_in(party: Party) -> None:
    page = party.member.page(f"{party.url}/exchange")
    ways = {a["href"] for a in page.select("a[download]")}
    assert ways == {
        f"{party.url}/export{each}" for each in ("", "?format=csv-results", "?format=csv-turns")
    }
    for way in ways:
        assert party.member.get(way).status_code == 200
    assert not page.select("input[type=file]")
    assert send(party.member, f"{party.url}/exchange", file_of(party), "take").status_code == 403


def test_looked_at_first_then_taken_once(party: Party, app: Flask) -> None:
    there = Party(app)
    raw, at = file_of(party), f"{there.url}/exchange"
    seen = send(there.organiser, at, raw, "look")
    assert seen.status_code == 200
    assert "2 mesas nuevas" in seen.text and "3 jugadores nuevos" in seen.text
    assert there.organiser.page(f"{there.url}/tables").select("a[href*='/t/']") == []
    taken = send(there.organiser, at, raw, "take")
    assert taken.status_code == 303
    assert "2 mesas nuevas" in there.organiser.get(taken.headers["Location"]).text
    assert len(there.organiser.page(f"{there.url}/tables").select("main a[href*='/t/']")) == 2
    again = send(there.organiser, at, raw, "look")
    assert "2 ya están aquí" in again.text
    taken = send(there.organiser, at, raw, "take")
    assert "Nada era nuevo" in there.organiser.get(taken.headers["Location"]).text


def test_what_does_not_hold_is_listed(party: Party) -> None:
    raw = file_of(party).replace(b"turn_total 600", b"turn_total 610")
    said = orjson.loads(raw)
    refused = send(party.organiser, f"{party.url}/exchange", raw, "take")
    assert refused.status_code == 422
    assert "/tables/0/record" in refused.text and "turn_total 610" in refused.text
    del said["players"][0]["name"]
    refused = send(party.organiser, f"{party.url}/exchange", orjson.dumps(said), "look")
    assert refused.status_code == 422 and "/players/0/name" in refused.text


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (None, "Elige antes un archivo"),
        (b"", "JSON"),
        (b"\x89PNG\xff", "JSON"),
        (b"[]", "scorekeeper-circle"),
    ],
)
def test_what_is_no_file_of_a_circle(party: Party, raw: bytes | None, said: str) -> None:
    for at in (f"{party.url}/exchange", "/es/c/import"):
        refused = send(party.organiser, at, raw, "take")
        assert refused.status_code == 422 and said in refused.text


def test_a_new_circle_from_a_file(party: Party, app: Flask) -> None:
    raw, phone = file_of(party), Phone(app)
    seen = send(phone, "/es/c/import", raw, "look")
    assert "Los viernes" in seen.text and "2 mesas nuevas" in seen.text
    made = send(phone, "/es/c/import", raw, "take")
    assert made.status_code == 303
    assert "Los viernes" in phone.get(made.headers["Location"]).text
    assert made.headers["Location"] != party.url


@pytest.mark.parametrize("wish", ["format=xml", "from=5", "from=2026-03-05&to=2026-03-04"])
def test_a_wish_that_makes_no_sense_is_said_beside_the_field(party: Party, wish: str) -> None:
    refused = party.member.client.get(f"{party.url}/export?{wish}")
    assert refused.status_code == 422 and 'aria-invalid="true"' in refused.text


def test_too_large(party: Party) -> None:
    raw = b"x" * (MOST_BYTES + 200_000)
    kind = "multipart/form-data; boundary=b"
    asked = {"data": raw, "content_type": kind}
    assert party.organiser.client.post(f"{party.url}/exchange", **asked).status_code == 413


def test_the_scorepad_of_a_finished_game_leads_to_bg_stats(party: Party) -> None:
    table, going_on = party.play(("Ana", "Luis")), party.open(("Ana", "Eva"))
    link = party.organiser.page(f"{table}/sheet").select_one("a[href^='https://app.bgstatsapp']")
    data = parse_qs(urlsplit(link["href"]).query)["data"][0]
    assert [each["name"] for each in orjson.loads(data)["players"]] == ["Ana", "Luis"]
    assert not party.organiser.page(f"{going_on}/sheet").select("a[href*='bgstats']")
