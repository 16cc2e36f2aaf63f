"""Files appear whole under random names, or not at all, and no name leads out of the folder."""

import resource
import time
from pathlib import Path

import pytest
from PIL import Image

from hamsterd.errors import NotFound
from hamsterd.uploads.errors import ImageTooLarge, StorageFull, VideoTooLarge
from hamsterd.uploads.images import process_image
from hamsterd.uploads.rules import (
    file_name_from_url,
    is_file_name,
    media_url,
    original_stem,
    thumbnail_url,
)
from hamsterd.uploads.storage import DiskStorage, IncomingFile, Usage, new_stem


@pytest.fixture
def storage(tmp_path: Path) -> DiskStorage:
    return DiskStorage(tmp_path / "media")


def stored(storage: DiskStorage, data: bytes = b"abc", suffix: str = ".jpg") -> str:
    name = new_stem() + suffix
    with storage.staging() as folder:
        (folder / name).write_bytes(data)
        storage.put(folder / name, name)
    return name


def test_a_stored_file_is_found_again(storage: DiskStorage) -> None:
    name = stored(storage)
    assert storage.exists(name)
    assert storage.path(name) == storage.root / name[:2] / name
    with storage.open(name) as file:
        assert file.read() == b"abc"
    assert [file.name for file in storage.files()] == [name]
    assert storage.usage() == Usage(files=1, bytes=3)


def test_a_deleted_file_is_gone(storage: DiskStorage) -> None:
    name = stored(storage)
    assert storage.delete(name)
    assert not storage.delete(name)
    assert not storage.exists(name)
    with pytest.raises(NotFound):
        storage.open(name)


@pytest.mark.parametrize(
    "name",
    ["../secret", "/etc/passwd", "..", "", "a.jpg", "A" * 26 + ".jpg", "a" * 26 + ".svg",
     "a" * 26 + ".jpg/..", "a" * 26 + ".jpg\n", "a" * 26 + "\0.jpg", "a" * 26],
)  # fmt: skip
def test_only_our_names_are_names(storage: DiskStorage, name: str) -> None:
    assert not storage.exists(name)
    for act in (storage.path, storage.open, storage.delete):
        with pytest.raises(NotFound):
            act(name)


def test_names_are_random_and_ours() -> None:
    stems = {new_stem() for _ in range(1000)}
    assert len(stems) == 1000
    assert all(is_file_name(f"{stem}.webp") for stem in stems)


def test_urls_lead_to_names_and_back() -> None:
    name = f"{new_stem()}.png"
    assert media_url(name) == f"/media/{name}"
    assert file_name_from_url(media_url(name)) == name
    small = file_name_from_url(thumbnail_url(name))
    assert small == f"{name[:26]}.thumb.webp"
    assert original_stem(small) == original_stem(name) == name[:26]
    for foreign in (name, f"https://evil.example/media/{name}", "/media/../x", "/media/x.jpg"):
        assert file_name_from_url(foreign) is None


def test_work_left_by_a_crash_is_cleared(storage: DiskStorage) -> None:
    with storage.staging() as folder:
        (folder / "half").write_bytes(b"x")
        assert not list(storage.files())
        assert storage.clear_staging(older_than=time.time() - 60) == 0
        assert storage.clear_staging(older_than=time.time() + 60) == 1
    assert not folder.exists()


def test_an_incoming_file_is_written_in_pieces(tmp_path: Path) -> None:
    incoming = IncomingFile(tmp_path / "in", max_bytes=10)
    incoming.write(b"12345")
    incoming.write(b"67890")
    incoming.close()
    assert (tmp_path / "in").read_bytes() == b"1234567890"


@pytest.mark.parametrize("refusal", [ImageTooLarge, VideoTooLarge])
def test_an_incoming_file_over_its_limit_is_removed(tmp_path: Path, refusal) -> None:
    incoming = IncomingFile(tmp_path / "in", max_bytes=10, too_large=refusal)
    incoming.write(bytes(10))
    with pytest.raises(refusal):
        incoming.write(b"1")
    assert not (tmp_path / "in").exists()


@pytest.fixture
def little_room():
    """The kernel refuses to let any file of this process grow past 4 KiB."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_said_and_nothing_stays(tmp_path: Path, little_room) -> None:
    incoming = IncomingFile(tmp_path / "in", max_bytes=1 << 20)
    with pytest.raises(StorageFull) as refusal:
        incoming.write(bytes(8192))
    assert refusal.value.status == 503
    assert not (tmp_path / "in").exists()


def test_a_picture_that_finds_no_room_leaves_nothing(tmp_path: Path, request) -> None:
    from_noise = tmp_path / "noise.png"
    out = tmp_path / "out"
    out.mkdir()
    Image.effect_noise((300, 300), 90).save(from_noise)
    request.getfixturevalue("little_room")
    with pytest.raises(StorageFull):
        process_image(from_noise, out, new_stem())
    assert not list(out.iterdir())
