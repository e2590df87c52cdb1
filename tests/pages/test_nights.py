"""Evenings by their pages: who won, what happened, what others are told, which tables belong."""

import re
import struct

import pytest
from bs4 import Tag
from flask import Flask

from scorekeeper.pages import nights
from tests.conftest import Clock
from tests.pages.circle import Party
from tests.pages.phone import Phone, entry, read


@pytest.fixture
def party(app: Flask) -> Party:
    return Party(app)


@pytest.fixture
def night(party: Party) -> str:
    """An evening of two games, which Ana and Eva won."""
    party.play(("Ana", "Luis", "Eva"))
    party.play(("Eva", "<b>Max</b>"))
    return party.link("n")


def test_the_standings_add_up_places(party: Party, night: str) -> None:
    page = party.member.page(night)
    assert page.h1.text.startswith("jueves, 5 de marzo")
    assert "Ana y Eva comparten la velada" in page.select_one(".result h2").text
    lines = {
        line.select_one(".who a").text: (line.select_one(".place").text, number(line))
        for line in page.select(".table-of li")
    }
    assert lines == {
        "Ana": ("1.", "10"),
        "Eva": ("1.", "10"),
        "Luis": ("3.", "5"),
        "<b>Max</b>": ("4.", "0"),
    }
    assert "10, 6,7, 3,3 y 0" in page.main.text  # how points are counted


def number(line: Tag) -> str:
    return str(line.select_one(".num").find(string=True)).strip()


def test_whoever_has_most_points_wins_the_evening(party: Party) -> None:
    party.play(("Ana", "Luis", "Eva"))
    party.play(("Eva", "Ana"))
    # Ana 10 and 0, Eva 0 and 10: the third table decides.
    party.play(("Ana", "Eva"))
    page = party.member.page(party.link("n"))
    assert page.select_one(".result h2").text == "Ana gana la velada"
    assert "3 mesas · 3 jugadores" in page.select_one(".result").text
    assert "3 partidas · 2 ganadas" in page.select_one(".table-of li").text


def test_its_tables_and_moments_lead_on(party: Party, night: str) -> None:
    page = party.member.page(night)
    tables = page.select("a[href*='/t/']")
    assert len(page.select(".list a[href*='/t/']")) == 2
    assert "600" in page.select_one(".list b").text
    assert page.select(".moments li")
    for link in tables:
        party.member.get(link["href"])
    text = page.select_one("[data-share-text]").text
    assert "Los viernes" in text
    assert "Farkle: Ana 600 · Luis 550 · Eva 500" in text


def test_a_table_leads_to_its_evening(party: Party, night: str) -> None:
    table = party.member.page(night).select_one(".list a")["href"]
    assert party.organiser.page(table).select_one(f".result a[href='{table}/night']")
    assert party.organiser.page(f"{table}/sheet").select_one(f"a[href='{table}/night']")
    assert party.organiser.page(f"{table}/sheet").select_one("form[action$=rematch]")
    assert party.member.get(f"{table}/night", 303).headers["Location"] == night
    party.outside.post(f"{table}/join", {"seat": "watch"})
    page = read(party.outside.get(f"{table}/night", 403))
    assert "invitar" in page.main.text
    assert "Los viernes" not in page.text
    following = party.organiser.post(f"{table}/rematch", {}).headers["Location"]
    assert party.organiser.page(f"{table}/sheet").select_one(f"a[href='{following}']")
    assert party.member.get(f"{following}/night", 303).headers["Location"] == night


def test_a_table_without_a_circle_has_no_evening(phone: Phone, table: str) -> None:
    phone.get(f"{table}/night", 404)
    assert not phone.page(table).select_one("a[href$='/night']")


def test_the_next_evening_is_another(party: Party, night: str, clock: Clock) -> None:
    clock.move(hours=20)
    party.play()
    nights = [a["href"] for a in party.member.page(f"{party.url}/nights").select(".list a")]
    assert len(nights) == 2
    assert nights[1] == night
    page = party.member.page(party.url)
    assert page.select_one("h2").text == "Esta noche"
    clock.move(hours=20)
    assert party.member.page(party.url).select_one("h2").text == "La última noche"


def test_a_name_and_a_note(party: Party, night: str) -> None:
    fields = {"name": "Cumpleaños de <Inés>", "note": "Con tarta & velas\ny </textarea> sidra"}
    party.organiser.post(f"{night}/edit", fields)
    page = party.member.page(night)
    assert page.h1.text == fields["name"]
    assert page.select_one(".note-of").text == fields["note"]
    assert "5 de marzo" in page.main.text
    assert fields["name"] in party.member.page(f"{party.url}/nights").text
    assert "velas\ny" in party.organiser.page(night).select_one("textarea[name=note]").text
    for typed, told in (
        ({"name": "x" * 41, "note": "Otra"}, "name-error"),
        ({"name": "Otra", "note": "x" * 2001}, "note-error"),
    ):
        page = read(party.organiser.post(f"{night}/edit", typed, 422))
        assert [each["id"] for each in page.select(".error")] == [told]
        assert page.select_one("[name=name]")["value"] == typed["name"]
        assert page.select_one("[name=note]").text.strip() == typed["note"]
    party.organiser.post(f"{night}/edit", {"name": "", "note": ""})
    assert party.member.page(night).h1.text.startswith("jueves")


def test_a_table_is_put_into_another_evening(party: Party, night: str) -> None:
    form = party.organiser.page(night).select_one("form[action$=move]")
    table = form.select_one("[name=table]")["value"]
    moved = party.organiser.post(form["action"], {"table": table, "night": ""}).headers["Location"]
    assert moved != night
    assert len(party.member.page(moved).select(".list a[href*='/t/']")) == 1
    back = {"table": table, "night": night.rpartition("/")[2]}
    party.organiser.post(f"{moved}/move", back)
    assert len(party.member.page(night).select(".list a[href*='/t/']")) == 2
    party.member.get(moved, 404)  # an evening without tables is none
    party.organiser.post(f"{night}/move", {"table": table, "night": "made-up"}, 422)
    party.organiser.post(f"{night}/move", {"table": "made-up", "night": ""}, 404)


def test_a_table_of_long_ago_is_put_into_an_evening_of_its_time(
    party: Party, night: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nights, "OTHERS", 3)
    party.organiser.post(f"{night}/edit", {"name": "La primera", "note": ""})
    for _ in range(6):
        clock.move(hours=24 * 7)
        party.play()
    listed = [a["href"] for a in party.organiser.page(f"{party.url}/nights").select(".list a")]
    choices = party.organiser.page(listed[-2]).select("select[name=night]")[0]
    texts = [each.text for each in choices.select("option")]
    days = ["16 de abril", "9 de abril", "2 de abril", "19 de marzo"]
    assert texts[0] == "una velada propia" and texts[-1] == "La primera"
    assert [text.split(", ")[1].removesuffix(" de 2026") for text in texts[1:-1]] == days


def share(party: Party, night: str, **fields: str) -> str:
    return str(party.member.post(f"{night}/share", fields).headers["Location"])


def test_an_evening_is_shared_without_names(party: Party, night: str) -> None:
    party.organiser.post(f"{night}/edit", {"name": "En casa de Ana", "note": ""})
    url = share(party, night)
    page = party.nobody.page(url)
    for word in ("Ana", "Luis", "Eva", "Max", "Los viernes", night.rpartition("/")[2]):
        assert word not in page.text
    assert "Jugador 1" in page.main.text
    assert not page.select("a[href*='/p/'], a[href*='/n/'], a[href*='/c/'], a[href*='/t/']")
    tags = {tag["property"]: tag["content"] for tag in page.select("meta[property^=og]")}
    assert tags["og:image"].endswith(f"{url}.png")
    assert not re.search(r"\bAna\b", str(tags))  # a link may have the letters by chance
    png = party.nobody.get(f"{url}.png")
    assert struct.unpack(">II", png.data[16:24]) == (1200, 630)


def test_an_evening_is_shared_with_names(party: Party, night: str) -> None:
    url = share(party, night, names="1")
    page = party.nobody.page(url)
    names = [name.text for name in page.select(".table-of .who b")]
    assert sorted(names) == ["<b>Max</b>", "Ana", "Eva", "Luis"]
    assert struct.unpack(">II", party.nobody.get(f"{url}.png").data[16:24]) == (1200, 630)
    assert share(party, night, names="1") == url
    assert party.member.page("/es/shares").select_one(f"a[href='{url}']")
    party.outside.post(f"{url}/revoke", {}, 403)
    party.member.post(f"{url}/revoke", {})
    party.nobody.get(url, 410)
    party.nobody.get(f"{url}.png", 410)


def test_who_runs_the_circle_takes_back_what_a_member_shared(party: Party, night: str) -> None:
    url = share(party, night, names="1")
    assert party.organiser.page(url).select_one("form[action$=revoke]")
    party.organiser.post(f"{url}/revoke", {})
    party.nobody.get(url, 410)
    other = str(party.organiser.post(f"{night}/share", {}).headers["Location"])
    party.member.post(f"{other}/revoke", {}, 403)


def test_a_shared_evening_goes_with_its_circle(party: Party, night: str, clock: Clock) -> None:
    url = share(party, night, names="1")
    party.organiser.post(f"{party.url}/delete", {"sure": "1"})
    party.nobody.page(url)
    clock.move(hours=7 * 24)
    party.nobody.get(url, 410)
    party.member.page("/es/shares")


def test_an_evening_that_has_only_begun(party: Party) -> None:
    table = party.open()
    night = party.link("n")
    page = party.member.page(night)
    assert not page.select_one(".table-of")
    assert "Ana · Luis" in page.select_one(".list").text
    party.organiser.post(f"{table}/entries", entry("turn_total", 0, 0, points="600"))
    assert not party.member.page(night).select_one(".result")
