"""Group commit on SQLite: who write at the same moment wait for the disk together.

The first opens a transaction. Before its commit it lets the others of this process have a turn, and
whoever wants to write then does so in the same transaction, behind a savepoint, and waits for that
commit, too. Nobody goes on before it: what is answered is on the disk.
"""

import time
from collections.abc import Callable
from threading import Event, Lock

from scorekeeper.store.connecting import Connections, Swift, begin, commit, give_up, tell
from scorekeeper.store.failures import Unavailable, unavailable

End = Callable[[BaseException | None], None]
MEMBER = "member"
PATIENCE_S = 10.0
LOST = "the database gave up what was to be committed together"


def write_together(connections: Connections, waits: bool = True) -> tuple[Swift, End]:
    """A connection to write on, with others or as the first of them, and how that is ended. The
    first ``waits`` for others, or holds nobody up."""
    while True:
        group: Group | None = connections.group
        if group is None or not group.is_open:
            break
        if group.join():
            return group.swift, group.end_member
    group = connections.group = Group(connections)
    return group.begin(), group.end if waits else group.close


class Group:
    """One transaction and those who write in it, one after the other."""

    swift: Swift

    def __init__(self, connections: Connections) -> None:
        self.is_open = True
        self._connections = connections
        self._turn = Lock()  # held by whoever writes
        self._turn.acquire()
        self._over = Event()
        self._failure: Unavailable | None = None

    def begin(self) -> Swift:
        """Open the transaction; who comes meanwhile waits for a turn."""
        try:
            self.swift, _ = self._connections.connect(
                lambda found: begin(found.connection, found.dialect, True)
            )
        except BaseException:
            self.is_open = False
            self._turn.release()
            raise
        return self.swift

    def join(self) -> bool:
        """Whether the caller may write in this transaction; its end is ``end_member``."""
        if not self._turn.acquire(timeout=PATIENCE_S):
            raise Unavailable("those who write took too long")
        try:
            # Without a transaction the savepoint would be one by itself, and its release a commit.
            self.is_open = self.is_open and self._stands
            if self.is_open:
                self.swift.run(f"SAVEPOINT {MEMBER}", ())
        except BaseException:
            self._turn.release()
            raise
        if not self.is_open:
            self._turn.release()
        return self.is_open

    def end_member(self, trouble: BaseException | None) -> None:
        """Keep what was written, or undo it after ``trouble``, and wait for the commit.

        Also who is refused waits: the refusal may rest on what is being committed.
        """
        try:
            if self._stands:
                if trouble is not None:
                    self.swift.run(f"ROLLBACK TO {MEMBER}", ())
                self.swift.run(f"RELEASE {MEMBER}", ())
            else:
                self.is_open = False
                self._failure = _failure(trouble, self.swift)
        finally:
            self._turn.release()
        self._over.wait()
        if self._failure is not None:
            raise type(self._failure)(*self._failure.args) from trouble
        if trouble is not None:
            tell(trouble, self.swift.dialect)

    def end(self, trouble: BaseException | None) -> None:
        """Commit, after the others had their turn; or roll back after ``trouble``."""
        try:
            if trouble is None:
                self._give_turn()
        finally:  # whoever stops us meanwhile: the others wait for the commit
            self.close(trouble)

    def _give_turn(self) -> None:
        self._turn.release()
        try:
            time.sleep(0)
        finally:
            self._turn.acquire()

    def close(self, trouble: BaseException | None) -> None:
        """The same at once."""
        self.is_open = False
        try:
            self._finish(trouble)
        except BaseException as failed:
            self._failure = _failure(failed, self.swift)
            raise
        finally:
            self._turn.release()
            self._over.set()

    def _finish(self, trouble: BaseException | None) -> None:
        lost = self._failure or (None if self._stands else Unavailable(LOST))
        if trouble is not None:
            give_up(self.swift, trouble)
        elif lost is not None:
            give_up(self.swift, lost)
            raise lost
        else:
            commit(self.swift)
            self.swift.let_go()

    @property
    def _stands(self) -> bool:
        """Whether the transaction still does: some errors, as of a full disk, end it for all."""
        return bool(self.swift.driver.in_transaction)


def _failure(trouble: BaseException | None, swift: Swift) -> Unavailable:
    """What the others are told of ``trouble`` that ended the transaction for all."""
    if isinstance(trouble, Unavailable):
        return trouble
    later = None if trouble is None else unavailable(trouble, swift.dialect)
    return later or Unavailable(LOST)
