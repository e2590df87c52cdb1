"""What somebody's games come to, in words and charts: games, wins, and what each game counts.

Takes ``Figures`` as ``desk.statistics`` has them; what nothing is known of is a dash.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.pages.charts import Chart, column_chart
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import number, percent

Figures = Mapping[str, Any]
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure and what it is called."""

    label: str
    text: str


def counted(figures: Mapping[str, Any], lang: str) -> list[Fact]:
    """Games, wins and their share, for one game or for all."""
    return [
        Fact(_("games"), number(figures["games"], lang)),
        Fact(_("wins"), number(figures["wins"], lang)),
        Fact(_("of them won"), _share(figures["win_rate"], lang)),
        Fact(_("points for places"), _decimal(figures["points"], lang)),
    ]


def scored(figures: Figures, lang: str) -> list[Fact]:
    """What was scored on average and at best, each way of playing by itself."""
    ours, found = book(figures["game"], lang), []
    for each in figures["scores"]:
        mode = each["mode"]
        named = ours.option_value("mode", mode) if mode else ""
        average = _("on average, %(mode)s", mode=named) if named else _("on average")
        best = _("at best, %(mode)s", mode=named) if named else _("at best")
        found.append(Fact(average, _decimal(each["average"], lang)))
        found.append(Fact(best, _best(each, lang)))
    return found


def _best(score: Mapping[str, Any], lang: str) -> str:
    """Whole numbers as people write them; others have their fraction in ``best_text``."""
    best = score["best"]
    return number(best, lang) if isinstance(best, int) else str(score["best_text"])


def particular(figures: Figures, lang: str) -> list[Fact]:
    """What only this game counts."""
    of_game = {
        "farkle": _hot_dice,
        "zilch": _hot_dice,
        "cinq-o": _cinq_o,
        "cinquillo": _cinquillo,
        "cubilete": _cubilete,
    }[figures["game"]]
    return list(of_game(figures, lang))


def _hot_dice(figures: Figures, lang: str) -> Iterator[Fact]:
    rates, zilch = figures["rates"], figures["game"] == "zilch"
    lost = _("turns that were a Zilch") if zilch else _("turns that were a Farkle")
    yield Fact(lost, _share(rates.get("farkle_rate"), lang))
    yield Fact(_("points a turn"), _decimal(rates.get("points_a_turn"), lang))
    yield Fact(_("biggest turn"), _whole(figures["bests"].get("biggest_turn"), lang))
    yield Fact(_("times all dice scored"), _sum(figures, "hot_dice", lang))
    if zilch:
        yield Fact(_("challenges made"), _sum(figures, "challenges", lang))


def _cinq_o(figures: Figures, lang: str) -> Iterator[Fact]:
    rates, facts = figures["rates"], figures["facts"]
    yield Fact(_("Hi rather than Lo"), _share(rates.get("hi_rate"), lang))
    yield Fact(_("average Number"), _decimal(rates.get("average_number"), lang))
    yield Fact(_("five of a kind"), _sum(figures, "five_of_a_kind", lang))
    yield Fact(_("straights"), _sum(figures, "straights", lang))
    if facts.get("solitaire") or figures["bests"].get("solitaire"):
        fewest = _whole(figures["bests"].get("solitaire"), lang)
        yield Fact(_("fewest rounds alone"), fewest)


def _cinquillo(figures: Figures, lang: str) -> Iterator[Fact]:
    rates = figures["rates"]
    yield Fact(_("hands won"), _share(rates.get("hands_won_rate"), lang))
    yield Fact(_("cards left a hand"), _decimal(rates.get("cards_a_hand"), lang))
    yield Fact(_("passes made"), _sum(figures, "passes", lang))
    yield Fact(_("wrong passes proved"), _sum(figures, "wrong_passes", lang))


def _cubilete(figures: Figures, lang: str) -> Iterator[Fact]:
    yield Fact(_("rounds won"), _share(figures["rates"].get("rounds_won_rate"), lang))
    yield Fact(_("turns in play-offs"), _sum(figures, "play_offs", lang))
    yield Fact(_("quintillas"), number(figures["facts"].get("hands", {}).get("quintilla", 0), lang))


def _sum(figures: Figures, name: str, lang: str) -> str:
    return number(figures["facts"].get(name, 0), lang)


def _whole(value: float | None, lang: str) -> str:
    return NOTHING if value is None else number(value, lang)


def _decimal(value: float | None, lang: str) -> str:
    if value is None:
        return NOTHING
    places = 0 if abs(value) >= 100 else 1
    rounded = round(value, places)
    return number(int(rounded) if rounded == int(rounded) else rounded, lang)


def _share(value: float | None, lang: str) -> str:
    return NOTHING if value is None else percent(value, lang)


HANDS = ("pachuca", "par", "dos pares", "tercia", "full", "poker", "quintilla")


def charts(figures: Figures, lang: str, uid: str) -> list[Chart]:
    """The pictures of what a game counts by kind: turns by what was banked, hands, sides."""
    facts = figures["facts"]
    drawn = {
        "banked_at": lambda: _banked(uid, facts["banked_at"], lang),
        "hands": lambda: _hands(uid, facts["hands"], lang),
        "numbers": lambda: _sides(uid, facts, lang),
    }
    wanted = {"cinq-o": "numbers", "cubilete": "hands"}.get(figures["game"], "banked_at")
    return [drawn[wanted]()] if isinstance(facts.get(wanted), (dict, int)) and facts[wanted] else []


def _banked(uid: str, at: Mapping[str, int], lang: str) -> Chart:
    floors = sorted(map(int, at))
    columns = [(number(floor, lang), at[str(floor)]) for floor in floors]
    head = (_("Points banked, from"), _("Turns"))
    return column_chart(f"{uid}-banked", _("Turns by what was banked"), head, columns, _said(lang))


def _hands(uid: str, hands: Mapping[str, int], lang: str) -> Chart:
    columns = [(name, hands.get(name, 0)) for name in HANDS]
    head = (_("Hand"), _("Times"))
    return column_chart(f"{uid}-hands", _("Hands by name"), head, columns, _said(lang))


def _sides(uid: str, facts: Mapping[str, int], lang: str) -> Chart:
    columns = [("Hi", facts.get("hi", 0)), ("Lo", facts.get("lo", 0))]
    head = (_("Side"), _("Times"))
    return column_chart(f"{uid}-sides", _("Hi or Lo"), head, columns, _said(lang))


def _said(lang: str) -> Callable[[float], str]:
    return lambda value: number(int(value) if value == int(value) else value, lang)


def in_columns(rows: Sequence[Sequence[Fact]]) -> tuple[list[str], list[list[str]]]:
    """The labels that head a table of these rows, and their texts under them: somebody may lack
    what others have."""
    head = list(dict.fromkeys(fact.label for row in rows for fact in row))
    texts = [{fact.label: fact.text for fact in row} for row in rows]
    return head, [[row.get(label, NOTHING) for label in head] for row in texts]
