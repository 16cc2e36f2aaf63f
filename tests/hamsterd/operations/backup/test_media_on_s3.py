"""Media in a bucket are listed by a backup, and looked for there when it is proven."""

from pathlib import Path

import pytest

from hamsterd.config import Settings
from hamsterd.media.storage import new_stem, open_storage
from hamsterd.operations.backup.create import create_backup
from hamsterd.operations.backup.restore import restore_backup
from hamsterd.operations.backup.verify import verify_backup
from tests.cli.keeper import PICTURE, a_row
from tests.hamsterd.operations.backup.hosts import NOWHERE, a_stored_picture
from tests.postgres import Cluster, throwaway_settings
from tests.s3 import S3Server


@pytest.fixture
def settings(tmp_path: Path, s3_server: S3Server) -> Settings:
    """A site whose media are in a bucket of a real S3 server."""
    return throwaway_settings(data_dir=tmp_path, **s3_server.settings())


def test_a_bucket_is_listed_and_asked(settings: Settings, url: str, postgres_cluster: Cluster):
    storage = open_storage(settings)
    name = a_stored_picture(storage)
    a_row(url, name, len(PICTURE))
    made = create_backup(settings, dsn=url, made_by="hand")
    assert (made.media.files, made.media.is_kept, made.media.missing) == (1, False, [])
    assert not list(settings.backups_dir.glob("media/??/*"))
    assert verify_backup(settings, made.name, dsn=url).verified_at

    done = restore_backup(settings, made.name, dsn=url)
    assert (done.media_aside, done.lost_media) == (None, [])
    postgres_cluster.drop(postgres_cluster.url(done.database_aside))

    storage.delete(name)
    proof = verify_backup(settings, made.name, dsn=url).verification
    assert proof is not None
    assert len(proof.problems) == 1
    assert name in proof.problems[0]


def test_a_restore_names_the_pictures_that_were_deleted_since(
    settings: Settings, url: str, postgres_cluster: Cluster
):
    storage = open_storage(settings)
    name = a_stored_picture(storage)
    a_row(url, name, len(PICTURE))
    made = create_backup(settings, dsn=url, made_by="hand")
    storage.delete(name)

    done = restore_backup(settings, made.name, dsn=url)

    assert done.lost_media == [name]
    postgres_cluster.drop(postgres_cluster.url(done.database_aside))


def test_the_database_has_its_backup_while_the_bucket_is_away(settings: Settings, url: str):
    """That pictures cannot be asked for is noted, and rows state their sizes."""
    a_row(url, f"{new_stem()}.jpg", 7)
    away = settings.model_copy(update={"s3_endpoint": NOWHERE})
    made = create_backup(away, dsn=url, made_by="hand")
    assert (made.media.is_asked, made.media.files, made.media.bytes) == (False, 1, 7)
    assert made.media.missing == []
    assert (settings.backups_dir / made.name / "database.dump").stat().st_size == made.dump.bytes
