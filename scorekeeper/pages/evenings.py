"""An evening in words: who won it, by what points, what happened; for its page, for a chat, for the
picture of it, with the names of those who played or without."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.pages.leading import leaders
from scorekeeper.pages.tales import tales
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.i18n import ngettext
from scorekeeper.voice.language import isolated, listed, number

Found = Mapping[str, Any]
MOST_TALES = 8


def nameless(found: Found) -> dict[str, Any]:
    """What ``desk.statistics`` tells of a night, with numbers for the people, in the order of the
    standings."""
    seen: dict[str, str] = {}

    def hidden(player: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if player is None:
            return None
        name = seen.setdefault(player["id"], _("Player %(n)s", n=len(seen) + 1))
        return {"id": "", "name": name, "nickname": None, "colour": None, "retired": False}

    def without(rows: Sequence[Found]) -> list[dict[str, Any]]:
        return [{**row, "player": hidden(row["player"])} for row in rows]

    def untold(moments: Sequence[Found]) -> list[dict[str, Any]]:
        people = [[hidden(each) for each in moment["players"]] for moment in moments]
        pairs = zip(without(moments), people, strict=True)
        return [{**moment, "players": several} for moment, several in pairs]

    standings = without(found["standings"])
    tables = [{**table, "results": without(table["results"])} for table in found["tables"]]
    return {"standings": standings, "moments": untold(found["moments"]), "tables": tables}


def won(standings: Sequence[Found], lang: str) -> str:
    """Who won the evening; empty where nobody has a point."""
    most = max((each["points"] for each in standings), default=0)
    if not most:
        return ""
    names = [each["player"]["name"] for each in standings if each["points"] == most]
    if len(names) == 1:
        return _("%(name)s wins the evening", name=names[0])
    return _("%(names)s share the evening", names=listed(names, lang))


def counted(found: Found) -> str:
    """How much was played: ``4 tables · 5 players``."""
    words = (
        ngettext("%(num)s table", "%(num)s tables", len(found["tables"])),
        ngettext("%(num)s player", "%(num)s players", len(found["standings"])),
    )
    return " · ".join(words)


def results(table: Found, lang: str) -> str:
    """``Ana 10.250 · Luis 8.000``, the best first."""
    ranked = sorted(table["results"], key=lambda each: (each["place"], each["seat"]))
    return " · ".join(f"{called(each)} {score(each['score'], lang)}" for each in ranked)


def called(result: Found) -> str:
    return isolated(result["player"]["name"]) if result["player"] else "–"


def score(text: str, lang: str) -> str:
    """A score as people write it: ``10.250``; one with a fraction stays as it is."""
    return number(int(text), lang) if text.removeprefix("-").isdecimal() else text


def lines(found: Found, lang: str, public: bool = False) -> list[dict[str, Any]]:
    """The standings for the macro ``standings``; in public nobody's page is named."""
    made = leaders(found["standings"], lang)
    return [{**line, "href": None} for line in made] if public else made


def as_text(title: str, found: Found, lang: str) -> str:
    """The evening as lines of plain text."""
    said = [title, won(found["standings"], lang), ""]
    said += [
        f"{line['place']}. {line['name']}: {line['number']} {line['unit']} ({line['note']})"
        for line in leaders(found["standings"], lang)
    ]
    said.append("")
    said += [f"{book(t['game'], lang).name}: {results(t, lang)}" for t in found["tables"]]
    happened = [
        " ".join(filter(None, (f"{told.title}:", told.who, told.number)))
        for told in tales(found["moments"], lang)[:MOST_TALES]
    ]
    return "\n".join([*said, *([""] if happened else []), *happened]).strip()
