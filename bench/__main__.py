"""Run the benchmark and print its report as Markdown: ``python -m bench``.

Every ratio pairs ours with a floor measured a moment before, so that it holds while the machine's
speed drifts. Run it alone: another busy process falsifies it.
"""

import argparse
import io
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TextIO

from bench import (
    boardgame,
    fanout,
    growth,
    judging,
    measures,
    postgres,
    profile,
    ratios,
    scale,
    servers,
    starting,
    told,
)
from bench.circle import Size

WATCHERS = (1000, 5000)


def main() -> None:
    given = _arguments()
    with _copied(given.write):
        print(f"# Benchmark\n\n{platform.platform()}, Python {platform.python_version()},")
        print(f"{os.cpu_count()} cores; one gevent worker, {measures.CONNECTIONS} connections,")
        print("SQLite in WAL with synchronous=FULL, unless said. `make bench` makes this page.\n")
        for name, part in _parts(given).items():
            if (not given.parts or name in given.parts) and (not given.only or name == "ratios"):
                part()
                sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help="parts of the report; all unless named")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one measurement")
    parser.add_argument("--rounds", type=int, default=5, help="pairs a row")
    parser.add_argument("--only", default="", help="ratios whose name holds this text")
    parser.add_argument("--watchers", type=int, nargs="*", default=WATCHERS, help="phones")
    parser.add_argument("--tables", type=int, default=20_000, help="tables of the old circle")
    parser.add_argument("--postgres", help="address of a server where databases may be made")
    parser.add_argument("--write", type=Path, help="a file that gets the report, too")
    return parser.parse_args()


def _parts(given: argparse.Namespace) -> dict[str, Callable[[], None]]:
    seconds, rounds = given.seconds, given.rounds
    return {
        "ratios": lambda: report_ratios(seconds, rounds, given.only),
        "postgres": lambda: postgres.report(given.postgres, seconds, rounds),
        "stored": lambda: growth.report_stored(seconds),
        "told": told.report,
        "watchers": lambda: report_watchers(given.watchers, seconds),
        "judging": report_judging,
        "boardgame": lambda: boardgame.report(2 * seconds),
        "starting": starting.report,
        "profile": profile.report,
        "circle": lambda: scale.report(Size(tables=given.tables)),
    }


@contextmanager
def _copied(path: Path | None) -> Iterator[None]:
    """What is printed goes into the file, too, once all of it is there."""
    if path is None:
        yield
        return
    kept = _Both(sys.stdout)
    with redirect_stdout(kept):
        yield
    path.write_text(kept.getvalue())


class _Both(io.StringIO):
    """What is written here is shown as well."""

    def __init__(self, shown: TextIO) -> None:
        super().__init__()
        self._shown = shown

    def write(self, text: str) -> int:
        self._shown.write(text)
        self._shown.flush()
        return super().write(text)


def report_ratios(seconds: float, rounds: int, only: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        with servers.product(path) as ours, servers.floor(path) as floor:
            ratios.report(measures.measures(ours, floor), seconds, rounds, only)
            if not only:
                growth.report_lines(ours)
                print(f"\nMemory of the worker afterwards: {ours.memory_kib() // 1024} MiB.")


def report_watchers(watchers: list[int], seconds: float) -> None:
    for count in watchers:
        with tempfile.TemporaryDirectory() as folder:
            fanout.report(Path(folder), count, seconds)


def report_judging() -> None:
    ours, peer = judging.rulings_per_second(), judging.peer_per_second()
    print("\n## Judging\n")
    print(f"A set-aside, from dice to ruling, no server: **{ours:,.0f}** rulings/s ", end="")
    print(f"(aim 100,000: {ratios.verdict(ours >= 100_000)})", end="")
    if peer is None:
        print("; pyfarkle is not installed, so there is nothing to compare with.")
    else:
        print(f"; pyfarkle's bare scoring {peer:,.0f}/s, ratio **{ours / peer:.2f}** ", end="")
        print(f"(aim 2: {ratios.verdict(ours >= 2 * peer)}).")


if __name__ == "__main__":
    main()
