"""A night on a full disk: what is over makes room first."""

from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.create import create_backup
from hamsterd.operations.backup.errors import NoRoomForBackup
from hamsterd.operations.backup.keep import back_up_nightly
from hamsterd.operations.backup.rules import backup_name
from tests.postgres import throwaway_settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return throwaway_settings(data_dir=tmp_path)


def of_days_ago(settings: Settings, url: str, days: int) -> str:
    """A backup as if it had been made then; its name."""
    catalog, then = Catalog(settings.backups_dir), utc_now() - timedelta(days=days)
    made = create_backup(settings, dsn=url, made_by="job")
    old = made.model_copy(update={"name": backup_name(then), "created_at": then})
    catalog.folder(made.name).rename(catalog.folder(old.name))
    catalog.rewrite(old)
    return old.name


def fill_disk(monkeypatch: pytest.MonkeyPatch, *, while_there: Path) -> None:
    """No room, as long as that folder takes it."""

    def usage(_folder: Path) -> SimpleNamespace:
        return SimpleNamespace(free=0 if while_there.exists() else 2**40)

    monkeypatch.setattr("hamsterd.operations.backup.room.shutil.disk_usage", usage)


def test_backups_that_are_over_make_room_for_a_new_one(
    settings: Settings, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, kept = (of_days_ago(settings, url, days) for days in (30, 1))
    fill_disk(monkeypatch, while_there=settings.backups_dir / over)

    night = back_up_nightly(settings, dsn=url)

    assert night.removed == [over]
    assert Catalog(settings.backups_dir).names() == [night.made.name, kept]


def test_what_is_kept_is_not_removed_for_a_new_one(
    settings: Settings, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [of_days_ago(settings, url, days) for days in (1, 2)]
    fill_disk(monkeypatch, while_there=settings.backups_dir / kept[0])

    with pytest.raises(NoRoomForBackup):
        back_up_nightly(settings, dsn=url)

    assert Catalog(settings.backups_dir).names() == kept
