"""Checks that everything the pages say has its Spanish, and nothing else is in ``es.po``.

``python -m scorekeeper.voice.catalogue`` prints what is wrong and fails if anything is; with
``--write`` it first adds what is missing (to be filled in) and drops what nobody says any more.
"""

import io
import re
import sys
from pathlib import Path

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from scorekeeper.voice.i18n import CATALOGUE

ROOT = Path(__file__).parents[2]
PLACES = (
    (ROOT / "scorekeeper", [("**.py", "python")]),
    (ROOT / "templates", [("**.html", "jinja2")]),
)
JINJA = {"**.html": {"silent": "false", "newstyle_gettext": "true", "trimmed": "true"}}
HOLE = re.compile(r"%\((\w+)\)[sd]|%%|%")
HEADER = """msgid ""
msgstr ""
"Language: es\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
Id = str | tuple[str, ...]


def load(path: Path = CATALOGUE) -> Catalog:
    with path.open("rb") as po:
        return read_po(po, locale="es")


def said() -> dict[Id, str | None]:
    """Every message of code and templates, with its context (``pgettext``) if it has one."""
    found: dict[Id, str | None] = {}
    for folder, methods in PLACES:
        for _, _, message, _, context in extract_from_dir(folder, methods, JINJA):
            found[message] = context
    return found


def problems(catalogue: Catalog, messages: dict[Id, str | None]) -> list[str]:
    """What is missing, left over, not filled in or wrongly filled in, a line each."""
    have = {message.id: message for message in catalogue if message.id}
    singulars = {_singular(message) for message in have}
    wrong = [f"missing: {each!r}" for each in messages if _singular(each) not in singulars]
    wanted = {_singular(each) for each in messages}
    wrong += [f"nobody says: {each!r}" for each in have if _singular(each) not in wanted]
    for message in have.values():
        wrong += _faults(message, catalogue.num_plurals)
    return wrong


def _singular(message: Id) -> str:
    return message if isinstance(message, str) else message[0]


def _faults(message: Message, plurals: int) -> list[str]:
    many = isinstance(message.id, tuple)
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    if message.fuzzy or not all(forms) or (many and len(forms) != plurals):
        return [f"not filled in: {message.id!r}"]
    ids = message.id if isinstance(message.id, tuple) else (message.id,)
    holes = set().union(*map(_holes, ids))
    # "One dice" may leave the number out; nothing may ask for a value that is not given
    alike = all(_holes(form) <= holes if many else _holes(form) == holes for form in forms)
    return [] if alike else [f"other placeholders: {message.id!r}"]


def _holes(text: str) -> set[str]:
    return {found[1] or found[0] for found in HOLE.finditer(text)}


def write(catalogue: Catalog, messages: dict[Id, str | None], path: Path = CATALOGUE) -> None:
    """Add what is missing, unfilled, and drop what nobody says; what is filled in stays."""
    for old in [message for message in catalogue if message.id]:
        if old.id not in messages:
            catalogue.delete(old.id, context=old.context)
    for each, context in messages.items():
        if catalogue.get(each, context) is None:
            catalogue.add(each, context=context)
    body = io.BytesIO()
    write_po(body, catalogue, width=100, sort_output=True, omit_header=True)
    path.write_text(HEADER + "\n" + body.getvalue().decode(), "utf-8")


def main() -> int:
    if "--write" in sys.argv:
        write(load(), said())
    wrong = problems(load(), said())
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
