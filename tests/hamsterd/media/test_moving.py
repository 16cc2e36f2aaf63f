"""All files move to the other kind of store, as often as one likes, and none is lost."""

import pytest

from hamsterd.media.storage import DiskStorage, MediaStorage, open_storage
from hamsterd.media.upkeep.moving import copy_all, remove_copied
from tests.hamsterd.media.conftest import stored
from tests.postgres import throwaway_settings


@pytest.fixture
def target(storage: MediaStorage, tmp_path, s3_server) -> MediaStorage:
    """The other kind of store."""
    if isinstance(storage, DiskStorage):
        settings = throwaway_settings(data_dir=tmp_path / "new", **s3_server.settings())
        return open_storage(settings)
    return DiskStorage(tmp_path / "new")


def silent(*_: object) -> None:
    pass


def test_every_file_arrives_and_stays_where_it_was(storage: MediaStorage, target: MediaStorage):
    names = [stored(storage, bytes([n]) * (n + 1)) for n in range(12)]
    seen: list[tuple[int, int]] = []

    moved = copy_all(storage, target, lambda done, total: seen.append((done, total)))

    assert (moved.copied, moved.present, moved.copied_bytes) == (12, 0, sum(range(1, 13)))
    assert seen[-1] == (12, 12)
    for n, name in enumerate(names):
        assert target.read(name, 0, 100).data == bytes([n]) * (n + 1)
        assert storage.exists(name)


def test_a_second_time_only_what_is_new_goes(storage: MediaStorage, target: MediaStorage):
    stored(storage)
    copy_all(storage, target, silent)
    stored(storage, b"later")

    rehearsal = copy_all(storage, target, silent, dry_run=True)
    again = copy_all(storage, target, silent)

    assert rehearsal == again
    assert (again.copied, again.present, again.copied_bytes) == (1, 1, 5)
    assert copy_all(storage, target, silent).copied == 0


def test_a_file_that_came_half_is_sent_again(storage: MediaStorage, target: MediaStorage):
    name = stored(storage, b"the whole")
    with target.staging() as folder:
        (folder / name).write_bytes(b"the")
        target.put(folder / name, name)

    assert copy_all(storage, target, silent).copied == 1
    assert target.read(name, 0, 100).data == b"the whole"


def test_only_what_arrived_is_removed(storage: MediaStorage, target: MediaStorage):
    gone = stored(storage)
    copy_all(storage, target, silent)
    kept = stored(storage, b"not there yet")

    assert remove_copied(storage, target, silent) == 1
    assert not storage.exists(gone)
    assert storage.exists(kept)
    assert target.exists(gone)
