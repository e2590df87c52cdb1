"""The pad of Cinquillo: who opens, the deck with its playable cards, own hands, the end of a hand.

Nothing here rests on hands that were entered: a page lies on the table and is kept by phones, so
it shows what anybody may know, whoever holds the phone.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.pages.forms import Form
from scorekeeper.pages.visits import Visit
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.game import Seat

Offers = Mapping[str, Any]
TOTAL, CARDS, HAND = "total", "cards", "hand"
MODES = (TOTAL, CARDS, *(f"{HAND}{seat}" for seat in range(8)))  # hand2: that of seat 2


def pad(visit: Visit, offers: Offers, typed: Form) -> dict[str, Any]:
    """``phase`` is ``open`` (who holds the 5 of oros?), ``play``, ``wait`` (others play), or as
    asked for ``hand`` (the seat's own), ``total`` or ``cards`` (what each was left with)."""
    turn, to_act = visit.table.game.turn(visit.table.state), visit.table.game.to_act
    seat = to_act(visit.table.state)
    own = visit.who.seats
    entered: Sequence[bool] = turn["hands_entered"]
    missing = [each for each in own if not entered[each]]
    common = {
        "seat": seat if seat is not None else (own[0] if own else 0),
        "name": visit.names[seat] if seat is not None else "",
        "missing": missing,
        "peek": [each for each in own if entered[each]],
        "result": "hand_result" in offers,
        "may_pass": "pass" in offers,
        "deal": _deals(visit, turn),
        "own": bool(own),
    }
    phase = _phase(visit, offers, typed.get("pad", ""), seat, missing)
    if phase == HAND:
        return {**common, "phase": phase, **_hand(visit, typed, missing)}
    if phase in (TOTAL, CARDS):
        return {**common, "phase": phase, "left": _left(visit, typed)}
    return {**common, "phase": phase, "deck": _deck(offers, turn)}


def _phase(
    visit: Visit, offers: Offers, asked: str, seat: Seat | None, missing: Sequence[Seat]
) -> str:
    if asked.startswith(HAND) and missing:
        return HAND
    if asked in (TOTAL, CARDS) and "hand_result" in offers:
        return asked
    if not visit.may_enter_for(seat):
        return "wait"
    return "open" if seat is None else "play"


def _deals(visit: Visit, turn: Mapping[str, Any]) -> int:
    """Among how many deals the server can draw now: before the first card, for who plays."""
    open_to_deals = visit.plays and not turn["down"]
    return visit.table.game.deals(visit.table.options) if open_to_deals else 0


def _hand(visit: Visit, typed: Form, missing: Sequence[Seat]) -> dict[str, Any]:
    """Whose hand is being entered, of how many cards; those ticked when it was refused."""
    asked = typed.get("pad", "").removeprefix(HAND)
    seat = int(asked) if asked in map(str, missing) else missing[0]
    dealt = len(DECK) // visit.table.setup.seats + (seat < len(DECK) % visit.table.setup.seats)
    return {"for": seat, "count": dealt, "ticked": typed.getlist("hand.cards[]")}


def _left(visit: Visit, typed: Form) -> list[dict[str, str]]:
    """A line a seat: the number of cards left, or the cards, as they were typed."""
    counts = typed.getlist("hand_result.left[]")
    lines = []
    for seat, name in enumerate(visit.names):
        count = counts[seat] if seat < len(counts) else "0"
        cards = typed.get(f"hand_result.left[{seat}][_]", "")
        lines.append({"name": name, "count": count, "cards": cards})
    return lines


def _deck(offers: Offers, turn: Mapping[str, Any]) -> dict[str, str]:
    """How each card stands: ``play`` (anybody could), ``down`` (on the table), ``dead`` (Cabrón:
    skipped) or ``no``."""
    playable = set(offers.get("play", {}).get("cards", ()))
    states = {}
    for card in DECK:
        ladder = turn["ladders"][str(card.suit)]
        states[str(card)] = _standing(str(card), playable, turn["down"], ladder)
    return states


def _standing(
    card: str, playable: set[str], down: Sequence[str], ladder: Sequence[int] | None
) -> str:
    if card in playable or card in down:
        return "play" if card in playable else "down"
    skipped = ladder is not None and ladder[0] < int(card[:-1]) < ladder[1]
    return "dead" if skipped else "no"


def read(action: dict[str, Any]) -> dict[str, Any]:
    """Cards may be written in small letters."""
    left = action.get("left")
    if not isinstance(left, list):
        return action
    return {**action, "left": [_capitals(each) for each in left]}


def _capitals(cards: Any) -> Any:
    if not isinstance(cards, list):
        return cards
    return [card.upper() if isinstance(card, str) else card for card in cards]
