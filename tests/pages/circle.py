"""A circle in tests of the pages: made by forms, with phones that belong to it and games played."""

import re
from typing import Any

from flask import Flask

from tests.pages.phone import Phone, entry

CIRCLE = {"name": "Los viernes", "timezone": "Europe/Madrid"}


class Party:
    """``organiser`` made the circle, ``member`` was invited, ``outside`` runs another circle."""

    def __init__(self, app: Flask) -> None:
        self.organiser, self.member, self.outside = Phone(app), Phone(app), Phone(app)
        self.nobody = Phone(app)
        self.url = str(self.organiser.post("/es/c/new", CIRCLE).headers["Location"])
        self.id = self.url.rpartition("/")[2]
        self.outside.post("/es/c/new", CIRCLE)
        self.member.post(invitation(self.organiser, self.url), {})

    def play(self, names: tuple[str, ...] = ("Ana", "Luis"), **more: Any) -> str:
        """A short game of Farkle in the circle, which the first one wins; the table's address."""
        table = self.open(names, **more)
        for seat in range(len(names)):
            points = ("600", "550", "500", "0")[seat]
            self.organiser.post(
                f"{table}/entries", entry("turn_total", seat, 0, seat, points=points)
            )
        return table

    def open(self, names: tuple[str, ...] = ("Ana", "Luis"), **more: Any) -> str:
        fields = {"game": "farkle", "name": list(names), "circle": self.id, "option-target": "500"}
        return str(self.organiser.post("/es/new", fields | more).headers["Location"])

    def link(self, kind: str, number: int = 0, page: str = "") -> str:
        """The address of a night (``n``) or a player (``p``), as the circle's page has it."""
        found = self.organiser.page(self.url + page).select(f"a[href^='/es/{kind}/']")
        return str(found[number]["href"])

    def player(self, name: str) -> str:
        people = self.organiser.page(f"{self.url}/players").select("a.person")
        return next(str(each["href"]) for each in people if each.text.strip() == name)


def invitation(phone: Phone, circle: str, role: str = "member") -> str:
    """The path of the link that invites to a circle."""
    page = phone.page(f"{circle}/invite?role={role}")
    found = re.search(r"/l/[\w.-]+", page.select_one("[data-share-link]")["value"])
    assert found
    return f"/es{found[0]}"
