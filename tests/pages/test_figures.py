"""The demo's weeks of evenings by the pages: every game's figures, moments and charts in words."""

import pytest
from bs4 import BeautifulSoup
from flask import Flask

from scorekeeper.desk.demo.story import tell
from scorekeeper.desk.membership import token_for
from scorekeeper.games import GAMES
from tests.pages.phone import Phone
from tests.pages.test_markup import check


def tell_all(app: Flask, phone: Phone, lang: str) -> str:
    """The address of a circle that has played all five games for some weeks."""
    with app.test_request_context():
        insider = tell(1, lang)
        token = token_for(insider.circle, "organiser")
    return str(phone.post(f"/{lang}/l/{token}", {}).headers["Location"])


def words(page: BeautifulSoup) -> str:
    return " ".join(page.main.text.split())


@pytest.mark.parametrize("lang", ["es", "en"])
def test_weeks_of_play(app: Flask, phone: Phone, lang: str) -> None:
    circle = tell_all(app, phone, lang)
    every_page(phone, circle, lang)
    figures_of_every_game(phone, circle)
    points_are_those_of_the_tables(phone, circle)


def every_page(phone: Phone, circle: str, lang: str) -> None:
    looked_at = [circle]
    for below in ("/nights", "/tables", "/statistics", "/records", "/players"):
        looked_at.append(circle + below)
    for slug in GAMES:
        looked_at += [f"{circle}/statistics?game={slug}", f"{circle}/records?game={slug}"]
    people = [a["href"] for a in phone.page(f"{circle}/players").select("a.person")]
    nights = [a["href"] for a in phone.page(f"{circle}/nights").select(".list a")]
    for url in (*looked_at, *people, *nights):
        page = phone.page(url)
        check(page, lang)
        said = words(page)
        assert "_" not in said, url  # no key of a table, a fact or a moment stands for words
        assert "None" not in said, url
        for chart in page.select("figure"):
            assert chart.select_one("svg title").text == chart.figcaption.text
            assert chart.select("tbody tr")


def figures_of_every_game(phone: Phone, circle: str) -> None:
    for slug in GAMES:
        page = phone.page(f"{circle}/statistics?game={slug}")
        parts = page.select("details.game-of")
        assert parts, slug
        for part in parts:
            rows = part.select("table.figures:not(.few) tbody tr")
            assert rows, slug
            cells = {len(row.select("td")) for row in rows}
            assert cells == {len(part.select("table.figures:not(.few) thead th")) - 1}
            assert len(part.select(".tally dd")) >= 4


def points_are_those_of_the_tables(phone: Phone, circle: str) -> None:
    """Ten points a table with two, fifteen with three and so on: what is shown adds up."""
    night = phone.page(f"{circle}/nights").select(".list a")[1]["href"]
    page = phone.page(night)
    shown = [
        float(str(line.find(string=True)).strip().replace(",", "."))
        for line in page.select(".table-of .num")
    ]
    seats = [text.text.count("·") + 1 for text in page.select(".list b")]
    assert abs(sum(shown) - sum(5 * count for count in seats)) < 0.1 * len(shown)
