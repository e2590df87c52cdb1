"""Addresses for people: where a table is, and the secret links that hand out its roles."""

from typing import Any

from scorekeeper.desk.sitting import Sitting
from scorekeeper.web.hosts import root


def links_for(sitting: Sitting, tokens: dict[str, Any]) -> dict[str, Any]:
    """The table's page, its join page, and a secret link a token; null where there is none."""
    table = f"{root()}/t/{sitting.kept.code}"
    secret = {role: secret_link(token) for role, token in tokens.items() if role != "seats"}
    seats = [secret_link(token) for token in tokens["seats"]]
    return {"table": table, "join": f"{table}/join", **secret, "seats": seats}


def secret_link(token: str | None) -> str | None:
    """The address that hands out what a token is for."""
    return None if token is None else f"{root()}/l/{token}"
