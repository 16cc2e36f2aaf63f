"""Whether the machine has room: the folders of the site, the disks under them, memory."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import SecretStr

from hamsterd.core.files import MAKE_ROOM, explain_file
from hamsterd.core.network.loopback import LOOPBACK
from hamsterd.operations.monitoring import machine
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, gigabytes, well
from hamsterd.operations.monitoring.rules import (
    DISK_LEAST_BYTES,
    DISK_SPARE_BYTES,
    INODES_LEAST,
    INODES_OVER,
    MEMORY_USED,
    SWAP_USED,
    Level,
    level,
)

_MEDIA = "업로드"
_OF_DATABASE = {"PostgreSQL": "/var/lib/postgresql", "기록": "/var/log"}
"""What lies where in a Debian whose database is here; they fill up, too."""
_TMP = "/tmp"  # noqa: S108  # looked at, not used
PASSING = frozenset({"tmpfs", "ramfs"})
"""File systems in memory, which a restart empties."""
_PROBE = bytes(64 * 1024)
"""More than a file system keeps beside names: even a full disk accepts a few bytes."""


@check(
    "dataFolder",
    "업로드 폴더",
    "HAMSTERD_DATA_DIR가 쓸 수 있는 폴더인지 확인해 주세요.",
    needs=Needs.SETTINGS,
)
def data_folder(look: Look) -> Iterator[Finding]:
    """Whether uploads can be written."""
    folder = look.settings.media_dir
    error = _refusal_of(folder)
    if error is None:
        yield well(f"{folder.resolve()}에 쓸 수 있어요.")
    else:
        yield _cannot_write(folder, error, "HAMSTERD_DATA_DIR")


@check(
    "otherFolders",
    "다른 폴더",
    "HAMSTERD_BACKUP_DIR, HAMSTERD_DATA_DIR, TMPDIR가 쓸 수 있는 폴더인지 확인해 주세요.",
    needs=Needs.SETTINGS,
    well="백업, 내보내기, 임시 파일도 쓸 수 있어요.",
)
def other_folders(look: Look) -> Iterator[Finding]:
    """The same of backups, exports and temporary files, maybe on other disks; the cause once."""
    site, seen = look.settings, _cause(look.settings.media_dir)
    for folder, setting in (
        (site.backups_dir, "HAMSTERD_BACKUP_DIR"),
        (site.exports_dir, "HAMSTERD_DATA_DIR"),
        (_temporary(), "TMPDIR"),
    ):
        error = _refusal_of(folder)
        if error is not None and (machine.mount_of(folder), error.errno) not in seen:
            seen |= _cause(folder)
            yield _cannot_write(folder, error, setting)


def _temporary() -> Path:
    """Where programs put temporary files; by name, as `tempfile` takes another one that works."""
    return Path(next(filter(None, map(os.environ.get, ("TMPDIR", "TEMP", "TMP"))), _TMP))


def _cause(folder: Path) -> set[tuple[Path, int | None]]:
    """Where and why a folder cannot be written; nothing if it can."""
    error = _refusal_of(folder)
    return set() if error is None else {(machine.mount_of(folder), error.errno)}


def _refusal_of(folder: Path) -> OSError | None:
    """Why a file cannot be written there; None if it can."""
    try:
        if folder != _temporary():
            folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(_PROBE)
            probe.flush()
    except OSError as error:
        return error
    return None


def _cannot_write(folder: Path, error: OSError, setting: str) -> Finding:
    known = explain_file(error, folder)
    if known is None:
        return Finding(f"{folder}에 쓸 수 없어요 ({error.strerror}).")
    mend = f"{known.mend} 다른 디스크로 옮기려면 {setting}를 바꿔 주세요."
    return Finding(f"{folder}에 쓸 수 없어요. {known.says}", mend)


@check("disk", "디스크", MAKE_ROOM, needs=Needs.SETTINGS)
def disk(look: Look) -> Iterator[Finding]:
    """Whether each disk under the site's folders has room above what uploads may not take."""
    mounts: dict[Path, list[str]] = {}
    for name, folder in _folders(look).items():
        mounts.setdefault(machine.mount_of(folder), []).append(name)
    for mount, names in mounts.items():
        whose = f"{', '.join(names)}: " if len(mounts) > 1 else ""
        reserve = look.settings.media_reserve_bytes if _MEDIA in names else 0
        yield _room_on(mount, whose, reserve)
        yield from _files_on(mount, whose)
        if look.is_production and machine.kind_of(mount) in PASSING:
            says = f"{', '.join(names)} 폴더가 끄면 사라지는 디스크({mount}, tmpfs)에 있어요."
            mend = "HAMSTERD_DATA_DIR나 HAMSTERD_BACKUP_DIR를 남는 디스크로 옮겨 주세요."
            yield Finding(says, mend, Level.WARNING)


def _folders(look: Look) -> dict[str, Path]:
    """What lies in which folder; each may be a disk of its own."""
    site = look.settings
    of_site = {"데이터": site.data_dir, _MEDIA: site.media_dir, "백업": site.backups_dir}
    others = _OF_DATABASE if look.is_production and _is_here(site.database_url) else {}
    return of_site | {name: Path(one) for name, one in others.items() if Path(one).is_dir()}


def _is_here(url: SecretStr | None) -> bool:
    """Whether PostgreSQL runs on this machine."""
    if url is None:
        return False
    host = urlsplit(url.get_secret_value()).hostname
    return not host or host in LOOPBACK or host.startswith("%2f")


def _room_on(mount: Path, whose: str, reserve: int) -> Finding:
    found = machine.disk(mount)
    says = f"{whose}{gigabytes(found.total)} 가운데 {gigabytes(found.free)} 남았어요."
    if found.free < reserve:
        says += f" 예비 공간({gigabytes(reserve)})보다 적어 업로드를 거절하고 있어요."
    mend = f"`df -h {mount}`를 보고 {MAKE_ROOM}"
    if found.free < max(DISK_LEAST_BYTES, reserve):
        return Finding(says, mend)
    is_low = found.free < reserve + DISK_SPARE_BYTES
    return Finding(says, mend, Level.WARNING if is_low else Level.HEALTHY)


def _files_on(mount: Path, whose: str) -> Iterator[Finding]:
    """Room for names of files, which may end on a disk that has bytes left."""
    stands = os.statvfs(mount)
    if stands.f_files and stands.f_favail < stands.f_files * INODES_LEAST:
        says = f"{whose}새 파일을 {stands.f_favail:,}개만 더 만들 수 있어요 (inode)."
        mend = f"`df -i {mount}`를 보고 작은 파일이 많은 폴더(로그, 메일, 캐시)를 비워 주세요."
        is_over = stands.f_favail < INODES_OVER
        yield Finding(says, mend, None if is_over else Level.WARNING)


@check(
    "memory",
    "메모리",
    "다른 프로그램을 옮기거나 `hamster serve --workers`를 줄이거나 메모리를 늘려 주세요.",
    needs=Needs.SETTINGS,
)
def memory(look: Look) -> Iterator[Finding]:  # noqa: ARG001  # every check looks alike
    """How much of it can be had without swapping, and whether the swap is full."""
    system = machine.system()
    free, total = system.free_memory, system.total_memory
    says = f"{gigabytes(total)} 가운데 {gigabytes(free)} 남았어요."
    yield Finding(says, level=level(1 - free / total, MEMORY_USED))
    if (swap := machine.swap()) and (stands := level(swap.used, SWAP_USED)) > Level.HEALTHY:
        says = f"스왑 {gigabytes(swap.total)}를 {swap.used:.0%} 써서 곧 프로세스가 죽을 수 있어요."
        mend = "`ps aux --sort=-rss | head`로 메모리를 많이 쓰는 것을 찾고, 메모리를 늘려 주세요."
        yield Finding(says, mend, min(stands, Level.WARNING))
