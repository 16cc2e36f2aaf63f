"""Which catalog the backups of a site are in."""

from hamsterd.config import Settings
from hamsterd.operations.backup.bucket_catalog import BucketCatalog
from hamsterd.operations.backup.catalog import Catalog


def open_catalog(settings: Settings) -> Catalog:
    """The site's backups at the configured place; uses neither disk nor network."""
    if settings.backup_storage == "disk":
        return Catalog(settings.backups_dir)
    return BucketCatalog(settings)
