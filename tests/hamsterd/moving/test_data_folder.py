"""Files of an old site: what cannot be looked at is no file that is missing."""

import os
import pwd
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hamsterd.core.files import explain_file
from hamsterd.moving.folder import FILES, Folder
from hamsterd.moving.gnuboard5.data_folder import DataFolder, Look
from tests.postgres import short_folder

NOBODY = "nobody"
PNG = b"\x89PNG\r\n\x1a\n" + b"x" * 60

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


@pytest.fixture
def place() -> Iterator[Path]:
    """What root unpacked: a picture that others read, one in a folder that is closed to them."""
    with short_folder() as place:
        for name in ("open", "closed"):
            folder = place / FILES / name
            folder.mkdir(parents=True)
            (folder / "a.png").write_bytes(PNG)
        place.chmod(0o755)
        (place / FILES / "closed").chmod(0o700)
        yield place


@contextmanager
def as_the_service() -> Iterator[None]:
    os.seteuid(pwd.getpwnam(NOBODY).pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("name", ["b.png", "a.png/a.png", "가" * 200 + ".png"])
def test_a_file_that_is_not_there_is_missing(place: Path, name: str) -> None:
    with as_the_service():
        data, folder = DataFolder(place / FILES), Folder(place)
        assert data.find("open", *name.split("/")) is None
        assert data.look(f"open/{name}") is Look.MISSING
        assert folder.find(f"open/{name}") is None
        assert data.look("open/a.png") is Look.PICTURE


def test_a_file_that_may_not_be_looked_at_is_not(place: Path) -> None:
    """The move ends there, and goes on where it stopped; it leaves no picture behind."""
    with as_the_service():
        data, folder = DataFolder(place / FILES), Folder(place)
        for look in (
            lambda: data.find("closed", "a.png"),
            lambda: data.look("closed/a.png"),
            lambda: folder.find("closed/a.png"),
        ):
            with pytest.raises(PermissionError) as refused:
                look()
            known = explain_file(refused.value)
            assert known is not None
            closed = place / FILES / "closed"
            assert f"은 {closed} 폴더에 들어가지 못해요." in known.says
            assert f"chmod o+x {closed}" in known.mend
