"""Rebuilding the search index: after an upgrade, a bulk load, or drift."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hamsterd.content.search_index import Findable, forget, index
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.discovery.search.sources import SOURCES, Source
from hamsterd.models.content.search import SearchText

BATCH_ROWS = 500
"""Things of one transaction; writers wait for no more than that."""

Progress = Callable[[Source, int, int], None]
"""Called with the source, how many of its rows were looked at, and how many there are."""

# `%(after)s` is the last id of the batch before.
_BATCH = """
    SELECT id, {columns} FROM {table} WHERE id > %(after)s AND {kept}
     ORDER BY id LIMIT %(rows)s FOR SHARE
"""
_LAST = "SELECT coalesce(max(id), 0) FROM {table}"
_LEFT_OVER = """
    SELECT target_id FROM search_texts s
     WHERE kind = '{kind}' AND NOT EXISTS (
           SELECT 1 FROM {table} WHERE id = s.target_id AND {kept})
     LIMIT %(rows)s
"""


@dataclass(slots=True)
class Drift:
    """Rows that were missing, outdated, or about things that are gone."""

    missing: int = 0
    changed: int = 0
    left_over: int = 0


def reindex(source: Source, progress: Progress, *, dry_run: bool = False) -> Drift:
    """Bring the index of one source up to date in batches; returns the drift found."""
    drift = Drift()
    with connection():
        last = int(fetch_value(_LAST.format(table=source.table)))
    after = 0
    while after < last:
        with transaction():
            things = _things(source, after)
            wrong = _wrong(source, things, drift)
            if wrong and not dry_run:
                index(source.name, *wrong)
        after = things[-1].target_id if len(things) == BATCH_ROWS else last
        progress(source, after, last)
    drift.left_over = sum(_sweep(source, dry_run=dry_run))
    return drift


def reindex_all() -> None:
    """Bring everything up to date, within the caller's transaction if there is one."""
    for source in SOURCES.values():
        reindex(source, lambda *_: None)


def _things(source: Source, after: int) -> list[Findable]:
    sql = _BATCH.format(columns=source.columns, table=source.table, kept=source.kept)
    return [source.findable(row) for row in fetch_all(sql, after=after, rows=BATCH_ROWS)]


def _wrong(source: Source, things: list[Findable], drift: Drift) -> list[Findable]:
    rows = fetch_all(
        SearchText.select(SearchText.target_id, SearchText.text).where(
            SearchText.kind == source.name,
            SearchText.target_id.in_([thing.target_id for thing in things]),
        )
    )
    stored = {row["target_id"]: row["text"] for row in rows}
    wrong = [thing for thing in things if stored.get(thing.target_id) != thing.text]
    drift.missing += sum(thing.target_id not in stored for thing in wrong)
    drift.changed += sum(thing.target_id in stored for thing in wrong)
    return wrong


def _sweep(source: Source, *, dry_run: bool) -> Iterator[int]:
    """Delete rows about things that are gone, in batches; yields the number of each."""
    sql = _LEFT_OVER.format(kind=source.name, table=source.table, kept=source.kept)
    while True:
        with transaction():
            gone = fetch_column(sql, rows=None if dry_run else BATCH_ROWS)
            if not dry_run:
                forget(source.name, gone)
        yield len(gone)
        if dry_run or len(gone) < BATCH_ROWS:
            return
