"""Reading a pasted table into a journal's rows, and writing a journal as a table. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hamsterd.hamsters.health.errors import TableUnreadable
from hamsterd.hamsters.health.rules import BULK_MAX, IMPORT_COLUMNS_MAX, KINDS
from hamsterd.hamsters.health.schemas import HealthRowOut
from hamsterd.hamsters.health.tables.days import read_days
from hamsterd.hamsters.health.tables.heads import DAY, LOOK, Column, head_of, recognised
from hamsterd.hamsters.health.tables.lines import Line, LineReader, cell_at
from hamsterd.hamsters.health.tables.text import (
    DELIMITERS,
    SPACE,
    TextLine,
    all_lines,
    first_lines,
    said_delimiter,
)
from hamsterd.http.files.spreadsheets import csv_lines

HEAD = ("날짜", "종류", "값", "단위", "상태", "이름", "용량", "끝나는 날", "비용", "메모")
"""Columns of an export."""
LINES_MAX = BULK_MAX * 2


@dataclass(frozen=True, slots=True)
class Table:
    """A parsed table: its columns, the number of titles above, and its lines."""

    columns: Sequence[Column]
    titles: int
    lines: Sequence[Line]


Mended = Mapping[int, Mapping[int, str]]
"""Corrected cells, by line from 1 and column from 0."""


def read_table(text: str, *, hamster_id: int, mended: Mended | None = None) -> Table:
    """All non-empty lines below the header; raises `TableUnreadable`.

    A row's key is derived from its content, so that importing the same text twice stores it once.
    """
    delimiter = _delimiter(text)
    lines = [_mended(line, mended or {}) for line in _bounded(all_lines(text, delimiter))]
    head = head_of(lines)
    reader = LineReader(head, delimiter, hamster_id)
    days = read_days([cell_at(line.cells, head.place(DAY)) for line in head.body])
    read = [reader.line(line, day) for line, day in zip(head.body, days, strict=True)]
    return Table(head.columns, head.titles, read)


def write_table(rows: Iterable[HealthRowOut]) -> Iterator[str]:
    """The export, line by line; `read_table` reads it back."""
    return csv_lines(HEAD, map(_written, rows))


def _delimiter(text: str) -> str:
    """The delimiter with the most recognised columns; a plain space if there is no other."""
    said = said_delimiter(text)
    if said:
        return said
    known = {each: recognised(_beginnings(text, each)) for each in (*DELIMITERS, SPACE)}
    best = max(known, key=lambda each: known[each])
    first_line = text.lstrip().partition("\n")[0]
    return best if known[best] else max(DELIMITERS, key=first_line.count)


def _beginnings(text: str, delimiter: str) -> list[TextLine]:
    """The first lines, no wider than a table may be: of thousands of cells none is understood."""
    lines = first_lines(text, delimiter, LOOK)
    return [line._replace(cells=line.cells[: IMPORT_COLUMNS_MAX + 1]) for line in lines]


def _bounded(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    for count, line in enumerate(lines):
        if count > LINES_MAX:
            raise TableUnreadable(
                f"한 번에 {LINES_MAX:,}줄까지 가져올 수 있어요. 나누어 가져와 주세요."
            )
        if len(line.cells) > IMPORT_COLUMNS_MAX:
            raise TableUnreadable(
                f"{line.number}번째 줄에 칸이 너무 많아요. 한 줄은 {IMPORT_COLUMNS_MAX}칸까지예요."
            )
        yield line


def _mended(line: TextLine, mended: Mended) -> TextLine:
    now = mended.get(line.number)
    if not now:
        return line
    width = max(len(line.cells), *(at + 1 for at in now))
    return line._replace(cells=[now.get(at, cell_at(line.cells, at)) for at in range(width)])


def _written(row: HealthRowOut) -> Sequence[object]:
    rule = KINDS[row.kind]
    return (
        row.day.isoformat(),
        rule.label,
        row.value,
        rule.unit,
        (rule.choices or {}).get(row.choice or ""),
        row.name,
        row.dose,
        row.until.isoformat() if row.until else None,
        row.cost,
        row.note,
    )
