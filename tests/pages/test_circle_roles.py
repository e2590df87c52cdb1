"""Who may do what by the pages of a circle: every address as organiser, member and outsider."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask

from tests.pages.circle import CIRCLE, Party
from tests.pages.phone import read
from tests.pages.test_roles import LANG


@dataclass(frozen=True)
class Row:
    """``{circle}``, ``{night}``, ``{player}``, ``{other}``, ``{phone}`` in a path are those of the
    party; whoever is outside gets 404."""

    method: str
    path: str
    organiser: int
    member: int
    form: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


LOOKING = (
    "/c/{circle}",
    "/c/{circle}/nights",
    "/c/{circle}/tables",
    "/c/{circle}/statistics",
    "/c/{circle}/records",
    "/c/{circle}/players",
    "/c/{circle}/settings",
    "/n/{night}",
    "/p/{player}",
    "/p/{player}/versus/{other}",
)
ROWS = [
    *(Row("GET", path, 200, 200) for path in LOOKING),
    Row("POST", "/c/{circle}/players", 303, 303, {"name": "Eva"}),
    Row("GET", "/c/{circle}/exchange", 200, 200),
    Row("GET", "/c/{circle}/export", 200, 200),
    Row("POST", "/c/{circle}/exchange", 422, 403),  # no file was chosen
    Row("GET", "/c/{circle}/invite", 200, 403),
    Row("POST", "/c/{circle}/invite", 303, 403, {"role": "member"}),
    Row("POST", "/c/{circle}/settings", 303, 403, CIRCLE),
    Row("POST", "/c/{circle}/phones/{phone}/remove", 303, 303),
    Row("POST", "/c/{circle}/leave", 403, 303),
    Row("GET", "/c/{circle}/delete", 200, 403),
    Row("POST", "/c/{circle}/delete", 303, 403, {"sure": "1"}),
    Row("POST", "/c/{circle}/restore", 303, 403),
    Row("POST", "/n/{night}/edit", 303, 403, {"name": "Cumpleaños", "note": ""}),
    Row("POST", "/n/{night}/move", 303, 403, {"table": "{table}", "night": ""}),
    Row("POST", "/n/{night}/share", 303, 303),
    Row("GET", "/p/{player}/edit", 200, 403),
    Row("POST", "/p/{player}/edit", 303, 403, {"name": "Ana María", "colour": "red"}),
    Row("POST", "/p/{player}/retire", 303, 403),
    Row("POST", "/p/{player}/return", 303, 403),
    Row("POST", "/p/{player}/merge", 303, 403, {"into": "{stranger}"}),
    Row("POST", "/p/{merged}/unmerge", 303, 403),
]
HERE = ("/c/", "/n/", "/p/")
OPEN = {(method, path) for method in ("GET", "POST") for path in ("/c/new", "/c/import")}
SAME = {"/p/<>/<any>": {"/p/<>/retire", "/p/<>/return"}}


def test_every_address_has_a_row(app: Flask) -> None:
    rows = {(row.method, re.sub(r"{\w+}", "<>", row.path)) for row in ROWS}
    routes = set()
    for rule in app.url_map.iter_rules():
        path = rule.rule.removeprefix(LANG)
        if path != rule.rule and path.startswith(HERE):
            said = re.sub(r"<[^>]*>", "<>", re.sub(r"<any[^>]*>", "<any>", path))
            said = said if "<any>" in path or "<any" not in path else path
            for method in (rule.methods or set()) & {"GET", "POST"}:
                routes |= {(method, each) for each in SAME.get(_plain(path), {said})}
    assert not routes - rows - OPEN, "a new address: who may do what there? Say so in ROWS"
    assert not rows - routes, "a row without an address"


def _plain(path: str) -> str:
    return re.sub(r"<(?!any>)[^>]*>", "<>", re.sub(r"<any[^>]*>", "<any>", path))


class Known(Party):
    """With what the rows name."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app)
        table = self.play(("Ana", "Luis"))
        for name in ("Paco", "Pepe", "Pepa"):
            self.organiser.post(f"{self.url}/players", {"name": name})
        links = self.organiser.page(f"{self.url}/players").select("a.person")
        people = {link.text.strip(): str(link["href"]).rpartition("/")[2] for link in links}
        self.organiser.post(f"/es/p/{people['Pepe']}/merge", {"into": people["Pepa"]})
        night = self.link("n")
        moved = self.organiser.page(night).select_one("form[action$=move] [name=table]")
        self.names = {
            "circle": self.id,
            "night": night.rpartition("/")[2],
            "table": str(moved["value"]),
            "player": people["Ana"],
            "other": people["Luis"],
            "stranger": people["Paco"],
            "merged": people["Pepe"],
            "phone": "",
        }
        self.finished = table

    def ask(self, role: str, row: Row) -> Any:
        phone = getattr(self, role)
        named = "{phone}" in row.path
        names = {**self.names, "phone": self.phone_shown_out()} if named else self.names
        form = {name: value.format(**names) for name, value in row.form.items()}
        data = {"data": form} if row.method == "POST" else {}
        return phone.client.open(f"/es{row.path.format(**names)}", method=row.method, **data)

    def phone_shown_out(self) -> str:
        """The member's, which may show out only itself."""
        forms = self.organiser.page(f"{self.url}/settings").select("form[action$=remove]")
        return str(forms[0]["action"]).split("/")[-2] if forms else "none"


def test_who_looks_at_what(app: Flask) -> None:
    party = Known(app)
    for row in ROWS:
        if row.method == "GET":
            see(party, row)


@pytest.mark.parametrize("row", [row for row in ROWS if row.method == "POST"], ids=str)
def test_what_each_phone_may_do(app: Flask, row: Row) -> None:
    see(Known(app), row, again=lambda: Known(app))


def see(party: Known, row: Row, again: Callable[[], Known] | None = None) -> None:
    """What everybody gets; a party made ``again`` where a member has changed something."""
    for role in ("outside", "nobody"):
        answer = party.ask(role, row)
        assert answer.status_code == 404, (role, row)
        assert "Los viernes" not in answer.text
        assert "Ana" not in read(answer).get_text()  # an id in an address may have the letters
    assert party.ask("member", row).status_code == row.member, row
    if again is not None and row.member < 400:
        party = again()
    answer = party.ask("organiser", row)
    assert answer.status_code == row.organiser, (row, answer.text)
    assert answer.headers["X-Robots-Tag"] == "noindex"


def test_what_is_not_there_looks_like_what_one_may_not_see(app: Flask) -> None:
    party = Known(app)
    names = dict.fromkeys(party.names, "A" * 22)
    for row in ROWS:
        if row.method == "GET":
            made_up = party.organiser.client.get(f"/es{row.path.format(**names)}")
            theirs = party.ask("outside", row)
            assert made_up.status_code == theirs.status_code == 404, row
            assert abs(len(made_up.text) - len(theirs.text)) < 200, row
