"""An unused file is deleted with its copies; files that are used, new or evidence are kept."""

import os
from datetime import timedelta
from pathlib import Path

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.batches import Deadline
from hamsterd.db.handle import connection, database
from hamsterd.db.sql import execute, fetch_value
from hamsterd.media.rules import file_name_from_url
from hamsterd.media.storage import open_storage
from hamsterd.operations.backup import server
from hamsterd.operations.retention import media
from hamsterd.operations.retention.media import clean_media, find_orphans
from tests.copies import wait_until_copied
from tests.factories.diaries import an_entry
from tests.factories.moderation import a_case
from tests.factories.pictures import a_photo
from tests.people import Person
from tests.postgres import throwaway_settings
from tests.s3 import S3Server
from tests.site import RunningSite

TWO_DAYS = timedelta(days=2)


def clean(site: RunningSite, *, dry_run: bool = False) -> dict[str, int]:
    """Run the job two days later, when new uploads are old enough."""
    counts = clean_media(
        open_storage(site.settings),
        utc_now() + TWO_DAYS,
        deadline=Deadline(),
        dry_run=dry_run,
        settle_seconds=0,
    )
    return {name: number for name, number in counts.items() if number}


def photo(member: Person) -> str:
    url = member.send_file("/api/upload", a_photo(640, 480)).json()["urls"][0]
    name = file_name_from_url(url)
    assert name is not None
    return name


def stored(site: RunningSite, name: str) -> set[str]:
    """The file and its copies that are there."""
    folder = site.settings.media_dir / name[:2]
    return {path.name for path in folder.glob(f"{name.split('.', 1)[0]}*")}


@pytest.fixture(autouse=True)
def no_files_of_others(site: RunningSite) -> None:
    for file in list(open_storage(site.settings).files()):
        open_storage(site.settings).delete(file.name)


def test_an_upload_that_nothing_used_goes_with_its_copies(site: RunningSite, owner: Person) -> None:
    unused, used = photo(owner), photo(owner)
    an_entry(owner, images=[f"/media/{used}"])
    assert len(stored(site, unused)) == 3

    assert clean(site, dry_run=True) == {"unattached": 1}
    assert len(stored(site, unused)) == 3
    assert clean(site) == {"unattached": 1}
    assert (stored(site, unused), len(stored(site, used))) == (set(), 3)
    assert clean(site) == {}


def test_a_young_upload_is_left_alone(site: RunningSite, owner: Person) -> None:
    name = photo(owner)
    counts = clean_media(
        open_storage(site.settings), utc_now(), deadline=Deadline(), settle_seconds=0
    )
    assert not any(counts.values())
    assert stored(site, name)


def test_files_without_a_row_go_and_lost_ones_are_counted(site: RunningSite, owner: Person) -> None:
    left, lost, bare = photo(owner), photo(owner), photo(owner)
    an_entry(owner, images=[f"/media/{lost}", f"/media/{bare}"])
    with connection():
        execute("DELETE FROM uploads WHERE file_name = %(name)s", name=left)
    open_storage(site.settings).delete(lost)
    _path(site, bare.split(".")[0] + ".thumb.webp").unlink()

    found = find_orphans(open_storage(site.settings), utc_now() + TWO_DAYS)
    assert set(found.without_row) == stored(site, left)
    assert (found.without_file, found.without_thumbnail) == ([lost], [bare])
    assert clean(site) == {"files": 3, "lost": 1, "thumbnails": 1}
    assert stored(site, left) == set()
    with connection():
        assert fetch_value("SELECT count(*) FROM uploads") == 2


def test_evidence_stays_as_long_as_its_case(
    site: RunningSite, owner: Person, stranger: Person
) -> None:
    name = photo(owner)
    entry = an_entry(owner, images=[f"/media/{name}"])
    case = a_case(stranger, "diary", entry["id"])
    wait_until_copied()
    with connection():
        kept = fetch_value("SELECT file_name FROM uploads WHERE attached_type = 'case'")
        execute("DELETE FROM diary_entries")
    assert clean(site) == {"diary": 1}
    assert (stored(site, name), stored(site, kept)) == (set(), {kept})

    with connection():
        execute("DELETE FROM report_cases WHERE id = %(id)s", id=case)
    assert clean(site) == {"case": 1}
    assert stored(site, kept) == set()


def test_an_old_picture_of_an_ad_goes_once_no_act_can_bring_it_back(
    site: RunningSite, admin: Person
) -> None:
    first, second = (_banner(admin), _banner(admin))
    form = {
        "place": "home",
        "label": "광고",
        "title": "봄맞이",
        "image": first,
        "link": "https://example.com",
        "target": "_blank",
        "weight": 1,
        "isActive": True,
    }
    made = admin.post("/api/admin/ads", form)
    assert made.is_success, made.text
    edited = admin.put(f"/api/admin/ads/{made.json()['id']}", {**form, "image": second})
    assert edited.is_success, edited.text

    assert clean(site) == {}
    with connection():
        execute("DELETE FROM audit_log")
    assert clean(site) == {"ad": 1}
    assert not stored(site, first.rsplit("/", 1)[1])
    assert stored(site, second.rsplit("/", 1)[1])


def test_what_a_crash_left_half_way_goes(site: RunningSite) -> None:
    folder = site.settings.media_dir / ".staging" / "left"
    folder.mkdir(parents=True)
    os.utime(folder, (0, 0))
    clean(site)
    assert not folder.exists()


def _banner(admin: Person) -> str:
    answer = admin.send_file("/api/upload/ad", a_photo(1200, 400), field="image")
    assert answer.is_success, answer.text
    return str(answer.json()["url"])


def _path(site: RunningSite, name: str) -> Path:
    return site.settings.media_dir / name[:2] / name


def test_the_night_does_not_empty_a_store_that_the_database_does_not_know(
    site: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(media, "STRANGE_FILES", 2)
    storage = open_storage(site.settings)
    for number in range(3):
        with storage.staging() as folder:
            file = folder / f"{'abc'[number] * 26}.jpg"
            file.write_bytes(b"of another site")
            storage.put(file, file.name)

    assert clean(site) == {"held": 3}
    assert len(list(storage.files())) == 3
    done = clean_media(
        storage,
        utc_now() + TWO_DAYS,
        deadline=Deadline(),
        settle_seconds=0,
        is_sure=True,
    )
    assert done["files"] == 3
    assert list(storage.files()) == []


def test_a_bucket_keeps_what_a_database_that_was_set_aside_may_need(
    site: RunningSite, owner: Person, s3_server: S3Server, tmp_path: Path
) -> None:
    """It is swapped back with `restore --aside`; on a disk it has a folder of its own."""
    bucket = open_storage(throwaway_settings(data_dir=tmp_path, **s3_server.settings()))
    name = f"{'a' * 26}.jpg"
    with bucket.staging() as folder:
        (folder / name).write_bytes(b"of the time before the restore")
        bucket.put(folder / name, name)
    photo(owner)
    with connection():
        dsn, current = database.connection().dsn, fetch_value("SELECT current_database()")

    def clean_bucket(*, is_sure: bool = False, dry_run: bool = False) -> dict[str, int]:
        return clean_media(
            bucket,
            utc_now() + TWO_DAYS,
            deadline=Deadline(),
            settle_seconds=0,
            is_sure=is_sure,
            dry_run=dry_run,
        )

    with server.open_maintenance(dsn) as link:
        aside = server.create_like(link, current, "_before_20261121t164522z")
        try:
            for dry_run in (True, False):
                kept = clean_bucket(dry_run=dry_run)
                assert (kept["held"], kept["files"], kept.get("unattached", 0)) == (1, 0, 0)
            assert clean_bucket(is_sure=True)["files"] == 1
        finally:
            server.run(link, "DROP DATABASE {}", aside)
