"""What a shared ruling is about, as rows of dice or cards to be drawn, read aloud or written."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables.frozen import Judged
from scorekeeper.voice.i18n import gettext as _

DICE, POKER, CARDS = "dice", "poker", "cards"
Case = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """``faces`` in a line, drawn as ``kind``; those not ``picked`` are left behind. ``hilo`` lies
    beside them: side and value. Without faces the ``note`` is all there is."""

    label: str
    kind: str
    faces: tuple[Any, ...] = ()
    picked: tuple[bool, ...] | None = None
    hilo: tuple[str, int] | None = None
    note: str = ""


def contains(heap: Sequence[Any], part: Sequence[Any]) -> bool:
    return not Counter(part) - Counter(heap)


def marked(heap: Sequence[Any], part: Sequence[Any]) -> tuple[bool, ...]:
    """Which pieces of ``heap`` are those of ``part``, by their place.

    >>> marked([1, 5, 1, 1], [1, 1])
    (True, False, True, False)
    """
    left = Counter(part)
    marks = []
    for piece in heap:
        marks.append(left[piece] > 0)
        left[piece] -= 1
    return tuple(marks)


def of_case(case: Case, more: Mapping[str, Any]) -> tuple[Row, ...]:
    """``more`` is what the ruling answers besides: the ranking of hands."""
    readers = {
        "roll": _thrown_case,
        "rack": _rack,
        "first_roll": _rack,
        "played": _turn,
        "left": _left,
        "deal": _deal,
    }
    if "hands" in case:
        return tuple(_hands(more["ranking"]))
    return tuple(next((reader(case) for key, reader in readers.items() if key in case), ()))


def _thrown_case(case: Case) -> Iterator[Row]:
    frozen = [face for dice in case.get("frozen", ()) for face in dice]
    if frozen:
        yield Row(_("Set aside before"), DICE, tuple(frozen))
    yield from _thrown(case["roll"], case.get("keep"))


def _thrown(rolled: Sequence[int], keep: Sequence[int] | None) -> Iterator[Row]:
    """A throw and what is kept of it; marked in it, unless it never lay there."""
    if keep is None:
        yield Row(_("Thrown"), DICE, tuple(rolled))
    elif contains(rolled, keep):
        yield Row(_("Thrown, and set aside of it"), DICE, tuple(rolled), marked(rolled, keep))
    else:
        yield Row(_("Thrown"), DICE, tuple(rolled))
        yield Row(_("To be set aside"), DICE, tuple(keep))


def _rack(case: Case) -> Iterator[Row]:
    label = _("First throw") if "first_roll" in case else _("The five dice")
    yield Row(label, DICE, tuple(case.get("first_roll") or case["rack"]), hilo=_hilo(case))


def _hilo(said: Case) -> tuple[str, int] | None:
    hilo = said.get("hilo")
    return (hilo["side"], hilo["value"]) if hilo and hilo["side"] else None


def _turn(case: Case) -> Iterator[Row]:
    if case["played"]:
        yield Row(_("On the table, in order"), CARDS, tuple(case["played"]))
    if case.get("hand"):
        yield Row(_("Own hand"), CARDS, tuple(case["hand"]))
    if "play" in case:
        yield Row(_("To be played"), CARDS, (case["play"],))
    else:
        yield Row(_("Passes instead"), CARDS, note=_("passes"))


def _left(case: Case) -> Iterator[Row]:
    if any(isinstance(each, int) for each in case["left"]):
        counts = " · ".join(map(str, case["left"]))
        yield Row(_("Cards left, by player"), CARDS, note=counts)
        return
    for number, cards in enumerate(case["left"], 1):
        note = "" if cards else _("none")
        yield Row(_("Player %(n)s was left with", n=number), CARDS, tuple(cards), note=note)


def _deal(case: Case) -> Iterator[Row]:
    for number, cards in enumerate(case["deal"], 1):
        yield Row(_("Player %(n)s", n=number), CARDS, tuple(cards))


def _hands(ranking: Sequence[Mapping[str, Any]]) -> Iterator[Row]:
    for each in sorted(ranking, key=lambda each: each["place"]):
        yield Row(_("%(n)s.", n=each["place"]), POKER, tuple(each["hand"]), note=each["name"])


def of_action(judged: Judged) -> tuple[Row, ...]:
    """What lay on the table and what somebody did with it; never what only they could see."""
    game = judged.before.game
    turn = game.turn(game.seen_by(judged.before.state, None))
    said = judged.action.as_json()
    return tuple(ABOUT[game.slug](turn, said)) if game.slug in ABOUT else ()


def _hotdice(turn: Case, said: Case) -> Iterator[Row]:
    aside = [face for dice in turn["groups"] for face in dice]
    if aside:
        yield Row(_("Set aside before"), DICE, tuple(aside))
    if said["type"] == "roll":
        yield Row(_("Thrown"), DICE, tuple(said["dice"]))
    elif said["type"] == "keep" and turn["rolled"]:
        yield from _thrown(turn["rolled"], said["dice"])
    elif said["type"] == "keep":
        yield Row(_("To be set aside"), DICE, tuple(said["dice"]))
    elif turn["rolled"]:
        yield Row(_("Thrown"), DICE, tuple(turn["rolled"]))


def _cinq_o(turn: Case, said: Case) -> Iterator[Row]:
    heaps = {"rack": _("Rack"), "bank": _("Bank")}
    for heap, label in heaps.items():
        if turn[heap]:
            yield Row(label, DICE, tuple(turn[heap]))
    if "dice" in said:
        yield Row(_("Thrown"), DICE, tuple(said["dice"]), hilo=_hilo(said))
    elif "five_of_a_kind" in said:
        yield Row(_("Thrown"), DICE, (said["five_of_a_kind"],) * 5, hilo=_hilo(said))
    elif turn["rolled"]:
        yield Row(_("Thrown"), DICE, tuple(turn["rolled"]), hilo=_hilo(turn))


def _cubilete(turn: Case, said: Case) -> Iterator[Row]:
    if said["type"] == "stand":
        yield Row(_("On the table"), POKER, tuple(turn["dice"]))
    elif said["type"] == "hold" and contains(turn["dice"], said["dice"]):
        label = _("Thrown, and what stays of it")
        yield Row(label, POKER, tuple(turn["dice"]), marked(turn["dice"], said["dice"]))
    else:
        if turn["held"]:
            yield Row(_("On the table"), POKER, tuple(turn["held"]))
        yield Row(_("Thrown"), POKER, tuple(said["dice"]))


def _cinquillo(turn: Case, said: Case) -> Iterator[Row]:
    if said["type"] == "hand_result":
        yield from _left(said)
        return
    if turn["down"]:
        yield Row(_("On the table"), CARDS, tuple(turn["down"]))
    if said["type"] == "play":
        yield Row(_("To be played"), CARDS, (said["card"],))


ABOUT = {
    "farkle": _hotdice,
    "zilch": _hotdice,
    "cinq-o": _cinq_o,
    "cinquillo": _cinquillo,
    "cubilete": _cubilete,
}
