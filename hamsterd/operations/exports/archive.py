"""Writes a member's record as a ZIP: `index.html`, `data/*.json`, `media/*`, `README.txt`.

Memory is bounded: rows come through a cursor, pages are rendered in pieces, pictures and videos are
copied. The file gets its name only when complete.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from shutil import copyfileobj, disk_usage
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import orjson
from pydantic.alias_generators import to_camel

from hamsterd.config import Settings
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import NotFound
from hamsterd.db.sql import Row, walk_rows
from hamsterd.media.errors import full_disk_as_refusal
from hamsterd.media.storage import MediaStorage
from hamsterd.operations.exports.errors import NoRoom
from hamsterd.operations.exports.pages import Contents, page, readme
from hamsterd.operations.exports.records import ACCOUNT, RECORDS, UPLOADS, Record
from hamsterd.operations.exports.rules import OVERHEAD_BYTES, RESERVE_BYTES
from hamsterd.operations.exports.snapshot import snapshot

COPIED_BYTES = 1024 * 1024
PAGE_PIECES = 200
"""Template pieces that are written together."""
_JSON = orjson.OPT_UTC_Z | orjson.OPT_INDENT_2
_READABLE = 0o644 << 16
PRIVATE = 0o600


@dataclass(frozen=True, slots=True)
class _Media:
    """A file to copy: its place in the archive, its bytes, and when it was uploaded."""

    file: str
    bytes: int
    created_at: datetime


@dataclass(slots=True)
class Written:
    """The result: total bytes, rows by list, and missing files."""

    bytes: int = 0
    counts: dict[str, int] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)


def write_archive(
    member_id: int, target: Path, *, site: Settings, storage: MediaStorage
) -> Written:
    """Write the member's record to `target`; nothing stays of one that breaks off.

    Raises `NoRoom` or `StorageFull` when the disk is (nearly) full.
    """
    part = target.with_name(f"{target.name}.part")
    done = Written()
    try:
        with full_disk_as_refusal():
            target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with ZipFile(part, "x", ZIP_DEFLATED) as archive:
                part.chmod(PRIVATE)
                media = _write_rows(archive, member_id, site, done)
                require_room(target.parent, sum(each.bytes for each in media))
                for each in media:
                    _write_media(archive, each, storage, done)
                _write(archive, "README.txt", [readme(site, done.counts, done.missing).encode()])
            done.bytes = settle(part, target)
    finally:
        part.unlink(missing_ok=True)
    return done


def _write_rows(archive: ZipFile, member_id: int, site: Settings, done: Written) -> list[_Media]:
    media: list[_Media] = []
    with snapshot():
        for record in RECORDS:
            rows = walk_rows(record.sql, viewer_id=member_id)
            if record is UPLOADS:
                rows = _noting_media(rows, media)
            name = f"data/{record.name}.json"
            done.counts[record.name] = _write_record(archive, name, record, rows)
        pieces = page(Contents(member_id, site, done.counts))
        _write(archive, "index.html", _joined(pieces))
    return media


def _write_record(archive: ZipFile, name: str, record: Record, rows: Iterator[Row]) -> int:
    """The rows as a JSON list (the account: as the one object it is); how many there were."""
    count = 0
    with archive.open(_entry(name, utc_now()), "w") as file:
        if record is not ACCOUNT:
            file.write(b"[")
        for row in rows:
            if record is not ACCOUNT:
                file.write(b",\n" if count else b"\n")
            file.write(orjson.dumps({to_camel(key): row[key] for key in row}, option=_JSON))
            count += 1
        file.write(b"\n" if record is ACCOUNT else b"\n]\n")
    return count


def _noting_media(rows: Iterator[Row], media: list[_Media]) -> Iterator[Row]:
    for row in rows:
        media.append(_Media(row["file"], row["bytes"], row["created_at"]))
        yield row


def _write_media(archive: ZipFile, each: _Media, storage: MediaStorage, done: Written) -> None:
    """Copy one file as it is: pictures and videos are compressed already."""
    try:
        source = storage.open(each.file.removeprefix("media/"))
    except NotFound:
        done.missing.append(each.file)
        return
    entry = _entry(each.file, each.created_at, packing=ZIP_STORED)
    with source, archive.open(entry, "w", force_zip64=True) as file:
        copyfileobj(source, file, COPIED_BYTES)


def _write(archive: ZipFile, name: str, pieces: Iterable[bytes]) -> None:
    with archive.open(_entry(name, utc_now()), "w") as file:
        for piece in pieces:
            file.write(piece)


def _joined(pieces: Iterator[str]) -> Iterator[bytes]:
    """Joins small pieces of a page: each write compresses its input."""
    held: list[str] = []
    for piece in pieces:
        held.append(piece)
        if len(held) == PAGE_PIECES:
            yield "".join(held).encode()
            held.clear()
    yield "".join(held).encode()


def _entry(name: str, at: datetime, *, packing: int = ZIP_DEFLATED) -> ZipInfo:
    entry = ZipInfo(name, at.astimezone(KST).timetuple()[:6])
    entry.compress_type = packing
    entry.external_attr = _READABLE
    return entry


def require_room(folder: Path, media_bytes: int) -> None:
    """Before the large files: none must fill the disk that the site lives on; else `NoRoom`."""
    if disk_usage(folder).free < media_bytes + OVERHEAD_BYTES + RESERVE_BYTES:
        raise NoRoom


def settle(part: Path, target: Path) -> int:
    """Put the finished file in its place, so that a power cut leaves all of it or none."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    part.replace(target)
    return target.stat().st_size
