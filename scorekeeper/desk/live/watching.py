"""A place from which somebody watches a table; a face turns what is seen there into a stream."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scorekeeper.desk.epochs import epoch_of
from scorekeeper.desk.live.topic import News, Topic
from scorekeeper.desk.sitting import Sitting
from scorekeeper.desk.who import Who

Left = Callable[[Topic, str | None], None]


@dataclass(frozen=True, slots=True)
class Ticket:
    """What lets somebody watch: a device's grant, else a token of some epoch."""

    who: Who
    epoch: float

    @classmethod
    def of(cls, who: Who, sitting: Sitting) -> "Ticket":
        home = sitting.kept.home
        return cls(who, epoch_of(sitting.kept.epochs, who, home and home.epochs))

    def opens(self, topic: Topic) -> bool:
        """Whether it still counts. A token newer than the news is no reason to be sent away."""
        if self.who.device is not None:
            return self.who.device not in topic.shown_out
        mark = topic.news.mark
        return epoch_of(mark.epochs, self.who, mark.circle_epochs) <= self.epoch


class Watching:
    """Gives the news at once, then whenever there is some, and ``None`` when there was none for a
    while. It ends when the table is gone, the grant is, or the server stops.

    ``leave`` must be called in the end, whether it was looked at or not.
    """

    def __init__(self, topic: Topic, ticket: Ticket, left: Left) -> None:
        self._topic = topic
        self._ticket = ticket
        self._left: Left | None = left

    def __iter__(self) -> Iterator[News | None]:
        told, news = None, self._topic.news
        while self._may():
            yield None if news.mark is told else news
            told = news.mark
            news.passed.wait()
            news = self._topic.news

    def _may(self) -> bool:
        return not self._topic.over and self._ticket.opens(self._topic)

    def leave(self) -> None:
        left, self._left = self._left, None
        if left is not None:
            left(self._topic, self._ticket.who.device)
