"""Rows of circles: their people, evenings, and what finished tables came to. Columns and keys only.

Times are UTC milliseconds. The rows of results, moments and tallies are the one projection: written
in the commit that ends a table, replaced by the one that corrects it, never replayed for a page.
"""

from typing import Any

from sqlalchemy import JSON, BigInteger, Float, ForeignKey, Index, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.db import Id, db


class CircleRow(db.Model):
    """People who play together. ``deleted_at`` is when somebody asked to delete it."""

    __tablename__ = "circles"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(60))
    timezone: Mapped[str] = mapped_column(String(40))  # as IANA names it
    epochs: Mapped[dict[str, Any]] = mapped_column(JSON)  # of its invitations, by role
    created_at: Mapped[int] = mapped_column(BigInteger)
    deleted_at: Mapped[int | None] = mapped_column(BigInteger)
    imported_at: Mapped[int | None] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "deleted_at"),)


class MemberRow(db.Model):
    """What a device may do in a circle: ``organiser`` or ``member``."""

    __tablename__ = "members"

    circle_id: Mapped[int] = mapped_column(
        ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True
    )
    device_id: Mapped[int] = mapped_column(
        ForeignKey("devices.id", ondelete="CASCADE"), primary_key=True
    )
    role: Mapped[str] = mapped_column(String(10))
    created_at: Mapped[int] = mapped_column(BigInteger)

    __table_args__ = (Index(None, "device_id"),)


class PlayerRow(db.Model):
    """A person of a circle. ``folded`` is the name as names are compared. One who is the same as
    another keeps the row (``merged_into``), so that it can be taken apart again."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circles.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    folded: Mapped[str] = mapped_column(String(120))
    nickname: Mapped[str | None] = mapped_column(String(60))
    colour: Mapped[int | None]
    created_at: Mapped[int] = mapped_column(BigInteger)
    retired_at: Mapped[int | None] = mapped_column(BigInteger)
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"))
    merged_at: Mapped[int | None] = mapped_column(BigInteger)
    origin: Mapped[str | None] = mapped_column(String(64))  # its id in the file it came from

    __table_args__ = (Index(None, "circle_id", "folded", unique=True), Index(None, "merged_into"))


class NightRow(db.Model):
    """The tables of one evening. ``starts_at`` is when its first table was opened."""

    __tablename__ = "nights"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    public_id: Mapped[str] = mapped_column(String(32), unique=True)
    circle_id: Mapped[int] = mapped_column(ForeignKey("circles.id", ondelete="CASCADE"))
    name: Mapped[str | None] = mapped_column(String(60))
    note: Mapped[str | None] = mapped_column(Text)
    starts_at: Mapped[int] = mapped_column(BigInteger)
    origin: Mapped[str | None] = mapped_column(String(64))  # its id in the file it came from

    __table_args__ = (Index(None, "circle_id", "starts_at"),)


class SeatRow(db.Model):
    """Which player of the circle sits on which seat of a table."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"))

    __table_args__ = (Index(None, "player_id", "table_id"),)


class ResultRow(db.Model):
    """What a finished table came to for one seat.

    ``score`` is exact ("27/2"), ``value`` the same as a number to sort by; ``points`` are those
    for the place, in hundredths. ``as_sheet``: played by the options of the sheet from the first
    line to the last. ``mode`` tells games of one name apart. ``facts`` are per-game counters.
    """

    __tablename__ = "results"

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    circle_id: Mapped[int | None] = mapped_column(ForeignKey("circles.id", ondelete="CASCADE"))
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"))
    game: Mapped[str] = mapped_column(String(16))
    as_sheet: Mapped[bool]
    ended_at: Mapped[int] = mapped_column(BigInteger)
    seats: Mapped[int]  # how many played
    place: Mapped[int]
    won: Mapped[bool]
    score: Mapped[str] = mapped_column(String(40))
    value: Mapped[float] = mapped_column(Float)
    points: Mapped[int] = mapped_column(server_default="0")
    mode: Mapped[str] = mapped_column(String(16), server_default="")
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)

    __table_args__ = (
        Index(None, "circle_id", "ended_at"),
        Index(None, "circle_id", "game", "ended_at"),
        Index(None, "player_id", "ended_at"),
    )


class MomentRow(db.Model):
    """Something to tell of a finished table: ``kind`` says what, ``value`` how big it was."""

    __tablename__ = "moments"

    table_id: Mapped[int] = mapped_column(
        ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True
    )
    n: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    circle_id: Mapped[int | None] = mapped_column(ForeignKey("circles.id", ondelete="CASCADE"))
    seat: Mapped[int | None]
    player_id: Mapped[int | None] = mapped_column(ForeignKey("players.id", ondelete="SET NULL"))
    game: Mapped[str] = mapped_column(String(16))
    kind: Mapped[str] = mapped_column(String(32))
    value: Mapped[float] = mapped_column(Float)
    as_sheet: Mapped[bool]
    seq: Mapped[int | None]
    ended_at: Mapped[int] = mapped_column(BigInteger)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)

    __table_args__ = (
        Index(None, "circle_id", "game", "kind", "as_sheet", "value", "ended_at"),
        Index(None, "circle_id", "ended_at"),
        Index(None, "player_id", "kind", "value"),
    )


class TallyRow(db.Model):
    """The sums of a player's results (player 0: everybody's) in one game (``""``: in all of them),
    so that a circle's statistics cost the same however long it has played. What ``sums`` holds is
    written in ``tables/sums.py``."""

    __tablename__ = "tallies"

    circle_id: Mapped[int] = mapped_column(
        ForeignKey("circles.id", ondelete="CASCADE"), primary_key=True
    )
    # 0 is no player's, so this is no foreign key.
    player_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    game: Mapped[str] = mapped_column(String(16), primary_key=True)
    as_sheet: Mapped[bool] = mapped_column(primary_key=True)
    sums: Mapped[dict[str, Any]] = mapped_column(JSON)
