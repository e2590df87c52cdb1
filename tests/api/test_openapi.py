"""The description of the API is valid, knows every route, and answers are what it says."""

import re
from collections import Counter
from collections.abc import Callable
from inspect import isclass
from itertools import product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from werkzeug.test import TestResponse

from scorekeeper.api import spec
from tests.api.circle import Circle
from tests.api.sitting import TABLES, Sitting, bank, keep, roll, turn

METHODS = {"GET", "POST", "PUT", "PATCH", "DELETE"}
Fits = Callable[[str, str, TestResponse], None]


@pytest.fixture
def description(client: FlaskClient) -> dict[str, Any]:
    described: dict[str, Any] = client.get("/api/v1/openapi.json").json
    return described


@pytest.fixture
def fits(description: dict[str, Any]) -> Fits:
    """Checks an answer against what is said about ``method`` at ``path``."""

    def check(method: str, path: str, response: TestResponse) -> None:
        operation = description["paths"][f"/api/v1{path}"][method.lower()]
        said = operation["responses"][str(response.status_code)]
        if "$ref" in said:
            said = description["components"]["responses"][said["$ref"].rpartition("/")[2]]
        if not response.data:
            assert "content" not in said
            return
        schema = said["content"][response.content_type]["schema"]
        whole = {**schema, "components": description["components"]}
        Draft202012Validator(whole).validate(response.json)

    return check


def test_the_description_is_valid(description: dict[str, Any]) -> None:
    OpenAPIV31SpecValidator(description).validate()
    assert description["openapi"].startswith("3.1")


def test_no_two_shapes_are_called_the_same() -> None:
    """The second one would be left out without a word."""
    kinds = {
        kind
        for module in spec.MODULES
        for kind in vars(module).values()
        if isclass(kind) and kind.__module__ == module.__name__
    }
    names = Counter(kind.__name__ for kind in kinds)
    assert [name for name, count in names.items() if count > 1] == []


def test_every_route_is_described(app: Flask, description: dict[str, Any]) -> None:
    undescribed = {"/api/v1/openapi.json", "/api/docs"}
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/") and rule.rule not in undescribed
        for method in (rule.methods or set()) & METHODS
    }
    described = {
        (path, method)
        for path, operations in description["paths"].items()
        for method in operations
        if method.upper() in METHODS
    }
    assert routes == described
    operations = [
        operation
        for at_path in description["paths"].values()
        for method, operation in at_path.items()
        if method.upper() in METHODS
    ]
    assert all(operation["summary"] for operation in operations)
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all({"429", "500"} <= set(operation["responses"]) for operation in operations)


def test_examples_of_bodies_are_understood(
    description: dict[str, Any], client: FlaskClient, circle: Circle
) -> None:
    """By an organiser, who runs the tables of the circle as well."""
    headers = {"Authorization": f"Bearer {circle.organiser.token}"}
    at = {"table_id": circle.table().id, "circle_id": circle.id, "player_id": circle.add("Eva")}
    at |= {"night_id": circle.nights()[0]["id"], "slug": "farkle", "seat": "0", "n": "1"}
    # These name ids and tokens that nobody has.
    made_up = ("/merge", "/circles/{circle_id}/tables")
    tried = 0
    # Handing the table over comes last: the host's token opens nothing any more.
    paths = sorted(description["paths"], key=lambda path: path.endswith("/host"))
    for path, method in product(paths, ("post", "patch")):
        body = description["paths"][path].get(method, {}).get("requestBody")
        if body is None:
            continue
        address = path.format(**at)
        for example in body["content"]["application/json"].get("examples", {}).values():
            asked = {"json": example["value"], "headers": headers}
            response = client.open(address, method=method, **asked)
            known = not path.endswith(("/join", "/deal")) and "/disputes/" not in path
            statuses = (200, 201, 409) if known else (200, 201, 404, 409)
            statuses = (422,) if path.endswith(made_up) else statuses
            assert response.status_code in statuses, (path, response.json)
            tried += 1
    assert tried >= 8


def test_good_answers_are_what_the_description_says(
    client: FlaskClient, open_table: Callable[..., Sitting], fits: Fits
) -> None:
    table = open_table("farkle", options={"target": 1000})
    one = "/tables/{table_id}"
    game = client.get("/api/v1/games/zilch")
    fits("get", "/games", client.get("/api/v1/games"))
    fits("get", "/games/{slug}", game)
    case = {"case": {"roll": [1, 1, 5, 5, 2, 3], "keep": [1, 1]}}
    fits("post", "/games/{slug}/rulings", client.post("/api/v1/games/zilch/rulings", json=case))
    new = {"game": "zilch", "seats": [{"name": "Ana"}, {"name": "Luis"}]}
    fits("post", "/tables", client.post(TABLES, json=new))
    fits("get", one, table.host.get())
    fits("post", f"{one}/entries", table.host.enter(roll(1, 1, 1, 5, 2, 3), keep(1, 1, 1)))
    fits("post", f"{one}/rulings", table.host.post("/rulings", {"action": bank()}))
    for verb in ("undo", "redo", "pause", "pause", "resume", "close", "reopen", "rematch"):
        fits("post", f"{one}/{verb}", table.host.post(f"/{verb}"))
    table.host.post("/undo", {"to": 1})
    fits("post", f"{one}/entries", table.host.enter(turn(0), turn(0), turn(1000)))
    fits("post", f"{one}/entries", table.host.enter(turn(1000)))
    assert table.now["status"] == "finished"
    fits("get", one, table.host.get())
    fits("get", f"{one}/entries", table.host.get("/entries"))
    fits("get", f"{one}/rulebook", table.host.get("/rulebook"))
    joined = client.post("/api/v1/join", json={"code": table.code, "seat": 0})
    fits("post", "/join", joined)
    fits("get", one, table.host.get(If_None_Match=table.host.get().headers["ETag"]))
    fits("delete", one, table.host.delete())


def test_answers_of_an_argument_are_what_the_description_says(
    open_table: Callable[..., Sitting], fits: Fits
) -> None:
    table = open_table("farkle")
    one = "/tables/{table_id}"
    table.host.enter(turn(500), turn(600), turn(50))
    fix = {"op": "replace", "seq": 1, "actions": [turn(0)], "reason": "why", "preview": True}
    fits("post", f"{one}/corrections", table.host.post("/corrections", fix))
    fix["preview"] = False
    fits("post", f"{one}/corrections", table.host.post("/corrections", fix))
    fix["strike_conflicts"] = True
    fits("post", f"{one}/corrections", table.host.post("/corrections", fix))
    fits("post", f"{one}/corrections", table.host.post("/corrections", fix))
    rule = {"options": {"target": 5000}}
    fits("post", f"{one}/house-rules", table.host.post("/house-rules", rule))
    about = {"seq": 2, "kind": "facts", "action": turn(650)}
    fits("post", f"{one}/disputes", table.host.post("/disputes", about))
    at = f"{one}/disputes/{{n}}"
    fits("get", at, table.host.get("/disputes/1"))
    fits("get", at, table.host.get("/disputes/2"))
    vote = {"seat": 0, "choice": "change"}
    fits("post", f"{at}/votes", table.host.post("/disputes/1/votes", vote))
    fits("post", f"{at}/votes", table.host.post("/disputes/1/votes", vote))
    fits("get", one, table.host.get())
    end = {"outcome": "corrected", "by": "vote"}
    fits("post", f"{at}/resolution", table.seats[0].post("/disputes/1/resolution", end))
    fits("post", f"{at}/resolution", table.host.post("/disputes/1/resolution", end))
    fits("get", f"{one}/entries", table.host.get("/entries"))


def test_seats_and_host_are_what_the_description_says(
    client: FlaskClient, open_table: Callable[..., Sitting], fits: Fits
) -> None:
    table = open_table(names=("Ana", "Luis", "Eva"))
    one = "/tables/{table_id}"
    headers = {"Authorization": f"Bearer {table.host.token}"}
    for wanted in ({"entry_policy": "own", "colours": ["red", None, None]}, {"names": []}):
        fits("patch", one, client.patch(table.host.path, json=wanted, headers=headers))
    for name in ("Pau", "Ana"):
        fits("post", f"{one}/seats", table.host.post("/seats", {"name": name}))
    for _ in range(2):
        fits("post", f"{one}/seats/{{seat}}/retire", table.host.post("/seats/3/retire"))
    link = table.host.post("/seats/0/transfer")
    fits("post", f"{one}/seats/{{seat}}/transfer", link)
    for _ in range(2):
        fits("post", "/join", client.post("/api/v1/join", json={"link": link.json["link"]}))
        fits("post", "/join", client.post("/api/v1/join", json={"code": table.code, "seat": 1}))
    for _ in range(2):
        fits("post", f"{one}/host/claim", table.seats[1].post("/host/claim"))
    fits("post", f"{one}/host/claim", table.seats[2].post("/host/claim"))
    fits("get", one, table.watch.get())
    for _ in range(2):
        fits("post", f"{one}/host/object", table.host.post("/host/object"))
    fits("post", f"{one}/host", table.host.post("/host", {"seat": 1}))
    fits("post", f"{one}/host/claim", table.seats[1].post("/host/claim"))
    fits("get", f"{one}/entries", table.watch.get("/entries"))


def test_problems_are_what_the_description_says(
    client: FlaskClient, table: Sitting, fits: Fits
) -> None:
    one = "/tables/{table_id}"
    entries = f"{one}/entries"
    fits("post", entries, table.host.enter(bank()))
    fits("post", entries, table.host.enter(roll(7)))
    fits("post", entries, table.watch.enter(bank()))
    fits("post", entries, table.host.enter(turn(0), if_match='"9"'))
    table.host.enter(turn(0))
    late = {"action": turn(0), "on": {"turn": 0, "step": 0}}
    fits("post", entries, table.host.post("/entries", late))
    fits("post", f"{one}/undo", table.host.post("/undo", {"to": 9}))
    fits("get", f"{one}/hand", table.seats[0].get("/hand"))
    fits("get", one, client.get(table.host.path))
    fits("get", "/games/{slug}", client.get("/api/v1/games/poker"))
    fits("get", "/games", client.get("/api/v1/games?limit=x"))
    fits("post", "/join", client.post("/api/v1/join", json={"code": "AAAAAA", "seat": 0}))
    fits("post", "/tables", client.post(TABLES, data=b"{}"))


def test_the_description_is_shown_as_a_page(client: FlaskClient) -> None:
    response = client.get("/api/docs")
    assert response.mimetype == "text/html"
    assert "/api/v1/openapi.json" in response.text
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
