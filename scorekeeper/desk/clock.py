"""The clock: an argument of the app (``CLOCK``), so that tests and drills can set it."""

import time

from scorekeeper.here import here


def system_clock() -> int:
    """Now, in UTC milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def now() -> int:
    return int(here().config["CLOCK"]())
