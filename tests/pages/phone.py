"""A phone in tests: a browser's cookies, forms as browsers send them, pages read strictly."""

from collections.abc import Mapping
from typing import Any

import html5lib
from bs4 import BeautifulSoup
from flask import Flask
from werkzeug.test import TestResponse

Fields = Mapping[str, Any]
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


class Phone:
    def __init__(self, app: Flask, base: str = "http://localhost") -> None:
        self.client = app.test_client()
        self.base = base

    def get(self, url: str, status: int = 200, **headers: str) -> TestResponse:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.get(url, headers=named, base_url=self.base)
        assert answer.status_code == status, answer.text
        return answer

    def page(self, url: str, status: int = 200) -> BeautifulSoup:
        return read(self.get(url, status))

    def post(
        self, url: str, fields: Fields, status: int = 303, headers: Fields | None = None
    ) -> TestResponse:
        answer = self.client.post(url, data=fields, headers=headers, base_url=self.base)
        assert answer.status_code == status, answer.text
        return answer

    def tap(self, url: str, fields: Fields, status: int = 200, **headers: str) -> BeautifulSoup:
        """A form sent by htmx; the part that comes back."""
        answer = self.post(url, fields, status, {**HTMX, **headers})
        return BeautifulSoup(answer.text, "html5lib")

    def open_table(
        self, game: str = "farkle", names: tuple[str, ...] = ("Ana", "Luis"), **options: Any
    ) -> str:
        """By the form; the table's address."""
        named = {f"option-{name}": value for name, value in options.items()}
        made = self.post("/es/new", {"game": game, "name": list(names), **named})
        return str(made.headers["Location"])


def read(answer: TestResponse) -> BeautifulSoup:
    """The page, after a strict parse (WHATWG)."""
    parser = html5lib.HTMLParser(strict=True)
    parser.parse(answer.text)
    return BeautifulSoup(answer.text, "html5lib")


def entry(kind: str, turn: int, step: int, seat: int = 0, **fields: Any) -> dict[str, Any]:
    """What the pad's form sends: ``entry("keep bank", 0, 1, dice="15")``."""
    verb = kind.split()[0]
    named = {f"{verb}.{name}": value for name, value in fields.items() if name != "dice"}
    if "dice" in fields:
        named[f"{verb}.dice[]"] = list(fields["dice"])
    return {"type": kind, "seat": seat, "turn": turn, "step": step, **named}
