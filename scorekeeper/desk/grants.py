"""Tokens and devices: who may do what at a table, and how they show it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from secrets import token_urlsafe
from typing import Any

from flask import current_app
from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import Connection

from scorekeeper.desk import membership
from scorekeeper.desk.claims import at_table, due
from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.days import GRACE_MS, is_over
from scorekeeper.desk.devices import hash_of
from scorekeeper.desk.epochs import PEOPLE, epoch_at, epoch_of
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.troubles import NotFound
from scorekeeper.desk.who import HOST, ROLES, SCORER, SEAT, WATCH, Who
from scorekeeper.here import here
from scorekeeper.store import circles
from scorekeeper.store import devices as store
from scorekeeper.store import tables as table_store
from scorekeeper.store.db import glance as from_store
from scorekeeper.store.db import reading, writing
from scorekeeper.store.rights import Asked

# Of several roles a device holds at a table, the first here counts.
POWER = {HOST: 0, SCORER: 1, SEAT: 2, WATCH: 3}
KNOWN_TABLES = 30
MOST_SEATS = 100
LONGEST_LABEL = 60


@lru_cache(maxsize=8)
def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="scorekeeper.token")


def token_for(
    sitting: Sitting, role: str, seat: int | None = None, label: str | None = None
) -> str:
    """A signed token for one role at one table, good until that role's tokens are renewed.

    ``label`` is what the log calls whoever uses it.
    """
    epoch = epoch_at(sitting.kept.epochs, role, seat)
    return signed(sitting, role, seat, epoch, label)


def signed(
    sitting: Sitting, role: str, seat: int | None, epoch: int, label: str | None = None
) -> str:
    """A token of the epoch ``epoch``."""
    said = ["t", sitting.id, role, seat, epoch, *([label] if label else [])]
    return str(_signer(current_app.config["SECRET_KEY"]).dumps(said))


def tokens_for(
    sitting: Sitting, who: Who | None = None, epochs: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """The tokens of a table that ``who`` may have; all of them for whoever opened it (``None``).

    Nobody gets more power than they hold. ``epochs`` gives the tokens of an earlier time, which
    open nothing any more if they were renewed since.
    """
    then = sitting.kept.epochs if epochs is None else epochs
    role, own = (HOST, ()) if who is None else (who.role, who.seats)

    def token(kind: str, seat: int | None = None) -> str | None:
        held = POWER[role] <= POWER[kind] if seat is None else role == HOST or seat in own
        return signed(sitting, kind, seat, epoch_at(then, kind, seat)) if held else None

    seats = range(sitting.table.seats)
    return {
        HOST: token(HOST),
        SCORER: token(SCORER),
        WATCH: token(WATCH),
        "seats": [token(SEAT, seat) for seat in seats],
    }


def read_token(token: str) -> tuple[str, Who, int]:
    """The table's id, the role and the epoch a token stands for; ``NotFound`` if it is none."""
    return _read_token(here().config["SECRET_KEY"], token)


@lru_cache(maxsize=4096)
def _read_token(secret: str, token: str) -> tuple[str, Who, int]:
    try:
        kind, public_id, role, seat, epoch, *label = _signer(secret).loads(token)
    except (BadSignature, ValueError, TypeError):
        raise NotFound from None
    if kind != "t" or role not in ROLES or not _sound(public_id, seat, epoch, *label):
        raise NotFound
    named = f"token:{role}" if seat is None else f"token:{role} {seat}"
    seats = () if seat is None else (seat,)
    return public_id, Who(role, seats, None, label[0] if label else named), epoch


def _sound(public_id: Any, seat: Any, epoch: Any, label: Any = "", *more: Any) -> bool:
    """Whether the parts of a token are what they stand for: another version may have signed it."""
    numbered = seat is None or (type(seat) is int and 0 <= seat < MOST_SEATS)
    named = isinstance(public_id, str) and isinstance(label, str) and len(label) <= LONGEST_LABEL
    return named and numbered and type(epoch) is int and not more


@contextmanager
def admitted(token: str, public_id: str, to_write: bool = False) -> Iterator[Who]:
    """Let the holder of ``token`` in: all that is done inside is one transaction.

    ``to_write`` holds the table for it, so that nobody else writes to it meanwhile. ``NotFound``
    if the token is not for this table, nor for the circle it belongs to, or was renewed.
    """
    opens = _what(token, public_id)
    with at_table(public_id, to_write) as kept:
        if kept is None:
            raise NotFound
        yield opens(kept.epochs, kept.home)


def glance(token: str, public_id: str) -> tuple[Who, int | None]:
    """What ``token`` may do at the table, as above, and the table's version; cheap.

    No version while a claim waits to be settled."""
    opens = _what(token, public_id)
    seen = from_store(lambda connection: table_store.glance(connection, public_id))
    if seen is None:
        raise NotFound
    who = opens(seen.epochs, seen.home)
    return who, None if due(seen.claim_until) else seen.last


Opens = Callable[[Mapping[str, int], table_store.Home | None], Who]


def _what(token: str, public_id: str) -> Opens:
    """What a token, of the table ``public_id`` or of a circle, opens there: a question to be asked
    with the table's epochs and its circle. It raises ``NotFound``."""
    circle = membership.read_token(token)
    if circle is not None:
        circle_id, circle_role, epoch = circle
        role = HOST if circle_role == membership.ORGANISER else WATCH
        who = Who(role, label=f"token:{circle_role}", circle=circle_role)
    else:
        table_id, who, epoch = read_token(token)
        if table_id != public_id:
            raise NotFound

    def opens(epochs: Mapping[str, int], home: table_store.Home | None) -> Who:
        if circle is not None and (home is None or home.id != circle_id):
            raise NotFound
        if home is not None and is_over(home.deleted_at):
            raise NotFound
        if epoch != epoch_of(epochs, who, home and home.epochs):
            raise NotFound
        people = int(home.epochs.get(PEOPLE, 0)) if home is not None else 0
        return replace(who, people=people) if people else who

    return opens


def admit(token: str, public_id: str) -> Who:
    """What ``token`` may do at the table, as above."""
    with admitted(token, public_id) as who:
        return who


def new_device() -> str:
    """A new device's secret; only its hash is kept."""
    secret = token_urlsafe(16)
    with writing() as connection:
        store.add(connection, public_id=new_id(), hash=hash_of(secret), created_at=now())
    return secret


def knows_device(secret: str | None) -> bool:
    if not secret:
        return False
    with reading() as connection:
        return store.find(connection, hash_of(secret)) is not None


def grant(secret: str, sitting: Sitting, role: str, seats: Sequence[int] = ()) -> None:
    """Give a device a role at a table, or seats of it."""
    with writing() as connection:
        device = store.find(connection, hash_of(secret))
        if device is None:
            raise NotFound
        common = {"device_id": device[0], "table_id": sitting.kept.pk, "created_at": now()}
        rows = [{**common, "role": role, "seat": seat} for seat in seats or (-1,)]
        store.grant(connection, rows)


def phone_of(secret: str) -> tuple[int, str]:
    """A device's key in the database and its public id; ``NotFound`` for one not known."""
    with reading() as connection:
        found = store.find(connection, hash_of(secret))
    if found is None:
        raise NotFound
    return found


def hold_for_token(sitting: Sitting, seat: int) -> None:
    """A seat is taken by whoever was given a token for it."""
    with writing() as connection:
        row = {"device_id": None, "table_id": sitting.kept.pk, "role": SEAT, "seat": seat}
        store.grant(connection, [{**row, "created_at": now()}])


def release(device: int, sitting: Sitting, seat: int) -> None:
    """A device (its key) holds ``seat`` no more."""
    with writing() as connection:
        store.give_up(connection, device, sitting.kept.pk, SEAT, seat)


def who_is(secret: str | None, sitting: Sitting) -> Who | None:
    """What a device may do at a table; ``None`` if it may not even look. Once it is there, the
    phone of an organiser of the table's circle runs it."""
    if not secret:
        return None
    kept = sitting.kept
    asked = Asked(hash_of(secret), kept.pk, kept.home and kept.home.pk)
    with reading() as connection:
        rights = store.held(connection, asked)
    held = [each for each in rights if each.role in POWER and each.seat in range(-1, MOST_SEATS)]
    if not held:
        return None
    runs = held[0].in_circle == membership.ORGANISER
    role = HOST if runs else min((each.role for each in held), key=POWER.__getitem__)
    there = range(sitting.table.seats)
    seats = tuple(sorted(r.seat for r in held if r.role == SEAT and r.seat in there))
    looks_on = (r.seat for r in held if r.role == WATCH and r.seat >= 0)
    moved = tuple(sorted(seat for seat in looks_on if seat not in seats))
    return Who(role, seats, held[0].device, moved=moved)


def role_in_circle(secret: str | None, sitting: Sitting) -> str | None:
    """What a device may do in the circle of a table, if it belongs there."""
    home = sitting.kept.home
    if home is None or not secret:
        return None
    with reading() as connection:
        return circles.role_of(connection, hash_of(secret), home.pk)


def device_of(connection: Connection, secret: str | None) -> int | None:
    """The primary key of the device with this secret."""
    found = store.find(connection, hash_of(secret)) if secret else None
    return found[0] if found else None


def known_tables(secret: str | None) -> tuple[str, ...]:
    """The public ids of the tables a device knows, newest first."""
    if not secret:
        return ()
    with reading() as connection:
        device = store.find(connection, hash_of(secret))
        gone = now() - GRACE_MS
        return store.tables_of(connection, device[0], KNOWN_TABLES, gone) if device else ()


def seats_taken(sitting: Sitting) -> frozenset[int]:
    with reading() as connection:
        return store.seats_taken(connection, sitting.kept.pk)
