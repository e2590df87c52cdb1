"""Days and nights by the clock on the wall: which date a moment belongs to in a circle's zone."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from scorekeeper.desk.clock import now
from scorekeeper.rules.reading import Malformed

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
GRACE_MS = 7 * DAY_MS  # so long a circle that was deleted can be taken back
IDLE_MS = 6 * HOUR_MS  # after so long without play another night begins
NIGHT_ENDS = 5  # before five in the morning it is still last night
LONGEST_ZONE = 40


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset(name for name in available_timezones() if len(name) <= LONGEST_ZONE)


def read_zone(raw: Any, pointer: str = "/timezone") -> str:
    """A time zone by its IANA name: ``Europe/Madrid``."""
    if not isinstance(raw, str) or raw not in _zones():
        raise Malformed("malformed.zone", pointer)
    return raw


def local(at: int, zone: str) -> datetime:
    """UTC milliseconds as the clock on the wall shows them."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone))


def night_of(at: int, zone: str) -> date:
    """The date of the evening that a moment belongs to.

    >>> night_of(1_772_756_100_000, "Europe/Madrid")  # 6 March 2026, 1:15 in the morning
    datetime.date(2026, 3, 5)
    """
    there = local(at, zone)
    return there.date() - timedelta(days=there.hour < NIGHT_ENDS)


def begins(day: date, zone: str) -> int:
    """When a day begins in a zone, in UTC milliseconds."""
    return round(datetime.combine(day, time(), ZoneInfo(zone)).timestamp() * 1000)


def is_over(deleted_at: int | None) -> bool:
    """Whether what was deleted then can be taken back no more."""
    return deleted_at is not None and deleted_at + GRACE_MS <= now()
