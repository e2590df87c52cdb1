"""The referee without a table: Cinq-O, Cinquillo and Cubilete."""

import pytest

from tests.pages.phone import Phone


def verdict(phone: Phone, address: str, status: int = 200):
    return phone.page(f"/en/referee/{address}", status).select_one(".verdict")


def test_a_rack_and_its_die(phone: Phone) -> None:
    said = verdict(phone, "cinq-o?dice=1&dice=1&dice=1&dice=1&dice=2&hilo=&hilo=lo2")
    assert said.select_one("h2 .num").text == "16"
    assert "Number 8" in said.text
    assert verdict(phone, "cinq-o?dice=12345&hilo=lo2", 422)
    assert verdict(phone, "cinq-o?dice=1 2 3 4 5", 422)  # no die, no points


def test_a_first_throw(phone: Phone) -> None:
    said = verdict(phone, "cinq-o?ask=first&dice=4 4 4 4 4")
    assert said.select_one("h2 .num").text == "10"
    assert "second turn" in said.text


def test_hands_of_cubilete_are_ranked(phone: Phone) -> None:
    said = verdict(phone, "cubilete?hand=A+A+K+K+9&hand=&hand=9+9+9+10+j")
    assert [place.text for place in said.select(".parts .num")] == ["2.", "1."]
    assert "three alike" in said.text
    assert verdict(phone, "cubilete?hand=A+A+K", 422)
    page = phone.page("/en/referee/cubilete?hand=A+A+K+K+9")
    assert page.select_one("[name=hand]")["value"] == "A A K K 9"


@pytest.mark.parametrize(
    ("preset", "points"),
    [("clasico", ["15", "-3", "-5", "-2"]), ("parejas", ["10", "0"])],
)
def test_the_end_of_a_hand(phone: Phone, preset: str, points: list[str]) -> None:
    said = verdict(phone, f"cinquillo?preset={preset}&ask=left&left=0&left=3&left=5&left=2")
    assert [each.text for each in said.select(".worth-each .num")] == points


def test_the_end_of_a_hand_in_fractions_and_by_cards(phone: Phone) -> None:
    asked = "cinquillo?preset=cabron&ask=left&left=0&left=2o+3o+4o&left=&left=10c"
    points = [each.text for each in verdict(phone, asked).select(".worth-each .num")]
    assert points == ["17", "7", "17", "9"]
    asked = "cinquillo?preset=cabron&ask=left&left=0&left=3&left=0&left=2"
    points = [each.text for each in verdict(phone, asked).select(".worth-each .num")]
    assert points == ["17½", "7", "17½", "8"]


def test_a_card_or_a_pass(phone: Phone) -> None:
    table = "cinquillo?ask=play&played=5O+6O&hand=4O+1B"
    assert "Legal" in verdict(phone, f"{table}&play=4o").h2.text
    assert "refused" in verdict(phone, f"{table}&play=1B")["class"]
    refused = verdict(phone, f"{table}&pass=1")
    assert refused.select_one("[aria-label='4 of oros (coins)']")


def test_a_deal_for_pairs(phone: Phone) -> None:
    ranks = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    legal = [" ".join(f"{r}{'OCEB'[(s + n) % 4]}" for n, r in enumerate(ranks)) for s in range(4)]
    query = "&".join(f"deal={cards}" for cards in legal)
    assert "Legal" in verdict(phone, f"cinquillo?ask=deal&{query}").h2.text
    wrong = query.replace("1O 2C", "1O 2O", 1)
    refused = verdict(phone, f"cinquillo?ask=deal&{wrong}")
    assert refused.select(".cards .card")


@pytest.mark.parametrize("game", ["cinq-o", "cinquillo", "cubilete"])
@pytest.mark.parametrize("lang", ["es", "en"])
def test_nothing_asked_is_no_verdict(phone: Phone, game: str, lang: str) -> None:
    page = phone.page(f"/{lang}/referee/{game}?preset=")
    assert not page.select_one(".verdict")
    assert page.select_one("button.go")
