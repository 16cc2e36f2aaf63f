"""Files appear whole under our names, or not at all, in a folder as in a bucket."""

import io
import time
from random import Random

import pytest

from hamsterd.core.errors import NotFound
from hamsterd.media.rules import thumbnail_name
from hamsterd.media.storage import MediaStorage, Usage, new_stem, reach, try_out
from tests.hamsterd.media.conftest import stored

FILM_BYTES = 20 * 1024 * 1024
"""Three parts of an upload in parts."""


def test_a_stored_file_is_found_again(storage: MediaStorage):
    before = time.time()
    name = stored(storage)

    assert storage.exists(name)
    with storage.open(name) as file:
        assert file.read() == b"abc"
    found = storage.stat(name)
    assert (found.name, found.bytes) == (name, 3)
    assert before - 2 < found.stored_at < time.time() + 2
    assert [file.name for file in storage.files()] == [name]
    assert storage.usage() == Usage(files=1, bytes=3)


def test_the_file_that_was_put_is_no_longer_in_the_work_folder(storage: MediaStorage):
    name = new_stem() + ".png"
    with storage.staging() as folder:
        source = folder / "made"
        source.write_bytes(b"picture")
        storage.put(source, name)
        assert not source.exists()
    assert not folder.exists()


def test_a_deleted_file_is_gone(storage: MediaStorage):
    name = stored(storage)

    assert storage.delete(name)
    assert not storage.delete(name)
    assert not storage.exists(name)
    for act in (storage.stat, storage.open):
        with pytest.raises(NotFound):
            act(name)
    with pytest.raises(NotFound):
        storage.read(name, 0, 1)


def test_a_copy_lives_longer_than_what_it_was_copied_from(storage: MediaStorage):
    name, kept = stored(storage, b"evidence"), new_stem() + ".jpg"
    storage.copy(name, kept)
    storage.delete(name)

    assert storage.read(kept, 0, 100).data == b"evidence"
    with pytest.raises(NotFound):
        storage.copy(name, new_stem() + ".jpg")


@pytest.mark.parametrize(
    ("start", "count", "data"),
    [(0, 4, b"0123"), (6, 4, b"6789"), (8, 100, b"89"), (10, 5, b""), (500, 5, b"")],
)
def test_a_piece_comes_with_the_size_of_the_whole(storage: MediaStorage, start, count, data):
    piece = storage.read(stored(storage, b"0123456789"), start, count)

    assert (piece.data, piece.file.bytes) == (data, 10)


def test_a_film_goes_in_parts_and_comes_back_the_same(storage: MediaStorage):
    film = Random(3).randbytes(FILM_BYTES)
    name = stored(storage, film, ".mp4")

    with storage.open(name) as file:
        assert file.read() == film
        assert file.seek(-10, io.SEEK_END) == FILM_BYTES - 10
        assert file.read() == film[-10:]
        file.seek(7_000_000)
        assert file.read(5) == film[7_000_000:7_000_005]
    assert storage.read(name, 9_000_000, 1000).data == film[9_000_000:9_001_000]


def test_smaller_copies_are_files_like_others(storage: MediaStorage):
    name = stored(storage, b"thumb", ".thumb.webp")

    assert name == thumbnail_name(name)
    assert [file.bytes for file in storage.files()] == [5]


@pytest.mark.parametrize(
    "name",
    ["../secret", "/etc/passwd", "..", "", "a.jpg", "A" * 26 + ".jpg", "a" * 26 + ".svg",
     "a" * 26 + ".jpg/..", "a" * 26 + ".jpg\n", "a" * 26 + "\0.jpg", "a" * 26],
)  # fmt: skip
def test_only_our_names_are_names(storage: MediaStorage, name: str):
    assert not storage.exists(name)
    for act in (storage.stat, storage.open, storage.delete, storage.internal_path):
        with pytest.raises(NotFound):
            act(name)


def test_work_left_by_a_crash_is_cleared(storage: MediaStorage):
    with storage.staging() as folder:
        (folder / "half").write_bytes(b"x")
        assert not list(storage.files())
        assert storage.clear_staging(older_than=time.time() - 60) == 0
        assert storage.clear_staging(older_than=time.time() + 60) == 1
    assert not folder.exists()


def test_trying_it_out_leaves_nothing(storage: MediaStorage):
    reach(storage)
    try_out(storage)

    assert storage.usage() == Usage(files=0, bytes=0)
