"""What a table of Cubilete agrees on."""

from dataclasses import dataclass

from scorekeeper.rules.options import choice, flag, whole


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = whole(5, 1, 50)
    first_to: int | None = whole(None, 1, 50, nullable=True)
    pachuca_high: bool = flag()
    limit_to_first: bool = flag()
    lock_kept: bool = flag()
    kickers: bool = flag(True)
    tie: str = choice("play_off", "one_throw", "shared")
    faces: str = choice("10/9", "rojo/negro", "8/7")  # what stands on the two lowest faces
    starter: str = choice("fixed", "rotate", "winner")


PRESETS = {"standard": Options()}
