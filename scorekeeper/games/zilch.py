"""Zilch: freeze every counter, turn the corner; the ids are those of templates/rulebook/zilch."""

from dataclasses import dataclass, field, replace

from scorekeeper.rules.hotdice.actions import (
    Bank,
    Challenge,
    Keep,
    Piggyback,
    Roll,
    TurnTotal,
)
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.codes import ZILCH, codes
from scorekeeper.rules.hotdice.game import HotDice
from scorekeeper.rules.hotdice.terms import MAY, MUST, ONE_THROW, Terms
from scorekeeper.rules.hotdice.values import NO_FACE, Values, ValuesKind, alike
from scorekeeper.rules.options import choice, flag, whole
from scorekeeper.rules.ruling import Citation


class Rule(Citation):
    ORDER = "zilch.order"
    VALUES = "zilch.values"
    ONE_THROW = "zilch.one-throw"
    BEST = "zilch.best"
    FREEZE = "zilch.freeze"
    ZILCH = "zilch.zilch"
    CORNER = "zilch.corner"
    ENTRY = "zilch.entry"
    MINIMUM = "zilch.minimum"
    STOP = "zilch.stop"
    END = "zilch.end"
    TIE = "zilch.tie"
    TURN_TOTAL = "zilch.turn-total"
    PYRAMID = "zilch.pyramid"
    TOPPING = "zilch.topping"
    PIGGYBACK = "zilch.piggyback"
    THREE_FARKLES = "zilch.three-farkles"
    CHALLENGE = "zilch.challenge"


SHEET_VALUES = Values(
    three=(1000, 200, 300, 400, 500, 600),
    four=alike(4000),
    five=alike(5000),
    six=alike(6000),
    three_pairs=2000,
    four_and_pair=None,
    two_triplets=3000,
)
WITHOUT_MANY = replace(SHEET_VALUES, four=NO_FACE, five=NO_FACE, six=NO_FACE)


@dataclass(frozen=True, slots=True)
class Options(Terms):
    target: int = whole(15_000, 500, 100_000)
    turn_minimum: int = whole(350, 0, 2000)
    freeze: str = choice("all", "at_least_one")
    end_at: str = choice("exceeded", "reached")
    tie: str = choice("one_throw", "turn", "shared", "first_to_target")
    four_and_two_is_three_pairs: bool = flag(True)
    six_alike_splits: bool = flag(True)
    values: Values = field(default=SHEET_VALUES, metadata={"kind": ValuesKind()})
    corner: str = choice("cumulative", ONE_THROW, "optional")
    pyramid: bool = flag()
    challenge: str = choice("off", "by_phase", "by_order")

    @property
    def builds(self) -> bool:
        return self.pyramid

    @property
    def all_aside(self) -> str:
        return {"cumulative": MUST, "optional": MAY}.get(self.corner, ONE_THROW)

    @property
    def challenges(self) -> str:
        return self.challenge


SHEET = Options()


PRESETS = {
    "rule-sheet": SHEET,
    "ten-thousand": replace(SHEET, target=10_000, values=WITHOUT_MANY),
    "five-thousand": replace(
        SHEET,
        target=5000,
        values=replace(WITHOUT_MANY, two_triplets=None, three_pairs=None),
    ),
    "common": replace(SHEET, freeze="at_least_one"),
}


class Zilch(HotDice):
    slug = "zilch"
    books = ("hotdice",)
    minutes = (30, 60)
    actions = (Roll, Keep, Bank, TurnTotal, Piggyback, Challenge)
    rules = Rule
    options = Options
    presets = PRESETS
    codes = codes(slug, ZILCH)
    book = Book(
        slug,
        blank_word="zilch",
        all_aside_word="corner",
        order=Rule.ORDER,
        values=Rule.VALUES,
        one_throw=Rule.ONE_THROW,
        best=Rule.BEST,
        set_aside=Rule.FREEZE,
        blank=Rule.ZILCH,
        all_aside=Rule.CORNER,
        entry=Rule.ENTRY,
        minimum=Rule.MINIMUM,
        stop=Rule.STOP,
        end=Rule.END,
        tie=Rule.TIE,
        turn_total=Rule.TURN_TOTAL,
        build=Rule.PYRAMID,
        topping=Rule.TOPPING,
        piggyback=Rule.PIGGYBACK,
        three_farkles=Rule.THREE_FARKLES,
        challenge=Rule.CHALLENGE,
    )
