"""Reads of rows, of their history and their papers."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import date

from hamsterd.db.prepared import Prepared
from hamsterd.db.sql import Row, fetch_all
from hamsterd.hamsters.health.errors import HealthRowNotFound
from hamsterd.hamsters.health.schemas import (
    HealthAuthor,
    HealthEditOut,
    HealthQuery,
    HealthRowOut,
    HealthValues,
)
from hamsterd.http.shapes.answers import Page
from hamsterd.http.shapes.paging import next_cursor, unpack_cursor
from hamsterd.media.queries import Paper, paper_out
from hamsterd.media.schemas import PaperOut

TARGET = "health"
"""The target name of papers in `uploads`; the id is the row's."""
VALUES = "kind, day, value, choice, name, dose, until, cost, note"
"""The content columns of a row."""
ALL_DAYS = (date(1900, 1, 1), date(9999, 1, 1))

_ROWS = f"""
    SELECT r.id, r.client_key, {VALUES}, r.edited_at, r.created_at,
           (r.day - DATE '2000-01-01') AS key, u.id AS author_id, u.nickname
      FROM health_rows r LEFT JOIN users u ON u.id = r.author_id
"""
_ORDER = "ORDER BY r.day DESC, r.id DESC"
# Planned for its own kind and days.
_PAGE = f"""
    {_ROWS}
     WHERE r.hamster_id = %(hamster_id)s AND r.day BETWEEN %(from_day)s AND %(to_day)s
       {{more}} {_ORDER} LIMIT %(limit)s
"""
_OF_KIND = "AND r.kind = %(kind)s"
_AFTER = "AND (r.day, r.id) < (DATE '2000-01-01' + %(after)s::int, %(after_id)s)"
_MOST_DAYS = 1_000_000
_ALL = f"""
    {_ROWS} WHERE r.hamster_id = %(hamster_id)s AND r.day BETWEEN %(from_day)s AND %(to_day)s
     ORDER BY r.day, r.id
"""
_BY_IDS = Prepared(f"""
    {_ROWS} WHERE r.hamster_id = %(hamster_id)s AND r.id = ANY(%(ids)s) {_ORDER}
""")
_PAPERS = Prepared("""
    SELECT id, file_name, original_name, mime_type, bytes, attached_id FROM uploads
     WHERE attached_type = 'health' AND attached_id = ANY(%(ids)s) ORDER BY id
""")
_EDITS = """
    SELECT e.id, e.before, e.edited_at, u.id AS author_id, u.nickname
      FROM health_row_edits e LEFT JOIN users u ON u.id = e.editor_id
     WHERE e.row_id = %(row_id)s ORDER BY e.id DESC
"""


class AttachedPaper(Paper):
    """A paper, and the row of the journal it is of."""

    attached_id: int


def journal_page(hamster_id: int, query: HealthQuery) -> Page[HealthRowOut]:
    """A page of a journal, the newest day first: two statements, or one without any row."""
    more, after = "", {}
    if query.kind is not None:
        more += _OF_KIND
    if query.cursor:
        days, after_id = unpack_cursor(query.cursor, int, int)
        more += _AFTER
        after = {"after": min(days, _MOST_DAYS), "after_id": after_id}
    rows = fetch_all(
        _PAGE.format(more=more),
        hamster_id=hamster_id,
        from_day=query.from_ or ALL_DAYS[0],
        to_day=query.to or ALL_DAYS[1],
        kind=query.kind,
        limit=query.limit,
        **after,
    )
    return Page(_shaped(rows), next_cursor(rows, query.limit, "key", "id"))


def all_rows(hamster_id: int, from_day: date, to_day: date) -> Iterator[HealthRowOut]:
    """The rows of some days, the oldest first, without their papers."""
    for row in fetch_all(_ALL, hamster_id=hamster_id, from_day=from_day, to_day=to_day):
        yield HealthRowOut(**row, papers=[], author=_author(row))


def rows_by_ids(hamster_id: int, ids: Sequence[int]) -> list[HealthRowOut]:
    """The rows with these ids in the journal, the newest day first."""
    return _shaped(fetch_all(_BY_IDS, hamster_id=hamster_id, ids=list(ids)))


def row_by_id(hamster_id: int, row_id: int) -> HealthRowOut:
    """One row; raises `HealthRowNotFound`."""
    for row in rows_by_ids(hamster_id, [row_id]):
        return row
    raise HealthRowNotFound


def history(row_id: int) -> list[HealthEditOut]:
    """A row's content before each of its edits, latest first."""
    return [
        HealthEditOut(
            id=row["id"],
            before=HealthValues(**row["before"]),
            editor=_author(row),
            edited_at=row["edited_at"],
        )
        for row in fetch_all(_EDITS, row_id=row_id)
    ]


def _shaped(rows: Sequence[Row]) -> list[HealthRowOut]:
    """Rows of `_ROWS` as they are sent, with their papers."""
    papers = papers_of([row["id"] for row in rows])
    return [
        HealthRowOut(**row, papers=papers.get(row["id"], []), author=_author(row)) for row in rows
    ]


def papers_of(row_ids: Sequence[int]) -> dict[int, list[PaperOut]]:
    """Papers by row."""
    found: defaultdict[int, list[PaperOut]] = defaultdict(list)
    for row in fetch_all(_PAPERS, AttachedPaper, ids=list(row_ids)) if row_ids else ():
        found[row["attached_id"]].append(paper_out(row))
    return found


def _author(row: Row) -> HealthAuthor | None:
    if row["author_id"] is None:
        return None
    return HealthAuthor(id=row["author_id"], nickname=row["nickname"])
