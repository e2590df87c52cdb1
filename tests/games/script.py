"""Reads the scripts of scripts/*.txt: whole tables as text that a player can follow.

seats 3 first 1 preset classic values {"four":null}     a table: options as name and JSON
1: keep 1 1 1    => kept 1000 [farkle.values]           legal: the code, its points, rules cited
1: bank          => ! bank.below-entry [farkle.entry]   refused
totals 0 1000 0                                         the scorepad now
wrote 1 2 -500 penalty                                  its last line: column, round, points, mark
offers roll 3, bank 550                                 what may be done now
owed 2 0                                                whose last turns are still to come
needs 500 50 none                                       what each still needs
join                                                    somebody comes late
retire 2                                                a seat leaves for good
won 0 2 won.shared                                      winners and reason; places 1 1 3
"""

import json
from dataclasses import dataclass
from pathlib import Path

SCRIPTS = Path(__file__).parent / "scripts"


@dataclass(frozen=True)
class Step:
    where: str
    said: str
    answer: str

    @property
    def seat(self):
        return int(self.said.partition(":")[0])

    @property
    def action(self):
        return self.said.partition(":")[2].strip()

    @property
    def refused(self):
        return self.answer.startswith("!")

    @property
    def cites(self):
        return set(self.answer.partition("[")[2].rstrip("]").split())

    @property
    def told(self):
        """Code, and points where the line names them."""
        return self.answer.partition("[")[0].lstrip("!").split()


@dataclass(frozen=True)
class Script:
    """One table; ``agreed`` as its ``seats`` line says."""

    slug: str
    where: str
    seats: int
    agreed: dict
    steps: tuple

    @property
    def options(self):
        return {k: v for k, v in self.agreed.items() if k not in ("preset", "first")}


def scripts(slug):
    found, path = [], SCRIPTS / f"{slug}.txt"
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        where = f"{path.name}:{number}"
        if text.startswith("seats "):
            _, seats, *words = text.split()
            pairs = zip(words[::2], map(value, words[1::2]), strict=True)
            found.append((where, int(seats), dict(pairs), []))
        elif text:
            said, _, answer = text.partition("=>")
            found[-1][3].append(Step(where, said.strip(), answer.strip()))
    return [Script(slug, *each[:3], tuple(each[3])) for each in found]


def value(word):
    try:
        return json.loads(word)
    except json.JSONDecodeError:
        return word
