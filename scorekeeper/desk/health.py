"""Whether this process can serve: asked by whoever decides where requests go."""

from dataclasses import dataclass

from flask import current_app

from scorekeeper.desk.live.hub import hub
from scorekeeper.store.db import reading
from scorekeeper.store.schema import is_current


@dataclass(frozen=True, slots=True)
class Health:
    """``database``: it answers. ``migrations``: it is as this version of the code wants it.
    ``stopping``: the process is about to end."""

    database: bool
    migrations: bool
    stopping: bool

    @property
    def ready(self) -> bool:
        return self.database and self.migrations and not self.stopping


def health() -> Health:
    """Never raises: a database that cannot be asked is part of the answer."""
    stopping = hub().stopping()
    try:
        with reading() as connection:
            return Health(True, is_current(connection.full), stopping)
    except Exception as trouble:
        # Every driver raises errors of its own; the details are for the log, not for the world.
        current_app.logger.warning("The database does not answer: %s", type(trouble).__name__)
        return Health(False, False, stopping)
