"""The rules in force: a rulebook printed for one set of options, kept for the next to ask."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property, lru_cache
from types import SimpleNamespace
from typing import Any

from scorekeeper.games import GAMES
from scorekeeper.rules.options import show_options
from scorekeeper.voice import sheet
from scorekeeper.voice.books import Book, book
from scorekeeper.voice.manuscript import Clause
from scorekeeper.voice.press import paragraphs, sentence


@dataclass(frozen=True, slots=True)
class Rule:
    """``text`` is Markdown, ``source`` where the printed rules say it (empty: nowhere)."""

    id: str
    title: str
    text: str
    source: str


class Printed:
    """A game's rules under ``options``, in one language; ``printed()`` hands them out.

    Rule texts read the options as ``o`` and ask what an example is ``worth``. ``{{ scoring }}`` is
    the table of values: the whole table in the rulebook, one line of it in a citation.
    """

    def __init__(self, book: Book, options: Any) -> None:
        self.book = book
        self.options = options
        self._clauses = book.clauses("rules")
        self._cited: dict[str, Mapping[str, str]] = {}

    @cached_property
    def scoring(self) -> tuple[sheet.Row, ...]:
        """What combinations are worth; empty in games where nothing is."""
        return sheet.scoring_rows(self.options, self.book)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule that these options leave in force, in the order of play."""
        values = {**self._values, "scoring": sheet.as_markdown(self.scoring, self.book)}
        said = (self._rule(clause, values) for clause in self._clauses.values())
        return tuple(rule for rule in said if rule.text)

    def citation(self, rule_id: str) -> Mapping[str, str]:
        """``{id, title, text}`` of a rule, short enough to stand under a ruling.

        A refusal may cite a rule that these options switch off: the text says so.
        """
        found = self._cited.get(rule_id)
        if found is None:
            values = {**self._values, "scoring": sheet.as_line(self.scoring, self.book)}
            rule = asdict(self._rule(self._clauses[rule_id], values))
            rule.pop("source")
            rule["text"] = rule["text"] or self.book.word("rule.off")
            found = self._cited.setdefault(rule_id, rule)
        return found

    @cached_property
    def _values(self) -> dict[str, Any]:
        return {"o": _namespace(show_options(self.options)), "worth": self._worth}

    def _worth(self, dice: list[int]) -> int:
        """What these dice are worth set aside from one throw; 0 when they cannot all be."""
        if len(dice) > self.options.dice:
            return 0
        game = GAMES[self.book.slug]
        ruling = game.consider(self.options, {"roll": dice, "keep": dice})
        return ruling.points if ruling.legal else 0

    def _rule(self, clause: Clause, values: Mapping[str, Any]) -> Rule:
        lang = self.book.lang
        title, source = (*clause.heads, "")[:2]
        text = paragraphs(clause.text, lang, values)
        return Rule(clause.key, title, text, sentence(source, lang, values))


@lru_cache(maxsize=256)
def printed(slug: str, lang: str, options: Any) -> Printed:
    return Printed(book(slug, lang), options)


def rulebook(slug: str, options: Any, lang: str) -> list[dict[str, str]]:
    """The rules in force as the API shows them: ``{id, title, text, source}``."""
    return [asdict(rule) for rule in printed(slug, lang, options).rules]


def _namespace(value: Any) -> Any:
    """JSON for templates: ``o.values`` must be the option, never the method of a dict."""
    if isinstance(value, Mapping):
        return SimpleNamespace(**{key: _namespace(each) for key, each in value.items()})
    return value
