"""Rulings as the hot-dice games give them: a suffix, the rules it rests on, its facts."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.hotdice.book import Book
from scorekeeper.rules.hotdice.challenge import penalty
from scorekeeper.rules.hotdice.offers import offers
from scorekeeper.rules.hotdice.state import State
from scorekeeper.rules.hotdice.stop import Threshold, in_steps
from scorekeeper.rules.hotdice.turns import cost_of_blank, would_call_end
from scorekeeper.rules.ruling import NOTHING, Choice, Citation, Ruling

Cites = tuple[Citation, ...]
Facts = Mapping[str, Any]


def yes(
    book: Book, suffix: str, cites: Cites, points: int | None = None, facts: Facts = NOTHING
) -> Ruling:
    return Ruling(True, book.code(suffix), cites, points, facts=facts)


def no(
    book: Book,
    state: State,
    suffix: str,
    cites: Cites,
    facts: Facts = NOTHING,
    choices: tuple[Choice, ...] | None = None,
) -> Ruling:
    """A refusal, with everything that would have been legal."""
    code, allowed = book.code(suffix), offers(state, book)
    return Ruling(False, code, cites, choices=choices, allowed=allowed, facts=facts)


def too_little(book: Book, state: State, verb: str, limit: Threshold, points: int) -> Ruling:
    """Not enough to stop with."""
    need = limit.need if limit.code.startswith("below") else in_steps(state, limit.need)
    facts = {"points": points, "need": need, **limit.shown}
    return no(book, state, f"{verb}.{limit.code}", limit.cites, facts)


def no_points(book: Book, state: State) -> Ruling:
    """A farkle: legal, and the end of the turn."""
    cost = cost_of_blank(state)
    cites = [book.blank]
    if book.challenge and penalty(state):
        cites.append(book.challenge)
    if cost > penalty(state):
        cites.append(book.three_farkles)
    facts = {"lost": state.turn.points, "penalty": cost}
    return yes(book, book.blank_word, tuple(cites), -cost, facts)


def written(book: Book, state: State, suffix: str, cites: Cites, points: int) -> Ruling:
    """Points that go to the scorepad and end the turn; ``state`` is that before."""
    calls_end, rival = would_call_end(state, points), state.turn.challenge
    if book.challenge and rival is not None:
        cites = (*cites, book.challenge)
    if state.play_off:
        cites = (*cites, book.tie)
    facts = {
        "points": points,
        "total": state.total(state.seat) + points,
        "calls_end": calls_end,
        "rival": rival,
    }
    return yes(book, suffix, (*cites, book.end) if calls_end else cites, points, facts)
