"""Size, name and limits of preview pictures, as pure functions.

Messengers cache a picture by URL for weeks, so the URL contains a hash of everything drawn.
"""

import re
from datetime import date, timedelta
from enum import StrEnum

WIDTH = 800
HEIGHT = 400
"""Pixels: the two to one that KakaoTalk shows whole (decisions 0030)."""

MONTHS_PER_YEAR = 12

JPEG_QUALITY = 90
TEMPLATE = 1
"""Version of the design; increasing it draws every picture again."""

DIGEST_LENGTH = 16
"""Hexadecimal digits of a hash, 64 bits: only versions of one thing's picture must differ."""

TITLE_SIZES = ((46, 2), (40, 2), (34, 3))
"""Pixels, and the lines there is room for at that size; the first that takes a whole title."""

DRAWN_AT_ONCE = 1
"""Of a process's two media threads: the other is left to uploads."""
MAX_WAITING = 24
"""Queued pictures, about two seconds of work; further requests are told to retry."""

KEPT = timedelta(days=14)
"""How long a drawn picture is cached."""
MAX_KEPT_BYTES = 1024**3
"""Size of the cache after the nightly clean-up."""
MIN_FREE_BYTES = 2 * 1024**3
"""Left free on the disk: no crawl of a large site may take the database's room."""

CURRENT_CACHE = "public, max-age=600"
"""It may contain a member's photo: gone from shared caches ten minutes after it is hidden."""
MOVED_CACHE = "public, max-age=300"
UNFINISHED_CACHE = "no-store"

_FILE_NAME = re.compile(rf"(?:diary|hamster|post|user)-[0-9]+-[0-9a-f]{{{DIGEST_LENGTH}}}\.jpg")


class ShareKind(StrEnum):
    """The kinds of things with a picture, as in its URL."""

    DIARY = "diary"
    HAMSTER = "hamster"
    POST = "post"
    USER = "user"


def file_name(kind: ShareKind, item_id: int, digest: str) -> str:
    """`diary-12-0f3c….jpg`: one version of one thing's picture in the cache."""
    return f"{kind}-{item_id}-{digest}.jpg"


def is_file_name(name: str) -> bool:
    """Whether `name` is one that `file_name` gives."""
    return _FILE_NAME.fullmatch(name) is not None


def path_of(kind: ShareKind, item_id: int, digest: str) -> str:
    """Where the site answers that version: `/share/diary/12-0f3c….jpg`."""
    return f"/share/{kind}/{item_id}-{digest}.jpg"


def age_of(birth_date: date, today: date) -> str:
    """`8개월` under a year, else `1년 2개월` or `2년` (decisions §2, Age); first `생후 12일`."""
    months = (today.year - birth_date.year) * 12 + today.month - birth_date.month
    months -= today.day < birth_date.day
    years, rest = divmod(max(0, months), MONTHS_PER_YEAR)
    if not years and not rest:
        return f"생후 {max(0, (today - birth_date).days)}일"
    if not years:
        return f"{rest}개월"
    return f"{years}년 {rest}개월" if rest else f"{years}년"
