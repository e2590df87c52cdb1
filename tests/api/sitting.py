"""Tables as a client of the API sees them."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

TABLES = "/api/v1/tables"
ROLL = [1, 1, 1, 5, 2, 3]


class Caller:
    """Somebody with a token for a table."""

    def __init__(self, client: FlaskClient, path: str, token: str) -> None:
        self.client = client
        self.path = path
        self.token = token

    def get(self, path: str = "", **headers: str) -> TestResponse:
        return self.client.get(self.path + path, headers=self._headers(headers))

    def post(
        self, path: str, body: Any = None, key: str | None = None, **headers: str
    ) -> TestResponse:
        given = self._headers(headers)
        if key is not None:
            given["Idempotency-Key"] = key
        body = {} if body is None else {"json": body}
        return self.client.post(self.path + path, headers=given, **body)

    def delete(self, **headers: str) -> TestResponse:
        return self.client.delete(self.path, headers=self._headers(headers))

    def enter(self, *actions: Mapping[str, Any], **rest: Any) -> TestResponse:
        """The actions, as one entry or as several."""
        body = {"action": actions[0]} if len(actions) == 1 else {"actions": list(actions)}
        return self.post("/entries", body, **rest)

    def _headers(self, given: Mapping[str, str]) -> dict[str, str]:
        """``if_match`` is If-Match."""
        named = {name.replace("_", "-"): value for name, value in given.items()}
        return {"Authorization": f"Bearer {self.token}", **named}


class Sitting:
    """A table that was opened, with a caller a role."""

    def __init__(
        self,
        client: FlaskClient,
        game: str = "farkle",
        names: Sequence[str] = ("Ana", "Luis"),
        token: str | None = None,
        **agreed: Any,
    ) -> None:
        """``token`` is that of a circle."""
        body = {"game": game, "seats": [{"name": name} for name in names], **agreed}
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        response = client.post(TABLES, json=body, headers=headers)
        assert response.status_code == 201, response.json
        self.client = client
        self.opened: dict[str, Any] = response.json
        self.id: str = self.opened["id"]
        self.code: str = self.opened["code"]
        tokens = self.opened["tokens"]
        self.host, self.scorer, self.watch = (
            self.by(tokens[role]) for role in ("host", "scorer", "watch")
        )
        self.seats = [self.by(token) for token in tokens["seats"]]

    def by(self, token: str) -> Caller:
        return Caller(self.client, f"{TABLES}/{self.id}", token)

    @property
    def now(self) -> dict[str, Any]:
        """The table as it stands."""
        shown: dict[str, Any] = self.watch.get().json
        return shown


def roll(*dice: int, **rest: Any) -> dict[str, Any]:
    return {"type": "roll", "dice": list(dice), **rest}


def keep(*dice: int, **rest: Any) -> dict[str, Any]:
    return {"type": "keep", "dice": list(dice), **rest}


def bank(**rest: Any) -> dict[str, Any]:
    return {"type": "bank", **rest}


def turn(points: int, **rest: Any) -> dict[str, Any]:
    return {"type": "turn_total", "points": points, **rest}


def pointers(response: TestResponse) -> list[str]:
    return [each["pointer"] for each in response.json["errors"]]
