"""Tables as files for spreadsheets: UTF-8 that Excel reads, times in Seoul, never a formula."""

import csv
import unicodedata
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO
from itertools import takewhile
from typing import Annotated

from pydantic import WithJsonSchema

from hamsterd.core.clock import KST
from hamsterd.core.text.normal_form import normal
from hamsterd.core.text.visible import is_visible

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel reads Korean as another encoding."""
CSV_TYPE = "text/csv; charset=utf-8"

Csv = Annotated[str, WithJsonSchema({"type": "string", "contentMediaType": "text/csv"})]
"""The return type of methods that send a CSV file."""

_FORMULA = frozenset("=+-@\N{MINUS SIGN}")
"""First characters of a cell that a spreadsheet would compute (OWASP, CSV injection), in any
width.
"""
_SEPARATORS = frozenset("\t\r\n")


def cell(value: object) -> object:
    """A value as a cell: text that looks like a formula is quoted, None is empty."""
    if isinstance(value, datetime):
        return f"{value.astimezone(KST):%Y-%m-%d %H:%M}"
    if isinstance(value, str) and _needs_quote(value):
        return f"'{value}"
    return value


def uncell(text: str) -> str:
    """The reverse of `cell` for imports: removes its quote."""
    return text[1:] if text.startswith("'") and _needs_quote(text[1:]) else text


def _needs_quote(text: str) -> bool:
    """A formula, behind quotes of its own too: they are not the one that `uncell` takes."""
    return _is_formula(text.lstrip("'"))


def _is_formula(text: str) -> bool:
    """Whether the first visible character begins a formula, or a character before it ends the
    cell.
    """
    unseen = "".join(takewhile(_shows_nothing, text))
    if not _SEPARATORS.isdisjoint(unseen):
        return True
    first = text[len(unseen) : len(unseen) + 1]
    return normal("NFKC", first)[:1] in _FORMULA


def _shows_nothing(letter: str) -> bool:
    """Blanks, controls, marks without a base, and characters that programs do not draw."""
    return unicodedata.category(letter)[0] == "C" or not is_visible(letter)


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
