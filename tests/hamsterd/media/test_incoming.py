"""Names are random; received or rejected uploads leave no temporary file."""

import resource
from pathlib import Path

import pytest
from PIL import Image

from hamsterd.media.errors import ImageTooLarge, StorageFull, VideoTooLarge
from hamsterd.media.processing.images import process_image
from hamsterd.media.rules import (
    file_name_from_url,
    is_file_name,
    media_url,
    original_stem,
    thumbnail_url,
)
from hamsterd.media.storage import IncomingFile, new_stem


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
