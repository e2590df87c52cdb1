"""How PostgreSQL is reached: the pool of connections, and what each of them promises.

Like SQLite's driver, psycopg begins nothing by itself here: see ``db.begin``.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sqlalchemy import make_url

# For a connection of the pool, when all are in use.
POOL_PATIENCE_S = 5
# A host that vanished, rather than closed its connections, is noticed within these.
REACH = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# A process that vanished in the middle of its work does not hold its table for longer than that.
PROMISES = {"lock_timeout": "10s", "idle_in_transaction_session_timeout": "30s"}
IDLE, FAILED = 0, 3  # of libpq's transaction states


def engine_options(url: str, config: Mapping[str, Any]) -> dict[str, Any]:
    """For ``create_engine``; what the address says itself stands."""
    said = make_url(url).query
    return {
        "pool_size": config["POOL_SIZE"] + 1,  # one more for who listens
        "max_overflow": 0,
        "pool_timeout": POOL_PATIENCE_S,
        "pool_use_lifo": True,  # few are in use most of the time, and these know our statements
        "connect_args": {name: value for name, value in REACH.items() if name not in said},
    }


def opened(connection: Any, _record: Any) -> None:
    """A new connection."""
    connection.autocommit = True
    connection.adapters.register_dumper(str, _speller())
    set_all = ", ".join(
        f"set_config('{name}', '{value}', false)" for name, value in PROMISES.items()
    )
    connection.execute(f"SELECT {set_all}")


@lru_cache(maxsize=1)
def _speller() -> Any:
    """How texts are sent. PostgreSQL has none with a NUL in it, and says so with an error: what is
    looked for under such a name is not there, as on SQLite."""
    from psycopg.types.string import StrDumperUnknown  # only where there is a PostgreSQL

    class Speller(StrDumperUnknown):
        def dump(self, obj: str) -> Any:
            return super().dump(obj.replace("\0", "\ufffd"))

    return Speller


def begin(connection: Any, writes: bool) -> None:
    """What is only read is read as of one moment, like on SQLite."""
    if connection.pgconn.transaction_status == IDLE:
        kind = "" if writes else " ISOLATION LEVEL REPEATABLE READ READ ONLY"
        connection.execute(f"BEGIN{kind}", prepare=False)


def has_failed(connection: Any) -> bool:
    """Whether a statement of the open transaction failed: its COMMIT would quietly do nothing."""
    return bool(connection.pgconn.transaction_status == FAILED)
