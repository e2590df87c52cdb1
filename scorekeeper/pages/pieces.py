"""Parts of a page that come again and again, rendered once and kept: keys, seats, menus."""

from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from scorekeeper.voice.i18n import language

MOST = 5_000
_kept: dict[str, Markup] = {}


def piece(template: str, macro: str, *values: Any) -> Markup:
    """What ``macro`` of ``template`` makes of plain ``values``, in the language spoken."""
    key = f"{language()} {template} {macro} {values!r}"
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST:
            _kept.clear()
        made = getattr(current_app.jinja_env.get_template(template).module, macro)
        found = _kept[key] = Markup(made(*values))
    return found


def icon(name: str, label: str | None = None, full: bool = False) -> Markup:
    """A picture beside words needs no label; one that stands alone does."""
    return piece("parts/dice.html", "icon", name, label, full)


def init_app(app: Flask) -> None:
    _kept.clear()  # a new app may have other templates
    # As globals, so that the templates of every entry need not import them: that costs more.
    app.jinja_env.globals.update(piece=piece, icon=icon)
