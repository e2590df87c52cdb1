"""Rows, one class a database table. Columns and keys, no behaviour. Times are UTC milliseconds."""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, LargeBinary, String, Text
from sqlalchemy.orm import Mapped, mapped_column

import scorekeeper.store.circle_rows  # noqa: F401  a table's keys lead there
from scorekeeper.store.db import Id, db


class TableRow(db.Model):
    """A table: what it agreed on at the start. What happened since are its entries."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)
    game: Mapped[str] = mapped_column(String(16))
    preset: Mapped[str] = mapped_column(String(32))
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    edition: Mapped[int]
    names: Mapped[list[str]] = mapped_column(JSON)
    first: Mapped[int]
    status: Mapped[str] = mapped_column(String(10))
    epochs: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[int] = mapped_column(BigInteger)
    followed_by: Mapped[str | None] = mapped_column(String(32))  # the rematch's public id
    # When a seat that asked to run the table does, as the log has it; asked with every request.
    claim_until: Mapped[int | None] = mapped_column(BigInteger)
    # No foreign keys: SQLite could not take these two off again without copying every table.
    circle_id: Mapped[int | None] = mapped_column(BigInteger)
    night_id: Mapped[int | None] = mapped_column(BigInteger)
    origin: Mapped[str | None] = mapped_column(String(64))  # its id in the file it came from

    __table_args__ = (
        Index(None, "circle_id", "created_at"),
        Index(None, "circle_id", "game", "created_at"),
        Index(None, "circle_id", "status", "created_at"),
        Index(None, "circle_id", "game", "status", "created_at"),
        Index(None, "circle_id", "origin"),
        Index(None, "night_id"),
    )


class EntryRow(db.Model):
    """The primary key is the lock: two phones cannot both write line ``seq``.

    On SQLite the lines lie in the key itself: those of a table side by side, one page a line
    written instead of two.
    """

    __tablename__ = "entries"

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(12))
    seat: Mapped[int | None]
    text: Mapped[str] = mapped_column(Text)
    code: Mapped[str | None] = mapped_column(String(64))
    by_role: Mapped[str] = mapped_column(String(10))
    by_seat: Mapped[int | None]
    by_device: Mapped[str | None] = mapped_column(String(32))
    by_label: Mapped[str | None] = mapped_column(String(60))

    __table_args__ = ({"sqlite_with_rowid": False},)


class KeyRow(db.Model):
    """An idempotency key and the first answer it got (RFC draft idempotency-key-header)."""

    __tablename__ = "idempotency_keys"

    scope: Mapped[str] = mapped_column(String(64), primary_key=True)
    key: Mapped[str] = mapped_column(String(128), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    status: Mapped[int]
    headers: Mapped[dict[str, Any]] = mapped_column(JSON)
    body: Mapped[bytes] = mapped_column(LargeBinary)
    at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "at"), {"sqlite_with_rowid": False})


class DeviceRow(db.Model):
    """A browser that was given the device cookie; only a hash of its secret is kept."""

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[int] = mapped_column(BigInteger)


class GrantRow(db.Model):
    """What a device may do at a table: one row a role, and a row a seat it holds.

    Without a device: the seat was given to a token by its code, and is taken. With ``watch`` the
    seat is one that the device held until it moved to another.
    """

    __tablename__ = "grants"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="CASCADE"))
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int] = mapped_column(default=-1)  # -1: the role is not a seat's
    created_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (
        Index(None, "device_id", "table_id", "role", "seat", unique=True),
        Index(None, "table_id"),
    )


class LinkRow(db.Model):
    """A link that works once: ``role`` with ``seat`` at a table, or (``device_id``) all that a
    device may do there, without a table everywhere. Void once its epoch has passed."""

    __tablename__ = "links"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="CASCADE"))
    role: Mapped[str] = mapped_column(String(10))
    seat: Mapped[int] = mapped_column(default=-1)
    epoch: Mapped[int]
    until: Mapped[int] = mapped_column(BigInteger)
    used_at: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "table_id"), Index(None, "until"))


class ShareRow(db.Model):
    """A ruling (``ruling``) or a result (``result``) that anybody may look at who has its link.

    ``data`` is all there is to show, emptied when it is taken back. ``device_id`` made it;
    ``table_id`` is where it comes from, if from a table. ``digest`` tells the same thing shared
    again by the same device.
    """

    __tablename__ = "shares"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    kind: Mapped[str] = mapped_column(String(10))
    game: Mapped[str] = mapped_column(String(16))
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    digest: Mapped[str] = mapped_column(String(64))
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id", ondelete="SET NULL"))
    table_id: Mapped[int | None] = mapped_column(ForeignKey("tables.id", ondelete="CASCADE"))
    created_at: Mapped[int] = mapped_column(BigInteger)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "device_id", "digest"), Index(None, "table_id"))


class RateRow(db.Model):
    """How many requests there were ``until`` a time, counted by all processes together. ``key`` is
    a hash of who asks for what. PostgreSQL may lose these rows in a crash."""

    __tablename__ = "rates"

    key: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[int] = mapped_column(BigInteger)
    count: Mapped[int]
