"""A shared ruling or result in words: for its page, for a chat, for the picture of it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from scorekeeper.desk import shares
from scorekeeper.desk.shares import Share
from scorekeeper.games import GAMES
from scorekeeper.pages.exhibits import Row, of_action, of_case
from scorekeeper.pages.silences import silences
from scorekeeper.pages.winners import who_won
from scorekeeper.pages.words import acted, agreed
from scorekeeper.rules.options import differing
from scorekeeper.tables.frozen import Judged
from scorekeeper.voice.books import book
from scorekeeper.voice.i18n import gettext as _
from scorekeeper.voice.language import day, number
from scorekeeper.voice.rulings import cited, spoken
from scorekeeper.voice.typeset import as_html

View = dict[str, Any]


def ruling_view(share: Share, lang: str) -> View:
    """The ruling as it is judged today, with what it was about; raises ``Drift``."""
    options, ruling, judged = shares.judge(share)
    game, names = GAMES[share.game], share.data.get("names") or ()
    said = spoken(ruling, game, options, lang, names)
    rows = of_action(judged) if judged else of_case(share.data["case"], ruling.more)
    view = {
        **_common(share, options, lang),
        "ruling": {
            **said,
            "citations": _with_html(said["citations"]),
        },
        "rows": rows,
        "who": _who(judged, names, lang) if judged else None,
        "signs": getattr(options, "faces", "10/9"),
        "verdict": _("Legal") if ruling.legal else _("Not allowed"),
        "points": number(ruling.points, lang) if ruling.points else "",
    }
    summary = f"{view['who']}. " if view["who"] else ""
    return {
        **view,
        "title": _ruling_title(view),
        "summary": summary + view["ruling"]["message"],
        "text": _ruling_text(view),
    }


def _with_html(citations: Sequence[Mapping[str, str]]) -> list[View]:
    return [{**rule, "html": as_html(rule["text"])} for rule in citations]


def _who(judged: Judged, names: Sequence[str], lang: str) -> str:
    """Who did what: by name where that was ticked, else by their number at the table."""
    name = names[judged.seat] if names else _("Player %(n)s", n=judged.seat + 1)
    return f"{name} {acted(judged.action, judged.before.game, lang, names)}"


def _common(share: Share, options: Any, lang: str) -> View:
    ours = book(share.game, lang)
    edition = share.data["edition"]
    return {
        "game": {"slug": share.game, "name": ours.name},
        "preset": share.data["preset"],
        "rules_line": options_line(share.game, share.data["preset"], options, lang),
        "edition": edition,
        "edition_now": GAMES[share.game].edition,
        "silences": silences(share.game, options, lang),
        "made": day(datetime.fromtimestamp(share.created_at / 1000, UTC), lang),
    }


@lru_cache(maxsize=512)
def options_line(slug: str, preset: str, options: Any, lang: str) -> str:
    """The preset and every option that was changed, in one line."""
    ours, usual = book(slug, lang), GAMES[slug].presets[preset]
    changed = differing(options, usual)
    said = [agreed(ours, name, value) for name, value in changed.items()]
    return " · ".join([ours.preset(preset).title, *said])


def _ruling_title(view: View) -> str:
    """``Farkle: Legal, 250``: what stands above a link in a chat."""
    words = ", ".join(filter(None, (view["verdict"], view["points"])))
    return f"{view['game']['name']}: {words}"


def _ruling_text(view: View) -> str:
    """The ruling as lines of plain text."""
    rules = ", ".join(rule["title"] for rule in view["ruling"]["citations"])
    lines = [
        f"{view['game']['name']} ({view['rules_line']})",
        view["who"] or "",
        *(_row_text(row) for row in view["rows"]),
        f"{'✓' if view['ruling']['legal'] else '✗'} {view['verdict']} {view['points']}".strip(),
        view["ruling"]["message"],
        _("Rules: %(titles)s", titles=rules),
    ]
    return "\n".join(filter(None, lines))


def _row_text(row: Row) -> str:
    faces = " ".join(map(str, row.faces))
    if row.picked is not None:
        picked = [str(f) for f, kept in zip(row.faces, row.picked, strict=True) if kept]
        faces += f" → {' '.join(picked)}"
    if row.hilo:
        faces += f" + {row.hilo[0].capitalize()} {row.hilo[1]}"
    return f"{row.label}: {' '.join(filter(None, (faces, row.note)))}"


def result_view(share: Share, lang: str) -> View:
    """The final standings, places shared by those who are level."""
    data = share.data
    options = shares.options_of(share)
    names = data.get("names") or [_("Player %(n)s", n=seat + 1) for seat in range(data["seats"])]
    result, ours = data["result"], book(share.game, lang)
    ended = datetime.fromtimestamp(data["at"] / 1000, UTC)
    ranking = [
        {"place": each["place"], "name": names[each["seat"]], "score": _score(each, lang)}
        for each in result["ranking"]
    ]
    view = {
        **_common(share, options, lang),
        "ranking": ranking,
        "won": who_won(GAMES[share.game], options, result["winners"], names, lang),
        "result": {
            "message": ours.say(result["reason"], {}, names),
            "citations": cited(result["citations"], share.game, options, lang),
        },
        "corrected": not shares.still_so(share),
        "when": day(ended, lang),
    }
    title = f"{ours.name}: {view['won']}"
    summary = " · ".join(f"{each['place']}. {each['name']} {each['score']}" for each in ranking)
    return {**view, "title": title, "summary": summary, "text": _result_text(view)}


def _score(rank: Mapping[str, Any], lang: str) -> str:
    return rank.get("score_text") or number(rank["score"], lang)


def _result_text(view: View) -> str:
    lines = [
        f"{view['game']['name']} ({view['rules_line']}), {view['when']}",
        *(f"{each['place']}. {each['name']}: {each['score']}" for each in view["ranking"]),
        view["result"]["message"],
    ]
    return "\n".join(lines)
