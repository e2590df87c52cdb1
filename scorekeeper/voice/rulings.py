"""Speaks a ruling: the JSON of the contract, with its sentence and the rules it rests on."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from scorekeeper.rules.game import Game
from scorekeeper.rules.reading import Malformed
from scorekeeper.rules.ruling import Citation, Flag, Part, Ruling, Score
from scorekeeper.voice.books import Book, book
from scorekeeper.voice.language import number
from scorekeeper.voice.printed import printed

Said = dict[str, Any]


def spoken(
    ruling: Ruling,
    game: Game[Any, Any],
    options: Any,
    lang: str,
    names: Sequence[str] = (),
    seq_back: Callable[[int], int] | None = None,
) -> Said:
    """The ruling as the contract has it, ``more`` merged in.

    A line of the breakdown has its stable word as ``key`` beside its ``name`` in the language.
    ``seq_back`` tells the log's number of the line ``back`` standing actions ago, for flags.
    """
    ours = book(game.slug, lang)
    message = ours.say(ruling.code, facts(ruling), names)
    if not names:  # it may begin with "player 1", where a name would stand as it was given
        message = message[:1].upper() + message[1:]
    said: Said = {
        "legal": ruling.legal,
        "code": ruling.code,
        "message": message,
        **_score("points", ruling.points, lang),
        "breakdown": [_line(part, game.slug, lang) for part in ruling.breakdown],
        "citations": cited(ruling.cites, game.slug, options, lang),
    }
    _add_lists(said, ruling, lang)
    if ruling.flags:
        said["flags"] = [_flag(each, ours, names, seq_back) for each in ruling.flags]
    return said | ruling.more


def facts(ruling: Ruling) -> Said:
    """All that a sentence about the ruling may speak of: its facts, ``points``, ``allowed``, and
    for a refusal ``best``, the dearest set-aside that would have been legal (or ``None``)."""
    allowed = ruling.allowed or ()
    best = None if ruling.legal else _best(ruling)
    return {"points": ruling.points, "allowed": allowed, "best": best, **ruling.facts}


def _best(ruling: Ruling) -> Any:
    """The dearest set-aside that would have been legal, choices coming dearest first."""
    offered = (offer.get("choices") for offer in ruling.allowed or ())
    return next((choices[0] for choices in (ruling.choices, *offered) if choices), None)


def cited(cites: Sequence[Citation], slug: str, options: Any, lang: str) -> list[Mapping[str, str]]:
    """``{id, title, text}`` of the rules, for the options in force. Shared: not to be changed."""
    ours = printed(slug, lang, options)
    return [ours.citation(each) for each in dict.fromkeys(cites)]


def complaint(problem: Malformed, lang: str) -> str:
    """What is wrong with something that was no action at all."""
    return book(None, lang).say(problem.code, problem.facts)


def score_fields(name: str, score: Score, lang: str) -> Said:
    """A score as JSON: whole numbers alone, others with their text beside them.

    >>> from fractions import Fraction
    >>> score_fields("points", Fraction(27, 2), "es"), score_fields("points", 50, "es")
    ({'points': 13.5, 'points_text': '13½'}, {'points': 50})
    """
    if isinstance(score, int) or score.denominator == 1:
        return {name: int(score)}
    return {name: float(score), f"{name}_text": number(score, lang)}


def _score(name: str, score: Score | None, lang: str) -> Said:
    return {} if score is None else score_fields(name, score, lang)


def _add_lists(said: Said, ruling: Ruling, lang: str) -> None:
    if ruling.choices is not None:
        said["choices"] = [
            {"dice": list(choice.dice), **score_fields("points", choice.points, lang)}
            for choice in ruling.choices
        ]
    if ruling.allowed is not None:
        said["allowed"] = [dict(offer) for offer in ruling.allowed]


def _line(part: Part, slug: str, lang: str) -> Said:
    return {
        "key": part.name,
        "name": _part_name(slug, lang, part.name, part.dice),
        "dice": list(part.dice),
        **score_fields("points", part.points, lang),
    }


@lru_cache(maxsize=4096)
def _part_name(slug: str, lang: str, word: str, dice: tuple[Any, ...]) -> str:
    return book(slug, lang).word(f"part.{word}", dice=dice)


def _flag(
    flag: Flag, ours: Book, names: Sequence[str], seq_back: Callable[[int], int] | None
) -> Said:
    where = {"seq": seq_back(flag.back)} if seq_back else {"back": flag.back}
    return {**where, "code": flag.code, "message": ours.say(flag.code, flag.facts, names)}
