"""Long work done politely: everybody else of this process gets a turn now and then."""

import time

WORK_S, REST_S = 0.01, 0.002


class Manners:
    """Called as often as one likes, it rests a moment after each hundredth of a second of work.

    Under gevent that is where others go on; with threads they would anyway. Never within a
    transaction that writes: the others may be waiting for it.
    """

    def __init__(self) -> None:
        self._since = time.perf_counter()

    def __call__(self) -> None:
        if time.perf_counter() - self._since >= WORK_S:
            time.sleep(REST_S)
            self._since = time.perf_counter()
