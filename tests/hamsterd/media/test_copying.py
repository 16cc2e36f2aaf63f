"""With the bucket away reports are filed, and their evidence is copied when it is back."""

from collections.abc import Iterator
from typing import Any

import pytest

from hamsterd.db.sql import Row, execute, fetch_all, fetch_column
from hamsterd.db.transaction import transaction
from hamsterd.media.storage import MediaStorage, open_storage
from hamsterd.media.upkeep.copying import Copies
from hamsterd.media.upkeep.removal import delete_files
from tests.copies import copies_due, pauses_are_over, wait_until_copied
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.media.conftest import kept_in
from tests.hamsterd.staff.automod.site_flags.test_read_only import close, reopen
from tests.people import Person
from tests.s3 import READER, S3Server
from tests.site import RunningSite
from tests.waiting import wait_until

NOWHERE = {
    "media_storage": "s3",
    "s3_endpoint": "http://127.0.0.1:9",
    "s3_bucket": "b",
    "s3_access_key": "k",
    "s3_secret_key": "s",
}


@pytest.fixture
def site(running: RunningSite) -> RunningSite:
    running.reset()
    return running


@pytest.fixture
def away(site: RunningSite) -> Iterator[pytest.MonkeyPatch]:
    """The store is gone until the patch is undone."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture
def entry(owner: Person) -> dict[str, Any]:
    return an_entry(owner, images=owner.send_file("/api/upload", a_photo()).json()["urls"])


def report(member: Person, entry: dict[str, Any]) -> None:
    form = {"reportedItemType": "diary", "reportedItemId": entry["id"], "reason": "spam"}
    answer = member.post("/api/reports", form)
    assert answer.status_code == 201, answer.text


def evidence() -> list[str]:
    with transaction():
        return fetch_column("SELECT file_name FROM uploads WHERE attached_type = 'case'")


def failed_copy() -> Row:
    """The one copy that is due, once the server has tried it in vain."""
    wait_until(lambda: any(row["last_error"] for row in copies()))
    (row,) = copies()
    return row


def copies() -> list[Row]:
    with transaction():
        return fetch_all("SELECT * FROM file_copies")


def test_a_report_is_filed_while_the_bucket_is_away(
    site: RunningSite, owner: Person, follower: Person, admin: Person, away, entry
):
    """201, nobody waits for the store under a lock, and the picture is kept later."""
    kept_in(site, away, NOWHERE)

    report(follower, entry)

    assert owner.put(f"/api/diary/{entry['id']}", {"title": "잠기지 않았어요"}).status_code == 200
    assert failed_copy()["attempts"] == 1

    away.undo()
    kept = f"/media/{evidence()[0]}"
    assert admin.get(kept).status_code == 200  # from its source, as long as there is no copy
    pauses_are_over()
    Copies(open_storage(site.settings)).deliver()
    wait_until_copied()
    assert admin.get(kept).status_code == 200
    assert follower.get(kept).status_code == 404


def test_a_report_is_filed_while_the_bucket_refuses(
    site: RunningSite, owner: Person, follower: Person, away, s3_server: S3Server
):
    """Its key may read and no longer write; once it may, the evidence is there."""
    bucket = s3_server.settings()
    with pytest.MonkeyPatch.context() as patch:
        kept_in(site, patch, bucket)
        photo = owner.send_file("/api/upload", a_photo()).json()["urls"]
        entry = an_entry(owner, images=photo)
        key, secret = READER
        kept_in(site, away, {**bucket, "s3_access_key": key, "s3_secret_key": secret})

        report(follower, entry)

        assert failed_copy()["attempts"] == 1
        away.undo()
        storage = open_storage(site.settings)
        pauses_are_over()
        Copies(storage).deliver()
        wait_until_copied()
        assert storage.exists(evidence()[0])


def test_what_is_still_to_be_copied_is_not_removed(
    site: RunningSite, follower: Person, away, entry
):
    """Its author deletes it meanwhile: the file is deleted after the copy."""
    kept_in(site, away, NOWHERE)
    report(follower, entry)
    failed_copy()
    away.undo()
    storage = open_storage(site.settings)
    name = entry["images"][0].removeprefix("/media/")

    assert delete_files([name], storage) == 0
    assert storage.exists(name)

    pauses_are_over()
    Copies(storage).deliver()
    wait_until(lambda: not storage.exists(name))
    assert copies_due() == 0
    assert storage.exists(evidence()[0])


def test_killed_in_the_middle_it_is_copied_by_the_next(
    site: RunningSite, follower: Person, away, entry
):
    kept_in(site, away, NOWHERE)
    report(follower, entry)
    failed_copy()
    pauses_are_over()
    assert Copies.claim()  # as a process that is killed, before or after it has copied
    away.undo()
    storage = open_storage(site.settings)
    with transaction():
        (source,) = fetch_column("SELECT source_name FROM file_copies")
    storage.copy(source, evidence()[0])

    assert Copies(storage).deliver().tried == 0
    pauses_are_over()
    Copies(storage).deliver()
    wait_until_copied()
    assert storage.exists(evidence()[0])


def test_a_site_that_is_moved_copies_nothing(
    site: RunningSite, follower: Person, admin: Person, away, entry
):
    """It is read-only, so that an operator can move the files; afterwards copying continues."""
    kept_in(site, away, NOWHERE)
    report(follower, entry)
    failed_copy()
    away.undo()
    close(admin)
    pauses_are_over()

    assert Copies(open_storage(site.settings)).deliver().tried == 0

    reopen(admin)
    Copies(open_storage(site.settings)).deliver()
    wait_until_copied()


def test_a_bucket_that_is_away_for_days_is_tried_every_ten_minutes(
    site: RunningSite, follower: Person, away, entry
):
    """Evidence is never given up, and not long behind the bucket."""
    kept_in(site, away, NOWHERE)
    report(follower, entry)
    failed_copy()
    with transaction():
        execute("UPDATE file_copies SET attempts = 400, last_error = NULL")
    pauses_are_over()

    Copies(open_storage(site.settings)).deliver()

    row = failed_copy()
    assert row["attempts"] == 401
    with transaction():
        (pause,) = fetch_column("SELECT next_attempt_at - now() FROM file_copies")
    assert pause <= Copies.longest_pause


def test_a_store_is_not_asked_under_a_lock(site: RunningSite):
    """Tests the fixture `nothing_outside_in_a_transaction`, which applies to every test."""
    storage: MediaStorage = open_storage(site.settings)

    with transaction(), pytest.raises(AssertionError, match="inside a transaction"):
        storage.exists("a" * 26 + ".jpg")
