"""Two hosts of one site: a folder each, one bucket and one database for both."""

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.media.storage import MediaStorage, new_stem, open_storage
from hamsterd.media.storage.bucket import Bucket
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.create import create_backup
from hamsterd.operations.backup.manifest import Manifest
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.rules import backup_name
from tests.cli.keeper import PICTURE

NOWHERE = "http://127.0.0.1:1"
"""Where no store answers."""


@dataclass
class Host:
    """One machine; `url` is the site's database."""

    settings: Settings
    url: str

    @property
    def catalog(self) -> Catalog:
        """The backups as this host sees them."""
        return open_catalog(self.settings)

    @property
    def without_bucket(self) -> "Host":
        """The same while no store answers."""
        return Host(self.settings.model_copy(update={"s3_endpoint": NOWHERE}), self.url)

    def create(self) -> Manifest:
        """A backup made here."""
        return create_backup(self.settings, dsn=self.url, made_by="hand")

    def names(self) -> list[str]:
        """The backups that this host knows, newest first."""
        return [one.name for one in self.catalog.manifests()]

    def files(self) -> set[str]:
        """The files in this host's folder."""
        root = self.settings.backups_dir
        found = (path for path in root.rglob("*") if path.is_file() and path.name != ".lock")
        return {str(path.relative_to(root)) for path in found}

    def objects(self) -> set[str]:
        """The objects in the bucket of the backups."""
        return {one.name for one in Bucket(self.settings).files("backups")}

    def grown_old(self, made: Manifest) -> Manifest:
        """The backup as it is in the bucket, as if it had been made a month ago."""
        bucket, folder = Bucket(self.settings), self.settings.data_dir
        then = utc_now() - timedelta(days=30)
        old = made.model_copy(update={"name": backup_name(then), "created_at": then})
        for file in ("database.dump", "media.jsonl"):
            bucket.copy(f"backups/{made.name}/{file}", f"backups/{old.name}/{file}")
        path = folder / "manifest"
        path.write_text(old.model_dump_json(by_alias=True))
        bucket.put(path, f"backups/{old.name}/manifest.json", mime_type="application/json")
        bucket.delete(f"backups/{made.name}/manifest.json")
        for file in ("database.dump", "media.jsonl"):
            bucket.delete(f"backups/{made.name}/{file}")
        return old


def a_stored_picture(storage: MediaStorage) -> str:
    """A file as an upload leaves it; its name."""
    name = f"{new_stem()}.jpg"
    with storage.staging() as folder:
        (folder / name).write_bytes(PICTURE)
        storage.put(folder / name, name)
    return name


def a_remain(host: Host, name: str, folder: Path) -> str:
    """A dump whose sender died before the manifest; its key."""
    (folder / "remain").write_bytes(b"PGDMP")
    key = f"backups/{name}/database.dump"
    Bucket(host.settings).put(folder / "remain", key, mime_type="application/octet-stream")
    return key


def storage_of(host: Host) -> MediaStorage:
    """The site's pictures."""
    return open_storage(host.settings)
