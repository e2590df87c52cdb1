"""The real server for browser tests: gunicorn with its own settings, on a database of its own."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent.parent
START_SECONDS = 120  # a busy machine may take its time; a server that died is told at once
STOP_SECONDS = 60
# Below what systems give to connections as they are opened (Linux from 32768 on): so nobody gets
# a port of ours while nothing listens there, as over a restart. Each pytest worker has some.
PORTS = range(20_000, 32_000)
WORKERS = 8


class Server:
    """``folder`` holds the SQLite file and the log; the port stays the same over restarts.

    ``environ`` adds to the settings of the environment, which are otherwise left out.
    """

    def __init__(self, folder: Path, **environ: str) -> None:
        self.log = folder / "server.log"
        self.database = folder / "scorekeeper.db"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        ours = ("SCOREKEEPER_", "DATABASE_URL", "FLASK_", "GUNICORN_", "WEB_CONCURRENCY")
        self.environ = {
            **{name: text for name, text in os.environ.items() if not name.startswith(ours)},
            "FLASK_APP": "wsgi",
            "PORT": str(self.port),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "SCOREKEEPER_SECRET_KEY": "for tests only",
            "SCOREKEEPER_RATELIMIT_ENABLED": "false",
            **environ,
        }
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Migrate, start, and wait until a page comes back."""
        self._run("flask", "db", "upgrade").wait(timeout=START_SECONDS)
        self.serve()

    def serve(self) -> None:
        """Start on a database that is there, and wait until a page comes back."""
        self.process = self._run("gunicorn", "wsgi:app")
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise RuntimeError(f"the server did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server and its workers; ``SIGKILL`` as a power cut would."""
        if self.process is None:
            return
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        try:
            self.process.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None

    def _run(self, *command: str) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=ROOT,
                env=self.environ,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _answers(self) -> bool:
        try:
            urllib.request.urlopen(self.url, timeout=START_SECONDS).close()
        except urllib.error.HTTPError as error:
            error.close()
            return error.code < 500
        except OSError:
            return False
        return True


def free_port() -> int:
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    ours = PORTS[worker % WORKERS :: WORKERS]
    return next(port for port in Random().sample(ours, len(ours)) if _is_free(port))


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
