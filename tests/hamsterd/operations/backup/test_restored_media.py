"""Where a restore puts the media: on the disk that holds them, and nothing beside them stays."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from hamsterd.config import Settings
from hamsterd.media.storage import open_storage
from hamsterd.operations.backup import server
from hamsterd.operations.backup.create import create_backup
from hamsterd.operations.backup.errors import MediaStuck, NoRoomForBackup
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.restore import Restored, check_restore, put_back, restore_backup
from hamsterd.operations.backup.rules import LATEST
from tests.cli.keeper import PICTURE, a_row
from tests.hamsterd.operations.backup.hosts import a_stored_picture
from tests.postgres import Cluster, throwaway_settings


@pytest.fixture
def large_disk(tmp_path: Path) -> Path:
    """Where the media lie."""
    place = tmp_path / "large disk"
    place.mkdir()
    return place


@pytest.fixture
def settings(tmp_path: Path, large_disk: Path) -> Settings:
    """A site whose media folder is a link to another disk."""
    settings = throwaway_settings(data_dir=tmp_path / "site")
    settings.data_dir.mkdir()
    (large_disk / "media").mkdir()
    settings.media_dir.symlink_to(large_disk / "media")
    return settings


@pytest.fixture
def picture(settings: Settings, url: str) -> str:
    """The name of a picture that is in a backup."""
    name = a_stored_picture(open_storage(settings))
    a_row(url, name, len(PICTURE))
    create_backup(settings, dsn=url, made_by="hand")
    return name


@pytest.fixture(autouse=True)
def no_database_stays_aside(url: str, postgres_cluster: Cluster) -> Iterator[None]:
    yield
    with server.open_maintenance(url) as link:
        aside = server.database_of(url) + server.BEFORE
        left = [one for one in server.names(link) if one.startswith(aside)]
    for one in left:
        postgres_cluster.drop(postgres_cluster.url(one))


def restore(settings: Settings, url: str) -> Restored:
    return restore_backup(settings, LATEST, dsn=url, is_confirmed=True)


def test_media_on_another_disk_stay_there(
    settings: Settings, url: str, picture: str, large_disk: Path
) -> None:
    later = a_stored_picture(open_storage(settings))

    done = restore(settings, url)

    storage = open_storage(settings)
    assert settings.media_dir.resolve() == large_disk / "media"
    assert done.media_aside == large_disk / f"media_before_{done.moment}"
    assert [storage.path(name).exists() for name in (picture, later)] == [True, False]

    put_back(settings, done.moment, dsn=url)

    assert settings.media_dir.resolve() == large_disk / "media"
    assert storage.path(later).exists()


def test_what_a_killed_restore_left_is_removed_by_the_next(
    settings: Settings, url: str, picture: str, large_disk: Path
) -> None:
    left = large_disk / "media_coming_20261121T184000Z" / picture[:2]
    left.mkdir(parents=True)
    (left / picture).write_bytes(PICTURE)

    done = restore(settings, url)

    assert {path.name for path in large_disk.iterdir()} == {"media", f"media_before_{done.moment}"}


def test_a_disk_that_is_the_media_folder_is_refused_before_anything_is_copied(
    settings: Settings,
    url: str,
    picture: str,
    large_disk: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = str(large_disk / "media").replace(" ", r"\040")
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"36 35 98:0 / {place} rw,noatime - ext4 /dev/sdb1 rw\n")
    monkeypatch.setattr("hamsterd.operations.backup.restore.MOUNTS", mounts)
    catalog = open_catalog(settings)

    with pytest.raises(MediaStuck, match="마운트"):
        check_restore(settings, catalog, catalog.find(LATEST), dsn=url, is_confirmed=True)
    with pytest.raises(MediaStuck, match="마운트"):
        restore(settings, url)

    assert open_storage(settings).path(picture).exists()
    assert [path.name for path in large_disk.iterdir()] == ["media"]


def test_the_room_that_is_named_as_needed_is_more_than_there_is(
    settings: Settings,
    url: str,
    picture: str,
    large_disk: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def usage(folder: Path) -> SimpleNamespace:
        is_of_media = folder.is_relative_to(large_disk)
        return SimpleNamespace(free=60 * 1024**2 if is_of_media else 2**40)

    monkeypatch.setattr("hamsterd.operations.backup.room.shutil.disk_usage", usage)
    with pytest.raises(NoRoomForBackup, match=r"사진과 동영상에 64MB가 필요한데 .* 60MB만"):
        restore(settings, url)
