"""A server in bad weather: two workers, each of which, or both with their master, may be killed."""

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from random import Random
from threading import Lock
from typing import Protocol

from tests.browser.server import Server

WORKERS = 2


class Sky(Protocol):
    """Where phones find servers, and what befalls these."""

    @property
    def ports(self) -> Sequence[int]: ...

    def due(self) -> str | None: ...

    def strike(self, what: str) -> None: ...


class Weather:
    """Decides by a seed when lightning strikes, and where.

    A worker is killed about every ``worker`` entries, the whole server every ``server``.
    """

    def __init__(
        self, folder: Path, store: str, rng: Random, worker: int = 40, server: int = 120
    ) -> None:
        self.server = Server(folder, WEB_CONCURRENCY=str(WORKERS), DATABASE_URL=store)
        self.kills = self.restarts = 0
        self._rng = rng
        self._lock, self._rebuilding = Lock(), Lock()
        self._every = {"worker": worker, "server": server}
        self._left = {"worker": worker // 2, "server": server // 2}

    @property
    def ports(self) -> Sequence[int]:
        return (self.server.port,)

    def due(self) -> str | None:
        """Whether the entry that is sent now meets a blow: ``worker``, ``server`` or none."""
        with self._lock:
            for what in self._left:
                self._left[what] -= 1
            struck = next((what for what, left in self._left.items() if left <= 0), None)
            if struck is not None:
                every = self._every[struck]
                self._left[struck] = self._rng.randint(every * 3 // 4, every * 5 // 4)
            return struck

    def strike(self, what: str) -> None:
        """Kill without a warning; a master brings its workers back, the whole server we start."""
        with self._rebuilding:
            if what == "worker":
                self._kill_worker()
            else:
                self.restarts += 1
                self.server.stop(signal.SIGKILL)
                self.server.serve()

    def _kill_worker(self) -> None:
        workers = self.workers()
        if workers:
            self.kills += 1
            os.kill(self._rng.choice(workers), signal.SIGKILL)

    def workers(self) -> list[int]:
        process = self.server.process
        if process is None:
            return []
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        return [int(pid) for pid in children.read_text().split()]
