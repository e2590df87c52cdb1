"""What a pad shows: the game's offers as the template of its controls wants them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.pages.forms import Form, field
from scorekeeper.pages.pads import cinq_o, cinquillo, cubilete, hotdice
from scorekeeper.pages.visits import Visit

# visit, offers by type, what was typed and refused → fields for templates/table/play/<slug>.html
Pad = Callable[[Visit, Mapping[str, Any], Form], dict[str, Any]]
Raw = dict[str, Any]


def _as_said(raw: Raw) -> Raw:
    return raw


@dataclass(frozen=True, slots=True)
class Controls:
    """What a game's pages bring along.

    ``read`` makes of an action as the form says it the one the API would get. ``scripts`` are files
    of static/js for its pad, ``asks`` those for its form of the referee; ``sprites`` the drawings
    of templates/parts/<name>_sprite.html. ``beside``: templates/table/aside/<slug>.html has what
    stands beside the pad.
    """

    pad: Pad
    scripts: tuple[str, ...]
    asks: tuple[str, ...]
    sprites: tuple[str, ...] = ()
    read: Callable[[Raw], Raw] = _as_said
    beside: bool = False


HOTDICE = Controls(hotdice.pad, ("throw", "choose", "total"), ("throw",), read=hotdice.read)
PADS: Mapping[str, Controls] = {
    "farkle": HOTDICE,
    "zilch": HOTDICE,
    "cinq-o": Controls(cinq_o.pad, ("cup", "case"), ("cup",), ("hilo",), cinq_o.read),
    "cinquillo": Controls(
        cinquillo.pad, ("cards", "hand"), ("cards",), ("cards",), cinquillo.read, beside=True
    ),
    "cubilete": Controls(cubilete.pad, ("cup", "stay"), ("cards",), ("poker",), cubilete.read),
}
TOTAL = "total"
# Pads beside the usual one, by what ``?pad=`` asks for.
MODES = frozenset({TOTAL, *cinquillo.MODES})


def mode(typed: Form) -> str:
    """Which pad is wanted; empty for the usual one."""
    wanted = field(typed, "pad")
    return wanted if wanted in MODES else ""


def as_actions(slug: str, raws: list[Raw]) -> list[Raw]:
    """What a form said, as the API would get it."""
    return [PADS[slug].read(raw) for raw in raws]
