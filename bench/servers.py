"""Start real servers for the benchmark, each with a database of its own, and stop them."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE_S = 30


@dataclass(frozen=True, slots=True)
class Server:
    host: str
    port: int
    pid: int

    @property
    def workers(self) -> tuple[int, ...]:
        """Process ids of the workers."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return tuple(map(int, children.read_text().split()))

    def memory_kib(self) -> int:
        """Resident memory of the largest worker."""
        return max(_resident(pid) for pid in self.workers)

    def cpu_s(self) -> float:
        """CPU seconds the workers have used."""
        return sum(map(cpu_s, self.workers))


def cpu_s(pid: int) -> float:
    """CPU seconds a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _resident(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def product(
    folder: Path, workers: int = 1, synchronous: str = "FULL", database: str | None = None
) -> Iterator[Server]:
    """The product as it is served, on SQLite in ``folder`` unless ``database`` is named."""
    env = environment(folder, synchronous, database)
    upgrade = [sys.executable, "-m", "flask", "db", "upgrade"]
    subprocess.run(upgrade, cwd=ROOT, env={**os.environ, **env}, check=True, capture_output=True)
    with _gunicorn("wsgi:app", env, workers) as server:
        yield server


@contextmanager
def another(folder: Path) -> Iterator[Server]:
    """One more server on the database of a ``product`` that runs."""
    with _gunicorn("wsgi:app", environment(folder), 1) as server:
        yield server


def environment(
    folder: Path, synchronous: str = "FULL", database: str | None = None
) -> dict[str, str]:
    return {
        "DATABASE_URL": database or f"sqlite:///{folder / 'product.db'}",
        "SCOREKEEPER_RATELIMIT_ENABLED": "false",
        "SCOREKEEPER_SECRET_KEY": "bench",
        "SCOREKEEPER_SQLITE_SYNCHRONOUS": synchronous,
        "FLASK_APP": "wsgi",
    }


@contextmanager
def floor(folder: Path, synchronous: str = "FULL", database: str | None = None) -> Iterator[Server]:
    """The bare Flask app with the same worker and the same durability."""
    env = {
        "BENCH_DATABASE": database or str(folder / "floor.db"),
        "SCOREKEEPER_SQLITE_SYNCHRONOUS": synchronous,
    }
    with _gunicorn("bench.floor:create_app()", env, 1) as server:
        yield server


@contextmanager
def _gunicorn(app: str, env: dict[str, str], workers: int) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", app, "--workers", str(workers)]
    process = subprocess.Popen(
        [*command, "--bind", f"127.0.0.1:{port}", "--log-level", "warning"],
        cwd=ROOT,
        env={**os.environ, **env, "PORT": str(port)},
    )
    try:
        _wait_for(port, process)
        yield Server("127.0.0.1", port, process.pid)
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def _wait_for(port: int, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"the server stopped with exit code {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    raise RuntimeError("the server did not come up")
