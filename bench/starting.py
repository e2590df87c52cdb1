"""From nothing to the first answer, and what an idle worker holds, beside a bare Flask app."""

import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from bench import ratios, servers
from bench.client import Connection, message
from bench.servers import Server

ROUNDS = 5
MOST_TIME, MOST_MEMORY = 3.0, 2.0

Open = Callable[[], AbstractContextManager[Server]]


def report() -> None:
    print("\n## Cold start, and an idle worker\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        with servers.product(path):  # migrated, and its static files packed, as after an upgrade
            pass
        pairs = [
            (_started(lambda: servers.another(path)), _started(lambda: servers.floor(path)))
            for _ in range(ROUNDS)
        ]
    print("| what | ours | bare Flask app | ratio | aim | verdict |")
    print("| --- | --- | --- | --- | --- | --- |")
    columns = ("start to first answer, s", 0, MOST_TIME), ("memory, MiB", 1, MOST_MEMORY)
    for name, at, most in columns:
        ours = statistics.median(pair[0][at] for pair in pairs)
        bare = statistics.median(pair[1][at] for pair in pairs)
        ratio = ours / bare
        print(
            f"| {name} | {ours:.2f} | {bare:.2f} | **{ratio:.2f}** | ≤ {most:.0f} "
            f"| {ratios.verdict(ratio <= most)} |"
        )


def _started(opened: Open) -> tuple[float, float]:
    """Seconds until it has answered, and the worker's memory in MiB then."""
    begun = time.monotonic()
    with opened() as server:
        connection = Connection(server)
        connection.ask(message("GET", "/constant"))  # 404 by the product: an answer like any other
        took = time.monotonic() - begun
        connection.close()
        return took, server.memory_kib() / 1024
