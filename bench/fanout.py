"""Many phones watch one table: how soon all of them see an entry, and what they cost."""

import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from bench import servers, talkers
from bench.client import Connection, Talker, message, run
from bench.servers import Server

ENTRIES = 40
BETWEEN_S = 0.4  # people do not enter faster
AIMED_AT = 1000  # watchers; more are only told of
IDLE_S = 5.0


@dataclass(frozen=True, slots=True)
class Audience:
    """The other end of a crowd's pipes."""

    process: "subprocess.Popen[str]"

    def expects(self, version: int) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(version, file=self.process.stdin, flush=True)
        assert self.process.stdout.readline() == "asked\n"

    def arrivals(self) -> list[float]:
        assert self.process.stdout is not None
        times: list[float] = json.loads(self.process.stdout.readline())
        return times


@contextmanager
def crowd(server: Server, request: bytes, count: int) -> Iterator[Audience]:
    command = [sys.executable, "-m", "bench.crowd", str(server.port), str(count)]
    text = request.decode().encode("unicode_escape").decode()
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [*command, text], cwd=servers.ROOT, stdin=pipe, stdout=pipe, text=True
    )
    assert process.stdout is not None
    try:
        said = process.stdout.readline()
        if said != "ready\n":
            raise RuntimeError(f"not all {count} could connect: {said}")
        yield Audience(process)
    finally:
        process.terminate()
        process.communicate()


def report(folder: Path, watchers: int, seconds: float) -> None:
    """Print the section as Markdown."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    print(f"\n## {watchers:,} phones watch one table (open files allowed: {soft:,}, {hard:,})\n")
    print("| stream | one phone p50 / p99 ms | all of them p50 / p99 ms | KiB each | CPU idle |")
    print("| --- | --- | --- | --- | --- |")
    for stream in ("API", "page"):
        with _served(folder / stream) as server:
            _measure(server, stream, watchers)
    with _served(folder / "rate") as server:
        _rates(server, watchers, seconds)


@contextmanager
def _served(folder: Path) -> Iterator[Server]:
    folder.mkdir()
    with servers.product(folder) as server:
        yield server


def _measure(server: Server, stream: str, watchers: int) -> None:
    table = talkers.open_table(server)
    request = stream_request(server, table, stream)
    with crowd(server, request, 1):  # what the first one costs, nobody else pays again
        before = server.memory_kib()
    with crowd(server, request, watchers) as audience:
        each = (server.memory_kib() - before) / watchers
        idle = _cpu_share(server)
        arrived = list(waits(server, table, audience))
    single = sorted(wait for entry in arrived for wait in entry)
    whole = sorted(max(entry) for entry in arrived)
    figures = " | ".join(f"{_share(each, 0.5)} / {_share(each, 0.99)}" for each in (single, whole))
    print(f"| {stream} | {figures} | {each:.1f} | {idle:.1%} |", flush=True)


def _share(ordered: list[float], share: float) -> str:
    return f"{1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]:.0f}"


def stream_request(server: Server, table: talkers.OpenTable, stream: str) -> bytes:
    if stream == "API":
        return message("GET", f"{table.path}/stream", headers=table.headers())
    connection = Connection(server)
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    path = f"/en/t/{table.code}"
    body = urlencode({"seat": "watch"}).encode()
    _, head, _ = connection.ask(message("POST", f"{path}/join", body, kind))
    connection.close()
    cookie = talkers.header(head, "set-cookie").partition(";")[0]
    return message("GET", f"{path}/stream", headers={"Cookie": cookie})


def waits(server: Server, table: talkers.OpenTable, audience: Audience) -> Iterator[list[float]]:
    """For each entry the seconds from when it was sent until each phone had it."""
    connection = Connection(server)
    talker = talkers.entering(table, most=ENTRIES)
    request = next(talker)
    for version in range(1, ENTRIES + 1):
        audience.expects(version)
        sent = time.monotonic()
        reply = connection.ask(request)
        yield [at - sent for at in audience.arrivals()]
        if version < ENTRIES:
            request = talker.send(reply)
            time.sleep(BETWEEN_S)
    connection.close()


def _rates(server: Server, watchers: int, seconds: float) -> None:
    """Entries at sixteen tables at once, nobody watching and one of the tables watched."""
    ratios, costs = [], []
    for _ in range(3):
        tables = [talkers.open_table(server) for _ in range(16)]
        alone, cost = _load(server, [talkers.entering(table) for table in tables], seconds)
        tables = [talkers.open_table(server) for _ in range(16)]
        with crowd(server, stream_request(server, tables[0], "API"), watchers):
            talking = [talkers.entering(table) for table in tables]
            watched, dearer = _load(server, talking, seconds)
        ratios.append(watched / alone)
        costs.append(dearer / cost)
    rate, cpu = statistics.median(ratios), statistics.median(costs)
    verdict = "aim reached" if rate >= 0.8 else "missed"
    aim = f", aim 0.80: {verdict}" if watchers == AIMED_AT else ""
    print(f"\nEntries a second with {watchers:,} watchers over none: **{rate:.2f}**{aim}. ", end="")
    print(f"The worker's CPU an entry: {cpu:.2f} times.")


def _load(server: Server, talking: list[Talker], seconds: float) -> tuple[float, float]:
    """Entries a second, and the worker's CPU seconds an entry."""
    before = server.cpu_s()
    tally = run(server, talking, seconds)
    return tally.rate, (server.cpu_s() - before) / tally.requests


def _cpu_share(server: Server) -> float:
    time.sleep(1)
    before, start = server.cpu_s(), time.monotonic()
    time.sleep(IDLE_S)
    return (server.cpu_s() - before) / (time.monotonic() - start)
