"""What is said about the routes of circles is what they answer; examples are such answers."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

from tests.api.circle import CIRCLES, Circle
from tests.api.circle_rows import ROWS, Row, World


def answers(client: FlaskClient, row: Row) -> dict[str, Any]:
    """What is said about a route: by status its content, the references followed."""
    whole = client.get("/api/v1/openapi.json").json
    path = row.path.replace("{player}", "{player_id}").replace("{merged}", "{player_id}")
    path = path.replace("{circle}", "{circle_id}").replace("{other}", "{other_id}")
    path = path.replace("{night}", "{night_id}").replace("{table}", "{table_id}")
    operation = whole["paths"][f"/api/v1{path}"][row.method.lower()]
    said = {}
    for status, one in operation["responses"].items():
        if "$ref" in one:
            one = whole["components"]["responses"][one["$ref"].rpartition("/")[2]]
        said[status] = {
            kind: {**each, "schema": {**each.get("schema", {}), "components": whole["components"]}}
            for kind, each in one.get("content", {}).items()
        }
    return said


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_answers_are_what_the_description_says(
    client: FlaskClient, found: Callable[..., Circle], row: Row
) -> None:
    said = answers(client, row)
    world = World(found())
    path, body = world.path(row), world.body(row)
    for caller in (found("Los otros").organiser, world.circle.member, world.circle.organiser):
        answer = caller.ask(row.method, path, body)
        content = said[str(answer.status_code)]
        if not answer.data:
            assert content == {}
        elif answer.is_json:
            Draft202012Validator(content[answer.content_type]["schema"]).validate(answer.json)
    for status, content in said.items():
        for kind, each in content.items():
            if status.startswith("2") and kind == "application/json" and "example" in each:
                Draft202012Validator(each["schema"]).validate(each["example"])


def test_a_new_circle_is_what_the_description_says(client: FlaskClient) -> None:
    said = answers(client, Row("POST", "/circles", 201, 201))
    for body in ({"name": "Los viernes", "timezone": "UTC"}, {"name": ""}):
        answer = client.post(CIRCLES, json=body)
        schema = said[str(answer.status_code)][answer.content_type]["schema"]
        Draft202012Validator(schema).validate(answer.json)
    example = said["201"]["application/json"]["example"]
    Draft202012Validator(said["201"]["application/json"]["schema"]).validate(example)
