"""How soon the phones of a table are told: by the process that wrote, and by another one."""

import tempfile
from pathlib import Path

from bench import fanout, ratios, servers, talkers
from bench.servers import Server

PHONES = 5
AIMS_MS = {"the same process": 50, "another process": 300}


def report() -> None:
    """Print p50 and p99 of an entry's way to each of five phones, sent to seen."""
    print("\n## Five phones at a table are told of an entry\n")
    print("| watched at | p50 ms | p99 ms | aim | verdict |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        with servers.product(path) as writes, servers.another(path) as watches:
            for where, server in zip(AIMS_MS, (writes, watches), strict=True):
                waits = [1000 * each for each in _waits(writes, server)]
                middle, late = ratios.share(waits, 0.5), ratios.share(waits, 0.99)
                verdict = ratios.verdict(late <= AIMS_MS[where])
                print(f"| {where} | {middle:.1f} | {late:.1f} | {AIMS_MS[where]} | {verdict} |")


def _waits(writes: Server, watches: Server) -> list[float]:
    table = talkers.open_table(writes)
    request = fanout.stream_request(watches, table, "API")
    with fanout.crowd(watches, request, PHONES) as audience:
        return [each for entry in fanout.waits(writes, table, audience) for each in entry]
