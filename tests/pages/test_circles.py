"""Circles by their pages: made, joined, left, deleted and taken back; all of a phone moved on."""

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.conftest import Clock
from tests.pages.circle import CIRCLE, Party, invitation
from tests.pages.phone import Phone, read

NewPhone = Callable[..., Phone]


@pytest.fixture
def party(app: Flask) -> Party:
    return Party(app)


def test_a_circle_is_made_and_known_to_the_phone(phone: Phone, new_phone: NewPhone) -> None:
    url = phone.post("/es/c/new", CIRCLE).headers["Location"]
    assert phone.page(url).h1.text == "Los viernes"
    assert phone.page("/es/").select_one(f"a[href='{url}']").text.strip() == "Los viernes"
    assert not new_phone().page("/es/").select("a[href*='/c/']:not([href$='/c/new'])")
    assert not phone.page(url).select("a[href*='/n/']")


@pytest.mark.parametrize(
    ("name", "zone"),
    [("", "Europe/Madrid"), ("x" * 41, "Europe/Madrid"), ("a\u202eb", "Europe/Madrid"), ("A", "X")],
)
def test_a_circle_that_will_not_do(phone: Phone, name: str, zone: str) -> None:
    page = read(phone.post("/es/c/new", {"name": name, "timezone": zone}, 422))
    assert page.select_one("[name=name]")["value"] == name
    assert page.select_one("[aria-invalid=true]")
    assert page.select_one(".error").text.strip()
    assert not phone.page("/es/").select("a[href*='/c/']:not([href$='/c/new'])")


def test_an_invitation_grants_at_a_tap_and_not_before(party: Party, new_phone: NewPhone) -> None:
    link = invitation(party.organiser, party.url)
    guest = new_phone()
    answer = guest.get(link)
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert "Los viernes" in answer.text
    guest.get(party.url, 404)
    assert guest.post(link, {}).headers["Location"] == party.url
    page = guest.page(party.url)
    assert not page.select("a[href$='/invite']")
    party.member.get(f"{party.url}/invite", 403)


def test_an_organiser_invites_another(party: Party, new_phone: NewPhone) -> None:
    second = new_phone()
    second.post(invitation(party.organiser, party.url, "organiser"), {})
    second.page(f"{party.url}/invite")
    # An invitation to play along takes nothing from who runs the circle.
    second.post(invitation(party.organiser, party.url), {})
    second.page(f"{party.url}/invite")


def test_a_renewed_invitation_voids_the_old_one(party: Party, new_phone: NewPhone) -> None:
    old = invitation(party.organiser, party.url)
    other_role = invitation(party.organiser, party.url, "organiser")
    party.organiser.post(f"{party.url}/invite", {"role": "member"})
    new_phone().get(old, 404)
    new_phone().post(old, {}, 404)
    new_phone().get(other_role)
    party.member.page(party.url)  # who has joined stays
    new_phone().post(invitation(party.organiser, party.url), {})
    party.organiser.post(f"{party.url}/invite", {"role": "king"}, 422)


def test_a_phone_is_shown_out_and_one_leaves(party: Party, new_phone: NewPhone) -> None:
    settings = party.organiser.page(f"{party.url}/settings")
    form = settings.select_one("form[action$=remove]")
    party.organiser.post(form["action"], {})
    party.member.get(party.url, 404)
    guest = new_phone()
    guest.post(invitation(party.organiser, party.url), {})
    guest.post(f"{party.url}/leave", {})
    guest.get(party.url, 404)
    assert party.url not in guest.get("/es/").text


def test_the_last_to_run_a_circle_stays(party: Party) -> None:
    page = read(party.organiser.post(f"{party.url}/leave", {}, 403))
    assert "único móvil" in page.main.text


def test_another_name_and_clock(party: Party) -> None:
    changed = {"name": "<b>Dados</b> & más", "timezone": "America/Mexico_City"}
    party.organiser.post(f"{party.url}/settings", changed)
    assert party.member.page(party.url).h1.text == "<b>Dados</b> & más"
    assert "Ciudad de México" in party.member.page(f"{party.url}/settings").text
    page = read(party.organiser.post(f"{party.url}/settings", {**changed, "name": ""}, 422))
    assert page.select_one(".error")


def test_deleting_can_be_taken_back_for_seven_days(party: Party, clock: Clock) -> None:
    table = party.play()
    assert party.organiser.page(f"{party.url}/delete").select_one("a[href$='/exchange']")
    party.organiser.post(f"{party.url}/delete", {"sure": "1"})
    for path in ("", "/nights", "/tables", "/statistics", "/records", "/players", "/settings"):
        notice = party.member.page(party.url + path).select_one(".soon")
        assert "12 de marzo de 2026" in notice.text
        assert not notice.select("form")
    assert "12 de marzo" in party.member.page("/es/").select_one(f"a[href='{party.url}']").text
    clock.move(hours=7 * 24 - 1)
    party.organiser.post(f"{party.url}/restore", {})
    assert not party.member.page(party.url).select_one(".soon")
    party.organiser.post(f"{party.url}/delete", {"sure": "1"})
    clock.move(hours=7 * 24)
    party.organiser.get(party.url, 404)
    party.organiser.get(table, 404)
    assert party.url not in party.organiser.get("/es/").text


def test_a_slip_of_the_finger_deletes_nothing(party: Party) -> None:
    answer = party.organiser.post(f"{party.url}/delete", {})
    assert answer.headers["Location"] == f"{party.url}/delete"
    assert not party.organiser.page(party.url).select_one(".soon")


def test_all_that_a_phone_has_goes_to_a_new_one(party: Party, new_phone: NewPhone) -> None:
    table = party.open()
    page = read(party.organiser.post("/es/everything", {}, 200))
    link = re.search(r"/l/[\w.-]+", page.select_one(".wrap").text)
    assert link
    path, new = f"/es{link[0]}", new_phone()
    answer = new.get(path)
    assert "1 círculo" in answer.text
    assert "Set-Cookie" not in answer.headers
    new.get(party.url, 404)
    new.post(path, {})
    new.page(f"{party.url}/invite")
    assert new.page(table).select_one("[data-pad]")
    party.organiser.get(party.url, 404)
    assert not party.organiser.page(table).select_one("[data-pad]")
    new_phone().get(path, 410)
    new_phone().post(path, {}, 410)


def test_a_phone_without_anything_has_nothing_to_move(phone: Phone) -> None:
    phone.page("/es/everything")
    phone.post("/es/everything", {}, 404)
    assert "Set-Cookie" not in phone.get("/es/everything").headers


def test_the_bare_address_leads_to_the_language(party: Party) -> None:
    bare = party.url.removeprefix("/es")
    answer = party.member.get(bare, 302, Accept_Language="en")
    assert answer.headers["Location"] == f"/en{bare}"
