"""Many phones that watch one table, in a process of their own: when has each seen a version?

Run by ``fanout``; speaks over its pipes. It says ``ready`` once everybody has had the first event,
then answers each version it is asked for with the times (``time.monotonic``) at which they saw it.
"""

import json
import resource
import sys
import time

import gevent
from gevent import socket
from gevent.event import Event
from gevent.fileobject import FileObject

PATIENCE_S = 30


class Crowd:
    """``request`` is what each sends, as bytes."""

    def __init__(self, port: int, request: bytes, count: int) -> None:
        self.port, self.request, self.count = port, request, count
        self.seen = [-1] * count
        self.wanted = 0
        self.times: list[float] = []
        self.all_there = Event()

    def start(self) -> None:
        for place in range(self.count):
            gevent.spawn(self.watch, place)
            if place % 50 == 49:
                gevent.sleep(0.02)

    def watch(self, place: int) -> None:
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE_S)
        connection.settimeout(None)
        connection.sendall(self.request)
        kept = b""
        while chunk := connection.recv(65536):
            at = time.monotonic()
            kept += chunk
            while (end := kept.find(b"\n\n")) >= 0:
                self.take(place, kept[:end], at)
                kept = kept[end + 2 :]
        raise ConnectionError(f"the stream ended: {kept[:200]!r}")

    def take(self, place: int, event: bytes, at: float) -> None:
        start = event.find(b"\nid: ")
        if start < 0:
            return
        number = int(event[start + 5 :].split(b"\n", 1)[0])
        before, self.seen[place] = self.seen[place], number
        if before < self.wanted <= number:
            self.times.append(at)
            if len(self.times) == self.count:
                self.all_there.set()

    def arrivals(self, version: int) -> list[float]:
        """When each saw ``version``; asked before it is entered."""
        self.times, self.wanted = [], version
        self.all_there.clear()
        print("asked", flush=True)
        self.all_there.wait(PATIENCE_S)
        return self.times


def main() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(20_000, hard), hard))
    port, count = map(int, sys.argv[1:3])
    crowd = Crowd(port, sys.argv[3].encode().decode("unicode_escape").encode(), count)
    crowd.start()
    crowd.all_there.wait(PATIENCE_S)
    print("ready" if crowd.all_there.is_set() else f"only {len(crowd.times)}", flush=True)
    for line in FileObject(sys.stdin):
        print(json.dumps(crowd.arrivals(int(line))), flush=True)


if __name__ == "__main__":
    main()
