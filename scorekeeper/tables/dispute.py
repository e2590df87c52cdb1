"""Disputes: what the lines about them say, and how a vote stands."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.records import replace
from scorekeeper.tables.entry import Entry, Kind
from scorekeeper.tables.step import Id, written

KINDS = RULE, FACTS = ("rule", "facts")
CHOICES = STANDS, CHANGE = ("stands", "change")
OUTCOMES = ("stands", "corrected", "struck", "house-rule")
WAYS = ("rule", "vote", "host")


@dataclass(frozen=True, slots=True)
class Vote:
    """``by_hand``: entered by the host for a seat without a phone."""

    seat: int
    choice: str
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Dispute:
    """The ``n``-th dispute of a table, about the step ``at``.

    ``claim`` is what should stand there instead, in notation, for ``seat``; ``voters`` the seats
    that have a vote.
    """

    n: int
    at: Id
    kind: str
    voters: tuple[int, ...]
    seat: int | None = None
    claim: str | None = None
    text: str = ""
    votes: tuple[Vote, ...] = ()

    @property
    def open(self) -> bool:
        """Whether somebody has still to vote."""
        return len(self.votes) < len(self.voters)

    @property
    def tally(self) -> dict[str, int]:
        """How many votes each choice has.

        >>> Dispute(1, (7, 0), "facts", (0, 1), votes=(Vote(1, "change"),)).tally
        {'stands': 0, 'change': 1}
        """
        counted = Counter(vote.choice for vote in self.votes)
        return {choice: counted[choice] for choice in CHOICES}

    @property
    def verdict(self) -> str:
        """What the votes so far say: a tie leaves the entry as it is."""
        tally = self.tally
        return CHANGE if tally[CHANGE] > tally[STANDS] else STANDS

    def as_text(self) -> str:
        """The line that opens it."""
        return written(
            {
                "n": self.n,
                "at": self.at,
                "kind": self.kind,
                "voters": self.voters,
                "seat": self.seat,
                "claim": self.claim,
                "text": self.text,
            }
        )


def read_dispute(text: str) -> Dispute:
    """
    >>> about = Dispute(2, (7, 0), "facts", (0, 1), 1, "keep 5", "that was a 5")
    >>> read_dispute(about.as_text()) == about
    True
    """
    said: dict[str, Any] = json.loads(text)
    seq, index = said["at"]
    voters = tuple(said["voters"])
    rest = (said.get("seat"), said.get("claim"), said.get("text", ""))
    return Dispute(said["n"], (seq, index), said["kind"], voters, *rest)


def vote_text(n: int, vote: Vote) -> str:
    """The line of a vote; whose it is stands beside it."""
    said = {"n": n, "choice": vote.choice}
    return written({**said, "by_hand": True} if vote.by_hand else said)


def resolution_text(dispute: Dispute, outcome: str, by: str, note: str) -> str:
    """The line that ends a dispute: how, by what, and how many voted for what."""
    tally = dispute.tally if dispute.votes else None
    return written({"n": dispute.n, "outcome": outcome, "by": by, "votes": tally, "note": note})


def after_line(dispute: Dispute | None, entry: Entry) -> Dispute | None:
    """The dispute that is on after a line about one."""
    if entry.kind is Kind.DISPUTE:
        return read_dispute(entry.text)
    if entry.kind is Kind.VOTE and dispute is not None and entry.seat is not None:
        said = json.loads(entry.text)
        vote = Vote(entry.seat, said["choice"], said.get("by_hand", False))
        return replace(dispute, votes=(*dispute.votes, vote))
    return None if entry.kind is Kind.RESOLUTION else dispute
