"""Unused stored files: finding and deleting them.

Three kinds: rows that are attached to nothing any more, files without a row (a crash between
writing the file and its row, or between deleting the row and the file), and rows whose file is
lost. The last is only reported, because only a backup can repair it.
"""

import logging
import time
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from hamsterd.db.batches import BATCH_ROWS, Deadline, count_rows
from hamsterd.db.sql import Row, execute, fetch_all, fetch_column, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.kinds import KINDS
from hamsterd.media.formats.sniff import Kind
from hamsterd.media.rules import UNATTACHED_SECONDS, original_stem, thumbnail_name
from hamsterd.media.storage import DiskStorage, MediaStorage
from hamsterd.media.upkeep.removal import delete_files

log = logging.getLogger("hamsterd.operations.retention")

UNATTACHED_KEPT = timedelta(seconds=UNATTACHED_SECONDS)
SETTLE_SECONDS = 15.0
"""A moved file may have an old timestamp, and its row's transaction may take up to a statement
timeout: files without a row are checked twice, this far apart.
"""
STRANGE_FILES = 100
STRANGE_SHARE = 0.2
"""Crashes leave single files.

More than both limits without a row suggest another site's database, or an old backup's: then the
job leaves them to an operator.
"""

_GONE = """
    attached_type = '{kind}' AND NOT EXISTS (SELECT 1 FROM {table} t WHERE t.id = attached_id)
"""
# An audited act that refers to the picture can be undone, and needs it then.
_REPLACED = """
    attached_type = '{kind}'
    AND NOT EXISTS (SELECT 1 FROM {table} t WHERE t.image = '/media/' || uploads.file_name)
    AND NOT EXISTS (SELECT 1 FROM audit_log a
                     WHERE a.target_type = '{kind}' AND a.target_id = attached_id
                       AND '/media/' || uploads.file_name
                           IN (a.before ->> 'image', a.after ->> 'image'))
"""
_OLD_LOGO = """
    attached_type = 'logo'
    AND NOT EXISTS (SELECT 1 FROM site_switches
                     WHERE name = 'logo' AND value ->> 'value' = '/media/' || uploads.file_name)
    AND NOT EXISTS (SELECT 1 FROM audit_log a
                     WHERE a.action LIKE '%%setting.set'
                       AND '/media/' || uploads.file_name
                           IN (a.before ->> 'value', a.after ->> 'value'))
"""
UNUSED = {
    "unattached": "attached_type IS NULL AND created_at < %(before)s",
    **{
        name: _GONE.format(kind=kind, table=kind.table)
        for name, kind in KINDS.items()
        if kind.comment is None
    },
    "profile": _GONE.format(kind="profile", table="users"),
    "health": _GONE.format(kind="health", table="health_rows"),
    "inquiry": _GONE.format(kind="inquiry", table="inquiries"),
    "case": _GONE.format(kind="case", table="report_cases"),
    "ad": _REPLACED.format(kind="ad", table="ads"),
    "popup": _REPLACED.format(kind="popup", table="popups"),
    "logo": _OLD_LOGO,
}
"""Unused rows of `uploads`, by their former attachment."""

# A restore sets a site's database aside (`operations.backup.server.aside_name`).
_HAS_ONE_ASIDE = """
    SELECT EXISTS (SELECT FROM pg_database
                    WHERE starts_with(datname, left(current_database(), 39) || '_before_'))
"""
_TAKE = """
    DELETE FROM uploads WHERE id = ANY(ARRAY(
        SELECT id FROM uploads WHERE {over} LIMIT %(limit)s FOR UPDATE SKIP LOCKED))
    RETURNING file_name
"""
_ROWS = """
    SELECT id, file_name, has_thumbnail FROM uploads
     WHERE id > %(after)s AND created_at < %(before)s
       AND NOT EXISTS (SELECT 1 FROM file_copies c WHERE c.target_name = uploads.file_name)
     ORDER BY id LIMIT %(limit)s
"""
_KNOWN = """
    SELECT split_part(file_name, '.', 1) FROM uploads WHERE file_name = ANY(%(names)s::text[])
     UNION ALL
    SELECT split_part(source_name, '.', 1) FROM file_copies
     WHERE source_name = ANY(%(names)s::text[])
"""


@dataclass(slots=True)
class Orphans:
    """Inconsistencies: names, and bytes of files without a row."""

    unused: dict[str, int] = field(default_factory=dict)
    files: int = 0
    without_row: list[str] = field(default_factory=list)
    without_row_bytes: int = 0
    without_file: list[str] = field(default_factory=list)
    without_thumbnail: list[str] = field(default_factory=list)

    @property
    def is_strange(self) -> bool:
        """Whether so many files have no row that the database may be the wrong one."""
        loose = len(self.without_row)
        return loose > STRANGE_FILES and loose > STRANGE_SHARE * self.files


def find_orphans(storage: MediaStorage, moment: datetime) -> Orphans:
    """Look at every row and every file older than a day, once (seconds for 100,000 files)."""
    before = moment - UNATTACHED_KEPT
    found = Orphans(
        {kind: count_rows("uploads", over, before=before) for kind, over in UNUSED.items()}
    )
    names: set[str] = set()
    old: dict[str, int] = {}
    for file in storage.files():
        names.add(file.name)
        if file.stored_at < before.timestamp():
            old[file.name] = file.bytes
    found.files = len(names)
    found.without_row = _without_row(old)
    found.without_row_bytes = sum(old[name] for name in found.without_row)
    for row in _rows(before):
        if row["file_name"] not in names:
            found.without_file.append(row["file_name"])
        elif row["has_thumbnail"] and thumbnail_name(row["file_name"]) not in names:
            found.without_thumbnail.append(row["file_name"])
    return found


def clean_media(
    storage: MediaStorage,
    moment: datetime,
    *,
    deadline: Deadline,
    dry_run: bool = False,
    settle_seconds: float | None = None,
    is_sure: bool = False,
) -> dict[str, int]:
    """Delete what is unused; `{"unattached": 3, "files": 2, "lost": 0, …}`.

    `files` had no row. `lost` are rows without a file and `thumbnails` pictures without a
    thumbnail, which stay. `held` are files without a row that are too many to be leftovers, or may
    be those of a database that a restore set aside beside the same bucket; they are deleted only
    with `is_sure`. A dry run counts what would be deleted.
    """
    before = moment - UNATTACHED_KEPT
    counts: Counter[str] = Counter()
    may_be_needed = not is_sure and _is_shared(storage)
    if not (dry_run or may_be_needed):
        for kind, over in UNUSED.items():
            counts.update(_take(kind, over, before, storage, deadline))
    found = find_orphans(storage, moment)
    would_take = dry_run and not may_be_needed
    counts.update(found.unused if would_take else {f"{k}.left": n for k, n in found.unused.items()})
    loose = found.without_row
    if (found.is_strange or (may_be_needed and loose)) and not is_sure:
        log.warning("%d of %d files have no row; none is removed", len(loose), found.files)
        counts["held"], loose = len(loose), []
    if loose and not dry_run:
        time.sleep(SETTLE_SECONDS if settle_seconds is None else settle_seconds)
        loose = _without_row(loose)
        loose = [name for name in loose if not deadline.is_over and storage.delete(name)]
    if not dry_run:
        storage.clear_staging(before.timestamp())
    counts["files"] = len(loose)
    counts["lost"] = len(found.without_file)
    counts["thumbnails"] = len(found.without_thumbnail)
    return {name: n for name, n in counts.items() if n or not name.endswith(".left")}


def _is_shared(storage: MediaStorage) -> bool:
    """Whether a database that was set aside has its files in the same bucket."""
    if isinstance(storage, DiskStorage):
        return False
    with transaction():
        return bool(fetch_value(_HAS_ONE_ASIDE))


def _take(
    kind: str, over: str, before: datetime, storage: MediaStorage, deadline: Deadline
) -> Counter[str]:
    taken: Counter[str] = Counter({kind: 0})
    while not deadline.is_over:
        with transaction():
            execute("SET LOCAL statement_timeout = 0")
            names = fetch_column(_TAKE.format(over=over), before=before, limit=BATCH_ROWS)
        delete_files(names, storage)
        taken[kind] += len(names)
        if len(names) < BATCH_ROWS:
            break
    return taken


def _without_row(names: Collection[str]) -> list[str]:
    """The stored names without a row, neither as a file nor as a copy of one."""
    stems = sorted({stem for name in names if (stem := original_stem(name))})
    known: set[str] = set()
    for start in range(0, len(stems), BATCH_ROWS):
        some = stems[start : start + BATCH_ROWS]
        originals = [f"{stem}.{kind.extension}" for stem in some for kind in Kind]
        with transaction():
            known.update(fetch_column(_KNOWN, names=originals))
    return [name for name in names if original_stem(name) not in known]


def _rows(before: datetime) -> Iterator[Row]:
    after = 0
    while True:
        with transaction():
            rows = fetch_all(_ROWS, after=after, before=before, limit=BATCH_ROWS)
        yield from rows
        if len(rows) < BATCH_ROWS:
            return
        after = rows[-1]["id"]
