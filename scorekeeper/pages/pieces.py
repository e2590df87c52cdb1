"""Parts of a page, each a macro that is given all it shows: some are made once and kept."""

from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, current_app
from jinja2 import pass_context
from markupsafe import Markup

from scorekeeper.voice.i18n import language

MOST = 5_000
Macro = Callable[..., Markup]
_macros: dict[tuple[str, str], Macro] = {}
_kept: dict[str, Markup] = {}


def drawn(template: str, macro: str, *values: Any) -> Markup:
    """What ``macro`` of ``template`` makes of ``values``, in the language spoken.

    A macro costs a call, where a template that is included first copies all that it may see.
    """
    made = _macros.get((template, macro))
    if made is None:
        found: Macro = getattr(current_app.jinja_env.get_template(template).module, macro)
        made = _macros[template, macro] = found
    return made(*values)


@pass_context  # or Jinja would make it of constants while it compiles, in whatever language
def piece(_context: Any, macro: str, template: str, *values: Any) -> Markup:
    """``"key"|piece("parts/keys.html", 1)``: the same of plain ``values``, kept for what comes
    again and again: keys, seats, menus."""
    key = f"{language()} {template} {macro} {values!r}"
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= MOST:
            _kept.clear()
        found = _kept[key] = drawn(template, macro, *values)
    return found


@pass_context
def _drawn(_context: Any, macro: str, template: str, *values: Any) -> Markup:
    """``"turn"|drawn("table/turn/farkle.html", table)``."""
    return drawn(template, macro, *values)


def filled(template: str, shown: Mapping[str, Any]) -> Markup:
    """A whole template, for what seldom stands on a page."""
    return Markup(current_app.jinja_env.get_template(template).render(shown))


def icon(name: str, label: str | None = None, full: bool = False) -> Markup:
    """A picture beside words needs no label; one that stands alone does."""
    return piece(None, "icon", "parts/dice.html", name, label, full)


def init_app(app: Flask) -> None:
    _macros.clear()  # a new app may have other templates
    _kept.clear()
    # As filters, which Jinja calls straight away; a function costs it more than most pieces.
    app.jinja_env.filters.update(drawn=_drawn, piece=piece)
    # As globals, so that the templates of every entry need not import them: that costs more.
    app.jinja_env.globals.update(filled=filled, icon=icon)
