"""What is sent to circles, about their players, nights and tables."""

import marshmallow as ma

from scorekeeper.api.body import Body
from scorekeeper.api.paging import PageQuery
from scorekeeper.api.schemas import read_inside, text
from scorekeeper.tables.notes import COLOURS

NAME = {"type": "string"}
COLOUR = {"enum": [*COLOURS, None]}


def anything(kind: str, schema: dict[str, object]) -> ma.fields.Raw:
    """What may be null, which is not the same as left out."""
    return ma.fields.Raw(allow_none=True, metadata={"description": kind, **schema})


class NewCircleBody(Body):
    examples = {"Fridays": {"name": "Los viernes", "timezone": "Europe/Madrid"}}  # noqa: RUF012

    name = read_inside("1 to 40 visible characters", NAME, required=True)
    timezone = read_inside("as IANA names it", NAME, required=True)


class CircleChangesBody(Body):
    """What of a circle is to change; what is left out stays."""

    examples = {"moved": {"timezone": "Atlantic/Canary"}}  # noqa: RUF012

    name = read_inside("1 to 40 visible characters", NAME)
    timezone = read_inside("as IANA names it", NAME)


class RenewBody(Body):
    examples = {"members": {"role": "member"}}  # noqa: RUF012

    role = read_inside("whose invitations", {"enum": ["organiser", "member"]}, required=True)


class NewPlayerBody(Body):
    examples = {"Ana": {"name": "Ana", "nickname": "la Rápida", "colour": "red"}}  # noqa: RUF012

    name = read_inside("1 to 40 visible characters", NAME, required=True)
    nickname = anything("null for none", NAME)
    colour = anything("null for none", COLOUR)


class PlayerChangesBody(Body):
    """What of a player is to change; what is left out stays."""

    examples = {  # noqa: RUF012
        "another name": {"name": "Ana María"},
        "back again": {"retired": False},
    }

    name = read_inside("1 to 40 visible characters", NAME)
    nickname = anything("null for none", NAME)
    colour = anything("null for none", COLOUR)
    retired = read_inside("plays no more", {"type": "boolean"})


class MergeBody(Body):
    examples = {"the same": {"into": "3kJ0v0c2kG3u4mXy0pQx1w"}}  # noqa: RUF012

    into = read_inside("the id of the player that this one is", NAME, required=True)


class NightChangesBody(Body):
    examples = {"named": {"name": "Cena de verano", "note": "En casa de Eva."}}  # noqa: RUF012

    name = anything("null for none", NAME)
    note = anything("null for none", NAME)


class NightBody(Body):
    examples = {"its own": {"night": None}}  # noqa: RUF012

    night = ma.fields.Raw(
        required=True,
        allow_none=True,
        error_messages={"required": "malformed.missing"},
        metadata={"description": "a night's id; null for a night of its own", **NAME},
    )


class BringBody(Body):
    examples = {"by its host": {"token": "WyJ0Ii…"}}  # noqa: RUF012

    token = text("a `host` token of the table", required=True)


class TablesQuery(PageQuery):
    """Which tables of a circle."""

    class Meta:
        include = {each: ma.fields.Raw() for each in ("from", "to")}  # noqa: RUF012

    game = ma.fields.Raw()
    status = ma.fields.Raw()
    player = ma.fields.Raw()
    night = ma.fields.Raw()
