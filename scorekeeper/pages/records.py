"""A table's record to take away, and a table opened from a record: pasted, or a file."""

from flask import Response, g, redirect, request
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import grants
from scorekeeper.desk.records import file_name, judge_record, open_record, record
from scorekeeper.desk.who import HOST
from scorekeeper.pages import answers, device
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.visits import arrive
from scorekeeper.rules.reading import Malformed
from scorekeeper.tables.record.reading import LONGEST, Damaged
from scorekeeper.voice.damage import damage
from scorekeeper.voice.rulings import complaint

page = pages("record")
importing = pages("importing")


@page.get("/t/<code>/record")
def download(code: str) -> Response:
    visit = arrive(code)
    etag = f"{visit.table.seq}.record"
    same = answers.unchanged(etag)
    if same is not None:
        return same
    sitting, text = record(visit.id)
    headers = {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Disposition": f'attachment; filename="{file_name(sitting)}"',
    }
    return answers.html(text, etag=etag, headers=headers)


@importing.get("/import")
def ask() -> Response:
    return answers.page("import/page.html")


@importing.post("/import")
def take() -> AnyResponse:
    sitting = open_record(judge_record(_given()))
    grants.grant(device.needed(), sitting, HOST)
    return redirect(f"/{g.lang}/t/{sitting.kept.code}", 303)


def _given() -> str:
    """The file, if there is one, else what was pasted."""
    file = request.files.get("file")
    if file is None or not file.filename:
        return request.form.get("record", "")
    return _text_of(file)


def _text_of(file: FileStorage) -> str:
    try:
        return file.stream.read(4 * LONGEST + 1).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed("malformed.record.letters") from None


@importing.errorhandler(Damaged)
def _damaged(damaged: Damaged) -> Response:
    """The form again with every line that does not hold; a file can be mended right there."""
    for file in request.files.values():
        file.stream.seek(0)
    faults = damage(damaged, g.lang)
    return answers.page(
        "import/page.html", 422, typed=_given()[:LONGEST], faults=faults, more=damaged.more
    )


@importing.errorhandler(Malformed)
def _wrong(problem: Malformed) -> Response:
    return answers.page("import/page.html", 422, error=complaint(problem, g.lang))
