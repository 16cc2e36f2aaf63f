"""Stores of uploaded files: random names, written atomically.

`open_storage` returns the site's store; everything uses it through `MediaStorage`. Access is
checked by the service, not here.
"""

from typing import TYPE_CHECKING

from hamsterd.config import Settings, StorageKind
from hamsterd.core.errors import Conflict
from hamsterd.media.storage.disk import DiskStorage
from hamsterd.media.storage.incoming import IncomingFile
from hamsterd.media.storage.interface import MediaStorage, Piece, StoredFile, Usage, new_stem
from hamsterd.media.storage.probing import EXPLAINED, reach, require_usable, try_out

if TYPE_CHECKING:
    from hamsterd.media.storage.bucket import Bucket

__all__ = (
    "EXPLAINED",
    "DiskStorage",
    "IncomingFile",
    "MediaStorage",
    "Piece",
    "S3NotConfigured",
    "StoredFile",
    "Usage",
    "new_stem",
    "open_bucket",
    "open_storage",
    "reach",
    "require_usable",
    "try_out",
)


class S3NotConfigured(Conflict):
    """The settings name no bucket."""

    message = (
        "S3 설정이 없어요. HAMSTERD_S3_ENDPOINT, HAMSTERD_S3_BUCKET, HAMSTERD_S3_ACCESS_KEY,"
        " HAMSTERD_S3_SECRET_KEY를 정해 주세요."
    )


def open_storage(settings: Settings, kind: StorageKind | None = None) -> MediaStorage:
    """The store of the settings, or the one of `kind` (for moving files between the two).

    Opening it uses neither disk nor network. Raises `S3NotConfigured`.
    """
    if (kind or settings.media_storage) == "disk":
        return DiskStorage(settings.media_dir)
    _require_s3(settings)
    from hamsterd.media.storage.s3 import S3Storage  # noqa: PLC0415  # most sites have a disk

    return S3Storage(settings, settings.media_dir)


def open_bucket(settings: Settings) -> "Bucket":
    """The site's bucket by keys, for objects other than media. Raises `S3NotConfigured`."""
    _require_s3(settings)
    from hamsterd.media.storage.bucket import Bucket  # noqa: PLC0415  # most sites have a disk

    return Bucket(settings)


def _require_s3(settings: Settings) -> None:
    needed = (settings.s3_endpoint, settings.s3_bucket, settings.s3_access_key)
    if None in (*needed, settings.s3_secret_key):
        raise S3NotConfigured
