"""Backups in the bucket: made on one host, found, proved, restored and removed on another."""

import socket
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Thread
from threading import enumerate as enumerate_threads

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.media.storage.bucket import Bucket
from hamsterd.operations.backup.bucket_catalog import COMPLETION
from hamsterd.operations.backup.errors import (
    BackupBroken,
    BackupNotFound,
    BackupNotSent,
    BackupsAway,
    ProofUnfinished,
)
from hamsterd.operations.backup.keep import back_up_nightly, remove_outdated
from hamsterd.operations.backup.manifest import Manifest, Verification
from hamsterd.operations.backup.media_restore import backups_with
from hamsterd.operations.backup.restore import check_restore, restore_backup
from hamsterd.operations.backup.rules import backup_name
from hamsterd.operations.backup.verify import file_problems, verify_backup
from tests.cli.keeper import PICTURE, a_row, run
from tests.hamsterd.operations.backup.hosts import (
    Host,
    a_remain,
    a_stored_picture,
    storage_of,
)
from tests.postgres import Cluster, throwaway_settings

pytestmark = pytest.mark.part(name="drills")

Hosts = tuple[Host, Host]


def _registered(host: Host) -> list[tuple[str, bool]]:
    """The rows of the table: names, newest first, and whether they are proved."""
    rows = run(
        host.url, "SELECT file_name, verified_at IS NOT NULL FROM backups ORDER BY file_name DESC"
    )
    return [(name, is_proved) for name, is_proved in rows]


def _proven(made: Manifest) -> Manifest:
    """As a proof leaves it."""
    proof = Verification(at=utc_now(), seconds=1.0, problems=[])
    return made.model_copy(update={"verification": proof})


def test_made_on_one_host_it_is_found_proved_and_restored_on_another(
    hosts: Hosts, postgres_cluster: Cluster
) -> None:
    here, there = hosts
    picture = a_stored_picture(storage_of(here))
    a_row(here.url, picture, len(PICTURE))
    made = here.create()
    assert here.files() == there.files() == set()
    assert here.objects() == {
        f"backups/{made.name}/{file}" for file in ("database.dump", "media.jsonl", "manifest.json")
    }
    assert there.names() == here.names() == [made.name]
    assert [one.name for one in backups_with(there.catalog, picture, None)] == [made.name]

    proven = verify_backup(there.settings, "latest", dsn=there.url)
    assert proven.verified_at
    assert here.catalog.find(made.name).verification == proven.verification
    assert _registered(here) == [(made.name, True)]
    assert there.files() == set()

    check_restore(there.settings, there.catalog, proven, dsn=there.url, is_confirmed=True)
    done = restore_backup(there.settings, made.name, dsn=there.url)
    postgres_cluster.drop(postgres_cluster.url(done.database_aside))
    assert (done.media_aside, done.lost_media) == (None, [])
    assert run(there.url, "SELECT file_name FROM uploads") == [(picture,)]
    assert _registered(there) == [(made.name, True)]
    assert there.files() == set()


def test_either_host_removes_what_is_outdated(hosts: Hosts) -> None:
    here, there = hosts
    old = here.grown_old(here.create())
    assert remove_outdated(here.settings, dsn=here.url) == []  # the newest stays

    night = back_up_nightly(there.settings, dsn=there.url)

    assert night.removed == [old.name]
    assert night.made.verified_at
    assert here.names() == [night.made.name]
    assert not [key for key in here.objects() if old.name in key]
    assert _registered(here) == [(night.made.name, True)]


def test_what_was_sent_by_halves_is_not_listed_and_goes_after_a_day(
    hosts: Hosts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = hosts
    key = a_remain(here, backup_name(utc_now()), tmp_path)
    made = there.create()
    assert here.names() == [made.name]
    assert key in here.objects()  # another host may be sending it now

    tomorrow = utc_now() + timedelta(days=1, minutes=1)
    monkeypatch.setattr("hamsterd.operations.backup.bucket_catalog.utc_now", lambda: tomorrow)
    later = there.create()
    assert key not in here.objects()
    assert here.names() == [later.name, made.name]


def test_while_the_bucket_is_away_a_backup_waits_here_and_goes_with_the_next(
    hosts: Hosts, postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = hosts
    a_row(here.url, a_stored_picture(storage_of(here)), len(PICTURE))
    earlier = utc_now() - timedelta(hours=1)
    with monkeypatch.context() as patch:
        patch.setattr("hamsterd.operations.backup.create.utc_now", lambda: earlier)
        first = there.create()
    away = here.without_bucket
    with pytest.raises(BackupNotSent) as refused:
        away.create()
    (name,) = away.names()
    assert str(here.settings.backups_dir / name) in refused.value.message
    assert away.catalog.contents().unsent == [name]
    assert not away.catalog.find(name).media.is_asked
    assert {one for one, _ in _registered(here)} == {name, first.name}  # nothing is forgotten

    with pytest.raises(BackupsAway, match=name):
        away.catalog.find("latest")  # nobody knows which one that is
    with pytest.raises(BackupsAway):
        away.catalog.find(first.name)
    with pytest.raises(ProofUnfinished):
        verify_backup(away.settings, name, dsn=away.url)
    assert remove_outdated(away.settings, dsn=away.url) == []
    done = restore_backup(away.settings, name, dsn=away.url)
    postgres_cluster.drop(postgres_cluster.url(done.database_aside))

    assert here.names() == [name, first.name]
    assert there.names() == [first.name]
    second = here.create()
    assert there.names() == [second.name, name, first.name]
    assert here.files() == set()
    assert verify_backup(there.settings, name, dsn=there.url).verified_at


def test_who_presses_tab_does_not_wait_for_a_silent_bucket(hosts: Hosts) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        endpoint = f"http://127.0.0.1:{silent.getsockname()[1]}"
        host = Host(hosts[0].settings.model_copy(update={"s3_endpoint": endpoint}), hosts[0].url)

        assert host.catalog.known_names() == []
        assert COMPLETION in {thread.name for thread in enumerate_threads()}  # it asks still


def test_a_proof_made_before_it_was_sent_goes_along(hosts: Hosts) -> None:
    here, there = hosts
    with pytest.raises(BackupNotSent):
        here.without_bucket.create()
    (name,) = here.names()
    proven = _proven(here.catalog.find(name))
    here.catalog.rewrite(proven)
    here.create()
    assert there.catalog.find(name) == proven


def test_a_run_killed_after_the_manifest_sends_nothing_again(hosts: Hosts) -> None:
    here, there = hosts
    with pytest.raises(BackupNotSent):
        here.without_bucket.create()
    (name,) = here.names()
    folder = here.settings.backups_dir / name
    files = {path.name: path.read_bytes() for path in folder.iterdir()}
    here.create()
    proven = _proven(there.catalog.find(name))
    there.catalog.rewrite(proven)
    folder.mkdir()
    for file, content in files.items():
        (folder / file).write_bytes(content)
    stored = {one.name: one.stored_at for one in Bucket(here.settings).files(f"backups/{name}")}

    here.create()

    assert here.files() == set()
    assert here.catalog.find(name) == proven
    again = {one.name: one.stored_at for one in Bucket(here.settings).files(f"backups/{name}")}
    assert again == stored


def test_two_backups_of_one_second_have_two_names(
    hosts: Hosts, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = hosts
    now = utc_now()
    monkeypatch.setattr("hamsterd.operations.backup.create.utc_now", lambda: now)
    for host in hosts:
        with pytest.raises(BackupNotSent):
            host.without_bucket.create()
    senders = [Thread(target=host.catalog.publish, kwargs={"dsn": host.url}) for host in hosts]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()

    names = [backup_name(now + timedelta(seconds=1)), backup_name(now)]
    assert here.names() == there.names() == names
    assert here.files() == there.files() == set()
    for one in here.catalog.manifests():
        with there.catalog.local_copy(one) as folder:
            assert list(file_problems(folder, one)) == []


def test_removed_while_another_host_proves_it_it_stays_removed(hosts: Hosts) -> None:
    here, there = hosts
    made = here.create()
    catalog = there.catalog
    with catalog.alone(), catalog.local_copy(made) as folder:
        here.catalog.remove(made.name)
        assert (folder / "database.dump").stat().st_size == made.dump.bytes
        catalog.rewrite(made)
    assert here.objects() == set()
    with pytest.raises(BackupNotFound), there.catalog.local_copy(made):
        pass
    assert there.files() == set()
    with suppress(BackupNotFound):
        here.catalog.remove(made.name)  # removed twice, it is gone once


def test_a_changed_or_lost_dump_is_never_restored(hosts: Hosts, tmp_path: Path) -> None:
    here, there = hosts
    made = here.create()
    key = f"backups/{made.name}/database.dump"
    (tmp_path / "dump").write_bytes(b"x" * made.dump.bytes)
    Bucket(here.settings).put(tmp_path / "dump", key, mime_type="application/octet-stream")
    with pytest.raises(BackupBroken, match="SHA-256"):
        restore_backup(there.settings, made.name, dsn=there.url)
    Bucket(here.settings).delete(key)
    proof = verify_backup(there.settings, made.name, dsn=there.url).verification
    assert proof is not None
    assert proof.problems == ["database.dump: 파일이 없어요."]
    assert here.catalog.find(made.name).verification == proof  # it is there to be seen
    assert here.catalog.dump_bytes(made) == 0


def test_a_backup_whose_pictures_lie_here_stays_here(hosts: Hosts) -> None:
    """Made while the site's pictures were in a folder: no other host could bring them back."""
    here, there = hosts
    on_disk = throwaway_settings(data_dir=here.settings.data_dir)
    early = Host(on_disk, here.url).create()
    assert early.media.is_kept

    made = here.create()

    assert here.names() == [made.name, early.name]
    assert there.names() == [made.name]
    assert here.catalog.contents().unsent == []
    assert (here.settings.backups_dir / early.name / "manifest.json").exists()
