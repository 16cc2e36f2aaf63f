"""Tables as files for spreadsheets: UTF-8 that Excel reads, times in Seoul, never a formula."""

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO
from typing import Annotated

from pydantic import WithJsonSchema

from hamsterd.core.clock import KST

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads Korean as another encoding."""
CSV_TYPE = "text/csv; charset=utf-8"

Csv = Annotated[str, WithJsonSchema({"type": "string", "contentMediaType": "text/csv"})]
"""What a method answers whose body is such a file."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""How a cell begins that a spreadsheet would compute (OWASP, CSV injection), in both widths."""


def cell(value: object) -> object:
    """A value as a cell: text that would be a formula is quoted, what is not known is empty."""
    if isinstance(value, datetime):
        return f"{value.astimezone(KST):%Y-%m-%d %H:%M}"
    if isinstance(value, str) and value.lstrip(" \u3000\xa0").startswith(_FORMULA):
        return f"'{value}"
    return value


def csv_lines(head: Iterable[str], rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """The file piece by piece, a row each, as RFC 4180 writes them."""
    out = StringIO()
    writer = csv.writer(out)
    out.write(BYTE_ORDER_MARK)
    writer.writerow(head)
    yield _taken(out)
    for row in rows:
        writer.writerow([cell(value) for value in row])
        yield _taken(out)


def _taken(out: StringIO) -> str:
    written = out.getvalue()
    out.seek(0)
    out.truncate()
    return written
