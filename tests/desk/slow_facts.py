"""What games are remembered by, counted the long way round. Written for the tests alone."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from scorekeeper.games.cinquillo.ladders import fits

STEPS = (5000, 3000, 2000, 1500, 1000, 750, 500, 300, 50, 0)
Greatest = dict[tuple[int, str], int]
Counted = tuple[dict[int, Any], Greatest]


@dataclass
class Did:
    """An action, the states around it, and its ruling."""

    seat: int
    action: Any
    before: Any
    after: Any
    ruling: Any

    @property
    def verb(self) -> str:
        return str(self.action).split()[0]

    @property
    def new_lines(self) -> Any:
        return self.after.pad.lines[len(self.before.pad.lines) :]


def _facts(seats: int) -> dict[int, Any]:
    return {seat: defaultdict(int) for seat in range(seats)}


def _greater(greatest: Greatest, seat: int, kind: str, value: int, least: int = 1) -> None:
    if value >= least:
        greatest[seat, kind] = max(value, greatest.get((seat, kind), 0))


def _hot_dice(game: Any, did: list[Did], end: Any, seats: int) -> Counted:
    facts, greatest = _facts(seats), {}
    streak = 0
    for each in did:
        mine, code = facts[each.seat], each.ruling.code.split(".", 1)[1]
        over = code in ("banked", "turn-total", "kept.ended", "play-off", game.slug)
        if each.before.play_off:
            mine["play_offs"] += over
            continue
        for verb, name in VERBS.items():
            mine[name] += each.verb == verb
        if each.verb == "keep":
            streak = 0 if each.before.turn.throws == 1 else streak
            if len(each.action.dice) == len(each.before.turn.rolled):
                streak += 1
                mine["hot_dice"] += 1
                _greater(greatest, each.seat, "hot_streak", streak, 2)
        if over:
            _turn(mine, greatest, each)
    return facts, greatest


VERBS = {
    "roll": "throws",
    "turn_total": "whole_turns",
    "challenge": "challenges",
    "piggyback": "piggybacks",
}


def _turn(mine: Any, greatest: Greatest, each: Did) -> None:
    points = each.after.pad.totals[each.seat] - each.before.pad.totals[each.seat]
    mine["turns"] += 1
    if points > 0:
        mine["banked"] += 1
        mine["points_banked"] += points
        at = mine.setdefault("banked_at", defaultdict(int))
        at[str(next(step for step in STEPS if step <= points))] += 1
        _greater(greatest, each.seat, "biggest_turn", points)
    else:
        mine["farkles"] += 1
        mine["penalties"] -= points
        _greater(greatest, each.seat, "cruellest_farkle", each.ruling.facts["lost"])


def _cinq_o(game: Any, did: list[Did], end: Any, seats: int) -> Counted:
    facts, greatest = _facts(seats), {}
    for each in did:
        mine = facts[each.seat]
        wrote = each.after.pad.totals != each.before.pad.totals
        wrote = wrote or len(each.after.pad.lines) > len(each.before.pad.lines)
        mine["turns"] += wrote
        if each.ruling.code in ("cinq-o.scored", "cinq-o.scored.straight"):
            first = each.ruling.breakdown[0]
            mine["scored"] += 1
            mine["numbers"] += first.points // each.ruling.facts["value"]
            mine[each.ruling.facts["side"]] += 1
            mine["straights"] += first.name == "straight"
        else:
            mine["five_of_a_kind"] += any(part.name == "five" for part in each.ruling.breakdown)
    for seat in range(seats):
        facts[seat]["rounds"] = len({n.round for n in end.pad.lines if n.column == seat})
    if end.options.mode == "solitaire" and seats == 1:
        facts[0]["solitaire"] = end.round
        greatest[0, "solitaire"] = end.round
    return facts, greatest


def _cinquillo(game: Any, did: list[Did], end: Any, seats: int) -> Counted:
    facts, greatest = _facts(seats), {}
    hands: list[list[Did]] = [[]]
    for each in did:
        hands[-1].append(each)
        if each.new_lines:
            hands.append([])
    for hand in hands[:-1]:
        _end_of_hand(facts, hand[-1], end, seats)
    proved = _proved(did)
    for hand in hands:
        for seat in range(seats):
            moves = [each for each in hand if each.seat == seat and each.verb in ("play", "pass")]
            _moves_of(facts[seat], greatest, seat, moves, proved)
    return facts, greatest


def _end_of_hand(facts: dict[int, Any], last: Did, end: Any, seats: int) -> None:
    by_cards = last.verb == "play"
    left = list(last.before.round.left) if by_cards else list(last.action.counts)
    left[last.seat] -= by_cards
    won = {s for n in last.new_lines if n.mark == "won" for s in end.pad.columns[n.column]}
    for seat in range(seats):
        facts[seat]["hands"] += 1
        facts[seat]["hands_by_cards"] += by_cards
        facts[seat]["cards_left"] += left[seat]
        facts[seat]["hands_won"] += seat in won


def _moves_of(mine: Any, greatest: Greatest, seat: int, moves: list[Did], proved: set[int]) -> None:
    said = "".join(each.verb[1] for each in moves)  # l: a card, a: none
    mine["turns"] += len(said)
    mine["passes"] += said.count("a")
    _greater(greatest, seat, "longest_passes", max(map(len, said.split("l"))), 2)
    for at, each in enumerate(moves):
        if each.verb == "pass":
            options, ladders = each.before.options, each.before.round.ladders
            shown = [later.action.card for later in moves[at:] if later.verb == "play"]
            by_card = any(fits(options.mode, ladders, card) for card in shown)
            mine["wrong_passes"] += (by_card and not options.free) or id(each) in proved


def _proved(did: list[Did]) -> set[int]:
    """Passes proved by what was left at the end, which only the referee knows."""
    return {
        id(did[at - flag.back])
        for at, each in enumerate(did)
        for flag in each.ruling.flags
        if flag.code.endswith(".left")
    }


def _cubilete(game: Any, did: list[Did], end: Any, seats: int) -> Counted:
    facts = _facts(seats)
    for each in did:
        facts[each.seat]["throws"] += each.verb == "roll"
        facts[each.seat]["throws"] += each.action.throws if each.verb == "hand_total" else 0
    for line in end.pad.lines:
        mine = facts[line.column]
        if line.mark == "won":
            mine["rounds_won"] += 1
        else:
            mine["turns"] += 1
            mine["play_offs"] += line.mark == "play-off"
            mine.setdefault("hands", defaultdict(int))[line.text] += 1
    return facts, {}


COUNTED = {
    "farkle": _hot_dice,
    "zilch": _hot_dice,
    "cinq-o": _cinq_o,
    "cinquillo": _cinquillo,
    "cubilete": _cubilete,
}
