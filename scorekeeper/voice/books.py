"""What a game says in one language: its name, its options, the sentence of every ruling.

A game's own file is looked into first, then those it shares with others (``Game.books``), then
``common``. So ``farkle.keep.dead-die`` is ``## keep.dead-die`` in the first of ``farkle``,
``hotdice`` and ``common`` that has it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.rules.ruling import NOTHING
from scorekeeper.voice.language import listed, number
from scorekeeper.voice.manuscript import Clause, Section, manuscript
from scorekeeper.voice.press import Text, line, sentence

MOST_SAID = 4096
LONGEST_FACTS = 300  # characters; longer ones, as of refusals with all their offers, seldom recur


@dataclass(frozen=True, slots=True)
class Named:
    """Something with a name and a sentence about it."""

    title: str
    text: str


class Book:
    """Everything one game says in one language; ``book()`` hands them out."""

    def __init__(self, slug: str | None, lang: str) -> None:
        self.slug = slug
        self.lang = lang
        files = (slug, *GAMES[slug].books, "common") if slug else ("common",)
        self._pages = [manuscript(name, lang) for name in files]
        self._sentences: dict[str, Text] = {}
        self._said: dict[tuple[str, str, tuple[str, ...]], str] = {}
        self._worded: dict[tuple[str, str], str] = {}

    @cached_property
    def name(self) -> str:
        return self.about("name")

    @property
    def equipment(self) -> str:
        return self.about("equipment")

    def about(self, key: str) -> str:
        """A text of the section ``game``: ``name``, ``equipment``, ``goal``, ``begins``."""
        return self._clause("game", key).text

    def say(self, code: str, facts: Mapping[str, Any] = NOTHING, names: Sequence[str] = ()) -> str:
        """The sentence for ``code``, plain text on one line; players called by ``names``.

        Raises ``KeyError`` for a code without a sentence. What was said of the same facts is said
        again: games are full of the same throws.
        """
        key = code, repr(facts), tuple(names)
        said = self._said.get(key)
        if said is None:
            text = self._sentences.get(code) or self._learn(code)
            said = text({**facts, "names": names, "book": self})
            _keep(self._said, key, said)
        return said

    def _learn(self, code: str) -> Text:
        clause = self._clause("rulings", code, code.removeprefix(f"{self.slug}."))
        return self._sentences.setdefault(code, line(clause.text, self.lang))

    def offer(self, offer: Mapping[str, Any], names: Sequence[str] = ()) -> str:
        """What is offered, in words: "throw 3 dice"."""
        text = self._clause("offers", offer["type"]).text
        return sentence(text, self.lang, {**offer, "names": names, "offer": offer})

    def offers(self, offers: Iterable[Mapping[str, Any]], names: Sequence[str] = ()) -> str:
        """All that is offered: "throw 3 dice or stop with 550"; empty when nothing is."""
        said = dict.fromkeys(self.offer(each, names) for each in offers)
        return listed(said, self.lang, either=True)

    def preset(self, slug: str) -> Named:
        return self._named("presets", slug)

    def problem(self, key: str) -> Named:
        """What kind of trouble it is, and what to do about it (where that is always the same)."""
        return self._named("problems", key)

    def option(self, name: str) -> Named:
        return self._named("options", name)

    def option_value(self, name: str, value: Any) -> str:
        """What a value of an option is called: the book's own word, else yes, no or a number."""
        key = str(value).lower() if value is None or isinstance(value, bool) else str(value)
        own = self._clause("options", name).items.get(key)
        if own is not None:
            return own
        if value is None or isinstance(value, bool):
            return self.word(f"value.{key}")
        return number(value, self.lang) if isinstance(value, int) else str(value)

    def word(self, key: str, **values: Any) -> str:
        """A word by group and key: ``part.three``, ``mark.farkle``; ``KeyError`` without one. Kept
        as sentences are."""
        asked = key, repr(values)
        said = self._worded.get(asked)
        if said is None:
            said = self._word(key, values)
            _keep(self._worded, asked, said)
        return said

    def _word(self, key: str, values: Mapping[str, Any]) -> str:
        group, _, item = key.partition(".")
        for page in self._pages:
            clause = page["words"].get(group)
            if clause and item in clause.items:
                return sentence(clause.items[item], self.lang, {"book": self, **values})
        raise KeyError(f"{self.slug} has no word {key} in {self.lang}")

    def title(self, rule_id: str) -> str:
        """What a rule is called."""
        return self._clause("rules", rule_id).heads[0]

    def clauses(self, section: str) -> dict[str, Clause]:
        """A section's clauses, the game's own first, shared ones behind."""
        found: dict[str, Clause] = {}
        for page in self._pages:
            found = {**found, **{k: c for k, c in page[section].items() if k not in found}}
        return found

    def _named(self, section: str, key: str) -> Named:
        clause = self._clause(section, key)
        return Named(clause.heads[0], sentence(clause.text, self.lang, {}))

    def _clause(self, section: str, *keys: str) -> Clause:
        for page in self._pages:
            part: Section = page[section]
            for key in keys:
                if key in part:
                    return part[key]
        raise KeyError(f"{self.slug} has no {section} {keys[0]} in {self.lang}")


def _keep(kept: dict[Any, str], key: tuple[Any, ...], said: str) -> None:
    """Remember what was said of the facts that ``key`` has second."""
    if len(key[1]) <= LONGEST_FACTS:
        if len(kept) >= MOST_SAID:
            kept.clear()
        kept[key] = said


@cache
def book(slug: str | None, lang: str) -> Book:
    """The book of a game; without a game (``None``), what is common to all."""
    return Book(slug, lang)
