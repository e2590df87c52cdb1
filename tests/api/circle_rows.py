"""Who may do what with a circle: a row a route of the API. Without a row a route fails."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.api.exchange_shapes import FILE
from tests.api.circle import Circle
from tests.api.sitting import Sitting


@dataclass(frozen=True)
class Row:
    """What organisers and members get; all others get 404. ``path`` and ``body`` name the circle,
    two players who never met, a night and tables as ``World`` has them."""

    method: str
    path: str
    organiser: int
    member: int
    body: Any = None

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.body or ''}".strip()


ROWS = [
    Row("GET", "/circles/{circle}", 200, 200),
    Row("PATCH", "/circles/{circle}", 200, 403, {"name": "Sábados"}),
    Row("DELETE", "/circles/{circle}", 200, 403),
    Row("POST", "/circles/{circle}/restore", 200, 403),
    Row("GET", "/circles/{circle}/invites", 200, 200),
    Row("POST", "/circles/{circle}/invites/renew", 201, 403, {"role": "member"}),
    Row("GET", "/circles/{circle}/players", 200, 200),
    Row("POST", "/circles/{circle}/players", 201, 201, {"name": "Fina"}),
    Row("GET", "/circles/{circle}/nights", 200, 200),
    Row("GET", "/circles/{circle}/tables", 200, 200),
    Row("GET", "/circles/{circle}/export", 200, 200),
    Row("POST", "/circles/{circle}/import", 201, 403, FILE),
    Row("POST", "/circles/{circle}/tables", 201, 201, {"token": "{loose_host}"}),
    Row("DELETE", "/circles/{circle}/tables/{table}", 204, 403),
    Row("GET", "/circles/{circle}/statistics", 200, 200),
    Row("GET", "/circles/{circle}/records", 200, 200),
    Row("GET", "/players/{player}", 200, 200),
    Row("GET", "/players/{player}/versus/{other}", 200, 200),
    Row("GET", "/nights/{night}", 200, 200),
    Row("PATCH", "/players/{player}", 200, 403, {"nickname": "la Rápida"}),
    Row("DELETE", "/players/{player}", 204, 403),
    Row("POST", "/players/{player}/merge", 200, 403, {"into": "{other}"}),
    Row("POST", "/players/{merged}/unmerge", 200, 403),
    Row("PATCH", "/nights/{night}", 200, 403, {"name": "La cena"}),
    Row("POST", "/tables/{table}/night", 200, 403, {"night": None}),
]


class World:
    """A circle with a table, people and a night, and a table that is in no circle."""

    def __init__(self, circle: Circle) -> None:
        self.circle = circle
        self.table = circle.table(("Ana", "Luis", "Eva"))
        self.loose = Sitting(circle.client, "farkle", ("Pau", "Noa"))
        merged = circle.add("Anita")
        circle.organiser.do("POST", f"/players/{merged}/merge", {"into": circle.player("Ana")})
        self.names = {
            "circle": circle.id,
            "player": circle.add("Quique"),
            "other": circle.player("Ana"),
            "merged": merged,
            "night": circle.nights()[0]["id"],
            "table": self.table.id,
            "loose_host": self.loose.host.token,
        }

    def path(self, row: Row) -> str:
        return row.path.format(**self.names)

    def body(self, row: Row) -> Any:
        if row.body is None:
            return None
        return {
            key: value.format(**self.names) if isinstance(value, str) else value
            for key, value in row.body.items()
        }
