"""Media in a bucket are listed by a backup, and looked for there when it is proven."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hamsterd.config import Settings
from hamsterd.media.storage import MediaStorage, new_stem, open_storage
from hamsterd.operations.backup.create import create_backup
from hamsterd.operations.backup.restore import restore_backup
from hamsterd.operations.backup.verify import verify_backup
from tests.cli.keeper import PICTURE, a_row
from tests.postgres import Cluster, throwaway_settings
from tests.s3 import running_s3


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    """A site whose media are in a bucket of a real S3 server."""
    with running_s3() as server:
        yield throwaway_settings(data_dir=tmp_path, **server.settings())


@pytest.fixture
def url(postgres_cluster: Cluster) -> Iterator[str]:
    """A migrated database of its own."""
    url = postgres_cluster.migrated()
    yield url
    postgres_cluster.drop(url)


def _stored(storage: MediaStorage) -> str:
    name = f"{new_stem()}.jpg"
    with storage.staging() as folder:
        (folder / name).write_bytes(PICTURE)
        storage.put(folder / name, name)
    return name


def test_a_bucket_is_listed_and_asked(settings: Settings, url: str, postgres_cluster: Cluster):
    storage = open_storage(settings)
    name = _stored(storage)
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
