"""Rows as a CSV file (RFC 4180) that spreadsheets open right, and that runs nothing in them."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from io import StringIO

Cell = str | int | Fraction | date | datetime | None
BOM = "\ufeff"  # without it Excel takes UTF-8 for something else
# What begins with one of these is a formula to a spreadsheet, in the wide form as well.
FORMULA = tuple("=+-@\t\r\n＝＋－＠")
# By what stands between cells, what stands in decimals: where numbers have a comma, Excel wants
# semicolons between cells.
DECIMALS = {",": ".", ";": ","}
ROWS_A_PIECE = 200


def table_of(
    columns: Sequence[str], rows: Iterable[Mapping[str, Cell]], separator: str
) -> Iterator[bytes]:
    """The file in pieces: a row of names, then the rows."""
    text = StringIO(newline="")
    writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
    text.write(BOM)
    writer.writerow(columns)
    for count, row in enumerate(rows, 1):
        writer.writerow([cell(row[name], DECIMALS[separator]) for name in columns])
        if count % ROWS_A_PIECE == 0:
            yield _taken(text)
    yield _taken(text)


def _taken(text: StringIO) -> bytes:
    said = text.getvalue().encode()
    text.seek(0)
    text.truncate()
    return said


def cell(value: Cell, decimal: str = ".") -> str:
    """A value as it stands in a file. What people wrote is never a formula.

    >>> cell("=1+1"), cell(-50), cell(Fraction(27, 2)), cell(None)
    ("'=1+1", '-50', '13.5', '')
    >>> cell(Fraction(13, 3), ","), cell(datetime(2026, 3, 5, 21, 15))
    ('4,333333', '2026-03-05 21:15:00')
    """
    match value:
        case None:
            return ""
        case str():
            return f"'{value}" if value.startswith(FORMULA) else value
        case datetime():
            return value.strftime("%Y-%m-%d %H:%M:%S")
        case Fraction():
            return _number(value, decimal)
    return str(value)


def _number(value: Fraction, decimal: str) -> str:
    if value.denominator == 1:
        return str(value.numerator)
    return f"{float(value):.6f}".rstrip("0").rstrip(".").replace(".", decimal)
