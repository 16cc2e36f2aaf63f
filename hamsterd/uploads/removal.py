"""Taking stored files away, with the smaller copies beside them."""

from collections.abc import Iterable

from hamsterd.uploads.rules import copy_names
from hamsterd.uploads.storage import MediaStorage


def delete_files(names: Iterable[str], storage: MediaStorage) -> int:
    """Remove files whose rows are gone; returns how many were there.

    Run it after the commit: a file that a crash leaves belongs to nothing and is cleaned up as
    such (`hamsterd.retention.media`), a row without its file would be a broken picture.
    """
    there = 0
    for name in names:
        there += storage.delete(name)
        for copy in copy_names(name):
            storage.delete(copy)
    return there
