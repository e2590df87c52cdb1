"""Circles as a client of the API sees them."""

from collections.abc import Sequence
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.sitting import Sitting

API = "/api/v1"
CIRCLES = f"{API}/circles"
ZONE = "Europe/Madrid"


class Member:
    """Somebody with a token of a circle."""

    def __init__(self, client: FlaskClient, token: str | None) -> None:
        self.client = client
        self.token = token

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        """``path`` is below ``/api/v1``; ``if_match`` is If-Match."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            named["Authorization"] = f"Bearer {self.token}"
        sent = {} if body is None else {"json": body}
        return self.client.open(f"{API}{path}", method=method, headers=named, **sent)

    def get(self, path: str, **headers: str) -> Any:
        """What is there; it has to be."""
        response = self.ask("GET", path, **headers)
        assert response.status_code == 200, response.json
        return response.json

    def do(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """What is answered to what has to go well."""
        response = self.ask(method, path, body, **headers)
        assert response.status_code < 300, response.json
        return response.json if response.data else None


class Circle:
    """A circle that was made, with its organiser and a member."""

    def __init__(self, client: FlaskClient, name: str = "Los viernes", zone: str = ZONE) -> None:
        response = client.post(CIRCLES, json={"name": name, "timezone": zone})
        assert response.status_code == 201, response.json
        self.client = client
        self.made: dict[str, Any] = response.json
        self.id: str = self.made["id"]
        self.path = f"/circles/{self.id}"
        self.organiser = Member(client, self.made["tokens"]["organiser"])
        self.member = Member(client, self.made["tokens"]["member"])

    def table(
        self, names: Sequence[str] = ("Ana", "Luis"), game: str = "farkle", **agreed: Any
    ) -> Sitting:
        """Opens a table by the member's token."""
        assert self.member.token is not None
        return Sitting(self.client, game, names, token=self.member.token, circle=self.id, **agreed)

    def players(self) -> dict[str, dict[str, Any]]:
        """By name."""
        items = self.member.get(f"{self.path}/players?limit=200")["items"]
        return {each["name"]: each for each in items}

    def player(self, name: str) -> str:
        """The id of a player."""
        found: str = self.players()[name]["id"]
        return found

    def add(self, name: str, **more: Any) -> str:
        made: str = self.member.do("POST", f"{self.path}/players", {"name": name, **more})["id"]
        return made

    def nights(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.member.get(f"{self.path}/nights?limit=200")["items"]
        return found

    def tables(self, query: str = "") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.member.get(f"{self.path}/tables{query}")["items"]
        return found


def player_ids(table: Sitting) -> list[str | None]:
    """Who the seats of a table are."""
    return [seat["player"] for seat in table.now["seats"]]
