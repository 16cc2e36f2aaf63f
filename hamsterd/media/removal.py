"""Taking stored files away, with the smaller copies beside them."""

from collections.abc import Iterable

from hamsterd.db.sql import fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.media.rules import copy_names
from hamsterd.media.storage import MediaStorage

_STILL_COPIED = """
    UPDATE file_copies SET is_source_unused = TRUE WHERE source_name = ANY(%(names)s)
    RETURNING source_name
"""


def delete_files(names: Iterable[str], storage: MediaStorage) -> int:
    """Remove files whose rows are gone; returns how many were there.

    Run it after the commit: a file that a crash leaves belongs to nothing and is cleaned up as
    such (`operations/retention/media.py`), a row without its file would be a broken picture. A file
    that is still to be copied goes when the copy is there (`uploads.copying`).
    """
    wanted = list(names)
    if not wanted:
        return 0
    with transaction():
        copied = set(fetch_column(_STILL_COPIED, names=wanted))
    return delete_stored([name for name in wanted if name not in copied], storage)


def delete_stored(names: Iterable[str], storage: MediaStorage) -> int:
    """Remove files, whoever may still want them."""
    there = 0
    for name in names:
        there += storage.delete(name)
        for copy in copy_names(name):
            storage.delete(copy)
    return there
