"""Deleting stored files with their smaller copies."""

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
    """Delete files whose rows are gone; returns how many existed.

    Run it after the commit: a file left by a crash is found by the clean-up
    (`operations/retention/media.py`), but a row without its file would be a broken picture. A file
    still to be copied is deleted after the copy (`uploads.copying`).
    """
    wanted = list(names)
    if not wanted:
        return 0
    with transaction():
        copied = set(fetch_column(_STILL_COPIED, names=wanted))
    return delete_stored([name for name in wanted if name not in copied], storage)


def delete_stored(names: Iterable[str], storage: MediaStorage) -> int:
    """Delete files, even if something still needs them."""
    there = 0
    for name in names:
        there += storage.delete(name)
        for copy in copy_names(name):
            storage.delete(copy)
    return there
