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
WARM_S = 3
MATCHES = (1, 50)
FILE, MEMORY = "boardgame.io, FlatFile", "boardgame.io, in memory"
NORMAL, FULL, TWO = "ours, NORMAL", "ours, FULL", "ours, FULL, two workers"

Open = Callable[[Path], AbstractContextManager[int]]


def report(seconds: float, rounds: int = 3) -> None:
    print("\n## boardgame.io 0.50\n")
    missing = _missing()
    if missing:
        print(f"Not measured: {missing}.")
        return
    rates = {}
    for who in WHO:
        for matches in MATCHES:
            rates[who, matches] = _rates(who, matches, seconds, rounds)
    print("Moves a second: every phone moves when its last move was answered, the others are told.")
    print("boardgame.io answers before it stores; its file store does not wait for the disk, its")
    print("memory keeps nothing. Ours are entries: judged, with a key, committed, then answered.\n")
    print("| server | 1 match | 50 matches |\n| --- | --- | --- |")
    for who in WHO:
        print(f"| {who} | {rates[who, 1]:,.0f} | {rates[who, 50]:,.0f} |")
    print("\n| what | against | 1 match | 50 matches | aim | verdict |")
    print("| --- | --- | --- | --- | --- | --- |")
    for ours, peer, aim, must in ((NORMAL, FILE, 3, 3), (FULL, FILE, 2, 2), (TWO, MEMORY, 1, 0.5)):
        both = [rates[ours, matches] / rates[peer, matches] for matches in MATCHES]
        said = " | ".join(f"**{ratio:.2f}**" for ratio in both)
        reached = "must reached" if min(both) >= must and must < aim else "missed"
        verdict = "aim reached" if min(both) >= aim else reached
        print(f"| {ours} | {peer} | {said} | {aim} | {verdict} |")


def _missing() -> str | None:
    """What is missing to measure it; installs what can be."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "Node is missing"
    if (FOLDER / "node_modules").is_dir():
        return None
    command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, check=False)
    return "it could not be installed" if done.returncode else None


def _rates(who: str, matches: int, seconds: float, rounds: int) -> float:
    """The median of moves a second over ``rounds``, each on a server of its own."""
    found = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder, WHO[who](Path(folder)) as port:
            how = "scorekeeper" if who.startswith("ours") else "boardgameio"
            found.append(_played(how, port, matches, seconds))
    return ratios.share(found, 0.5)


def _played(how: str, port: int, matches: int, seconds: float) -> float:
    command = ["node", "play.mjs", how, *map(str, (port, matches, WARM_S, seconds))]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    said = json.loads(done.stdout)
    return float(said["moves"] / said["seconds"])


@contextmanager
def _boardgame(storage: str) -> Iterator[int]:
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
        yield port
    finally:
        process.terminate()
        process.wait(servers.PATIENCE_S)


@contextmanager
def _ours(folder: Path, synchronous: str, workers: int) -> Iterator[int]:
    with servers.product(folder, workers, synchronous) as server:
        yield server.port


WHO: dict[str, Open] = {
    FILE: lambda folder: _boardgame(str(folder)),
    MEMORY: lambda folder: _boardgame("memory"),
    NORMAL: lambda folder: _ours(folder, "NORMAL", 1),
    FULL: lambda folder: _ours(folder, "FULL", 1),
    TWO: lambda folder: _ours(folder, "FULL", 2),
}
