"""Finds focal points of pictures uploaded before detection existed.

It reads the small copy, which we created ourselves, so nothing untrusted is decoded here.
"""

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from hamsterd.core.errors import NotFound
from hamsterd.db.batches import Deadline, count_rows
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.media.processing.focus import focus_of
from hamsterd.media.rules import thumbnail_name
from hamsterd.media.storage import MediaStorage

log = logging.getLogger("hamsterd.media")

AT_ONCE = 50
"""Rows held in memory, without their pictures."""
THUMBNAIL_BYTES = 2 * 1024 * 1024
"""More is no copy of ours."""

WITHOUT_FOCUS = "kind = 'image' AND has_thumbnail AND focus_x IS NULL"
_NEXT = f"""
    SELECT id, file_name, attached_type, attached_id FROM uploads
     WHERE id > %(after)s AND {WITHOUT_FOCUS} ORDER BY id LIMIT {AT_ONCE}
"""
# Only if it is still unset: a member or another process may have set it meanwhile.
_SET = f"""
    UPDATE uploads SET focus_x = %(x)s, focus_y = %(y)s WHERE id = %(id)s AND {WITHOUT_FOCUS}
"""


@dataclass(frozen=True, slots=True)
class Refocused:
    """A picture with its new focal point, and its attachment, if any."""

    attached_type: str | None
    attached_id: int | None


def without_focus() -> int:
    """How many pictures are still to be looked at."""
    return count_rows("uploads", WITHOUT_FOCUS)


def find_missing_focus(storage: MediaStorage, deadline: Deadline) -> Iterator[Refocused | None]:
    """Process one picture after the other; None if its small copy is missing or broken.

    A killed run is resumed; concurrent runs are safe. Raises if the store is unavailable.
    """
    after = 0
    while not deadline.is_over:
        with connection():
            rows = fetch_all(_NEXT, after=after)
        for row in rows:
            yield _refocused(row, storage)
            if deadline.is_over:
                return
        if not rows:
            return
        after = rows[-1]["id"]


def _refocused(row: Row, storage: MediaStorage) -> Refocused | None:
    try:
        piece = storage.read(thumbnail_name(row["file_name"]), 0, THUMBNAIL_BYTES)
        with Image.open(BytesIO(piece.data), formats=["WEBP"]) as picture:
            x, y = focus_of(picture)
    except (NotFound, OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        log.warning("the small copy of %s is lost or broken", row["file_name"])
        return None
    with transaction():
        execute(_SET, id=row["id"], x=x, y=y)
    return Refocused(row["attached_type"], row["attached_id"])
