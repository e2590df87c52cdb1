"""Who may do what by the pages: every address as every phone. An address without a row fails."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.desk import grants, visits
from tests.pages.phone import Phone, entry, read

ROLES = ("host", "scorer", "own", "other", "watch", "moved")
# "own" holds seat 0, which is to act; "other" holds seat 1; seat 2, which is nobody's, has written
# 1,000. "moved" held seat 0 until it went to another phone. "outside" knows only the code.
TURN = entry("turn_total", 1, 0, points="500")
SETTINGS = {"name": ["A", "B", "C"], "colour": ["red", "", ""], "policy": "own", "joining": "1"}


@dataclass(frozen=True)
class Row:
    """What each role gets; who is outside is sent to the join page, unless ``outside`` says so."""

    method: str
    path: str
    statuses: tuple[int, int, int, int, int, int]  # as in ROLES
    form: Mapping[str, Any] = field(default_factory=dict)
    outside: int | None = None
    first: tuple[str, Mapping[str, Any]] | None = None  # what the host sends before

    def __str__(self) -> str:
        return f"{self.method} {self.path or '/'} {dict(self.form) or ''}".strip()


ALL, PLAYERS = (200,) * 6, (303, 303, 303, 303, 403, 403)
HOST = (303, 403, 403, 403, 403, 403)
ASKING, SETTLING = (200, 200, 200, 200, 403, 403), (200, 403, 403, 403, 403, 403)
VOTES = (403, 403, 303, 403, 403, 403)  # the host votes for those without a phone
DISPUTE = "/e/1/dispute", {"kind": "facts"}
PROPOSAL = "/e/1/correct", {"op": "strike", "reason": "a slip", "do": "show"}
ROWS = [
    *(
        Row("GET", path, ALL)
        for path in (
            "",
            "/board",
            "/stream",
            "/board/stream",
            "/sheet",
            "/rules",
            "/log",
            "/e/1",
            "/settings",
        )
    ),
    Row("GET", "/join", ALL, outside=200),
    Row("POST", "/join", (409, 409, 303, 409, 409, 409), {"seat": "0"}, outside=409),
    Row("POST", "/join", (303,) * 6, {"seat": "2"}, outside=303),
    Row("POST", "/join", (303,) * 6, {"seat": "watch"}, outside=303),
    Row("GET", "/hand/0", (403, 403, 404, 403, 403, 403)),
    Row("POST", "/deal", (404, 404, 404, 404, 403, 403), {"version": 2}),
    Row("POST", "/entries", PLAYERS, TURN),
    Row("POST", "/undo", PLAYERS, {"version": 2}),
    Row("POST", "/redo", (409, 409, 409, 409, 403, 403), {"version": 2}),
    Row("POST", "/pause", PLAYERS),
    Row("POST", "/resume", PLAYERS),
    Row("POST", "/close", HOST),
    Row("POST", "/reopen", HOST),
    Row("POST", "/rematch", PLAYERS),
    Row("GET", "/delete", (200, 403, 403, 403, 403, 403)),
    Row("POST", "/delete", HOST, {"sure": "1"}),
    Row("POST", "/settings", HOST, SETTINGS),
    Row("POST", "/seats", HOST, {"late": "Pau"}),
    Row("POST", "/seats/2/retire", HOST),
    Row("POST", "/seats/0/transfer", (200, 403, 200, 403, 403, 403)),
    Row("POST", "/seats/0/leave", (404, 404, 303, 404, 404, 404), outside=404),
    Row("POST", "/recovery", (200, 200, 200, 200, 403, 403)),
    Row("POST", "/host", (200, 403, 403, 403, 403, 403), {"seat": "1"}),
    Row("POST", "/host/claim", (403, 403, 303, 303, 403, 403)),
    Row("POST", "/host/object", (409, 403, 409, 409, 403, 403)),
    Row("POST", "/e/1/seat", (409, 409, 409, 409, 403, 403), {"seat": "1"}),
    Row("POST", "/circle", HOST, {"circle": ""}),
    Row("GET", "/night", (404,) * 6),
    Row("GET", "/record", ALL),
    Row("POST", "/rules/seen", (303,) * 6),
    Row("GET", "/house-rule", (200, 403, 403, 403, 403, 403)),
    Row("POST", "/house-rule", HOST, {"option-target": "5000"}),
    Row("GET", "/e/1/dispute", ASKING),
    Row("POST", "/e/1/dispute", PLAYERS, {"kind": "facts"}),
    Row("POST", "/d/1/votes", VOTES, {"seat": "0", "choice": "stands"}, first=DISPUTE),
    Row("POST", "/d/1/stands", HOST, {"by": "host"}, first=DISPUTE),
    Row("GET", "/d/1/settle/struck?by=host", SETTLING, first=DISPUTE),
    Row("POST", "/d/1/settle/struck?by=host", SETTLING, {"do": "look"}, first=DISPUTE),
    Row("GET", "/d/1/house-rule?by=host", ASKING, first=DISPUTE),
    Row("POST", "/d/1/house-rule?by=host", HOST, {"option-target": "5000"}, first=DISPUTE),
    Row("GET", "/e/1/correct", (200, 200, 200, 200, 403, 403)),
    Row("POST", "/e/1/correct", (200, 200, 200, 200, 403, 403), {"op": "strike", "do": "look"}),
    Row("POST", "/p/3/confirm", (303, 303, 403, 403, 403, 403), first=PROPOSAL),
    Row("POST", "/p/3/withdraw", (303, 303, 403, 403, 403, 403), first=PROPOSAL),
    Row("POST", "/e/1/share", PLAYERS),
    Row("POST", "/refusal", PLAYERS, TURN | {"turn_total.points": "100"}),
    Row("POST", "/result", (404, 404, 404, 404, 403, 403)),
]
# Addresses that are no table's: open to all, or to whoever has the secret in them.
OPEN = {
    "/",
    "/everything",
    "/import",
    "/new",
    "/join",
    "/l/<>",
    "/install",
    "/offline",
    "/unsent",
    "/parts",
    "/manifest.webmanifest",
    "/referee/<>",
    "/referee/<>/share",
    "/rules/<>",
    "/shares",
    "/<>/<>",
    "/<>/<>.png",
    "/<>/<>/revoke",
}
LANG, AT_TABLE = "/<any(es, en):lang>", "/t/<code>"
each_row = pytest.mark.parametrize("row", ROWS, ids=str)


def test_every_address_has_a_row(app: Flask) -> None:
    paths = [(row.method, row.path.partition("?")[0].replace("struck", "1")) for row in ROWS]
    rows = {(method, re.sub(r"\d+", "<>", path)) for method, path in paths}
    verbs = ("pause", "resume", "close", "reopen")
    routes, others = set(), set()
    for rule in app.url_map.iter_rules():
        path = rule.rule.removeprefix(LANG)
        if path == rule.rule:
            continue
        if path.startswith(("/c/", "/n/", "/p/")):
            continue  # those of circles stand in test_circle_roles.py
        if not path.startswith(AT_TABLE):
            others.add(re.sub(r"<[^>]*>", "<>", path))
            continue
        below = path.removeprefix(AT_TABLE)
        for method in (rule.methods or set()) & {"GET", "POST"}:
            if below == "/<any(pause, resume, close, reopen):verb>":
                routes |= {(method, f"/{verb}") for verb in verbs}
            else:
                routes.add((method, re.sub(r"<[^>]*>", "<>", below)))
    assert not routes - rows, "a new address: who may do what there? Say so in ROWS"
    assert not rows - routes, "a row without an address"
    assert others == OPEN, "a new address that is no table's: say so in OPEN"


class Party:
    """A table and the phones at it, one a role."""

    def __init__(self, app: Flask, first: tuple[str, Mapping[str, Any]] | None = None) -> None:
        phones = self.phones = {role: Phone(app) for role in (*ROLES, "outside")}
        host = phones["host"]
        agreed = {"game": "farkle", "name": ["Ana", "Luis", "Eva"], "first": "2"}
        self.url = str(host.post("/es/new", agreed).headers["Location"])
        host.post(f"{self.url}/entries", entry("turn_total", 0, 0, seat=2, points="1000"))
        for role, seat in (("moved", "0"), ("other", "1"), ("watch", "watch")):
            phones[role].post(f"{self.url}/join", {"seat": seat})
        phones["own"].post(link_on(host.post(f"{self.url}/seats/0/transfer", {}, 200)), {})
        with app.test_request_context():
            token = grants.tokens_for(visits.visit(self.url[-6:], None)[0])["scorer"]
        phones["scorer"].post(f"/es/l/{token}", {})
        if first is not None:
            self.first(*first)

    def first(self, path: str, form: Mapping[str, Any]) -> None:
        """The host sends a form; one that shows a correction says which one was looked at."""
        host, url = self.phones["host"], self.url + path
        if form.get("do") == "show":
            looked = read(host.post(url, {**form, "do": "look"}, 200))
            names = ("seen", "version")
            form = {
                **form,
                **{name: looked.select_one(f"[name={name}]")["value"] for name in names},
            }
        host.post(url, form)

    def ask(self, role: str, row: Row) -> TestResponse:
        client = self.phones[role].client
        fields = {"data": row.form} if row.method == "POST" else {}
        answer = client.open(self.url + row.path, method=row.method, **fields)
        if answer.mimetype == "text/event-stream":
            assert next(iter(answer.response))
            answer.close()
        return answer


def link_on(answer: TestResponse) -> str:
    """The secret link that a page shows, as a path."""
    found = re.search(r"(/l/[\w.-]+)", answer.text)
    assert found
    return f"/es{found[1]}"


@pytest.fixture
def party(app: Flask) -> Callable[..., Party]:
    return lambda first=None: Party(app, first)


@each_row
def test_what_each_phone_may_do(party: Callable[..., Party], row: Row) -> None:
    ours = party(row.first)
    for role, status in zip(ROLES, row.statuses, strict=True):
        answer = ours.ask(role, row)
        assert answer.status_code == status, role
        if status == 303:
            assert answer.headers["Location"] != f"{ours.url}/join" or row.path.endswith("/leave")
        if row.method == "POST" and status < 400:
            ours = party(row.first)


def test_outside_there_is_only_the_join_page(app: Flask, party: Callable[..., Party]) -> None:
    ours = party()
    before = ours.phones["host"].page(ours.url).select_one("#table")["data-etag"]
    for row in ROWS:
        ours.phones["outside"] = Phone(app)
        answer = ours.ask("outside", row)
        assert answer.status_code == (row.outside or 303), row
        if row.outside is None:
            assert answer.headers["Location"] == f"{ours.url}/join", row
        asks_who = row.path == "/join" and row.outside != 303
        for name in ("Ana", "Luis", "Eva"):
            assert (name in answer.text) == asks_who, row
        assert "1.000" not in answer.text, row
    assert ours.phones["host"].page(ours.url).select_one("#table")["data-etag"] == before


def test_another_tables_phone_is_outside(party: Callable[..., Party]) -> None:
    ours, theirs = party(), party()
    for role in ROLES:
        stranger = theirs.phones[role]
        assert stranger.get(ours.url, 303).headers["Location"] == f"{ours.url}/join"
        stranger.post(f"{ours.url}/entries", TURN)
        stranger.post(f"{ours.url}/delete", {"sure": "1"})
    assert "1.000" in ours.phones["watch"].page(ours.url).select_one("#state").text


@pytest.mark.parametrize(
    ("policy", "may"),
    [
        ("anyone", {"host", "scorer", "own", "other"}),
        ("own", {"host", "scorer", "own"}),
        ("scorer", {"host", "scorer"}),
    ],
)
def test_who_enters_under_each_policy(
    party: Callable[..., Party], policy: str, may: set[str]
) -> None:
    for role in ROLES:
        ours = party()
        names = {"name": ["Ana", "Luis", "Eva"], "colour": ["", "", ""], "joining": "1"}
        ours.phones["host"].post(f"{ours.url}/settings", names | {"policy": policy})
        page = ours.phones[role].page(ours.url)
        assert bool(page.select_one("[data-pad]")) == (role in may), role
        answer = ours.ask(role, Row("POST", "/entries", (0,) * 6, TURN))
        assert answer.status_code == (303 if role in may else 403), role
        undo = ours.phones[role].page(ours.url).select_one("[data-undo]")
        if role in may:
            assert undo
        elif policy != "anyone":
            assert not undo


def test_a_refusal_is_told_where_the_thumb_is(party: Callable[..., Party]) -> None:
    ours = party()
    told = ours.phones["watch"].tap(f"{ours.url}/entries", TURN, 403)
    assert told.select_one(".ruling.refused")
