"""Beside boardgame.io 0.50, whose server validates moves: the same moves, five phones a match.

Its server and the phones of both live in ``peers/boardgameio`` and need Node; they are installed
there from a lock the first time.
"""

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from bench import ratios, servers

FOLDER = Path(__file__).parent / "peers" / "boardgameio"
# Before it counts: some seconds, and at fifty matches until each is as long as those of an evening.
# With their length the answers of ours grow, and what the file store writes with every move.
WARM_S = 3
LONG = {1: 0, 50: 250}
MATCHES = tuple(LONG)
FILE, MEMORY = "boardgame.io, FlatFile", "boardgame.io, in memory"
NORMAL, FULL, TWO = "ours, NORMAL", "ours, FULL", "ours, FULL, two workers"

WHERE = """
Where the time goes: a move of ours is an HTTP request, read and answered in Python (a constant
answer of a bare Flask app costs 0.15 ms by itself), judged, and on the disk before it is answered;
one of boardgame.io's is a message on an open socket, applied in memory. At one match every move
waits for all of that, one after the other. At fifty the phones, which are one process of Node, and
the workers share the cores, so that a second worker adds less than it could."""

# A port, and what tells the CPU seconds used by the server behind it.
Served = tuple[int, Callable[[], float]]
Open = Callable[[Path], AbstractContextManager[Served]]
Played = tuple[float, float]  # moves a second, CPU milliseconds a move


def report(seconds: float, rounds: int = 3) -> None:
    print("\n## boardgame.io 0.50\n")
    missing = _missing()
    if missing:
        print(f"Not measured: {missing}.")
        return
    found = {}
    for who in WHO:
        for matches in MATCHES:
            found[who, matches] = _played_by(who, matches, seconds, rounds)
    rates = {each: rate for each, (rate, _) in found.items()}
    print("Moves a second: every phone moves when its last move was answered, the others are told.")
    print("boardgame.io answers before it stores; its file store does not wait for the disk, its")
    print("memory keeps nothing. Ours are entries: judged, with a key, committed, then answered.")
    print(f"At fifty matches each has at least {LONG[50]} moves behind it when it begins to count.")
    print("Of moves that a match makes within 20 ms of each other our phones are told together;")
    print("they get fewer messages than moves.\n")
    print("| server | 1 match | 50 matches | the server's CPU a move, ms |")
    print("| --- | --- | --- | --- |")
    for who in WHO:
        cost = " / ".join(f"{found[who, matches][1]:.2f}" for matches in MATCHES)
        print(f"| {who} | {rates[who, 1]:,.0f} | {rates[who, 50]:,.0f} | {cost} |")
    print("\n| what | against | 1 match | 50 matches | aim | verdict |")
    print("| --- | --- | --- | --- | --- | --- |")
    for ours, peer, aim, must in ((NORMAL, FILE, 3, 3), (FULL, FILE, 2, 2), (TWO, MEMORY, 1, 0.5)):
        both = [rates[ours, matches] / rates[peer, matches] for matches in MATCHES]
        said = " | ".join(f"**{ratio:.2f}**" for ratio in both)
        reached = "must reached" if min(both) >= must and must < aim else "missed"
        verdict = "aim reached" if min(both) >= aim else reached
        print(f"| {ours} | {peer} | {said} | {aim} | {verdict} |")
    print(WHERE)


def _missing() -> str | None:
    """What is missing to measure it; installs what can be."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node is missing"
    if (FOLDER / "node_modules").is_dir():
        return None
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, check=False)
    return "it could not be installed" if done.returncode else None


def _played_by(who: str, matches: int, seconds: float, rounds: int) -> Played:
    """The medians over ``rounds``, each on a server of its own."""
    found = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder, WHO[who](Path(folder)) as served:
            how = "scorekeeper" if who.startswith("ours") else "boardgameio"
            found.append(_played(how, served, matches, seconds))
    rates, costs = zip(*found, strict=True)
    return ratios.share(rates, 0.5), ratios.share(costs, 0.5)


def _played(how: str, served: Served, matches: int, seconds: float) -> Played:
    port, used = served
    numbers = (port, matches, WARM_S, LONG[matches], seconds)
    command = ["node", "play.mjs", how, *map(str, numbers)]
    before = used()
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    said = json.loads(done.stdout)
    return said["moves"] / said["seconds"], 1000 * (used() - before) / said["all"]


@contextmanager
def _boardgame(storage: str) -> Iterator[Served]:
    port = servers.free_port()
    process = subprocess.Popen(
        ["node", "server.cjs", str(port), storage], cwd=FOLDER, stdout=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + servers.PATIENCE_S
        while True:
            try:
                socket.create_connection(("localhost", port), 1).close()
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
        yield port, lambda: servers.cpu_s(process.pid)
    finally:
        process.terminate()
        process.wait(servers.PATIENCE_S)


@contextmanager
def _ours(folder: Path, synchronous: str, workers: int) -> Iterator[Served]:
    with servers.product(folder, workers, synchronous) as server:
        yield server.port, server.cpu_s


WHO: dict[str, Open] = {
    FILE: lambda folder: _boardgame(str(folder)),
    MEMORY: lambda folder: _boardgame("memory"),
    NORMAL: lambda folder: _ours(folder, "NORMAL", 1),
    FULL: lambda folder: _ours(folder, "FULL", 1),
    TWO: lambda folder: _ours(folder, "FULL", 2),
}
