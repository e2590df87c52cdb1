"""Farkle: roll, set aside, stop in time; the ids are those of templates/rulebook/farkle."""

from dataclasses import dataclass, replace

from scorekeeper.rules.hotdice.actions import Bank, Keep, Piggyback, Roll, TurnTotal
from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.codes import FARKLE, codes
from scorekeeper.rules.hotdice.game import HotDice
from scorekeeper.rules.hotdice.terms import MAY, MUST, Terms
from scorekeeper.rules.hotdice.values import times
from scorekeeper.rules.options import choice, flag
from scorekeeper.rules.ruling import Citation


class Rule(Citation):
    ORDER = "farkle.order"
    VALUES = "farkle.values"
    ONE_THROW = "farkle.one-throw"
    BEST = "farkle.best"
    SET_ASIDE = "farkle.set-aside"
    FARKLE = "farkle.farkle"
    HOT_DICE = "farkle.hot-dice"
    ENTRY = "farkle.entry"
    STOP = "farkle.stop"
    END = "farkle.end"
    TIE = "farkle.tie"
    TURN_TOTAL = "farkle.turn-total"
    BUILD = "farkle.build"
    TOPPING = "farkle.topping"
    PIGGYBACK = "farkle.piggyback"
    THREE_FARKLES = "farkle.three-farkles"


@dataclass(frozen=True, slots=True)
class Options(Terms):
    hot_dice: str = choice(MAY, MUST)
    build: bool = flag()

    @property
    def builds(self) -> bool:
        return self.build

    @property
    def all_aside(self) -> str:
        return self.hot_dice


SHEET = Options()
HIGH_ONES = replace(SHEET.values, three=(1000, *SHEET.values.three[1:]))
DOUBLING = replace(
    HIGH_ONES,
    four=times(HIGH_ONES.three, 2),
    five=times(HIGH_ONES.three, 4),
    six=times(HIGH_ONES.three, 8),
)


PRESETS = {
    "rule-sheet": SHEET,
    "classic": replace(SHEET, values=HIGH_ONES),
    "short": replace(SHEET, target=5000),
    "doubling": replace(SHEET, values=DOUBLING),
}


class Farkle(HotDice):
    slug = "farkle"
    books = ("hotdice",)
    minutes = (20, 45)
    actions = (Roll, Keep, Bank, TurnTotal, Piggyback)
    rules = Rule
    options = Options
    presets = PRESETS
    codes = codes(slug, FARKLE)
    book = Book(
        slug,
        blank_word="farkle",
        all_aside_word="hot-dice",
        order=Rule.ORDER,
        values=Rule.VALUES,
        one_throw=Rule.ONE_THROW,
        best=Rule.BEST,
        set_aside=Rule.SET_ASIDE,
        blank=Rule.FARKLE,
        all_aside=Rule.HOT_DICE,
        entry=Rule.ENTRY,
        minimum=Rule.STOP,
        stop=Rule.STOP,
        end=Rule.END,
        tie=Rule.TIE,
        turn_total=Rule.TURN_TOTAL,
        build=Rule.BUILD,
        topping=Rule.TOPPING,
        piggyback=Rule.PIGGYBACK,
        three_farkles=Rule.THREE_FARKLES,
    )
