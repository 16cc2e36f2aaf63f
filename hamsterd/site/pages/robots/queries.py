"""Queries for sitemaps: public things of each kind, in files of fixed ranges of ids.

A row never moves to another file, so robots fetch only changed files. An index on range and day of
change serves both queries, at any number of rows.
"""

from datetime import datetime
from typing import NamedTuple

from hamsterd.community.kind import POST
from hamsterd.content.visibility import listed
from hamsterd.db.sql import fetch_all
from hamsterd.diaries.kind import ENTRY
from hamsterd.hamsters.profile.kind import HAMSTER
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.models.base import ID_RANGE
from hamsterd.site.pages.rules import Kind


class Changed(NamedTuple):
    """A row, or a range of them, and when something of it changed last."""

    number: int
    at: datetime


class _Source(NamedTuple):
    """Where a kind's visible rows come from; `{range}` is one range's number."""

    table: str
    rows: str


def _plain(table: str, visible: str) -> _Source:
    where = f"{ID_RANGE} = {{range}} AND {visible}"
    return _Source(table, f"SELECT id, updated_at FROM {table} WHERE {where}")


_SOURCES = {
    Kind.DIARIES: _plain(ENTRY.table, listed(ENTRY)),
    Kind.POSTS: _plain(POST.table, listed(POST)),
    Kind.HAMSTERS: _plain(HAMSTER.table, listed(HAMSTER)),
    Kind.MEMBERS: _plain("users", MEMBER_VISIBLE),
}
_RANGES = f"""
    SELECT number, latest.updated_at AS at
      FROM (SELECT {ID_RANGE} AS last FROM (SELECT max(id) AS id FROM {{table}}) newest) ranges
     CROSS JOIN generate_series(0, last) number
     CROSS JOIN LATERAL ({{rows}} ORDER BY updated_at DESC LIMIT 1) latest
     ORDER BY number
"""
_ROWS = "{rows} ORDER BY id"
_BOARDS = f"""
    SELECT id AS number, coalesce(latest.at, boards.updated_at) AS at
      FROM boards
      LEFT JOIN LATERAL (SELECT created_at AS at FROM {POST.table}
                          WHERE board_id = boards.id AND {listed(POST)}
                          ORDER BY created_at DESC, {POST.table}.id DESC LIMIT 1) latest ON TRUE
     WHERE is_active AND read_permission = 'all' ORDER BY sort_order, id
"""
_CONTESTS = "SELECT id AS number, updated_at AS at FROM contests ORDER BY id DESC"


def ranges(kind: Kind) -> list[Changed]:
    """The ranges of ids in which a visitor sees something: `[(0, …), (1, …), (7, …)]`."""
    table, rows = _SOURCES[kind]
    found = fetch_all(_RANGES.format(table=table, rows=rows.format(range="number")))
    return [Changed(**row) for row in found]


def rows_of(kind: Kind, number: int) -> list[Changed]:
    """The public rows of one range, by id; at most as many as a range has."""
    rows = _SOURCES[kind].rows.format(range="%(number)s")
    found = fetch_all(_ROWS.format(rows=rows), number=number)
    return [Changed(row["id"], row["updated_at"]) for row in found]


def contests() -> list[Changed]:
    """The contests, the latest first."""
    return [Changed(**row) for row in fetch_all(_CONTESTS)]


def boards() -> list[Changed]:
    """The boards that members see, and when something was last written on each."""
    return [Changed(**row) for row in fetch_all(_BOARDS)]
