"""Writing anew what search looks in: after an upgrade, a bulk load, or when it drifted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.indexing import Findable, Kind, forget, index, spellings
from hamsterd.markup.plain import plain_text

BATCH_ROWS = 500
"""Things of one transaction; writers wait for no more than that."""

Progress = Callable[[Kind, int, int], None]
"""Called with the kind, how many of its rows were looked at, and how many there are."""

# `%(after)s` is the last id of the batch before.
_THINGS = {
    Kind.DIARY: "SELECT id, title, hamster_name, hamster_breed, content FROM diary_entries",
    Kind.POST: "SELECT id, title, content FROM community_posts",
    Kind.MEMBER: "SELECT id, nickname FROM users",
    Kind.HAMSTER: "SELECT id, name, breed FROM hamsters",
}
_THERE = {
    Kind.DIARY: "deleted_at IS NULL",
    Kind.POST: "deleted_at IS NULL",
    Kind.MEMBER: "status <> 'purged'",
    Kind.HAMSTER: "deleted_at IS NULL",
}
_TABLE = {
    Kind.DIARY: "diary_entries",
    Kind.POST: "community_posts",
    Kind.MEMBER: "users",
    Kind.HAMSTER: "hamsters",
}
_BATCH = "{things} WHERE id > %(after)s AND {there} ORDER BY id LIMIT %(rows)s FOR SHARE"
_LAST = "SELECT coalesce(max(id), 0) FROM {table}"
_STORED = """
    SELECT target_id, text FROM search_texts WHERE kind = %(kind)s AND target_id = ANY(%(ids)s)
"""
_LEFT_OVER = """
    SELECT target_id FROM search_texts s
     WHERE kind = '{kind}' AND NOT EXISTS (
           SELECT 1 FROM {table} WHERE id = s.target_id AND {there})
     LIMIT %(rows)s
"""


@dataclass(slots=True)
class Drift:
    """What was missing, out of date, and about things that are gone."""

    missing: int = 0
    changed: int = 0
    left_over: int = 0


def reindex(kind: Kind, progress: Progress, *, dry_run: bool = False) -> Drift:
    """Bring one kind's words up to date, batch by batch; what was wrong with them."""
    drift = Drift()
    with connection():
        last = int(fetch_value(_LAST.format(table=_TABLE[kind])))
    after = 0
    while after < last:
        with transaction():
            things = _things(kind, after)
            wrong = _wrong(kind, things, drift)
            if wrong and not dry_run:
                index(kind, *wrong)
        after = things[-1].target_id if len(things) == BATCH_ROWS else last
        progress(kind, after, last)
    drift.left_over = sum(_sweep(kind, dry_run=dry_run))
    return drift


def reindex_all() -> None:
    """Bring every kind up to date, within the caller's transaction if there is one."""
    for kind in Kind:
        reindex(kind, lambda *_: None)


def _things(kind: Kind, after: int) -> list[Findable]:
    sql = _BATCH.format(things=_THINGS[kind], there=_THERE[kind])
    return [_findable(kind, row) for row in fetch_all(sql, after=after, rows=BATCH_ROWS)]


def _findable(kind: Kind, row: Row) -> Findable:
    match kind:
        case Kind.DIARY:
            names = (row["hamster_name"], row["hamster_breed"])
            return Findable(row["id"], row["title"], names, plain_text(row["content"]))
        case Kind.POST:
            return Findable(row["id"], row["title"], (), plain_text(row["content"]))
        case Kind.MEMBER:
            return Findable(row["id"], "", spellings(row["nickname"]))
        case Kind.HAMSTER:
            return Findable(row["id"], "", (*spellings(row["name"]), row["breed"]))


def _wrong(kind: Kind, things: list[Findable], drift: Drift) -> list[Findable]:
    rows = fetch_all(_STORED, kind=kind, ids=[thing.target_id for thing in things])
    stored = {row["target_id"]: row["text"] for row in rows}
    wrong = [thing for thing in things if stored.get(thing.target_id) != thing.text]
    drift.missing += sum(thing.target_id not in stored for thing in wrong)
    drift.changed += sum(thing.target_id in stored for thing in wrong)
    return wrong


def _sweep(kind: Kind, *, dry_run: bool) -> Iterator[int]:
    """Forget what is gone, a batch at a time; how many each time."""
    sql = _LEFT_OVER.format(kind=kind, table=_TABLE[kind], there=_THERE[kind])
    while True:
        with transaction():
            gone = fetch_column(sql, rows=None if dry_run else BATCH_ROWS)
            if not dry_run:
                forget(kind, gone)
        yield len(gone)
        if dry_run or len(gone) < BATCH_ROWS:
            return
