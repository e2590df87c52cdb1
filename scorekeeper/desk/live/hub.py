"""The watcher of this process: it starts with the first phone that watches and ends with the last.

Every 50 ms it asks the database whether anything was committed, or it is rung awake: by this
process's own commits, and by PostgreSQL for everybody's. Then one query tells how far the watched
tables are. Grants are looked at every two seconds, those of all watched tables together.
"""

import threading
import time
from collections.abc import Callable, Mapping

from flask import Flask, current_app

from scorekeeper.desk.live.topic import Topic
from scorekeeper.desk.live.watching import Ticket, Watching
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import Who
from scorekeeper.store import changes, watched
from scorekeeper.store.db import engine, glance, reading

EXTENSION = "scorekeeper.live"
LOOK_EVERY_S = 0.05
LOOK_AGAIN_S = 0.02  # when it is rung again and again
SWEEP_EVERY_S = 2.0
RETRY_S, LONGEST_RETRY_S = 0.1, 5.0


class Stopping(Exception):
    """This process is about to end: watch from another one."""


class Hub:
    """All that is watched in this process. ``stopping`` says that the process is about to end."""

    def __init__(self, app: Flask) -> None:
        self.stopping: Callable[[], bool] = lambda: False
        self._app = app
        self._pause = float(app.config["STREAM_HEARTBEAT"])
        self._topics: dict[int, Topic] = {}
        self._lock = threading.Lock()
        self._bell: threading.Event | None = None  # there is one while the watcher runs

    @property
    def watchers(self) -> int:
        """How many watch, at all tables together."""
        with self._lock:
            return sum(topic.watchers for topic in self._topics.values())

    @property
    def awake(self) -> bool:
        return self._bell is not None

    def ring(self) -> None:
        """Look now: something was committed."""
        bell = self._bell
        if bell is not None:
            bell.set()

    def watch(self, sitting: Sitting, who: Who) -> Watching:
        """Watch a table that ``who`` may see, until that is no longer so; ``Stopping``."""
        if self.stopping():
            raise Stopping
        kept = sitting.kept
        circle_epochs = kept.home and kept.home.epochs
        mark = watched.Mark(kept.last, kept.followed_by, kept.epochs, circle_epochs)
        with self._lock:
            topic = self._topics.get(kept.pk)
            if topic is None or topic.over:
                topic = self._topics[kept.pk] = Topic(kept.pk, mark, self._pause)
            topic.let_in(who.device)
            if mark.last > topic.news.mark.last:
                topic.hear(mark)
                topic.tell()
            if self._bell is None:
                self._bell = threading.Event()
                threading.Thread(target=self._run, name="live", daemon=True).start()
        return Watching(topic, Ticket.of(who, sitting), self._left)

    def _left(self, topic: Topic, device: str | None) -> None:
        with self._lock:
            topic.let_go(device)
            if topic.watchers == 0 and self._topics.get(topic.pk) is topic:
                del self._topics[topic.pk]

    def _run(self) -> None:
        """Watch until nobody does; when the database fails, try again, less and less often."""
        retry, over = RETRY_S, False
        while not over:
            try:
                with self._app.app_context(), changes.listening(engine(), self.ring) as changed:
                    self._look()  # what happened before anybody listened
                    retry = RETRY_S
                    self._follow(changed)
                    over = True  # asked again it might not be: the next phone has its own watcher
            except Exception as trouble:
                self._app.logger.warning("Watching failed, again in %.1f s: %s", retry, trouble)
                self._tell()  # that we are still there
                time.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY_S)
                over = over or self._done()

    def _done(self) -> bool:
        with self._lock:
            if self.stopping():
                for topic in self._topics.values():
                    topic.end()
            elif self._topics:
                return False
            self._bell = None
            return True

    def _follow(self, changed: Callable[[], bool]) -> None:
        sweep_at = time.monotonic() + SWEEP_EVERY_S
        while not self._done():
            bell = self._bell
            assert bell is not None  # only this very thread takes it away
            rung = bell.wait(LOOK_EVERY_S)
            bell.clear()
            if time.monotonic() >= sweep_at:
                self._sweep()
                sweep_at = time.monotonic() + SWEEP_EVERY_S
            elif changed() or rung:
                self._look()
                time.sleep(LOOK_AGAIN_S)
            self._tell()

    def _look(self) -> None:
        """How far the watched tables are."""
        with self._lock:
            topics = dict(self._topics)
        self._hear(topics, glance(lambda connection: watched.marks(connection, topics)))

    def _sweep(self) -> None:
        """The same, and whether the devices that watch still may."""
        with self._lock:
            topics = dict(self._topics)
            inside = {(pk, device) for pk, topic in topics.items() for device in topic.devices}
        with reading() as connection:
            marks = watched.marks(connection, topics)
            gone = inside - watched.holders(connection, {pk for pk, _ in inside})
        with self._lock:
            for pk, device in gone:
                topics[pk].show_out(device)
        self._hear(topics, marks)

    def _hear(self, topics: Mapping[int, Topic], marks: Mapping[int, watched.Mark]) -> None:
        with self._lock:
            for pk, topic in topics.items():
                topic.hear(marks.get(pk))
        self._tell()

    def _tell(self) -> None:
        now = time.monotonic()
        with self._lock:
            for topic in self._topics.values():
                topic.tell(now)
                topic.beat(now)


def hub() -> Hub:
    found: Hub = current_app.extensions[EXTENSION]
    return found


def init_app(app: Flask) -> None:
    made = app.extensions[EXTENSION] = Hub(app)
    changes.hang(app, made.ring)
