"""What a phone may do counts as it is when its entry is written, whatever was remembered of it.

The server remembers between entries. Here it is changed behind its back, as by another server.
"""

from typing import Any

from flask import Flask
from sqlalchemy import select, update

from scorekeeper.store.circle_rows import MemberRow
from scorekeeper.store.db import db
from scorekeeper.store.rows import DeviceRow, GrantRow
from tests.pages.circle import Party, invitation
from tests.pages.phone import HTMX, Phone, entry

TAKEN, NOT_ALLOWED = 200, 403


def enters(phone: Phone, table: str, turn: int, seat: int) -> int:
    """The status of the answer to an entry with a key, as pads send them."""
    said = entry("turn_total", turn, 0, seat, points="500")
    fields = said | {"key": f"key-of-the-turn-{turn:06}"}
    return phone.client.post(f"{table}/entries", data=fields, headers=HTMX).status_code


def newest(app: Flask, rows: Any, **changed: str) -> None:
    """Change the newest device's row of grants or of members."""
    with app.app_context():
        last = select(DeviceRow.id).order_by(DeviceRow.id.desc()).limit(1).scalar_subquery()
        db.session.execute(update(rows).where(rows.device_id == last).values(**changed))
        db.session.commit()


def test_a_phone_enters_no_more_once_it_only_looks_on(app: Flask) -> None:
    phone = Phone(app)
    table = phone.open_table()
    assert enters(phone, table, 0, 0) == TAKEN
    newest(app, GrantRow, role="watch")
    assert enters(phone, table, 1, 1) == NOT_ALLOWED
    newest(app, GrantRow, role="host")
    assert [enters(phone, table, turn, turn % 2) for turn in (1, 2)] == [TAKEN, TAKEN]


def test_a_phone_enters_no_more_once_it_organises_no_more(app: Flask) -> None:
    party, phone = Party(app), Phone(app)
    phone.post(invitation(party.organiser, party.url, "organiser"), {})
    table = party.open(**{"option-target": "10000"})
    phone.get(table)
    assert enters(phone, table, 0, 0) == TAKEN
    newest(app, MemberRow, role="member")
    assert enters(phone, table, 1, 1) == NOT_ALLOWED
    newest(app, MemberRow, role="organiser")
    assert enters(phone, table, 1, 1) == TAKEN
