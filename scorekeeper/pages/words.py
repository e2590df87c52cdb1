"""What somebody did at a table, in a few words: "sets 1 and 5 aside", "pauses the game"."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.rules.action import Action
from scorekeeper.rules.game import Game
from scorekeeper.tables.entry import By, Entry, Kind
from scorekeeper.tables.proposal import WITHDRAW
from scorekeeper.voice.books import Book, book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.lines import line_said, says_more


def done(
    entry: Entry, action: Action | None, game: Game[Any, Any], lang: str, names: Sequence[str]
) -> str:
    """What a line of the log says that somebody did."""
    if action is not None:
        return acted(action, game, lang, names)
    if entry.kind is Kind.UNDO:
        return _lines_taken_back(entry)
    if entry.kind is Kind.REDO:
        return ngettext(
            "Brought back: entry %(seqs)s",
            "Brought back: entries %(seqs)s",
            len(entry.seqs),
            seqs=_listed(entry),
        )
    if says_more(entry):
        return line_said(entry, game, lang, names)
    if entry.kind is Kind.SEAT:
        return _about_seat(*entry.text.partition(" ")[::2])
    return {
        "pause": _("The game is paused."),
        "resume": _("The game goes on."),
        "close": _("The table is closed."),
        "reopen": _("The table is open again."),
        "policy anyone": _("Anyone at the table may enter."),
        "policy own": _("Each enters only what is their own."),
        "policy scorer": _("Only the scorer and whoever runs the table enter."),
        "joining open": _("Others can join again."),
        "joining closed": _("Nobody else can join."),
        WITHDRAW: _("The correction is not made after all."),
        "circle": _("The table changed circles."),
        "object": _("Somebody objected: the table stays with whoever runs it."),
    }.get(entry.text, entry.text)


def _about_seat(verb: str, rest: str) -> str:
    """To follow the player's name."""
    if verb == "colour":
        said = _("plays in %(colour)s", colour=colour(rest)) if rest else _("has no colour now")
    else:
        said = {
            "name": _("is the name from here on"),
            "join": _("comes late and sits down"),
            "retire": _("leaves the game"),
            "move": _("plays on another phone from here on"),
            "claim": _("asks to run the table"),
            "host": _("runs the table from here on"),
        }.get(verb, verb)
    return said


def colour(name: str) -> str:
    """A seat's colour in words."""
    return {
        "red": _("red"),
        "orange": _("orange"),
        "yellow": _("yellow"),
        "green": _("green"),
        "teal": _("teal"),
        "blue": _("blue"),
        "purple": _("purple"),
        "pink": _("pink"),
    }[name]


def _lines_taken_back(entry: Entry) -> str:
    return ngettext(
        "Taken back: entry %(seqs)s",
        "Taken back: entries %(seqs)s",
        len(entry.seqs),
        seqs=_listed(entry),
    )


def _listed(entry: Entry) -> str:
    return ", ".join(map(str, entry.seqs))


def acted(action: Action, game: Game[Any, Any], lang: str, names: Sequence[str]) -> str:
    """An action as its rulebook words it, to follow the player's name."""
    fields = {key: value for key, value in action.as_json().items() if key != "type"}
    if action.private:  # the log lies open: that it was entered, not what
        fields = {}
    return book(game.slug, lang).word(f"action.{action.verb}", names=names, **fields)


def who_wrote(by: By, names: Sequence[str]) -> str:
    """Whose phone wrote a line, as short as can be."""
    if by.label:
        return by.label
    if by.seat is not None:
        return names[by.seat]
    return _("whoever runs the table") if by.role == "host" else _("the scorer")


def by_whom(by: By, names: Sequence[str]) -> str:
    """Which phone wrote a line."""
    if by.device is not None and by.label:
        if by.role == "host":
            return _("Entered by the phone that runs the table: %(label)s", label=by.label)
        return _("Entered by phone: %(label)s", label=by.label)
    if by.seat is not None:
        return _("Entered on %(name)s's phone", name=names[by.seat])
    if by.role == "host":
        return _("Entered on the phone that runs the table")
    return _("Entered by %(label)s", label=by.label) if by.label else _("Entered by the scorer")


def agreed(ours: Book, name: str, value: Any) -> str:
    """An option and what it says: ``To get on the board: 500``; of a table only that it has one."""
    title = ours.option(name).title
    if isinstance(value, Mapping):
        return _("%(what)s: as the rule sheet has them", what=title)
    said = _("none") if value is None else ours.option_value(name, value)
    return f"{title}: {said}"
