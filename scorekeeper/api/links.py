"""Addresses for people: where a table is, and the secret links that hand out its roles."""

from typing import Any

from scorekeeper.desk.sitting import Sitting
from scorekeeper.web.hosts import root


def links_for(sitting: Sitting, tokens: dict[str, Any]) -> dict[str, Any]:
    """The table's page, its join page, and a secret link a token; null where there is none."""
    table = f"{root()}/t/{sitting.kept.code}"
    secret = {role: _secret(token) for role, token in tokens.items() if role != "seats"}
    seats = [_secret(token) for token in tokens["seats"]]
    return {"table": table, "join": f"{table}/join", **secret, "seats": seats}


def _secret(token: str | None) -> str | None:
    return None if token is None else f"{root()}/l/{token}"
