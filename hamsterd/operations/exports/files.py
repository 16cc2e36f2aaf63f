"""Storage of finished exports: a folder of this host, or the bucket if media are in one.

In the bucket every host finds them, under a prefix that the media store ignores. Access is checked
by the service, not here.
"""

import logging
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from hamsterd.config import Settings
from hamsterd.core.errors import NotFound
from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import open_bucket
from hamsterd.operations.exports.rules import is_file_name, mime_type

log = logging.getLogger("hamsterd.operations.exports")

_FOLDER = "exports"
"""Prefix in the bucket, below the site's prefix."""


class ExportFiles:
    """Finished files, by names of `rules.new_file_name`.

    Methods may wait for a disk or a network, so none runs on the event loop.
    """

    def __init__(self, site: Settings) -> None:
        self._folder = site.exports_dir
        self._bucket = open_bucket(site) if site.media_storage == "s3" else None

    def keep(self, path: Path) -> None:
        """Take over the finished file at `path`, in the folder of this host.

        With a bucket it is uploaded, and never kept on the host, even if the upload failed. Raises
        `StorageUnavailable` or `StorageFull`.
        """
        if self._bucket is None:
            return
        try:
            self._bucket.put(path, _key(path.name), mime_type=mime_type(path.name))
        finally:
            path.unlink()

    def open(self, name: str, *, absent: type[NotFound]) -> BinaryIO:
        """The file's bytes, seekable; raises `absent` or `StorageUnavailable`.

        This host is checked first, for files from before the site moved to a bucket.
        """
        if not is_file_name(name):
            raise absent
        with suppress(FileNotFoundError):
            return (self._folder / name).open("rb")
        if self._bucket is None:
            raise absent
        try:
            return self._bucket.open(_key(name))
        except NotFound:
            raise absent from None

    def keep_only(self, names: Collection[str]) -> int:
        """Delete all but `names`, here and in the bucket; returns the number.

        If the bucket is unavailable, its files are deleted the next time.
        """
        removed = self._empty_folder(names)
        try:
            removed += self._empty_bucket(names)
        except StorageUnavailable as error:
            log.warning("files that are over stay in the bucket for now: %s", error.detail)
        return removed

    def _empty_folder(self, names: Collection[str]) -> int:
        if not self._folder.is_dir():
            return 0
        gone = [path for path in self._folder.iterdir() if path.name not in names]
        for path in gone:
            path.unlink(missing_ok=True)
        return len(gone)

    def _empty_bucket(self, names: Collection[str]) -> int:
        if self._bucket is None:
            return 0
        stored = [file.name.removeprefix(_key("")) for file in self._bucket.files(_FOLDER)]
        gone = [name for name in stored if is_file_name(name) and name not in names]
        return sum([self._bucket.delete(_key(name)) for name in gone])


def _key(name: str) -> str:
    return f"{_FOLDER}/{name}"
