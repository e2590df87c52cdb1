"""Which rules of its rulebook, and which words, a game gives to the parts of the shared turn."""

from dataclasses import dataclass

from scorekeeper.rules.ruling import Citation


@dataclass(frozen=True, slots=True)
class Book:
    """A rule for each thing the shared turn cites.

    ``blank_word``, ``all_aside_word``: what the game calls a turn without points and all dice set
    aside, in codes and as marks of the scorepad (``farkle``, ``hot-dice``).
    """

    slug: str
    blank_word: str
    all_aside_word: str
    order: Citation
    values: Citation
    one_throw: Citation
    best: Citation
    set_aside: Citation
    blank: Citation
    all_aside: Citation
    entry: Citation
    minimum: Citation
    stop: Citation
    end: Citation
    tie: Citation
    build: Citation
    topping: Citation
    piggyback: Citation
    three_farkles: Citation
    turn_total: Citation
    challenge: Citation | None = None

    def code(self, suffix: str) -> str:
        """A ruling's code; the suffixes are those of ``codes``."""
        return f"{self.slug}.{suffix}"
