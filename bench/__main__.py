"""Run the benchmark and print its report as Markdown: ``python -m bench``.

Every ratio pairs ours with a floor measured a moment before, so that it holds while the machine's
speed drifts. Run it alone: another busy process falsifies it.
"""

import argparse
import platform
import statistics
import tempfile
from pathlib import Path

from bench import fanout, judging, measures, scale, servers
from bench.circle import Size

WATCHERS = 1000


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="length of one measurement")
    parser.add_argument("--rounds", type=int, default=5, help="pairs a row")
    parser.add_argument("--only", default="", help="rows whose name holds this text")
    parser.add_argument("--watchers", type=int, help="only that many phones watching one table")
    parser.add_argument("--tables", type=int, default=20_000, help="tables of the old circle")
    given = parser.parse_args()
    print(f"# Benchmark\n\n{platform.platform()}, Python {platform.python_version()}; one gevent")
    print(f"worker, {measures.CONNECTIONS} connections, SQLite in WAL, synchronous=FULL.\n")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        if given.watchers:
            fanout.report(path, given.watchers, given.seconds)
            return
        with servers.product(path) as ours, servers.floor(path) as floor:
            report_ratios(measures.measures(ours, floor), given.seconds, given.rounds, given.only)
            if not given.only:
                report_growth(measures.growth(ours))
                print(f"\nMemory of the worker afterwards: {ours.memory_kib() // 1024} MiB.")
        if not given.only:
            fanout.report(path, WATCHERS, given.seconds)
    if not given.only:
        report_judging()
        scale.report(Size(tables=given.tables))


def report_ratios(rows: list[measures.Measure], seconds: float, rounds: int, only: str) -> None:
    rows = [row for row in rows if only in row.name]
    for _ in range(rounds):  # a round of all rows after the other, so that drift meets all alike
        for row in rows:
            row.once(seconds)
    print(
        "| what | against | ratio (min-max) | aim | must | verdict | ours /s | floor /s | p99 ms |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        ours = statistics.median(tally.rate for tally in row.tallies)
        floor = statistics.median(tally.rate for tally in row.floors)
        p99 = statistics.median(tally.percentile(0.99) for tally in row.tallies)
        must = "–" if row.must is None else f"{row.must:.2f}"
        print(
            f"| {row.name} | {row.against} | **{row.ratio:.2f}** "
            f"({min(row.ratios):.2f}-{max(row.ratios):.2f}) | {row.aim:.2f} | {must} "
            f"| {row.verdict} | {ours:,.0f} | {floor:,.0f} | {p99:.1f} |"
        )


def report_growth(ratios: list[float]) -> None:
    ratio = statistics.median(ratios)
    verdict = "aim reached" if ratio >= 0.8 else "missed"
    print(f"\nEntries a second at line 500 over at line 5: **{ratio:.2f}** ", end="")
    print(f"({min(ratios):.2f}-{max(ratios):.2f}), aim 0.80: {verdict}.")


def report_judging() -> None:
    ours, peer = judging.rulings_per_second(), judging.peer_per_second()
    print(f"\nJudging a set-aside, no server: **{ours:,.0f}** rulings/s (aim 100,000)", end="")
    if peer is None:
        print("; pyfarkle is not installed, so there is nothing to compare with.")
    else:
        print(f"; pyfarkle's bare scoring {peer:,.0f}/s, ratio **{ours / peer:.2f}** (aim 2).")


if __name__ == "__main__":
    main()
