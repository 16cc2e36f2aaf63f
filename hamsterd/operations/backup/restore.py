"""Restoring a backup: first beside the site, checked there, then swapped with it.

Nothing is deleted. The former database and media folder get another name, and the same swap brings
them back. A running server loses its connections for a moment and finds the restored database under
the old name; its caches are cleared when the bus reconnects.
"""

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from glob import escape
from pathlib import Path

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.files import explain_file
from hamsterd.db import migrate
from hamsterd.db.site.site_flags import DELIVERY, RESTORED, TAKES_WRITING
from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import DiskStorage, MediaStorage, open_storage
from hamsterd.media.upkeep.sums import sha256_of
from hamsterd.operations.backup import server
from hamsterd.operations.backup.catalog import Catalog
from hamsterd.operations.backup.create import Progress, unseen
from hamsterd.operations.backup.errors import (
    AsideNotFound,
    BackupBroken,
    BackupTooNew,
    MediaStuck,
    SiteInUse,
    SiteIsRunning,
)
from hamsterd.operations.backup.manifest import Manifest, MediaFile
from hamsterd.operations.backup.media import copy_to, holds
from hamsterd.operations.backup.open import open_catalog
from hamsterd.operations.backup.register import register
from hamsterd.operations.backup.room import require_room, require_room_to_restore
from hamsterd.operations.backup.rules import RESERVE_BYTES, backup_name
from hamsterd.operations.backup.snapshot import snapshot
from hamsterd.operations.backup.verify import file_problems, restore_into, restored_problems

MOUNTS = Path("/proc/self/mountinfo")
_COMING = "_coming_"
_OCTAL = re.compile(r"\\([0-7]{3})")
_PAUSE = f"""
    INSERT INTO site_switches (name, value)
    VALUES ('{DELIVERY}', '{{"isPaused": true, "reason": "{RESTORED}"}}')
    ON CONFLICT (name) DO UPDATE
       SET value = EXCLUDED.value, updated_by_id = NULL, updated_at = now()
"""


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore; `moment` names what was set aside.

    `lost_media` names listed files that were not found anywhere. `is_behind`: the tables are those
    of an older version. `is_read_only`: the backup was made in that mode, and the site is in it
    now.
    """

    moment: str
    database_aside: str
    media_aside: Path | None
    lost_media: list[str]
    is_behind: bool
    is_read_only: bool = False


def restore_backup(
    settings: Settings,
    name: str,
    *,
    dsn: str,
    is_confirmed: bool = False,
    progress: Progress = unseen,
) -> Restored:
    """Replace the site by the backup `name` (or `latest`).

    Raises SiteInUse if the site has members and it was not confirmed; BackupTooNew, BackupBroken,
    SiteIsRunning, MediaStuck, and the errors of `verify_backup`. After an error the site is
    unchanged.
    """
    catalog = open_catalog(settings)
    with catalog.alone():
        manifest = catalog.find(name)
        _check_site(manifest, dsn=dsn, is_confirmed=is_confirmed)
        _check_media_home(settings)
        moment = _moment(settings, dsn)
        with _restored(catalog, manifest, dsn, progress) as scratch:
            is_read_only = _pause_delivery(scratch)
            _analyze(scratch)
            with _media_coming(catalog, settings, manifest, moment, progress) as (coming, lost):
                aside = _exchange(settings, dsn, server.database_of(scratch), coming, moment)
        register(catalog, dsn=dsn)
    return Restored(moment, *aside, lost, _is_behind(manifest.migrations), is_read_only)


@contextmanager
def _restored(catalog: Catalog, manifest: Manifest, dsn: str, progress: Progress) -> Iterator[str]:
    """A database beside the site's, restored from the backup; its URL."""
    with catalog.local_copy(manifest) as folder:
        _refuse(list(file_problems(folder, manifest)))
        require_room_to_restore(dsn, manifest.database_bytes)
        with server.scratch_database(dsn) as scratch:
            errors = restore_into(folder, manifest, scratch, progress)
            _refuse([*errors, *restored_problems(manifest, scratch)])
            yield scratch


def _analyze(restored: str) -> None:
    """A dump has no statistics: without them every plan is a guess until autovacuum comes by."""
    with server.open_link(restored) as link, link.cursor() as cursor:
        cursor.execute("ANALYZE")


def check_restore(
    settings: Settings, catalog: Catalog, manifest: Manifest, *, dsn: str, is_confirmed: bool
) -> None:
    """Raise the errors that would prevent the restore, as far as they can be foreseen."""
    _check_site(manifest, dsn=dsn, is_confirmed=is_confirmed)
    _check_media_home(settings)
    with catalog.alone(), catalog.local_copy(manifest) as folder:
        _refuse(list(file_problems(folder, manifest)))
    require_room_to_restore(dsn, manifest.database_bytes)


def _check_site(manifest: Manifest, *, dsn: str, is_confirmed: bool) -> None:
    """Whether this version and this site take it."""
    if _is_ahead(manifest.migrations):
        raise BackupTooNew(
            f"{manifest.name} 백업은 더 새로운 버전({manifest.version})이 만들었어요."
            " 그 버전을 설치한 뒤 복원해 주세요."
        )
    _require_consent(dsn, is_confirmed=is_confirmed)
    _require_stopped(manifest.migrations, f"{manifest.name} 백업", dsn=dsn)


def _check_media_home(settings: Settings) -> None:
    """Where the media are files of a disk of their own, that cannot get another name."""
    if settings.media_storage == "disk" and _is_mounted(_media_home(settings)):
        raise MediaStuck(
            f"{_media_home(settings)} 폴더가 디스크를 마운트한 곳 자체라 이름을 바꿀 수 없어요."
            f" 그 디스크에 폴더를 만들어 사진을 옮기고, {settings.media_dir}를 그 폴더로 가는"
            " 링크로 바꿔 주세요 (ln -s)."
        )


def _is_mounted(folder: Path) -> bool:
    """Whether a disk is mounted there: other than a subvolume of btrfs, it cannot be renamed."""
    try:
        mounts = MOUNTS.read_text(errors="replace").splitlines()
    except OSError:
        return folder.is_mount()
    # proc_pid_mountinfo(5): the fifth field, with blanks as octal numbers.
    places = (
        _OCTAL.sub(lambda found: chr(int(found[1], 8)), line.split(" ")[4]) for line in mounts
    )
    return str(folder) in places


def _is_ahead(migrations: list[str]) -> bool:
    return not set(migrations) <= set(migrate.known())


def _is_behind(migrations: list[str]) -> bool:
    return not set(migrate.known()) <= set(migrations)


def put_back(
    settings: Settings,
    moment: str,
    *,
    dsn: str,
    is_confirmed: bool = False,
    dry_run: bool = False,
) -> Restored:
    """Undo the restore that set things aside at `moment`; the current state is set aside instead.

    Raises AsideNotFound, BackupTooNew, SiteInUse, BackupRunning, SiteIsRunning.
    """
    moment = moment.upper()  # names of databases have it in lower case
    catalog = open_catalog(settings)
    with catalog.alone():
        name = server.aside_name(server.database_of(dsn), moment)
        with server.open_maintenance(dsn) as link:
            if name not in server.names(link):
                raise AsideNotFound(_there_is(link, server.database_of(dsn), moment))
        coming = server.beside(dsn, name)
        with snapshot(coming) as then:
            migrations = then.migrations()
        if _is_ahead(migrations):
            raise BackupTooNew(
                f"{moment}에 밀어 둔 것은 더 새로운 버전의 것이에요."
                " 그 버전을 설치한 뒤 제자리에 놓아 주세요."
            )
        _require_consent(dsn, is_confirmed=is_confirmed)
        _require_stopped(migrations, f"{moment}에 밀어 둔 것", dsn=dsn)
        is_behind = _is_behind(migrations)
        media = _media_beside(settings, moment)
        now = _moment(settings, dsn)
        if dry_run:
            aside_now = server.aside_name(server.database_of(dsn), now)
            return Restored(now, aside_now, None, [], is_behind)
        is_read_only = _pause_delivery(coming)
        aside = _exchange(settings, dsn, name, media if media.exists() else None, now)
        register(catalog, dsn=dsn)
    return Restored(now, *aside, [], is_behind, is_read_only)


def _pause_delivery(dsn: str) -> bool:
    """Hold the snapshot's mail and pushes until an operator releases them: they were sent before.

    Returns whether that database is in read-only mode.
    """
    with server.open_link(dsn) as link, link.cursor() as cursor:
        cursor.execute("SELECT to_regclass('public.site_switches')")
        if cursor.fetchone() == (None,):
            return False  # older than the switches
        cursor.execute(_PAUSE)
        cursor.execute(f"SELECT NOT ({TAKES_WRITING})")
        return cursor.fetchone() == (True,)


def _exchange(
    settings: Settings, dsn: str, coming: str, media: Path | None, moment: str
) -> tuple[str, Path | None]:
    """Swap database and media; returns the names of those set aside."""
    current = server.database_of(dsn)
    aside = server.aside_name(current, moment)
    with server.open_maintenance(dsn) as link:
        server.exchange(link, current=current, aside=aside, coming=coming)
        try:
            return aside, _exchange_media(settings, media, moment)
        except OSError as error:
            server.exchange(link, current=current, aside=coming, coming=aside)
            known = explain_file(error)
            mend = (
                known.mend if known else "이 폴더가 마운트된 곳이면 그 위 폴더를 마운트해 주세요."
            )
            raise MediaStuck(
                f"{settings.media_dir}의 이름을 바꿀 수 없어 복원을 되돌렸어요 ({error.strerror})."
                f" {mend}"
            ) from error


def _exchange_media(settings: Settings, coming: Path | None, moment: str) -> Path | None:
    if coming is None:
        return None
    home, aside = _media_home(settings), _media_beside(settings, moment)
    if home.exists():
        home.rename(aside)
    try:
        coming.rename(home)
    except OSError:
        with suppress(FileNotFoundError):
            aside.rename(home)
        raise
    return aside if aside.exists() else None


@contextmanager
def _media_coming(
    catalog: Catalog, settings: Settings, manifest: Manifest, moment: str, progress: Progress
) -> Iterator[tuple[Path | None, list[str]]]:
    """A media folder as listed in the backup, and the missing files.

    It is beside the site's own, and deleted unless the block takes it, or by the next restore if
    this one is killed. None for media in a bucket: its files never change; some may have been
    deleted since.
    """
    storage = open_storage(settings)
    if not isinstance(storage, DiskStorage):
        yield None, _lost_in(storage, catalog.media(manifest))
        return
    home = _media_home(settings)
    for left in home.parent.glob(f"{escape(home.name)}{_COMING}*"):
        shutil.rmtree(left, ignore_errors=True)
    coming = home.with_name(f"{home.name}{_COMING}{moment}")
    try:
        files = list(catalog.media(manifest))
        # Each file gets its own copy, in addition to the site's, which are set aside.
        require_room(
            home,
            sum(file.bytes for file in files) + RESERVE_BYTES,
            what="되살린 사진과 동영상",
            mend="자리를 마련한 뒤 다시 해 주세요.",
        )
        yield coming, list(_placed(catalog, storage, files, coming, progress))
    finally:
        shutil.rmtree(coming, ignore_errors=True)


def _lost_in(storage: MediaStorage, files: Iterable[MediaFile]) -> list[str]:
    """The listed files that a bucket no longer has; none while it cannot be asked."""
    try:
        there = {file.name: file.bytes for file in storage.files()}
    except StorageUnavailable:
        return []
    return [file.name for file in files if there.get(file.name) != file.bytes]


def _placed(
    catalog: Catalog,
    storage: DiskStorage,
    files: list[MediaFile],
    coming: Path,
    progress: Progress,
) -> Iterator[str]:
    """Fill the folder `coming`; the names of those that neither backup nor site has."""
    coming.mkdir(parents=True, exist_ok=True)
    for number, file in enumerate(files, start=1):
        places = (catalog.store.path(file.name), storage.path(file.name))
        target = coming / file.name[:2] / file.name
        if not any(_is_placed(path, file, target) for path in places):
            yield file.name
        progress("사진과 동영상", number, len(files))
    _own_like(storage.root, coming)


def _is_placed(source: Path, file: MediaFile, target: Path) -> bool:
    """Copy `source` to `target` when it is the listed file, to the last byte; whether it was."""
    if not holds(source, file.bytes):
        return False
    copy_to(source, target)
    if file.sha256 in {None, sha256_of(target)}:
        return True
    target.unlink()
    return False


def _own_like(model: Path, folder: Path) -> None:
    """When root restores, folders get the site account's ownership.

    The files keep the owner of their originals.
    """
    if not model.exists():
        return
    like = model.stat()
    for path in (folder, *folder.iterdir()):
        path.chmod(like.st_mode & 0o7777)
        if os.geteuid() == 0:
            os.chown(path, like.st_uid, like.st_gid)


def _moment(settings: Settings, dsn: str) -> str:
    """The name of what is set aside now: the current second, or the next unused one."""
    now, current = utc_now(), server.database_of(dsn)
    with server.open_maintenance(dsn) as link:
        taken = server.names(link)
    while True:
        moment = backup_name(now)
        is_taken = server.aside_name(current, moment) in taken
        if not is_taken and not _media_beside(settings, moment).exists():
            return moment
        now += timedelta(seconds=1)


def _media_home(settings: Settings) -> Path:
    """The folder that holds the media: their own may be a link to it, on a larger disk."""
    return settings.media_dir.resolve()


def _media_beside(settings: Settings, moment: str) -> Path:
    home = _media_home(settings)
    return home.with_name(f"{home.name}{server.BEFORE}{moment}")


def _require_consent(dsn: str, *, is_confirmed: bool) -> None:
    with snapshot(dsn) as moment:
        members = moment.members()
    if members and not is_confirmed:
        raise SiteInUse(
            f"이 사이트(데이터베이스 {server.database_of(dsn)})에는 회원이 {members:,}명 있어요."
            " 바꾸려면 --yes를 붙여 주세요. 지금 것은 지우지 않고 곁에 둬요."
        )


def _require_stopped(migrations: list[str], what: str, *, dsn: str) -> None:
    """Older tables must be migrated before a server of this version may use them."""
    if not _is_behind(migrations):
        return
    with server.open_maintenance(dsn) as link:
        others = server.others_in(link, server.database_of(dsn))
    if others:
        raise SiteIsRunning(
            f"{what}은 이전 버전의 것이어서 복원한 뒤 마이그레이션이 필요해요."
            f" 먼저 서버와 스케줄러를 멈춰 주세요 (열린 연결 {others}개)."
        )


def _refuse(problems: list[str]) -> None:
    if problems:
        raise BackupBroken("백업을 쓸 수 없어요. " + " ".join(problems))


def _there_is(link: server.Link, current: str, moment: str) -> str:
    prefix = current + server.BEFORE
    found = sorted(
        name.removeprefix(prefix).upper() for name in server.names(link) if name.startswith(prefix)
    )
    return f"'{moment}'에 밀어 둔 것이 없어요. 있는 것: {', '.join(found) or '없음'}"
