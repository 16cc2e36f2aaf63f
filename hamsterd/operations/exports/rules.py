"""Limits, lifetime and file name of records. Pure."""

import re
import secrets
from datetime import date, timedelta
from enum import StrEnum

JOB = "make-exports"
"""The job that makes records; a request for a record triggers it."""

KEPT = timedelta(days=7)
"""How long a file waits to be fetched after its link was mailed; the last day counts to its end."""

ASKED_AGAIN_AFTER = timedelta(days=1)
"""A member gets one record a day; one that failed does not count."""

MAX_ATTEMPTS = 3
"""Attempts for a record that kills its process, so that it does not repeat forever."""

ROWS_KEPT = timedelta(days=90)
"""How long the request for a record is stored: as long as access records (decisions §2,
Retention).
"""

RESERVE_BYTES = 256 * 1024 * 1024
"""Room on the disk that a record may never take from the site itself."""

OVERHEAD_BYTES = 16 * 1024 * 1024
"""Estimated maximum size of a record besides its media, for checking disk space."""


class ExportKind(StrEnum):
    """The kind of a file: a member's own record, or a hamster's book."""

    RECORD = "record"
    LIFE_BOOK = "life_book"


MIME_TYPES = {"zip": "application/zip", "pdf": "application/pdf"}
"""By the ending of a file's name."""

_FILE_NAME = re.compile(r"[0-9a-f]{32}\.(?:zip|pdf)")


class ExportStatus(StrEnum):
    """The state of a record; NONE: never requested."""

    NONE = "none"
    ASKED = "asked"
    MAKING = "making"
    READY = "ready"
    FAILED = "failed"
    EXPIRED = "expired"


class ExportTrouble(StrEnum):
    """Why a record could not be made."""

    DISK_FULL = "disk_full"
    FAULT = "fault"


OPEN = (ExportStatus.ASKED, ExportStatus.MAKING)
"""Not made yet."""


def new_file_name(kind: ExportKind) -> str:
    """A random name for a finished file, 128 bits, with the ending of its kind."""
    ending = "zip" if kind == ExportKind.RECORD else "pdf"
    return f"{secrets.token_hex(16)}.{ending}"


def is_file_name(name: str) -> bool:
    """Whether `new_file_name` may have given it: no other becomes a path or a key."""
    return _FILE_NAME.fullmatch(name) is not None


def mime_type(name: str) -> str:
    """The type of a finished file."""
    return MIME_TYPES[name.rpartition(".")[2]]


def download_name(site_name: str, nickname: str, day: date) -> str:
    """`햄찌일기-콩이집사-2026-11-21.zip`; invalid characters become `_`."""
    return f"{safe_name(f'{site_name}-{nickname}')}-{day:%Y-%m-%d}.zip"


def safe_name(name: str) -> str:
    """`name` with characters invalid in any file system replaced by `_`."""
    safe = (
        "_" if letter in '\\/:*?"<>|' or not letter.isprintable() else letter for letter in name
    )
    return "".join(safe).strip(". ")


def spoken_size(size: int) -> str:
    """`1.2GB`, `340MB`, `12KB`: as phones show it."""
    for unit, name in ((10**9, "GB"), (10**6, "MB")):
        if size >= unit:
            value = size / unit
            return f"{value:.1f}{name}" if value < 10 else f"{value:.0f}{name}"  # noqa: PLR2004
    return f"{max(1, round(size / 1_000))}KB"
