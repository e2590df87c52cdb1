"""Prints measured ratios as rows of the report."""

import statistics
from collections.abc import Sequence

from bench.measures import Measure

HEAD = "| what | against | ratio (min-max) | aim | must | verdict | ours /s | floor /s | p99 ms |"


def report(rows: Sequence[Measure], seconds: float, rounds: int, only: str = "") -> None:
    """Measure and print the rows whose name holds ``only``."""
    rows = [row for row in rows if only in row.name]
    for _ in range(rounds):  # a round of all rows after the other, so that drift meets all alike
        for row in rows:
            row.once(seconds)
    print(HEAD)
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for row in rows:
        ours = statistics.median(tally.rate for tally in row.tallies)
        floor = statistics.median(tally.rate for tally in row.floors)
        p99 = statistics.median(tally.percentile(0.99) for tally in row.tallies)
        must = "–" if row.must is None else f"{row.must:.2f}"
        print(
            f"| {row.name} | {row.against} | **{row.ratio:.2f}** "
            f"({min(row.ratios):.2f}-{max(row.ratios):.2f}) | {row.aim:.2f} | {must} "
            f"| {row.verdict} | {ours:,.0f} | {floor:,.0f} | {p99:.1f} |",
            flush=True,
        )
    print(f"\np99: of a request, at {16} connections; the aim for an entry is 60 ms.")


def verdict(reached: bool) -> str:
    return "aim reached" if reached else "missed"


def share(values: Sequence[float], part: float) -> float:
    """The value that ``part`` (0..1) of ``values`` stay below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
