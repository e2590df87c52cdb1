"""Who belongs to a circle: by a token or with a phone, as organiser or as member."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flask import current_app
from itsdangerous import BadSignature, URLSafeSerializer

from scorekeeper.desk.clock import now
from scorekeeper.desk.days import is_over
from scorekeeper.desk.devices import hash_of, known_device
from scorekeeper.desk.epochs import PHONES, raised
from scorekeeper.desk.troubles import NotAllowed, NotFound
from scorekeeper.here import here
from scorekeeper.store import circles as store
from scorekeeper.store.circles import Circle, Member
from scorekeeper.store.db import reading, writing

ORGANISER, MEMBER = "organiser", "member"
ROLES = (ORGANISER, MEMBER)


@dataclass(frozen=True, slots=True)
class Insider:
    """A circle and what somebody may do there; ``device`` (its public id) if it is a phone."""

    circle: Circle
    role: str
    device: str | None = None


def require_organiser(insider: Insider) -> None:
    if insider.role != ORGANISER:
        raise NotAllowed("not-allowed.organiser")


@lru_cache(maxsize=8)
def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="scorekeeper.token")


def token_for(circle: Circle, role: str, epoch: int | None = None) -> str:
    """The token of a role, which is what an invitation's link holds, too: good until the role's
    invitations are renewed. ``epoch``: that of an earlier time."""
    said = ["c", circle.id, role, epoch_of(circle, role) if epoch is None else epoch]
    return str(_signer(current_app.config["SECRET_KEY"]).dumps(said))


def epoch_of(circle: Circle, role: str) -> int:
    return int(circle.epochs.get(role, 0))


def read_token(token: str) -> tuple[str, str, int] | None:
    """The circle's id, the role and the epoch; ``None`` for what is no circle's token."""
    return _read_token(here().config["SECRET_KEY"], token)


@lru_cache(maxsize=4096)
def _read_token(secret: str, token: str) -> tuple[str, str, int] | None:
    try:
        kind, public_id, role, epoch = _signer(secret).loads(token)
    except (BadSignature, ValueError, TypeError):
        return None
    sound = isinstance(public_id, str) and type(epoch) is int
    return (public_id, role, epoch) if kind == "c" and role in ROLES and sound else None


def find(public_id: str) -> Circle:
    with reading() as connection:
        circle = store.find(connection, public_id)
    if circle is None or is_over(circle.deleted_at):
        raise NotFound
    return circle


def by_token(token: str) -> Insider:
    """Whom a token lets in, and where; ``NotFound`` if it is none, was renewed, or the circle is
    no more."""
    read = read_token(token)
    if read is None:
        raise NotFound
    public_id, role, epoch = read
    circle = find(public_id)
    if epoch != epoch_of(circle, role):
        raise NotFound
    return Insider(circle, role)


@contextmanager
def entered(token: str, public_id: str | None, to_write: bool = False) -> Iterator[Insider]:
    """Let the holder of ``token`` into the circle ``public_id`` (``None``: whichever it opens):
    all that is done inside is one transaction. ``NotFound`` if it does not open that circle."""
    with writing() if to_write else reading():
        insider = by_token(token)
        if public_id is not None and insider.circle.id != public_id:
            raise NotFound
        yield insider


def by_phone(secret: str | None, public_id: str) -> Insider:
    """What a phone may do in a circle; ``NotFound`` if it does not belong there."""
    with reading() as connection:
        circle = find(public_id)
        found = known_device(connection, secret)
        if found is None or secret is None:
            raise NotFound
        role = store.role_of(connection, hash_of(secret), circle.pk)
        if role is None:
            raise NotFound
        return Insider(circle, role, found[1])


def circles_of(secret: str | None) -> tuple[Insider, ...]:
    """The circles that a phone belongs to, the newest first."""
    with reading() as connection:
        found = known_device(connection, secret)
        if found is None:
            return ()
        pk, public_id = found
        mine = store.of_device(connection, pk)
        left = [(each, role) for each, role in mine if not is_over(each.deleted_at)]
        return tuple(Insider(each, role, public_id) for each, role in left)


def join(token: str, secret: str) -> Insider:
    """Have a phone belong to the circle of an invitation; an organiser stays one."""
    with writing() as connection:
        insider = by_token(token)
        return enrol(connection, insider.circle, insider.role, secret)


def enrol(connection: Any, circle: Circle, role: str, secret: str) -> Insider:
    """Have a phone belong to a circle."""
    found = known_device(connection, secret)
    if found is None:
        raise NotFound
    held = store.role_of(connection, hash_of(secret), circle.pk)
    role = ORGANISER if ORGANISER in (held, role) else role
    if held != role:
        row = {"circle_id": circle.pk, "device_id": found[0], "role": role, "created_at": now()}
        store.enrol(connection, [row])
    return Insider(circle, role, found[1])


def phones(insider: Insider) -> tuple[Member, ...]:
    """The phones of a circle; for organisers."""
    require_organiser(insider)
    with reading() as connection:
        return store.members_of(connection, insider.circle.pk)


def show_out(insider: Insider, device: str) -> None:
    """A phone (its public id) belongs to the circle no more; organisers show out any, everybody
    their own. ``NotFound`` for one that does not; ``NotAllowed`` for the last organiser's, as long
    as others are there."""
    if device != insider.device:
        require_organiser(insider)
    with writing() as connection:
        circle = store.lock(connection, insider.circle.pk)
        roles = {each.id: each.role for each in store.members_of(connection, insider.circle.pk)}
        if circle is None or device not in roles:
            raise NotFound
        left = [role for id, role in roles.items() if id != device]
        if roles[device] == ORGANISER and left and ORGANISER not in left:
            raise NotAllowed("not-allowed.last-organiser")
        store.leave(connection, circle.pk, device)
        store.change(connection, circle.pk, epochs=raised(circle.epochs, PHONES))


def renew(insider: Insider, role: str) -> Insider:
    """Make the invitations and tokens of a role void that were made so far. Phones stay."""
    require_organiser(insider)
    with writing() as connection:
        circle = store.lock(connection, insider.circle.pk)
        if circle is None:
            raise NotFound
        epochs = {**circle.epochs, role: epoch_of(circle, role) + 1}
        store.change(connection, circle.pk, epochs=epochs)
        renewed = store.by_pk(connection, circle.pk)
        assert renewed is not None  # locked a moment ago
        return Insider(renewed, insider.role, insider.device)
