"""Where uploaded files rest: random names, whole or not at all.

`open_storage` gives the site's store, which everybody uses through `MediaStorage`. Who may see a
file is decided by the service, not here.
"""

from hamsterd.config import Settings
from hamsterd.uploads.storage.disk import DiskStorage
from hamsterd.uploads.storage.incoming import IncomingFile
from hamsterd.uploads.storage.interface import MediaStorage, Piece, StoredFile, Usage, new_stem

__all__ = (
    "DiskStorage",
    "IncomingFile",
    "MediaStorage",
    "Piece",
    "StoredFile",
    "Usage",
    "new_stem",
    "open_storage",
)


def open_storage(settings: Settings) -> MediaStorage:
    """The store that the settings name; opening it touches neither disk nor network."""
    return DiskStorage(settings.media_dir)
