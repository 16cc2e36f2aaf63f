"""A night on a full disk: what is over makes room first, and no proof fills the database's disk."""

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
from hamsterd.operations.backup.restore import restore_backup
from hamsterd.operations.backup.rules import LATEST, backup_name
from hamsterd.operations.backup.server import database_of, names, open_maintenance
from hamsterd.operations.backup.verify import verify_backup
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


def fill_disk_of_databases(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Room for backups, and 60 MB where PostgreSQL keeps its databases."""

    def usage(folder: Path) -> SimpleNamespace:
        is_of_site = folder.is_relative_to(settings.data_dir)
        return SimpleNamespace(free=2**40 if is_of_site else 60 * 1024**2)

    monkeypatch.setattr("hamsterd.operations.backup.room.shutil.disk_usage", usage)


def test_no_restored_database_fills_the_disk_of_the_site_s(
    settings: Settings, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = of_days_ago(settings, url, 30)
    fill_disk_of_databases(monkeypatch, settings)
    with pytest.raises(NoRoomForBackup, match=r"되살린 데이터베이스에 \d+MB가 필요한데"):
        back_up_nightly(settings, dsn=url)
    with pytest.raises(NoRoomForBackup, match="60MB만"):
        restore_backup(settings, LATEST, dsn=url, is_confirmed=True)

    catalog = Catalog(settings.backups_dir)
    made = catalog.find(LATEST)
    assert made.name != over, "it is made, and only not proven"
    assert made.verification is None
    with open_maintenance(url) as link:
        own = database_of(url)
        assert {name for name in names(link) if name.startswith(own)} == {own}
    monkeypatch.undo()
    assert verify_backup(settings, LATEST, dsn=url).verified_at
