"""What all are looking at is done, or taken back."""

from flask import request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.desk import proposals as desk
from scorekeeper.desk.lines import Entered
from scorekeeper.pages import entries
from scorekeeper.pages.addresses import pages
from scorekeeper.pages.visits import Visit

page = pages("proposing")


@page.post("/t/<code>/p/<int:n>/confirm")
def confirm(code: str, n: int) -> AnyResponse:
    request.get_data()  # before the form is read, which would leave nothing to tell copies by
    return entries.do(code, lambda visit: _confirmed(visit, n))


def _confirmed(visit: Visit, n: int) -> Entered:
    done = desk.confirm(visit.id, visit.who, n).entered
    assert done is not None  # it was to be written
    return done


@page.post("/t/<code>/p/<int:n>/withdraw")
def withdraw(code: str, n: int) -> AnyResponse:
    request.get_data()
    return entries.do(code, lambda visit: desk.withdraw(visit.id, visit.who, n))
