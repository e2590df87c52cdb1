"""Which font draws a character of a picture: ours, that of emoji, one of the system's, or none.

resvg shapes all of a text by each font that it is in; where no font has a character, or joins some,
it gives up the others, too. So it only gets what it can draw.
"""

import re
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from string import ascii_uppercase
from unicodedata import category, east_asian_width, normalize

import resvg_py
from flask import current_app

OURS, EMOJI = "Atkinson Hyperlegible", "Noto Emoji"
FILES = (
    "atkinson-hyperlegible-5.3.0-400.ttf",
    "atkinson-hyperlegible-5.3.0-700.ttf",
    "noto-emoji-5.3.2-400.ttf",
)
SYSTEM = "sans-serif"
NONE = ""
INSTEAD = "•"
NOBODYS = "\U0010fffe"  # no character at all, so no font has it
# What says how the emoji before it looks, or joins it with the next one: is left out.
SHADES = re.compile("[\u200d\u20e3\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
# A flag is two letters of a land, which are written instead.
FLAGS = {0x1F1E6 + place: letter for place, letter in enumerate(ascii_uppercase)}
UNUSUAL = re.compile("[^\0-\xff–—‘’“”•…−]")
BETWEEN_TAGS = re.compile(r">[^<]+<")
EMOJI_WIDTH = 1.25  # in ems


def files() -> list[str]:
    folder = Path(str(current_app.static_folder)) / "vendor"
    return [str(folder / name) for name in FILES]


def fitted(svg: str, others: bool = True) -> tuple[str, bool]:
    """``svg`` with its text in runs of the fonts that have it, and whether ours are enough; with
    none of the ``others`` they are. For what no font has stands a dot, not an empty box."""
    if UNUSUAL.search(svg) is None:
        return svg, True
    fonts: set[str] = set()
    text = BETWEEN_TAGS.sub(lambda found: _runs(found[0], fonts, others), svg)
    return text, SYSTEM not in fonts


def extent(char: str) -> float | None:
    """How wide a character is that is wider than letters, in ems; ``None`` for all others."""
    if SHADES.match(char):
        return 0
    if ord(char) in FLAGS or _font(char) == OURS:
        return None
    return EMOJI_WIDTH if _font(char) == EMOJI or east_asian_width(char) in "WF" else None


def _runs(text: str, fonts: set[str], others: bool) -> str:
    text = normalize("NFC", SHADES.sub("", text.translate(FLAGS)))
    runs = [(font, "".join(run)) for font, run in groupby(text, _font)]
    kept = {OURS} if not others else {OURS, EMOJI}
    if others and any(font == SYSTEM for font, _ in runs):
        kept = {OURS, SYSTEM}  # as one run, in which emoji would be the empty boxes
    fonts |= kept & {font for font, _ in runs}
    return "".join(_marked(font, run) if font in kept else _dots(run) for font, run in runs)


def _marked(font: str, run: str) -> str:
    if font != EMOJI:
        return run
    # One by one: resvg stumbles over those that it would join.
    return "".join(f'<tspan font-family="{EMOJI}">{each}</tspan>' for each in run)


def _dots(run: str) -> str:
    return INSTEAD * sum(not category(each).startswith("M") for each in run)


def _font(char: str) -> str:
    """The family that draws ``char``."""
    if UNUSUAL.match(char) is None:
        return OURS
    if category(char).startswith("M"):  # an accent by itself, drawn over what is before it
        return OURS if _has(OURS, char) else NONE
    return next((font for font in (OURS, EMOJI, SYSTEM) if _has(font, char)), NONE)


@lru_cache(maxsize=4096)
def _has(font: str, char: str) -> bool:
    return _drawn(font, char) != _drawn(font, NOBODYS)


def _drawn(font: str, char: str) -> bytes:
    """A small picture of ``char``: those of what a font lacks are all the same."""
    regular, _, emoji = files()
    text = f'<text y="24" font-size="24" font-family="{font}">{char}</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32">{text}</svg>'
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            font_files=[emoji if font == EMOJI else regular],
            sans_serif_family=OURS,
            skip_system_fonts=font != SYSTEM,
        )
    )
