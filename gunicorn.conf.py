"""How the server runs; gunicorn reads this file by itself when started in this folder."""

import gc
import os
import resource
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import gevent
from gunicorn.glogging import Logger

from scorekeeper.logs import CONFIG

PORT = int(os.environ.get("PORT") or "8000")

bind = f"0.0.0.0:{PORT}"
# One gevent worker: every phone at a table keeps a stream open, and thousands fit in one process.
# WEB_CONCURRENCY asks for more workers.
worker_class = "scorekeeper.worker.Worker"
# gunicorn's own 1,000 fill up with streams, and then nothing else is answered.
worker_connections = 6000
# Streams never end by themselves; a stop gives running requests this many seconds.
graceful_timeout = 10
# Whose word counts on who asked and how is the app's to know (SCOREKEEPER_TRUSTED_PROXIES).
forwarded_allow_ips = ""
# Lines of JSON; see scorekeeper/logs.py for what never stands in them.
logconfig_dict = CONFIG


class ErrorsOnly(Logger):
    """Requests are told by scorekeeper/web/watch.py; gunicorn would make a line of each even if
    nobody wants it."""

    access_log_enabled = False


logger_class = ErrorsOnly
# Nobody needs the control socket, and two servers of one user would quarrel over its path.
control_socket_disable = True


def raise_open_files(wanted: int = 20_000) -> None:
    """Let this process open as many files as it may, up to ``wanted``: one a stream."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    ceiling = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < ceiling:
        resource.setrlimit(resource.RLIMIT_NOFILE, (ceiling, hard))


COUNTS = "PROMETHEUS_MULTIPROC_DIR"


def share_counts(workers: int) -> None:
    """Several workers count into one folder, so that any of them can tell for all."""
    if workers > 1 and COUNTS not in os.environ:
        os.environ[COUNTS] = tempfile.mkdtemp(prefix="scorekeeper-counts-")


def on_exit(server: Any) -> None:
    folder = os.environ.get(COUNTS, "")
    if "scorekeeper-counts-" in folder:
        shutil.rmtree(folder, ignore_errors=True)


def child_exit(server: Any, worker: Any) -> None:
    """What a worker that is gone has open counts no more."""
    if os.environ.get(COUNTS):
        from prometheus_client import multiprocess

        multiprocess.mark_process_dead(worker.pid)


def on_starting(server: Any) -> None:
    from scorekeeper.precompress import precompress

    raise_open_files()
    share_counts(server.cfg.workers)
    precompress(Path(__file__).parent / "static")


def pass_over_what_is_loaded() -> None:
    """Have the garbage collector look no more at what stays for good, which is nearly all there is
    (it took a tenth of every entry's time), and look less often at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def post_worker_init(worker: Any) -> None:
    """Have the streams end the moment this worker is told to stop, so that it can, and the phones
    connect to another one."""
    from scorekeeper.desk.live.hub import EXTENSION

    hub = worker.wsgi.extensions.get(EXTENSION)
    if hub is not None:
        hub.stopping = lambda: not worker.alive
    pass_over_what_is_loaded()


def post_request(worker: Any, asked: Any, environ: Any, answer: Any) -> None:
    """Let the others have their turn after each answer. A connection that has its next request
    ready would go on for as long as it has: they waited ten times as long, at worst."""
    gevent.sleep(0)


def when_ready(server: Any) -> None:
    if os.environ.get("SCOREKEEPER_ANNOUNCE"):
        from scorekeeper.address import announcement

        encoding = sys.stdout.encoding or "ascii"
        text = announcement(PORT, os.environ.get("SCOREKEEPER_PUBLIC_URL"), encoding)
        print(text, flush=True)
