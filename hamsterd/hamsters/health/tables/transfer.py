"""Importing a table into a journal, and exporting the journal as a file.

Valid lines are stored; invalid ones are returned unchanged with error messages. The corrected table
can be imported again without duplicates.
"""

import base64
from collections import Counter
from dataclasses import replace
from datetime import date
from uuid import UUID

from hamsterd.config import Settings
from hamsterd.core.clock import kst_day
from hamsterd.core.errors import InvalidInput
from hamsterd.db.transaction import transactional
from hamsterd.hamsters.health.access import Journal, journal_of, journal_to_write
from hamsterd.hamsters.health.alerts.alerting import look_at
from hamsterd.hamsters.health.errors import TableUnreadable, TooManyHealthRows
from hamsterd.hamsters.health.queries import all_rows
from hamsterd.hamsters.health.rules import (
    IMPORT_TEXT_MAX,
    KINDS,
    ROWS_A_DAY,
    HealthKind,
    kept_name,
    kept_value,
)
from hamsterd.hamsters.health.schemas import (
    CellFault,
    HealthImportIn,
    HealthImportOut,
    HealthPreviewOut,
    HealthRowIn,
    HealthValues,
    ImportColumn,
    ImportLine,
    ImportRow,
    RefusedLine,
)
from hamsterd.hamsters.health.service import faults_of, keep_rows, rows_per_day
from hamsterd.hamsters.health.tables.heads import Column
from hamsterd.hamsters.health.tables.known_rows import unknown_keys
from hamsterd.hamsters.health.tables.lines import Fault, Line
from hamsterd.hamsters.health.tables.reading import HEAD, Mended, Table, read_table, write_table
from hamsterd.hamsters.health.tables.text import text_of

_FIELDS = ("day", "kind", "value", "unit", "choice", "name", "dose", "until", "cost", "note")
_FIELD_LABELS = dict(zip(_FIELDS, HEAD, strict=True))
_NEEDED = "표를 붙여 넣거나 파일을 골라 주세요."
_BROKEN = "파일을 읽을 수 없어요. 다시 골라 주세요."


@transactional
def import_table(
    *, member_id: int, hamster_id: int, form: HealthImportIn, site: Settings
) -> HealthImportOut | HealthPreviewOut:
    """Import the valid lines of a table; a preview stores nothing.

    Raises `HamsterNotFound`, `InvalidInput` or `TableUnreadable`.
    """
    journal = _journal(hamster_id, member_id, is_preview=form.is_preview)
    table = read_table(_text(form), hamster_id=hamster_id, mended=_mended(form))
    table = replace(table, lines=[_judged(journal, line) for line in table.lines])
    new = unknown_keys(journal, _good(table))
    table = _with_room(journal, table, new)
    if form.is_preview:
        return _preview(table, new)
    keep_rows(journal, [row for row in _good(table) if row.client_key in new], author_id=member_id)
    look_at(hamster_id, site=site)
    return _outcome(table, new)


@transactional
def export_table(*, member_id: int, hamster_id: int, from_day: date, to_day: date) -> str:
    """The journal as a CSV file, the oldest day first; raises `HamsterNotFound`."""
    journal_of(hamster_id, member_id)
    return "".join(write_table(all_rows(hamster_id, from_day, to_day)))


def file_name(hamster_id: int) -> str:
    """The name of the file."""
    return f"건강수첩-{hamster_id}-{kst_day()}.csv"


def _journal(hamster_id: int, member_id: int, *, is_preview: bool) -> Journal:
    if is_preview:
        return journal_of(hamster_id, member_id, to_write=True)
    return journal_to_write(hamster_id, member_id)


def _text(form: HealthImportIn) -> str:
    if form.text is not None:
        return form.text
    if form.file is None:
        raise InvalidInput(_NEEDED, fields={"text": _NEEDED})
    try:
        text = text_of(base64.b64decode(form.file, validate=True))
    except ValueError as error:
        raise InvalidInput(_BROKEN, fields={"file": _BROKEN}) from error
    if len(text) > IMPORT_TEXT_MAX:
        raise TableUnreadable(f"{IMPORT_TEXT_MAX:,}자까지 가져올 수 있어요. 나누어 가져와 주세요.")
    return text


def _mended(form: HealthImportIn) -> Mended:
    mended: dict[int, dict[int, str]] = {}
    for cell in form.mended:
        mended.setdefault(cell.line, {})[cell.column - 1] = cell.text.strip()
    return mended


def _judged(journal: Journal, line: Line) -> Line:
    """The line with the errors of its rows for this hamster."""
    faults = [
        Fault(row.column_of(name), message)
        for row in line.rows
        for name, message in faults_of(journal, row.form).items()
    ]
    return replace(line, faults=[*line.faults, *dict.fromkeys(faults)])


def _with_room(journal: Journal, table: Table, new: frozenset[UUID]) -> Table:
    """The table without lines whose day has the maximum of rows already."""
    days = {row.form.day for line in table.lines for row in line.rows}
    there = Counter(rows_per_day(journal, days))
    return replace(table, lines=[_within_its_day(line, there, new) for line in table.lines])


def _within_its_day(line: Line, there: Counter[date], new: frozenset[UUID]) -> Line:
    fresh = Counter(row.form.day for row in line.rows if row.form.client_key in new)
    if line.faults or not fresh:
        return line
    if any(there[day] + count > ROWS_A_DAY for day, count in fresh.items()):
        at = line.rows[0].column_of("day")
        return replace(line, faults=[Fault(at, TooManyHealthRows.message)])
    there.update(fresh)
    return line


def _good(table: Table) -> list[HealthRowIn]:
    return [row.form for line in table.lines if not line.faults for row in line.rows]


def _outcome(table: Table, new: frozenset[UUID]) -> HealthImportOut:
    good = _good(table)
    saved = sum(row.client_key in new for row in good)
    refused = [
        RefusedLine(line=line.number, text=line.text, message=line.faults[0].message)
        for line in table.lines
        if line.faults
    ]
    return HealthImportOut(saved=saved, known=len(good) - saved, refused=refused)


def _preview(table: Table, new: frozenset[UUID]) -> HealthPreviewOut:
    return HealthPreviewOut(
        **dict(_outcome(table, new)),
        titles=table.titles,
        columns=[_column(column) for column in table.columns],
        lines=[_line(line, new) for line in table.lines],
    )


def _column(column: Column) -> ImportColumn:
    meaning = column.meaning
    if isinstance(meaning, HealthKind):
        return ImportColumn(name=column.name, label=KINDS[meaning].label)
    return ImportColumn(name=column.name, label=_FIELD_LABELS.get(str(meaning)))


def _line(line: Line, new: frozenset[UUID]) -> ImportLine:
    good = () if line.faults else line.rows
    rows = [_row(row.form, row.form.client_key not in new) for row in good]
    faults = [CellFault(column=at + 1, message=message) for at, message in line.faults]
    return ImportLine(line=line.number, cells=list(line.cells), rows=rows, faults=faults)


def _row(form: HealthRowIn, is_known: bool) -> ImportRow:
    said = form.model_dump(include=set(HealthValues.model_fields))
    return ImportRow(
        **{**said, "value": kept_value(form), "name": kept_name(form)}, is_known=is_known
    )
