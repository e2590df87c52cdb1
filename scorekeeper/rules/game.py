"""What a game must answer. Read this file first.

A game is stateless: states go in, states come out. Chance is an action that comes in (somebody
enters what fell), so nothing here throws a die, reads a clock or remembers a table.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from scorekeeper.rules.account import Account, Move
from scorekeeper.rules.action import Action
from scorekeeper.rules.records import record
from scorekeeper.rules.ruling import Citation, Ruling, Score, TableRule, refuse
from scorekeeper.rules.scorepad import Scorepad

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741  options
Seat = int
Offer = Mapping[str, Any]


@record
class Standing:
    """Where a seat stands: its score, what it still needs to win or to call the end (``None`` when
    that has no number), ``state`` ``in``, ``out`` or ``retired``, and ``on_board`` where a game
    has an entry."""

    seat: Seat
    score: Score
    needs: Score | None
    state: str = "in"
    on_board: bool | None = None


@dataclass(frozen=True, slots=True)
class Endgame:
    """The last turns are being played: who called the end, who is still owed a turn (in order),
    the score to beat, and the rule that will settle a tie."""

    caller: Seat
    owed: tuple[Seat, ...]
    to_beat: Score
    tie_rule: Citation
    play_off: bool = False


@dataclass(frozen=True, slots=True)
class Rank:
    seat: Seat
    place: int  # ties share a place: 1, 1, 3
    score: Score


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. ``reason`` is a ruling code with its sentence in the rulebook."""

    winners: tuple[Seat, ...]
    ranking: tuple[Rank, ...]
    reason: str
    cites: tuple[Citation, ...]


class Game(ABC, Generic[S, O]):
    """One game's rules.

    ``judge`` never raises and never changes anything; ``apply`` may assume that ``judge`` said
    yes. Callers outside this package use ``play`` and ``rule`` below, never these two.
    """

    slug: ClassVar[str]
    edition: ClassVar[int] = 1  # raised when an old log would be judged otherwise
    players: ClassVar[range]
    minutes: ClassVar[tuple[int, int]]
    takes_first: ClassVar[bool] = True  # whether a table may say who begins
    actions: ClassVar[tuple[type[Action], ...]]
    rules: ClassVar[type[Citation]]
    books: ClassVar[tuple[str, ...]] = ()  # shared rulebooks looked into after the game's own
    options: type[O]
    presets: Mapping[str, O]  # the first is the default
    sheets: ClassVar[tuple[str, ...]] = ()  # the presets that the sheet has; none said: the first

    @abstractmethod
    def setup(self, seats: int, options: O, first: Seat = 0) -> S: ...

    @abstractmethod
    def to_act(self, state: S) -> Seat | None:
        """The seat that must act; ``None`` when the game is over or any seat may."""

    @abstractmethod
    def offers(self, state: S) -> tuple[Offer, ...]:
        """What would be legal now, JSON-ready: ``{"type": "roll", "count": 3}`` …"""

    @abstractmethod
    def judge(self, state: S, seat: Seat, action: Action) -> Ruling: ...

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> S: ...

    @abstractmethod
    def scorepad(self, state: S) -> Scorepad: ...

    @abstractmethod
    def standings(self, state: S) -> tuple[Standing, ...]: ...

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """``None`` until the game is over."""

    @abstractmethod
    def turn(self, state: S) -> dict[str, Any]:
        """The running turn, JSON-ready, as the contract's table view names it."""

    @abstractmethod
    def consider(self, options: O, case: Any) -> Ruling:
        """Rule without a table on a ``case`` as the contract has it; raises ``Malformed``."""

    def options_for(self, options: O, case: Any) -> O:
        """The options a ``case`` that ``consider`` takes is judged by: it may name some itself."""
        return options

    def endgame(self, state: S) -> Endgame | None:
        """The last round or a play-off, while one is on."""
        return None

    def seen_by(self, state: S, seat: Seat | None) -> S:
        """The state as ``seat`` may see it (``None``: anybody), without the others' hidden cards.

        What a ruling asked for beforehand, an offer or a page may rest on.
        """
        return state

    def shown(self, state: S, seat: Seat, action: Action, viewer: Seat | None) -> Action | None:
        """``action`` as ``viewer`` may read it in the log while the table stands at ``state``;
        ``None`` while it is not for those eyes."""
        return None if action.private and viewer != seat else action

    def players_under(self, options: O) -> range:
        """How many may play under these options."""
        return self.players

    def hand(self, state: S, seat: Seat) -> tuple[str, ...] | None:
        """The cards that ``seat`` holds; ``None`` while they are not known, or in a game without
        hands."""
        return None

    def may_join(self, state: S) -> bool:
        """Whether a player who comes late may still get a seat (in dice games, before the second
        round ends)."""
        return False

    def join(self, state: S) -> S:
        """The state with one more seat, behind all others and at nothing."""
        raise NotImplementedError(f"nobody joins {self.slug} late")

    def may_retire(self, state: S, seat: Seat) -> bool:
        """Whether ``seat`` may leave for good while the others play on."""
        return False

    def retire(self, state: S, seat: Seat) -> S:
        """The state in which ``seat`` is passed over from now on; a turn it had begun is lost.

        What it scored stays on the scorepad; it can win no more."""
        raise NotImplementedError(f"nobody leaves {self.slug} early")

    @abstractmethod
    def rule_on_options(self, state: S, options: O) -> Ruling | None:
        """Why these options cannot be played by from here on; ``None``: they can.

        A change must leave something to do, and must not end the game by itself."""

    @abstractmethod
    def with_options(self, state: S, options: O) -> S:
        """The state played on by other options, which ``rule_on_options`` has let through. What
        is written stays as it is."""

    def deals(self, options: O) -> int:
        """How many deals there are for the server to draw one of; none where players deal."""
        return 0

    def deal(self, options: O, number: int) -> tuple[Action, ...]:
        """The deal of that number, from 0: what each seat would enter as its hand."""
        return ()

    def rule_on_deal(self, state: S) -> Ruling | None:
        """Why a deal would come at the wrong moment; ``None``: it may be drawn."""
        return None

    def rounds_alone(self, state: S) -> int | None:
        """The rounds it took a player who plays alone, the fewer the better; ``None`` in other
        games and until it is over."""
        return None

    @abstractmethod
    def account(self, moves: Sequence[Move[S]], end: S) -> Account:
        """What a game that is over is remembered by: all that was done in it, in order, and the
        state it came to."""

    def mode(self, options: O) -> str:
        """Which of the games that share a name these options make it, where there are several:
        their scores are not to be compared."""
        return ""

    def target(self, options: O) -> int | None:
        """The score a scorepad prints as its goal."""
        return None

    def team(self, options: O, seat: Seat) -> int | None:
        return None


def rule(game: Game[S, Any], state: S, seat: Seat, action: Action) -> Ruling:
    """The ruling ``action`` would get from ``seat`` now. Never raises, changes nothing."""
    if game.outcome(state) is not None:
        return refuse("table.finished", TableRule.FINISHED, allowed=())
    return game.judge(state, seat, action)


def play(game: Game[S, Any], state: S, seat: Seat, action: Action) -> tuple[S, Ruling]:
    """Judge ``action``; apply it only when legal. The one way into a game."""
    ruling = rule(game, state, seat, action)
    return (game.apply(state, seat, action), ruling) if ruling.legal else (state, ruling)


def stand(
    scores: Sequence[Score], goal: int | None, retired: Collection[Seat]
) -> tuple[Standing, ...]:
    """The standings, by seat, where whoever is in play needs what is missing to ``goal``."""
    return tuple(
        Standing(seat, score, None, "retired")
        if seat in retired
        else Standing(seat, score, None if goal is None else max(goal - score, 0))
        for seat, score in enumerate(scores)
    )


def rank(scores: Mapping[Seat, Score], retired: Collection[Seat] = ()) -> tuple[Rank, ...]:
    """Places by score, most first; equal scores share a place and the next is skipped. Who has
    ``retired`` comes behind all others, whatever the score.

    >>> [(r.seat, r.place) for r in rank({0: 500, 1: 700, 2: 700})]
    [(1, 1), (2, 1), (0, 3)]
    >>> [(r.seat, r.place) for r in rank({0: 500, 1: 700, 2: 900, 3: 900}, retired=(2, 3))]
    [(1, 1), (0, 2), (2, 3), (3, 3)]
    """
    stayed = {seat: score for seat, score in scores.items() if seat not in retired}
    left = {seat: score for seat, score in scores.items() if seat in retired}
    return (*_places(stayed, 1), *_places(left, len(stayed) + 1))


def _places(scores: Mapping[Seat, Score], best: int) -> tuple[Rank, ...]:
    """Places by score, the first of them ``best``."""
    ordered = sorted(scores.items(), key=lambda item: -item[1])
    places: list[Rank] = []
    for place, (seat, score) in enumerate(ordered, best):
        level = bool(places) and places[-1].score == score
        places.append(Rank(seat, places[-1].place if level else place, score))
    return tuple(places)
