"""The board: scores for a television or a tablet in the middle of the table, huge and black."""

from flask import Response

from scorekeeper.pages import answers
from scorekeeper.pages.addresses import other_language_url, pages
from scorekeeper.pages.live import BOARD, public_scene
from scorekeeper.pages.pieces import drawn
from scorekeeper.pages.scene import rules_line
from scorekeeper.pages.table import join_url, qr
from scorekeeper.pages.visits import arrive, wants_part

page = pages("board")


@page.get("/t/<code>/board")
def show(code: str) -> Response:
    visit = arrive(code)
    part = wants_part()
    shown = public_scene(visit)
    etag = f"{shown['etag']}.{'b' if part else 'w'}"
    same = answers.unchanged(etag)
    if same is not None:
        return same
    board = drawn(BOARD.template, BOARD.macro, shown)
    if part:
        return answers.html(board, etag=etag)
    shown["board"] = board
    shown["rules_line"] = rules_line(visit)
    shown["other_lang_url"] = other_language_url()
    shown["join_url"] = join_url(visit)
    shown["qr"] = qr(shown["join_url"])
    return answers.page("board/page.html", **shown)
