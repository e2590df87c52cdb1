"""Actions typed again as text: one line an action, what is done and its dice, cards or points.

The form has a ``verb`` and a ``said`` a line: ``keep`` and "1 5 5", ``play`` and "5O".
"""

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from scorekeeper.pages.forms import BETWEEN, GROUPED, SUM, Form
from scorekeeper.rules.action import Action, PointsAction, TargetAction, read_action
from scorekeeper.rules.poker_dice import PokerDiceAction
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.table import Table
from scorekeeper.voice.i18n import gettext as _

MOST_LINES = 20
LONGEST = 200
CARD = re.compile(r"(\d{1,2})\s*(?:(?:de|of)\s+)?(OROS|COPAS|ESPADAS|BASTOS|[OCEB])\b")
HILO = re.compile(r"\b(hi|lo)\s*([123])\b")
# How the heaps of Cinq-O's case may be called, the longer words first.
HEAPS = (
    ("from-bank", ("del banco", "from the bank", "from bank", "from-bank")),
    ("bank", ("al banco", "banco", "bank")),
    ("box", ("casilla", "caja", "box")),
    ("", ("estante", "rack")),
)
Lines = Sequence[tuple[str, str]]


def verbs(table: Table) -> list[tuple[str, str]]:
    """What can be done in the game, as choices of a list; never what is for one's own eyes."""
    words = {
        "roll": _("Throw"),
        "keep": _("Set aside"),
        "bank": _("Stop"),
        "turn_total": _("Whole turn"),
        "piggyback": _("Ride on"),
        "challenge": _("Challenge"),
        "place": _("Into the case"),
        "turn_result": _("Whole turn"),
        "play": _("Play a card"),
        "pass": _("Pass"),
        "hand_result": _("End of the hand"),
        "hold": _("Leave on the table"),
        "stand": _("Stand"),
        "hand_total": _("Whole turn"),
    }
    return [(kind.verb, words[kind.verb]) for kind in table.game.actions if not kind.private]


def examples(slug: str) -> str:
    """How it is typed."""
    return {
        "farkle": _("Dice like 1 5 5 3; points like 550 or 350+100."),
        "zilch": _("Dice like 1 5 5 3; points like 550 or 350+100; a rival by name."),
        "cinq-o": _("Dice and arrow like 1 2 3 4 6 hi2; five alike: five 4; case: 6 6 bank 4 box."),
        "cinquillo": _("A card like 5O or 12B; what each was left with, in order: 0 3 5 2."),
        "cubilete": _("Dice like A A K Q 10; with fewer throws: A A K Q 10 in 2."),
    }[slug]


def whole_turn(table: Table) -> str:
    """The verb that enters a whole turn, or what is done most."""
    known = [kind.verb for kind in table.game.actions]
    wanted = ("turn_total", "turn_result", "hand_total", "play")
    return next(verb for verb in wanted if verb in known)


def read_lines(form: Form) -> list[tuple[str, str]]:
    """The lines of a form on which anything is chosen, as they were typed."""
    pairs = zip(form.getlist("verb"), form.getlist("said"), strict=False)
    return [(verb, said[:LONGEST]) for verb, said in pairs if verb][:MOST_LINES]


def actions(lines: Lines, table: Table) -> list[dict[str, Any]]:
    """The lines as the API would get them; ``Malformed`` at ``/actions/<line>``."""
    read = []
    for number, (verb, said) in enumerate(lines):
        try:
            read.append(_read(verb, said, table).as_json())
        except Malformed as fault:
            raise fault.below(f"/actions/{number}") from None
    return read


def _read(verb: str, said: str, table: Table) -> Action:
    words = dict(verbs(table))
    if verb not in words:
        raise Malformed("malformed.action", "", known=[*words.values()])
    kind = next(kind for kind in table.game.actions if kind.verb == verb)
    try:
        return read_action(f"{verb} {_notation(kind, said, table)}", (kind,))
    except Malformed as fault:
        raise _worded(fault, words[verb], said) from None


def _worded(fault: Malformed, word: str, said: str) -> Malformed:
    """The complaint in words of the page: what is done as its list calls it, and of what is not
    understood only what was typed, not what the notation has for it."""
    if fault.code != "malformed.notation":
        return fault
    wrong = [each for each in fault.facts["wrong"] if each.casefold() in said.casefold()]
    return Malformed(fault.code, fault.pointer, verb=word, wrong=wrong)


def _notation(kind: type[Action], said: str, table: Table) -> str:
    said = BETWEEN.sub(" ", said.strip()) if kind.verb != "hand_result" else said.strip()
    if not fields(kind):  # nothing to type, and what is typed all the same is shown as it was
        return said
    if issubclass(kind, TargetAction):
        names = [name.casefold() for name in table.names]
        return str(names.index(said.casefold())) if said.casefold() in names else said
    if issubclass(kind, PointsAction):
        plain = GROUPED.sub("", said)
        whole = plain.isascii() and SUM.fullmatch(plain)
        return str(sum(map(int, plain.split("+")))) if whole else said
    if issubclass(kind, PokerDiceAction):
        return _poker(said, table)
    if kind.verb in ("play", "hand_result"):
        return CARD.sub(lambda card: card[1] + card[2][0], said.upper())
    return _pips(said.lower())


def _poker(said: str, table: Table) -> str:
    """Faces as letters, whatever stands on the two lowest ones at this table."""
    for face, drawn in zip(("10", "9"), table.options.faces.split("/"), strict=True):
        said = re.sub(rf"\b{drawn}\b", face, said, flags=re.IGNORECASE)
    return re.sub(r"\bIN\b|\bEN\b", "in", said.upper())


def _pips(said: str) -> str:
    """Dice one by one, also where they were typed in one go; the words of both languages."""
    said = HILO.sub(r"\1\2", re.sub(r"\bcinco\b", "five", said))
    for word, names in HEAPS:
        for name in names:
            said = re.sub(rf"(?<![\w-]){name}(?![\w-])", word, said)
    words = (" ".join(word) if word.isdigit() else word for word in said.split())
    return " ".join(words)


def typed(action: Action, table: Table) -> tuple[str, str]:
    """An action as somebody would type it."""
    verb, _sep, said = str(action).partition(" ")
    if isinstance(action, TargetAction):
        said = table.names[action.target]
    if isinstance(action, PokerDiceAction) and table.options.faces != "10/9":
        drawn = dict(zip(("10", "9"), table.options.faces.split("/"), strict=True))
        said = " ".join(drawn.get(word, word) for word in said.split())
    return verb, said
