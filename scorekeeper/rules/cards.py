"""The Spanish deck of forty, and the actions made with its cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from scorekeeper.rules.action import Action
from scorekeeper.rules.reading import Malformed, read_list, read_object, unwritten


class Suit(StrEnum):
    OROS = "O"
    COPAS = "C"
    ESPADAS = "E"
    BASTOS = "B"


SUITS = tuple(Suit)
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)  # sota 10, caballo 11, rey 12: the sota follows the 7
HEIGHT = {rank: height for height, rank in enumerate(RANKS)}


@dataclass(frozen=True, slots=True)
class Card:
    """A card; ``5O`` is the five of oros.

    >>> str(Card(12, Suit.BASTOS)), Card(10, Suit.COPAS).height - Card(7, Suit.COPAS).height
    ('12B', 1)
    """

    rank: int
    suit: Suit

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def height(self) -> int:
        """Its place in the suit, 0 (as) to 9 (rey): neighbours differ by one."""
        return HEIGHT[self.rank]


DECK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
NAMED = {str(card): card for card in DECK}
PLACE = {card: place for place, card in enumerate(DECK)}


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Suit by suit as the deck lies (oros, copas, espadas, bastos), low to high."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def named(cards: Iterable[Card]) -> list[str]:
    """The cards as JSON, in the deck's order.

    >>> named([NAMED["12B"], NAMED["5O"]])
    ['5O', '12B']
    """
    return [str(card) for card in in_order(cards)]


def read_card(raw: Any, pointer: str = "") -> Card:
    if not isinstance(raw, str) or raw not in NAMED:
        raise Malformed("malformed.card", pointer)
    return NAMED[raw]


def read_cards(raw: Any, pointer: str = "") -> tuple[Card, ...]:
    """A list of cards as it was given; one twice is left for the rules to refuse."""
    listed = read_list(raw, len(DECK), pointer)
    return tuple(read_card(card, f"{pointer}/{index}") for index, card in enumerate(listed))


def read_card_words(words: Sequence[str], verb: str) -> tuple[Card, ...]:
    if not set(words) <= NAMED.keys() or len(words) > len(DECK):
        raise unwritten(verb, words, NAMED)
    return tuple(NAMED[word] for word in words)


@dataclass(frozen=True, slots=True)
class CardAction(Action):
    """``play 5O``."""

    card: Card

    def __str__(self) -> str:
        return f"{self.verb} {self.card}"

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        if len(words) != 1:
            raise unwritten(cls.verb, words, NAMED)
        return cls(*read_card_words(words, cls.verb))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("card",), ("card",))
        return cls(read_card(fields["card"], "/card"))

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "card": str(self.card)}


@dataclass(frozen=True, slots=True)
class CardsAction(Action):
    """``hand 5O 6O 12B``. Cards are kept in the deck's order, so equal hands are equal."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", in_order(self.cards))

    def __str__(self) -> str:
        return " ".join((self.verb, *map(str, self.cards)))

    @classmethod
    def read(cls, words: Sequence[str]) -> Self:
        return cls(read_card_words(words, cls.verb))

    @classmethod
    def from_json(cls, fields: Mapping[str, Any]) -> Self:
        read_object(fields, ("cards",), ("cards",))
        return cls(read_cards(fields["cards"], "/cards"))

    def as_json(self) -> dict[str, Any]:
        return {"type": self.verb, "cards": [str(card) for card in self.cards]}
