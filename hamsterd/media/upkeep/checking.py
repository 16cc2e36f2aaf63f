"""Verifies that stored files are still what was uploaded (decision 0055).

All files are listed every night, which finds missing files and changed sizes by morning. Contents
are read every night of what most people look at, and of all others in rotation, longest-unread
first, so that each is read within a known time. Findings stay in the rows until the file is intact
again.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from typing import TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import NotFound
from hamsterd.db.batches import BATCH_ROWS, Deadline, count_rows
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_column, fetch_row
from hamsterd.db.transaction import transaction
from hamsterd.media.rules import has_medium, medium_name, thumbnail_name
from hamsterd.media.storage import MediaStorage
from hamsterd.media.upkeep.sums import sum_in
from hamsterd.models.media import SHOWN_MOST

log = logging.getLogger("hamsterd.media")

READ_AT_ONCE = 50
"""Rows whose files are read between two checks of the clock."""
NEWEST_READ, POPULAR_READ = 500, 200
"""Read every night: so many of the newest files, and those of so many things of each kind from the
top of its popular list. Bounded, so that they leave the night to the rotation."""

FAULTY = "missing_files <> '{}' OR damaged_files <> '{}'"
COLUMNS = """
    id, file_name, bytes, width, has_thumbnail, has_medium, sha256, thumbnail_sha256,
    medium_sha256, checked_at, missing_files, damaged_files
"""
# Files still to be copied do not exist yet.
_IS_THERE = """
    NOT EXISTS (SELECT 1 FROM file_copies c WHERE c.target_name = uploads.file_name)
"""
_ALL = f"""
    SELECT {COLUMNS} FROM uploads
     WHERE id > %(after)s AND created_at < %(before)s AND {_IS_THERE}
     ORDER BY id LIMIT %(limit)s
"""
_OLDEST = f"""
    SELECT {COLUMNS} FROM uploads
     WHERE (checked_at IS NULL OR checked_at < %(since)s) AND created_at < %(before)s
       AND {_IS_THERE}
     ORDER BY checked_at NULLS FIRST, id LIMIT %(limit)s
"""
# Each branch is the beginning of an index, so that it costs the same for any number of files.
_POPULAR = """
    SELECT u.id
      FROM (SELECT id, user_id FROM {table} WHERE {visible}
             ORDER BY popularity DESC, id DESC LIMIT %(popular)s) top
     CROSS JOIN LATERAL (VALUES ('{kind}', top.id), ('profile', top.user_id)) AS shown (kind, id)
      JOIN uploads u ON u.attached_type = shown.kind AND u.attached_id = shown.id
"""
_LOOKED_AT = f"""
    (SELECT id FROM uploads ORDER BY id DESC LIMIT %(newest)s)
     UNION SELECT id FROM uploads WHERE attached_type IN ('logo', 'ad', 'popup')
     UNION {
    " UNION ".join(
        _POPULAR.format(kind=kind, table=table, visible=visible)
        for kind, table, visible in SHOWN_MOST
    )
}
     ORDER BY 1 DESC
"""
_OF_THESE = f"""
    SELECT {COLUMNS} FROM uploads
     WHERE id = ANY(%(ids)s) AND (checked_at IS NULL OR checked_at < %(since)s)
       AND created_at < %(before)s AND {_IS_THERE}
"""
_FAULTY = f"SELECT {COLUMNS} FROM uploads WHERE {FAULTY} ORDER BY id"
_NOTE = """
    UPDATE uploads
       SET missing_files = %(missing)s, damaged_files = %(damaged)s,
           sha256 = coalesce(sha256, %(sha256)s),
           thumbnail_sha256 = coalesce(thumbnail_sha256, %(thumbnail)s),
           medium_sha256 = coalesce(medium_sha256, %(medium)s),
           checked_at = coalesce(%(checked_at)s, checked_at)
     WHERE id = %(id)s
"""
_COUNTS = f"""
    SELECT coalesce(sum(cardinality(missing_files)), 0)::int AS missing,
           coalesce(sum(cardinality(damaged_files)), 0)::int AS damaged,
           extract(epoch FROM now() - least(
               (SELECT created_at FROM uploads WHERE checked_at IS NULL
                 ORDER BY checked_at NULLS FIRST, id LIMIT 1),
               (SELECT checked_at FROM uploads WHERE checked_at IS NOT NULL
                 ORDER BY checked_at NULLS FIRST, id LIMIT 1)))::float8 AS oldest_seconds
      FROM uploads WHERE {FAULTY}
"""
_NAMES = f"""
    SELECT unnest(missing_files || damaged_files) AS name FROM uploads
     WHERE {FAULTY} ORDER BY 1 LIMIT %(limit)s
"""


class Sampled(TypedDict):
    """A stored file, and its known faults."""

    id: int
    file_name: str
    bytes: int
    missing_files: list[str]
    damaged_files: list[str]


class StoredUpload(Sampled):
    """A row of `uploads`, with the checksums and sizes from the upload."""

    width: int | None
    has_thumbnail: bool
    has_medium: bool | None
    sha256: str | None
    thumbnail_sha256: str | None
    medium_sha256: str | None
    checked_at: datetime | None


@dataclass(frozen=True, slots=True)
class Expected:
    """An expected file: its checksum and size, if known."""

    name: str
    bytes: int | None
    sha256: str | None


@dataclass(slots=True)
class Found:
    """The result of checking a row's files; `sums` are newly computed ones."""

    missing: list[str] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)
    sums: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Faults:
    """Numbers of missing and damaged files, and the age of the longest-unread one.

    A file that was never read counts from its upload; None if there are no files.
    """

    missing: int
    damaged: int
    oldest_seconds: float | None


def expected_files(row: StoredUpload) -> list[Expected]:
    """The files of a row of `uploads`: the original first, then its smaller copies."""
    name = row["file_name"]
    files = [Expected(name, row["bytes"], row["sha256"])]
    if row["has_thumbnail"]:
        files.append(Expected(thumbnail_name(name), None, row["thumbnail_sha256"]))
    if has_medium(row):
        files.append(Expected(medium_name(name), None, row["medium_sha256"]))
    return files


def check_media(
    storage: MediaStorage,
    *,
    days: int,
    deadline: Deadline,
    since: datetime | None = None,
    known: Mapping[str, str] | None = None,
    dry_run: bool = False,
) -> dict[str, int]:
    """List all files; read what most people look at, and those that are due, so that each is read
    within `days`.

    Files read after `since` (a midnight) are done for tonight. `known` has checksums from elsewhere
    (a backup) for files from before checksums were stored. Returns counts: `read` rows, `missing`
    and `damaged` files in total, and `read.left` rows for which time ran out. If the store is
    unavailable it raises; results so far are stored.
    """
    night = _Night(storage, known or {}, since or utc_now(), utc_now(), deadline)
    if dry_run:
        return {"read": night.due(days), "missing": faults().missing, "damaged": faults().damaged}
    _list(storage, night.began)
    _read_faulty(storage, night.known)
    first = looked_at()
    read = night.read_these(first)
    due = night.due(days, beside=first)
    rest = night.read_oldest(due)
    now = faults()
    counts = {"read": read + rest, "missing": now.missing, "damaged": now.damaged}
    return counts | ({"read.left": due - rest} if rest < due and deadline.is_over else {})


def looked_at() -> list[int]:
    """The files that most people look at: the newest, those on top of the popular lists with their
    authors' pictures, advertisements and logos.
    """
    with connection():
        return fetch_column(_LOOKED_AT, newest=NEWEST_READ, popular=POPULAR_READ)


@dataclass(frozen=True, slots=True)
class _Night:
    """One night's reading: of what was stored before it `began` and not read `since` midnight."""

    storage: MediaStorage
    known: Mapping[str, str]
    since: datetime
    began: datetime
    deadline: Deadline

    def due(self, days: int, *, beside: Sequence[int] = ()) -> int:
        """How many rows `beside` those are still to be read: a share of all, and all that were
        never read.
        """
        unread = count_rows("uploads", f"checked_at IS NULL AND {_IS_THERE}")
        total = count_rows("uploads", "created_at < %(before)s", before=self.began)
        done = "created_at < %(since)s AND checked_at >= %(since)s AND id <> ALL(%(ids)s)"
        read = count_rows("uploads", done, since=self.since, ids=list(beside))
        return max(unread, ceil(total / days) - read)

    def read_these(self, ids: Sequence[int]) -> int:
        """Read the files of these rows, until time runs out; how many rows."""
        read = 0
        for start in range(0, len(ids), READ_AT_ONCE):
            if self.deadline.is_over:
                break
            read += self._read(_OF_THESE, ids=list(ids[start : start + READ_AT_ONCE]))
        return read

    def read_oldest(self, due: int) -> int:
        """Read the longest unread rows, until `due` are read or time runs out; how many rows."""
        read = 0
        while read < due and not self.deadline.is_over:
            done = self._read(_OLDEST, limit=min(READ_AT_ONCE, due - read))
            if not done:
                break
            read += done
        return read

    def _read(self, rows: str, **parameters: object) -> int:
        with transaction():
            found = fetch_all(rows, StoredUpload, since=self.since, before=self.began, **parameters)
        for row in found:
            _read(row, self.storage, self.known, utc_now())
        return len(found)


def check_row(
    row: StoredUpload, storage: MediaStorage, known: Mapping[str, str] | None = None
) -> Found:
    """Read all files of a row of `uploads` and compare them with their checksums."""
    found = Found()
    for file in expected_files(row):
        try:
            sum_ = sum_in(storage, file.name)
        except NotFound:
            found.missing.append(file.name)
            continue
        expected = file.sha256 or (known or {}).get(file.name)
        is_damaged = file.bytes not in {None, sum_.bytes} or expected not in {None, sum_.sha256}
        if is_damaged:
            found.damaged.append(file.name)
        if expected or not is_damaged:
            found.sums[file.name] = expected or sum_.sha256
    return found


def note_found(row: StoredUpload, found: Found, *, checked_at: datetime | None) -> None:
    """Store the result of a check."""
    name = row["file_name"]
    with transaction():
        execute(
            _NOTE,
            id=row["id"],
            missing=found.missing,
            damaged=found.damaged,
            sha256=found.sums.get(name),
            thumbnail=found.sums.get(thumbnail_name(name)),
            medium=found.sums.get(medium_name(name)),
            checked_at=checked_at,
        )


def faulty_rows() -> list[StoredUpload]:
    """Rows with files that are lost or damaged."""
    with connection():
        return fetch_all(_FAULTY, StoredUpload)


def faults() -> Faults:
    """The known missing and damaged files, from a partial index."""
    with connection():
        return Faults(**fetch_row(_COUNTS))


def faulty_names(limit: int) -> list[str]:
    """The first few of them."""
    with connection():
        return [row["name"] for row in fetch_all(_NAMES, limit=limit)]


def _list(storage: MediaStorage, before: datetime) -> None:
    """Record files that are missing, have reappeared, or have a different size; reads no
    content.
    """
    sizes = {file.name: file.bytes for file in storage.files()}
    for row in stored_rows(before):
        files = expected_files(row)
        found = Found(
            missing=[file.name for file in files if file.name not in sizes],
            damaged=[
                file.name
                for file in files
                if file.name in sizes
                and (
                    file.bytes not in {None, sizes[file.name]} or file.name in row["damaged_files"]
                )
            ],
        )
        if (found.missing, found.damaged) != (row["missing_files"], row["damaged_files"]):
            _log_new(row, found)
            note_found(row, found, checked_at=None)


def _read(
    row: StoredUpload, storage: MediaStorage, known: Mapping[str, str], moment: datetime
) -> None:
    found = check_row(row, storage, known)
    _log_new(row, found)
    note_found(row, found, checked_at=moment)


def _read_faulty(storage: MediaStorage, known: Mapping[str, str]) -> None:
    """Check faulty files again, whether they are due or not."""
    for row in faulty_rows():
        found = check_row(row, storage, known)
        if (found.missing, found.damaged) != (row["missing_files"], row["damaged_files"]):
            _log_new(row, found)
            note_found(row, found, checked_at=None)


def _log_new(row: StoredUpload, found: Found) -> None:
    """Log new faults."""
    new = {*found.missing, *found.damaged} - {*row["missing_files"], *row["damaged_files"]}
    for lost in sorted(new):
        log.warning("%s is %s", lost, "missing" if lost in found.missing else "damaged")


def stored_rows(before: datetime) -> Iterator[StoredUpload]:
    """Every row of `uploads` from before an instant that has files of its own, in batches."""
    after = 0
    while True:
        with transaction():
            rows = fetch_all(_ALL, StoredUpload, after=after, before=before, limit=BATCH_ROWS)
        yield from rows
        if len(rows) < BATCH_ROWS:
            return
        after = rows[-1]["id"]
