"""Two servers on one PostgreSQL, as two machines would be: one or the other dies again and again,
and the database is restarted under both."""

import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from threading import Lock, Thread

from tests.browser.server import Server
from tools.postgres import Postgres

DATABASE = "database"


class Hosts:
    """About every ``host`` entries one of the two is killed, about every ``database`` entries
    PostgreSQL is stopped, in good order or at once. What died comes back while the rest goes on."""

    def __init__(self, folder: Path, postgres: Postgres, rng: Random, host: int, database: int):
        self.postgres = postgres
        self.servers = [Server(folder, DATABASE_URL=postgres.url()) for _ in range(2)]
        self.kills = self.restarts = 0
        self._rng = rng
        self._lock = Lock()
        self._every = {"host": host, DATABASE: database}
        self._left = {"host": host // 2, DATABASE: database // 2}
        self._back: Thread | None = None

    @property
    def ports(self) -> Sequence[int]:
        return [server.port for server in self.servers]

    @contextmanager
    def begun(self) -> Iterator["Hosts"]:
        with ExitStack() as stack:
            for server in self.servers:
                server.start()
                stack.callback(server.stop)
            yield self
            if self._back is not None:
                self._back.join()

    def due(self) -> str | None:
        """What the entry that is sent now meets; nothing while something is still away."""
        with self._lock:
            for what in self._left:
                self._left[what] -= 1
            if self._back is not None and self._back.is_alive():
                return None
            struck = next((what for what, left in self._left.items() if left <= 0), None)
            if struck is not None:
                every = self._every[struck]
                self._left[struck] = self._rng.randint(every * 3 // 4, every * 5 // 4)
            return struck

    def strike(self, what: str) -> None:
        with self._lock:
            if what == DATABASE:
                self.restarts += 1
                self.postgres.stop(self._rng.choice([signal.SIGINT, signal.SIGQUIT]))
                self._back = Thread(target=self.postgres.start)
            else:
                self.kills += 1
                server = self._rng.choice(self.servers)
                server.stop(signal.SIGKILL)
                self._back = Thread(target=server.serve)
            self._back.start()
