"""Shared rulings and results as pictures of 1200 by 630, which chats show above a link.

Drawn as SVG by the templates and sprites of the pages, turned into PNG by resvg.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any

import resvg_py
from flask import current_app

from scorekeeper.pages import letters
from scorekeeper.pages.exhibits import CARDS, DICE, POKER, Row

WIDTH, HEIGHT = 1200, 630
KEPT = 128
PREFIXES = {DICE: "d", POKER: "p-", CARDS: "k-"}
SHAPES = {DICE: 1.0, POKER: 1.0, CARDS: 1.54}  # height of a piece by its width
MOST_ROWS = 4
MOST_PIECES = 20
GAP = 12
SIDE = 250  # how much of a box the words beside several rows take
LABEL = 26
# How wide bold letters are, in ems; whatever is not named has the usual width.
WIDTHS = (
    (" ijl.,:;!|'·í¡", 0.33),
    ("frt()[]-/I1", 0.41),
    ("ABCDHKNOQRUVXYGwÁÑÓÚ#0468", 0.68),
    ("mMW%…@½", 0.92),
)
USUAL = 0.58


@dataclass(frozen=True, slots=True)
class Piece:
    """A symbol of the sprites and where it lies; ``left`` is what was not picked."""

    symbol: str
    x: float
    y: float
    width: float
    height: float
    left: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float


class Drawn:
    """Pictures by what they show, the least recently used forgotten first."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._pictures: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def png(self, svg: str) -> tuple[str, bytes]:
        """The picture and its ETag."""
        tag = sha256(svg.encode()).hexdigest()[:32]
        with self._lock:
            found = self._pictures.get(tag)
            if found is not None:
                self._pictures.move_to_end(tag)
                return tag, found
        made = rasterised(svg)
        with self._lock:
            self._pictures[tag] = made
            while len(self._pictures) > self._most:
                self._pictures.popitem(last=False)
        return tag, made


def rasterised(svg: str) -> bytes:
    """``svg`` as PNG. Letters that our own fonts lack are looked for among the system's."""
    try:
        return _rasterised(*letters.fitted(svg))
    except BaseException as error:
        # resvg panics, as Rust calls it, over letters that some fonts join.
        if type(error).__name__ != "PanicException":
            raise
    return _rasterised(*letters.fitted(svg, others=False))


def _rasterised(svg: str, ours: bool) -> bytes:
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=WIDTH,
            height=HEIGHT,
            font_files=letters.files(),
            font_family=letters.OURS,
            sans_serif_family=letters.OURS,
            skip_system_fonts=ours,
        )
    )


def drawing(template: str, view: dict[str, Any], lang: str) -> str:
    """The picture as SVG."""
    found = current_app.jinja_env.get_template(template)
    needed = sprites(view.get("rows", ()))
    return found.render(
        sprites=needed, lang=lang, wrapped=wrapped, cut=cut, laid=laid, Box=Box, **view
    )


def extent(text: str, size: float) -> float:
    """About how wide ``text`` is in bold at a font size."""
    return size * sum(map(_wide, text))


def _wide(char: str) -> float:
    usual = next((width for some, width in WIDTHS if char in some), USUAL)
    other = letters.extent(char)
    return usual if other is None else other


def cut(text: str, size: float, width: float) -> str:
    """``text`` as far as it fits."""
    if extent(text, size) <= width:
        return text
    while text and extent(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, size: float, width: float, most: int) -> list[str]:
    """``text`` in lines, of which there are ``most`` at most."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and extent(longer, size) > width and len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = longer
    return [cut(line, size, width) for line in lines]


def laid(rows: Sequence[Row], box: Box) -> tuple[list[Piece], list[Words]]:
    """Where the pieces of the rows lie in a box, and the words: above one row, beside several."""
    shown = rows[:MOST_ROWS]
    pieces: list[Piece] = []
    words: list[Words] = []
    aside = SIDE if len(shown) > 1 else 0
    each = (box.height - GAP * (len(shown) - 1)) / max(len(shown), 1)
    for number, row in enumerate(shown):
        top = box.y + number * (each + GAP)
        more = len(rows) - MOST_ROWS if number == MOST_ROWS - 1 else 0
        words += _words(row, box.x, top + (each / 2 + 8 if aside else 24), more)
        above = 0 if aside else 40
        lane = Box(box.x + aside, top + above, box.width - aside, each - above)
        pieces += _pieces(row, lane)
    return pieces, words


def _words(row: Row, x: float, y: float, more: int) -> list[Words]:
    label = f"{row.label} (+{more})" if more > 0 else row.label
    if not row.note:
        return [Words(cut(label, LABEL, SIDE - 20), x, y)]
    return [Words(label, x, y - 14), Words(row.note, x, y + 16)]


def _pieces(row: Row, box: Box) -> Iterator[Piece]:
    shape = SHAPES[row.kind]
    faces = row.faces[-MOST_PIECES:]
    picked = (row.picked or (True,) * len(row.faces))[-MOST_PIECES:]
    symbols = [f"{PREFIXES[row.kind]}{face}" for face in faces]
    if row.hilo:
        symbols.append(f"h-{row.hilo[0]}{row.hilo[1]}")
        picked = (*picked, True)
    size = min(box.height / shape, (box.width + GAP) / max(len(symbols), 5) - GAP, 160)
    top = box.y + (box.height - size * shape) / 2
    for number, (symbol, kept) in enumerate(zip(symbols, picked, strict=True)):
        x = box.x + number * (size + GAP) + (GAP * 2 if symbol.startswith("h-") else 0)
        at = (round(each, 1) for each in (x, top, size, size * shape))
        yield Piece(symbol, *at, not kept)


def sprites(rows: Iterable[Row]) -> list[str]:
    """The drawings that the rows need besides the plain dice."""
    names = {CARDS: "cards", POKER: "poker"}
    found = {names[row.kind] for row in rows if row.kind in names and row.faces}
    return sorted(found | ({"hilo"} if any(row.hilo for row in rows) else set()))
