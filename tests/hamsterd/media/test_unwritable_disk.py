"""A full disk is told apart from a read-only one, for members and operators.

The errors are the kernel's own: `/dev/full`, a limit, a small disk and a read-only mount.
"""

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hamsterd.core.files import explain_file
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.media.errors import StorageFull, StorageReadOnly, full_disk_as_refusal
from hamsterd.operations.monitoring.checks.check import Look
from hamsterd.operations.monitoring.checks.storage.disk import data_folder, disk, other_folders
from hamsterd.operations.monitoring.checks.storage.owners import owners
from hamsterd.operations.monitoring.rules import Level
from tests.disks import unmount
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.postgres import throwaway_settings
from tests.site import RunningSite
from tests.waiting import wait_until

RIGHTS = "권한"
NEEDS_MOUNT = pytest.mark.skipif(os.geteuid() != 0, reason="mounting a disk needs root")


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    """A disk of one page."""
    folder = tmp_path / "media"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", folder], check=False)
    if done.returncode:
        pytest.skip("this machine lets nobody mount")
    yield folder
    unmount(folder)


def read_only(folder: Path) -> None:
    """Nothing more is written there."""
    subprocess.run(["mount", "-o", "remount,ro", folder], check=True)


def test_a_full_device_is_a_refusal_that_names_itself():
    """The sentence is the member's, the cause the operator's."""
    with (
        pytest.raises(StorageFull) as refused,
        full_disk_as_refusal(),
        Path("/dev/full").open("wb", buffering=0) as device,
    ):
        device.write(b"x")

    assert refused.value.explanation is not None
    assert "가득" in refused.value.explanation.says
    assert RIGHTS not in refused.value.explanation.says + refused.value.message


def test_only_missing_rights_are_called_so():
    """Owner and rights are named only if they are the cause of the system's error."""
    blamed = set()
    for number in errno.errorcode:
        found = explain_file(OSError(number, os.strerror(number), "/data"))
        if found and RIGHTS in f"{found.says} {found.mend}":
            blamed.add(number)

    assert blamed == {errno.EACCES, errno.EPERM}


def test_each_way_of_having_no_room_has_its_own_mend():
    """A full disk, a spent quota, a limit of one file, and a disk mounted for reading."""
    numbers = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO)

    found = {explain_file(OSError(number, "", "/data")) for number in numbers}

    assert None not in found
    assert len({one.mend for one in found if one}) == len(numbers)


@NEEDS_MOUNT
def test_doctor_tells_a_full_disk_from_one_that_is_read_only(mounted: Path):
    """Both are told apart from missing rights."""
    look = Look(throwaway_settings(data_dir=mounted))
    (mounted / "filler").write_bytes(bytes(4096))
    (full,) = data_folder.ask(look)
    read_only(mounted)
    (shut,) = data_folder.ask(look)

    assert "가득" in full.says
    assert "읽기 전용" in shut.says
    assert {full.level, shut.level} == {Level.CRITICAL}
    assert RIGHTS not in f"{full.says}{full.mend}{shut.says}{shut.mend}"


@NEEDS_MOUNT
@pytest.mark.parametrize("place", ["backups", "exports"])
def test_doctor_names_the_other_folder_that_is_read_only(mounted: Path, tmp_path: Path, place: str):
    """Uploads go on, and nobody is sent to look for missing rights."""
    mounted.chmod(0o700)
    site = throwaway_settings(data_dir=tmp_path / "data")
    folder = site.exports_dir if place == "exports" else mounted
    folder.mkdir(parents=True, exist_ok=True)
    if place == "exports":
        subprocess.run(["mount", "--bind", mounted, folder], check=True)
    else:
        site = site.model_copy(update={"backup_dir": mounted})
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", folder], check=True)
        (line,) = other_folders.ask(Look(site))
        assert data_folder.ask(Look(site))[0].level is Level.HEALTHY
        rights = owners.ask(Look(site))
    finally:
        if place == "exports":
            unmount(folder)

    assert (line.level, "읽기 전용" in line.says, str(folder) in line.says) == (
        Level.CRITICAL,
        True,
        True,
    )
    assert "remount,rw" in line.mend
    assert [one.level for one in rights] == [Level.HEALTHY]


@NEEDS_MOUNT
def test_one_disk_under_all_folders_is_told_of_once(mounted: Path):
    look = Look(throwaway_settings(data_dir=mounted))
    read_only(mounted)
    assert data_folder.ask(look)[0].level is Level.CRITICAL
    assert [line.level for line in other_folders.ask(look)] == [Level.HEALTHY]


def test_doctor_names_a_disk_that_has_bytes_and_no_names_left(tmp_path: Path):
    """Small files of others use up the inodes."""
    made = ["mount", "-t", "tmpfs", "-o", "size=1m,nr_inodes=32", "tmpfs", tmp_path]
    if os.geteuid() != 0 or subprocess.run(made, check=False).returncode:
        pytest.skip("mounting a disk needs root")
    try:
        with suppress(OSError):
            for number in range(40):
                (tmp_path / str(number)).touch()
        lines = disk.ask(Look(throwaway_settings(data_dir=tmp_path)))
    finally:
        unmount(tmp_path)

    (line,) = [one for one in lines if "inode" in one.says]
    assert (line.level, f"df -i {tmp_path}" in line.mend) == (Level.CRITICAL, True)


@NEEDS_MOUNT
def test_doctor_names_the_disk_that_is_full_of_several(mounted: Path, tmp_path: Path):
    """Pictures have a disk of their own; the disk of the data folder has room."""
    look = Look(throwaway_settings(data_dir=mounted.parent, backup_dir=tmp_path / "backups"))
    (mounted / "filler").write_bytes(bytes(4096))
    own, pictures = disk.ask(look)

    assert own.level < pictures.level == Level.CRITICAL
    assert pictures.says.startswith("업로드: 0MB 가운데 0MB 남았어요.")
    assert f"`df -h {mounted}`" in pictures.mend


@NEEDS_MOUNT
@pytest.mark.parametrize("reserve", [0, -(2**30)], ids=["foreseen", "met"])
def test_an_upload_to_a_full_disk_is_refused_in_words_and_loses_nothing(
    site: RunningSite, owner: Person, caplog, monkeypatch, reserve: int
):
    """Existing files are kept, no partial file remains, and later there is room."""
    folder = site.settings.media_dir
    folder.mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(site.settings, "media_reserve_bytes", reserve)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], check=False)
    if done.returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        kept = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
        wait_until(lambda: not any("/.staging/" in name for name in files_in(folder)))
        filler = folder / "filler"
        fill(filler)
        before = files_in(folder)
        refused = owner.send_file("/api/upload", a_photo(1200, 900))

        assert (refused.status_code, refused.json()["code"]) == (503, StorageFull.code)
        assert "공간이 부족해요" in refused.json()["message"]
        assert "가득" in caplog.text
        wait_until(lambda: files_in(folder) == before)
        with connection():
            assert fetch_value("SELECT count(*) FROM uploads") == 1
        assert owner.get(kept).status_code == 200
        filler.unlink()
        assert owner.send_file("/api/upload", a_photo()).status_code == 200
    finally:
        unmount(folder)


def fill(path: Path) -> None:
    """Every byte that is left on the disk."""
    with suppress(OSError), path.open("wb", buffering=0) as filler:
        while filler.write(bytes(4096)):
            pass


def files_in(folder: Path) -> dict[str, int]:
    """Every file below it, with its size; what disappears meanwhile is skipped."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = Path(parent, name)
            with suppress(FileNotFoundError):
                found[str(path)] = path.stat().st_size
    return found


@NEEDS_MOUNT
def test_an_upload_to_a_disk_that_is_read_only_is_refused_in_words(
    site: RunningSite, owner: Person, tmp_path: Path, caplog
):
    """503 with a message of its own; the log names the fix."""
    folder = site.settings.media_dir
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", folder], check=False)
    if done.returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        refused = owner.send_file("/api/upload", a_photo())
    finally:
        unmount(folder)

    assert (refused.status_code, refused.json()["code"]) == (503, StorageReadOnly.code)
    assert "저장 공간" in refused.json()["message"]
    assert "읽기 전용" in caplog.text
    assert "remount" in caplog.text
    assert owner.send_file("/api/upload", a_photo()).status_code == 200
