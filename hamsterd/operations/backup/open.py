"""Which catalog the backups of a site are in."""

from hamsterd.config import Settings
from hamsterd.operations.backup.bucket_catalog import BucketCatalog
from hamsterd.operations.backup.catalog import Catalog


def open_catalog(settings: Settings) -> Catalog:
    """The backups of the site, wherever the settings put them; asks neither disk nor network."""
    if settings.backup_storage == "disk":
        return Catalog(settings.backups_dir)
    return BucketCatalog(settings)
