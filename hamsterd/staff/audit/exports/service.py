"""Console lists as spreadsheet files, with the list's filter and sort.

Rows go through a cursor into a temporary file, so that memory stays bounded and an error gives a
message, not half a file. Each export is audited. Files never contain reporters or private writing,
and personal data only if requested with a reason.
"""

import tempfile
from collections.abc import Callable, Iterator
from typing import IO, Any, TypeVar

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.service import record
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.http.files.spreadsheets import csv_lines
from hamsterd.http.shapes.paging import AdminListQuery
from hamsterd.staff.audit.exports.errors import TooManyRows
from hamsterd.staff.audit.exports.schemas import ListExportIn, MemberExportIn
from hamsterd.staff.audit.exports.tables import (
    AUDIT_TABLE,
    CASE_TABLE,
    MEMBER_TABLE,
    MEMBER_TABLE_IN_FULL,
    Table,
)
from hamsterd.staff.audit.listing import without_parts
from hamsterd.staff.people.personal_data import note_email_search, note_views

T = TypeVar("T")

EXPORT_ROWS_MAX = 100_000
"""Rows of one file: about 15 MB, which every spreadsheet opens (Excel: 1,048,576)."""
_MEMORY_BYTES = 256 * 1024
"""The part of a file that is kept in memory while it is written; the rest is on disk."""
_NOTED_AT_ONCE = 1_000
"""Members whose access is logged by one statement."""
_SEEN = ["email", "export"]
"""The access log's names for personal data in a file."""


@transactional
def export_cases(form: ListExportIn, *, actor: str) -> IO[bytes]:
    """The queue of reports as a file. Raises `TooManyRows`, or `InvalidInput` as the list does."""
    return _saved(CASE_TABLE, form.query(sort=("createdAt", "ASC")), actor)


@transactional
def export_acts(form: ListExportIn, *, actor: str) -> IO[bytes]:
    """The audit log as a file. Raises as `export_cases`."""
    return _saved(AUDIT_TABLE, without_parts(form.query()), actor)


@transactional
def export_members(form: MemberExportIn, *, actor: str) -> IO[bytes]:
    """The members as a file; with `with_personal_data` including usernames and e-mails.

    The access log gets a row for each member whose data is in it, or whose e-mail was searched for.
    Raises as `export_cases`.
    """
    query = form.query()
    found: list[int] = []
    table: Table[Any] = MEMBER_TABLE_IN_FULL if form.with_personal_data else MEMBER_TABLE
    file = _saved(table, query, actor, note=lambda member: found.append(member.id))
    note_email_search(query.filter.get("q"), found, actor=actor)
    if form.with_personal_data:
        for first in range(0, len(found), _NOTED_AT_ONCE):
            members = found[first : first + _NOTED_AT_ONCE]
            note_views(actor=actor, members=members, fields=_SEEN, reason=form.reason)
    return file


def _saved(
    table: Table[T],
    query: AdminListQuery,
    actor: str,
    *,
    note: Callable[[T], object] = lambda _row: None,
) -> IO[bytes]:
    """The file, from its start; the caller closes it."""
    viewer = {"viewer_id": member_behind(actor)}
    count = table.listing.count(query, most=EXPORT_ROWS_MAX + 1, **viewer)
    if count > EXPORT_ROWS_MAX:
        raise TooManyRows.over(EXPORT_ROWS_MAX)
    # All rows will be fetched: a plan that is quick to the first alone would walk a table.
    execute("SET LOCAL cursor_tuple_fraction = 1")
    file = tempfile.SpooledTemporaryFile(max_size=_MEMORY_BYTES)  # noqa: SIM115  # the caller's
    for line in csv_lines(table.columns, _cells(table, query, note, viewer)):
        file.write(line.encode())
    size = file.tell()
    file.seek(0)
    record(
        actor=actor,
        action=Action.LIST_EXPORT,
        target_type="list",
        after={
            "name": table.name,
            "rows": count,
            "bytes": size,
            "sort": list(query.sort),
            "filter": _without_addresses(query.filter),
            "personalData": table is MEMBER_TABLE_IN_FULL,
        },
    )
    return file


def _cells(
    table: Table[T], query: AdminListQuery, note: Callable[[T], object], viewer: dict[str, Any]
) -> Iterator[list[object]]:
    for row in table.listing.walk(query, **viewer):
        note(row)
        yield [value(row) for value in table.columns.values()]


def _without_addresses(asked: dict[str, Any]) -> dict[str, Any]:
    """The filter for the audit log, without the e-mail that was searched for."""
    return {name: "…@…" if "@" in str(value) else value for name, value in asked.items()}
