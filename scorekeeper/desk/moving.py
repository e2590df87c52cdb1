"""All that a phone has, on a new phone: by a link that works once, for ten minutes."""

from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.desk.clock import now
from scorekeeper.desk.codes import new_id
from scorekeeper.desk.devices import known_device
from scorekeeper.desk.epochs import PHONES, raised
from scorekeeper.desk.handing import ALL, DAY_MS, LINK_MS, link_of, take_all
from scorekeeper.desk.lines import seated
from scorekeeper.desk.troubles import LinkOver, NotFound
from scorekeeper.desk.visits import label_of
from scorekeeper.desk.who import SEAT, Who
from scorekeeper.store import circles, devices, links
from scorekeeper.store import moving as store
from scorekeeper.store.db import reading, writing


@dataclass(frozen=True, slots=True)
class Offered:
    """A link (its secret: ``handing.secret_of``), and when its time is over."""

    id: str
    until: int


@dataclass(frozen=True, slots=True)
class Load:
    """How much there is to move."""

    tables: int
    circles: int


def offer(secret: str) -> Offered:
    """A link by which another phone gets all that this one has: its tables and circles."""
    public_id, at = new_id(), now()
    with writing() as connection:
        phone = known_device(connection, secret)
        if phone is None:
            raise NotFound
        links.forget_before(connection, at - DAY_MS)
        links.add(
            connection,
            public_id=public_id,
            device_id=phone[0],
            role=ALL,
            epoch=0,
            until=at + LINK_MS,
        )
    return Offered(public_id, at + LINK_MS)


def is_offer(secret: str) -> bool:
    """Whether this is the secret of such a link, good or not."""
    public_id = link_of(secret)
    if public_id is None:
        return False
    with reading() as connection:
        return links.find_everywhere(connection, public_id) is not None


def look(secret: str) -> Load:
    """What opening a link would bring; it does nothing yet. ``LinkOver`` when it is used up."""
    with reading() as connection:
        return Load(*store.counted(connection, _open(connection, secret)[1]))


def _open(connection: Any, secret: str) -> tuple[int, int]:
    """The keys of the link and of the phone whose things it moves."""
    public_id = link_of(secret)
    if public_id is None:
        raise NotFound
    found = links.find_everywhere(connection, public_id)
    if found is None or found[2] <= now():
        raise LinkOver("expired")
    if found[3]:
        raise LinkOver("used")
    return found[:2]


def accept(secret: str, phone: str, kind: str = "") -> None:
    """Move everything to ``phone`` (the secret of its cookie), ``kind`` being what sort it is. The
    old one looks on at its tables, and is in no circle any more. On the old one itself nothing
    happens, and the link stays good."""
    with writing() as connection:
        link, old = _open(connection, secret)
        found = known_device(connection, phone)
        if found is None:
            raise NotFound
        new, public_id = found
        if new == old:
            return
        if not links.use(connection, link, now()):
            raise LinkOver("used")
        newcomer = Who(SEAT, device=public_id)
        for table in store.played_on(connection, old):
            _take(connection, table, old, new, newcomer, kind)
        for circle in sorted(each.pk for each, _ in circles.of_device(connection, old)):
            _look_anew(connection, circle)
        store.carry_over(connection, old, new, now())


def _look_anew(connection: Any, circle: int) -> None:
    """At who is about to enter something because his phone runs a circle (its key)."""
    kept = circles.lock(connection, circle)
    if kept is not None:
        circles.change(connection, circle, epochs=raised(kept.epochs, PHONES))


def _take(connection: Any, table: str, old: int, new: int, who: Who, kind: str) -> None:
    """At a table that goes on everybody sees that the seats are on another phone now."""
    sitting = seated(connection, table)
    held = devices.held_by(connection, old, sitting.kept.pk)
    label = label_of([seat for role, seat in held if role == SEAT], sitting, kind)
    take_all(connection, sitting, old, new, replace(who, label=label))
