"""Splits the text of a table, from a file's bytes to lines of cells, for any program's output.

Pure. Quoted cells are read by Python's `csv` in strict mode: an unclosed quote would swallow all
lines behind it.
"""

import codecs
import csv
import re
from collections.abc import Iterator, Sequence
from io import StringIO
from itertools import islice
from typing import NamedTuple

from hamsterd.hamsters.health.errors import TableUnreadable
from hamsterd.hamsters.health.tables.days import is_day
from hamsterd.http.files.spreadsheets import BYTE_ORDER_MARK, uncell

DELIMITERS = "\t;,|"
"""Cell delimiters: of copied cells, of Excel with decimal commas, of CSV, of notes."""
SPACE = " "
"""Between a day and the rest of its line, where there is no other delimiter."""
_NEVER = "\x1f"
"""Unicode's unit separator, which nobody types."""
_DAY_WORDS = 8
"""Words of a day with its weekday, time and zone."""
_DOCUMENTS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How files of Excel, Numbers and their like begin."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SAID_DELIMITER = re.compile(r"sep=([\t;,|])")
"""The first line of files that tells Excel the delimiter."""
_RULE = frozenset(" -:")


class TextLine(NamedTuple):
    """A non-empty line: the number of its first line, from 1, and its cells."""

    number: int
    cells: list[str]


def text_of(data: bytes) -> str:
    """A file's text, by its mark, else UTF-8, else as Korean Excel writes; or `TableUnreadable`."""
    if data.startswith(_DOCUMENTS):
        raise TableUnreadable(
            "엑셀이나 Numbers 문서는 바로 읽을 수 없어요. CSV로 저장한 파일을 골라 주세요."
        )
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data.removeprefix(mark), encoding)
    if b"\0" in data:
        is_little = data[1::2].count(0) >= data[::2].count(0)
        return _decoded(data, "utf-16-le" if is_little else "utf-16-be")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _decoded(data, "cp949")


def _decoded(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise TableUnreadable(
            "파일의 글자를 읽을 수 없어요. CSV UTF-8로 저장해서 다시 골라 주세요."
        ) from error


def said_delimiter(text: str) -> str | None:
    """The delimiter that the text names in its first line."""
    found = _SAID_DELIMITER.match(text.removeprefix(BYTE_ORDER_MARK).removeprefix('"'))
    return found[1] if found else None


def first_lines(text: str, delimiter: str, count: int) -> list[TextLine]:
    """The first lines, as far as readable: the delimiter is only a guess yet."""
    return list(islice(_lines(text, delimiter, is_strict=False), count))


def all_lines(text: str, delimiter: str) -> Iterator[TextLine]:
    """Every line; raises `TableUnreadable` that names the line where the quotes are wrong."""
    return _lines(text, delimiter, is_strict=True)


def line_text(cells: Sequence[str], delimiter: str) -> str:
    """Cells as a line of such a table, with quotes where they are needed."""
    if delimiter == SPACE:
        return SPACE.join(cells)
    out = StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="").writerow(cells)
    return out.getvalue()


def _lines(text: str, delimiter: str, *, is_strict: bool) -> Iterator[TextLine]:
    has_hint = said_delimiter(text) is not None
    reader = csv.reader(
        # Line breaks in quotes are preserved, so that an export can be imported unchanged.
        StringIO(text.removeprefix(BYTE_ORDER_MARK), newline=""),
        delimiter=_NEVER if delimiter == SPACE else delimiter,
        quoting=csv.QUOTE_NONE if delimiter in {SPACE, "|"} else csv.QUOTE_MINIMAL,
        strict=is_strict,
    )
    begins = 1
    try:
        for row in reader:
            cells = _cells(row, delimiter)
            if cells and not (has_hint and begins == 1):
                yield TextLine(begins, cells)
            begins = reader.line_num + 1
    except csv.Error as error:
        if is_strict:
            raise TableUnreadable(_quote_fault(begins, error)) from error


def _cells(row: list[str], delimiter: str) -> list[str]:
    """Without the empty ones at the end; of a line that is drawn in a note without its frame."""
    cells = _words(row) if delimiter == SPACE else [uncell(cell.strip()) for cell in row]
    if delimiter == "|":
        cells = cells[1:] if cells and not cells[0] else cells
        cells = [] if all(_RULE.issuperset(cell) for cell in cells) else cells
    while cells and not cells[-1]:
        cells.pop()
    return cells


def _words(row: list[str]) -> list[str]:
    """`11. 25. 오후 9:05 42g` as a day and the rest of its line."""
    words = [word for cell in row for word in cell.split(maxsplit=_DAY_WORDS)]
    for count in range(1, len(words)):
        if is_day(" ".join(words[:count])):
            while count < len(words) - 1 and _is_time(words[: count + 1]):
                count += 1  # noqa: PLW2901  # the time belongs to the day
            return [" ".join(words[:count]), " ".join(words[count:])]
    return [" ".join(words)] if words else []


def _is_time(words: list[str]) -> bool:
    return (not words[-1][0].isdigit() or ":" in words[-1]) and is_day(" ".join(words))


def _quote_fault(line: int, error: csv.Error) -> str:
    if "expected after" in str(error):
        return f"{line}번째 줄의 큰따옴표 뒤에 다른 글자가 있어요. 따옴표를 지우거나 닫아 주세요."
    return f"{line}번째 줄에서 연 큰따옴표가 닫히지 않았어요. 따옴표를 닫거나 지워 주세요."
