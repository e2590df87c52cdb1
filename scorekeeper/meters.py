"""What is counted: for ``/metrics``, cheaply, and without anybody's name, code or id in a label.

With several workers each counts into files of a folder, which gunicorn.conf.py makes, and whichever
is asked adds them up.
"""

import os

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
registry = CollectorRegistry()

REQUESTS = Histogram(
    "scorekeeper_request_seconds",
    "From the request to its answer; of a stream, to its first byte",
    ("route", "status"),
    buckets=SECONDS,
    registry=registry,
)
LINES = Counter(
    "scorekeeper_lines",
    "Lines written to the logs of tables, by game and kind; actions are entries judged legal",
    ("game", "kind"),
    registry=registry,
)
REFUSALS = Counter(
    "scorekeeper_refusals", "What the rules refused, by the code of the ruling", ("code",),
    registry=registry,
)  # fmt: skip
WATCHERS = Gauge(
    "scorekeeper_watchers", "Streams that are open", registry=registry, multiprocess_mode="livesum"
)
DATABASE_ERRORS = Counter(
    "scorekeeper_database_errors", "Errors of the database, by their kind", ("kind",),
    registry=registry,
)  # fmt: skip


def told() -> bytes:
    """All that was counted, as Prometheus reads it (text format 0.0.4)."""
    if os.environ.get(FOLDER):
        whole = CollectorRegistry()
        multiprocess.MultiProcessCollector(whole)  # type: ignore[no-untyped-call]
        return generate_latest(whole)
    return generate_latest(registry)
