"""A file's checksum is stored at upload and checked ever after, in a folder and in a bucket."""

import hashlib
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_all, fetch_row, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.media.rules import medium_name, thumbnail_name
from hamsterd.media.storage import DiskStorage, MediaStorage, open_storage
from hamsterd.media.upkeep import checking
from hamsterd.media.upkeep.checking import check_media, faults, faulty_names
from tests.copies import wait_until_copied
from tests.examples import examples
from tests.factories.diaries import an_entry, like
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.site import RunningSite

ROWS = """
    INSERT INTO uploads (file_name, kind, purpose, mime_type, bytes, has_medium, created_at)
    SELECT lpad(n::text, 26, 'a') || '.jpg', 'image', 'diary', 'image/jpeg', 1, FALSE,
           now() - interval '90 days' FROM generate_series(1, %(count)s) AS n
"""


def uploaded(owner: Person) -> tuple[str, Row]:
    name = owner.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    name = name.removeprefix("/media/")
    with connection():
        return name, fetch_row("SELECT * FROM uploads WHERE file_name = %(name)s", name=name)


def content(storage: MediaStorage, name: str) -> bytes:
    with storage.open(name) as file:
        return file.read()


def replace(storage: MediaStorage, name: str, data: bytes) -> None:
    """Other bytes under the same name, past everything that would notice."""
    storage.delete(name)
    with storage.staging() as folder:
        (folder / name).write_bytes(data)
        storage.put(folder / name, name)


def read_days_ago(days: int) -> None:
    """So many nights pass."""
    with transaction():
        execute(
            "UPDATE uploads SET checked_at = checked_at - make_interval(days => %(days)s)",
            days=days,
        )


def check(storage: MediaStorage, *, days: int = 1) -> dict[str, int]:
    return check_media(storage, days=days, deadline=Deadline())


def test_an_upload_keeps_the_sums_of_all_its_files(site: RunningSite, owner: Person):
    storage = open_storage(site.settings)
    name, row = uploaded(owner)

    for file, column in (
        (name, "sha256"),
        (thumbnail_name(name), "thumbnail_sha256"),
        (medium_name(name), "medium_sha256"),
    ):
        assert row[column] == hashlib.sha256(content(storage, file)).hexdigest()
    assert check(storage)["read"] == 1
    assert (faults().missing, faults().damaged) == (0, 0)


def test_damage_of_the_same_size_is_found_by_reading(
    site: RunningSite, owner: Person, admin: Person
):
    storage = open_storage(site.settings)
    name, _ = uploaded(owner)
    data = content(storage, name)
    replace(storage, name, bytes([data[0] ^ 1]) + data[1:])
    storage.delete(thumbnail_name(name))

    counts = check(storage)

    assert (counts["missing"], counts["damaged"]) == (1, 1)
    assert faulty_names(9) == sorted([name, thumbnail_name(name)])
    page = admin.get("/metrics").text
    assert "hamsterd_media_missing_files 1.0" in page
    assert "hamsterd_media_damaged_files 1.0" in page
    checks = {one["key"]: one for one in admin.get("/api/admin/health").json()["checks"]}
    assert checks["media"]["state"] == "critical"

    replace(storage, name, data)
    assert check(storage)["damaged"] == 0  # looked at again every night, whoever's turn it is


def test_what_is_gone_is_known_the_next_morning_whoevers_turn_it_is(
    site: RunningSite, owner: Person
):
    """Reading takes a month; listing all of them takes a moment."""
    storage = open_storage(site.settings)
    names = [uploaded(owner)[0] for _ in range(3)]
    with transaction():
        execute("UPDATE uploads SET checked_at = now() + interval '1 hour'")
    storage.delete(names[1])

    counts = check(storage, days=365)

    assert (counts["read"], counts["missing"]) == (0, 1)


def test_damage_to_what_people_look_at_is_found_the_next_night(
    site: RunningSite, owner: Person, follower: Person, monkeypatch: pytest.MonkeyPatch
):
    """The newest file, a picture on top of the popular list and its author's; not one of many."""
    monkeypatch.setattr(checking, "NEWEST_READ", 1)
    monkeypatch.setattr(checking, "POPULAR_READ", 1)
    storage = open_storage(site.settings)
    face, seen, quiet, waiting, newest = (uploaded(owner)[0] for _ in range(5))
    profile = {"nickname": owner.nickname, "profileImage": f"/media/{face}"}
    assert owner.put("/api/auth/profile", profile).status_code == 200
    liked = an_entry(owner, images=[f"/media/{seen}"])
    like(follower, liked)
    an_entry(owner, images=[f"/media/{quiet}"])
    check(storage)
    read_days_ago(1)
    with transaction():  # its turn comes tonight
        execute(
            "UPDATE uploads SET checked_at = now() - interval '9 days' WHERE file_name = %(name)s",
            name=waiting,
        )
    for name in (face, seen, quiet, newest):
        data = content(storage, name)
        replace(storage, name, bytes([data[0] ^ 1]) + data[1:])

    counts = check(storage, days=30)

    assert faulty_names(9) == sorted([face, seen, newest])
    assert counts == {"read": 4, "missing": 0, "damaged": 3}


@examples(15, 300)
@given(
    files=st.integers(1, 12),
    days=st.integers(1, 5),
    newest=st.integers(0, 12),
    killed=st.booleans(),
)
def test_every_file_is_read_within_the_days_whatever_is_read_besides(
    site: RunningSite, files: int, days: int, newest: int, killed: bool
):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(checking, "NEWEST_READ", newest)
        storage = open_storage(site.settings)
        with transaction():
            execute("DELETE FROM uploads")
            execute(ROWS, count=files)
        for _ in range(days):
            read_days_ago(1)
            midnight = utc_now()
            for _ in range(1 + killed):  # the job of one night may be started again
                check_media(storage, days=days, deadline=Deadline(), since=midnight)
    with connection():
        oldest = fetch_value("SELECT min(now() - checked_at) FROM uploads")
    assert oldest < timedelta(days=days)


def test_evidence_has_bytes_and_a_sum_of_its_own(
    site: RunningSite, owner: Person, follower: Person
):
    """Damage to the reported picture does not affect the moderator's evidence."""
    storage = open_storage(site.settings)
    name, row = uploaded(owner)
    entry = an_entry(owner, images=[f"/media/{name}"])
    form = {"reportedItemType": "diary", "reportedItemId": entry["id"], "reason": "spam"}
    assert follower.post("/api/reports", form).status_code == 201
    wait_until_copied()
    with connection():
        (kept,) = fetch_all("SELECT * FROM uploads WHERE attached_type = 'case'")
    before = content(storage, kept["file_name"])
    assert kept["sha256"] == row["sha256"] == hashlib.sha256(before).hexdigest()

    if isinstance(storage, DiskStorage):
        assert storage.path(name).stat().st_nlink == 1
        with storage.path(name).open("r+b") as file:
            file.write(b"damaged")
    else:
        replace(storage, name, b"damaged")

    assert content(storage, kept["file_name"]) == before
    assert check(storage)["damaged"] == 1


def test_a_killed_copy_is_made_again(tmp_path: Path):
    """A process died in the middle: half a file lies in its work folder, none under the name."""
    storage = DiskStorage(tmp_path)
    source, target = "a" * 26 + ".jpg", "b" * 26 + ".jpg"
    with storage.staging() as folder:
        (folder / "x").write_bytes(b"abcdef")
        storage.put(folder / "x", source)
    half = tmp_path / ".staging" / "killed"
    half.mkdir(parents=True)
    (half / target).write_bytes(b"abc")

    storage.copy(source, target)
    storage.copy(source, target)

    assert storage.path(target).read_bytes() == b"abcdef"
    assert storage.path(target).stat().st_ino != storage.path(source).stat().st_ino


@pytest.mark.parametrize("fails", [False, True])
def test_a_copy_without_the_kernels_help_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: bool
):
    """Some file systems cannot copy by themselves, others stop early."""

    def cannot(*_: object) -> int:
        if fails:
            raise OSError(95, "not supported")
        return 0

    monkeypatch.setattr("os.copy_file_range", cannot)
    storage = DiskStorage(tmp_path)
    source, target = "a" * 26 + ".jpg", "b" * 26 + ".jpg"
    with storage.staging() as folder:
        (folder / "x").write_bytes(b"abcdef" * 500_000)
        storage.put(folder / "x", source)

    storage.copy(source, target)

    assert storage.path(target).read_bytes() == b"abcdef" * 500_000
