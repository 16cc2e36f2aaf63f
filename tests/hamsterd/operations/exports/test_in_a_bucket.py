"""Finished exports where media lie in a bucket: every host has them, and nobody else."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine

from hamsterd.core.errors import NotFound
from hamsterd.media.storage import open_bucket, open_storage
from hamsterd.media.upkeep.moving import copy_all, remove_copied
from hamsterd.operations.exports.errors import ExportNotFound
from hamsterd.operations.exports.files import ExportFiles
from hamsterd.operations.exports.rules import ExportKind, new_file_name
from scheduler.jobs.check_media import check_media
from scheduler.jobs.make_exports import make_exports
from scheduler.jobs.tidy_media import tidy_media
from scheduler.task import Task
from tests.factories.diaries import a_hamster, an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.media.conftest import kept_in
from tests.hamsterd.operations.exports.conftest import Make, ask, file_path, finished_files
from tests.people import Person
from tests.site import RunningSite, running_site, site_settings


@pytest.fixture
def other(host: RunningSite, bucket: dict[str, object], tmp_path: Path) -> Iterator[RunningSite]:
    """A second host of the same site, with a data folder of its own."""
    settings = site_settings(tmp_path, base_url=host.url, **bucket)
    with running_site(host.dsn, settings) as running:
        yield running
    host.reset()


def at(host: RunningSite, person: Person) -> Person:
    """The same session, answered by another host."""
    there = Person(f"http://127.0.0.1:{host.port}")
    there.http.headers["Origin"] = person.url
    there.http.cookies.update(person.http.cookies)
    return there


def test_what_one_host_made_every_host_gives_out(
    host: RunningSite, other: RunningSite, owner: Person, stranger: Person, visitor: Person
):
    an_entry(owner, images=[owner.send_file("/api/upload", a_photo()).json()["urls"][0]])
    hamster = a_hamster(owner)
    owner.post(f"/api/hamsters/{hamster['id']}/life-book", {})
    book, export = f"/api/hamsters/{hamster['id']}/life-book/file", file_path(ask(owner))

    assert make_exports(Task(other.settings))["made"] == 2

    assert not any(list(one.settings.exports_dir.glob("*")) for one in (host, other))
    for path in (export, book):
        here, there = owner.get(path), at(other, owner).get(path)
        assert (here.status_code, there.status_code) == (200, 200)
        assert here.content == there.content
        part = at(other, owner).http.get(path, headers={"Range": "bytes=100-199"})
        assert (part.status_code, part.content) == (206, here.content[100:200])
        assert at(other, stranger).get(path).status_code == 404
        assert at(other, visitor).get(path).status_code == 401

    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        assert make_exports(Task(host.settings))["removed"] == 2
        assert finished_files(host) == []
        for person in (owner, at(other, owner)):
            assert person.get(export).json()["code"] == "export_expired"
            assert person.get(book).json()["code"] == "life_book_expired"


def test_what_a_host_made_before_the_bucket_is_still_given_out_and_ends(
    site: RunningSite, bucket: dict[str, object], owner: Person, monkeypatch: pytest.MonkeyPatch
):
    export = ask(owner)
    make_exports(Task(site.settings))
    whole = owner.get(file_path(export)).content

    kept_in(site, monkeypatch, bucket)

    assert owner.get(file_path(export)).content == whole
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        assert make_exports(Task(site.settings))["removed"] == 1
    assert finished_files(site) == []


def test_a_file_that_is_gone_is_not_found(host: RunningSite, owner: Person, make: Make):
    export = ask(owner)
    make()
    [name] = finished_files(host)
    open_bucket(host.settings).delete(f"exports/{name}")

    assert owner.get(file_path(export)).json()["code"] == "export_not_found"


def test_media_neither_show_nor_touch_exports(
    host: RunningSite, owner: Person, make: Make, tmp_path: Path
):
    urls = owner.send_file("/api/upload", a_photo()).json()["urls"]
    an_entry(owner, images=urls)
    export = ask(owner)
    make()
    [name] = finished_files(host)
    storage = open_storage(host.settings)
    files = storage.usage().files

    for path in (f"/media/{name}", f"/media/exports/{name}", f"/media/exports%2F{name}"):
        assert owner.get(path).status_code == 404
    with time_machine.travel(datetime.now(UTC) + timedelta(days=3)):
        assert not any(tidy_media(Task(host.settings)).values())
        found = check_media(Task(host.settings))
    assert (found["missing"], found["damaged"]) == (0, 0)
    folder = open_storage(site_settings(tmp_path, media_storage="disk"))
    assert copy_all(storage, folder, lambda *_: None).copied == files
    assert remove_copied(storage, folder, lambda *_: None) == files

    assert storage.usage().files == 0
    assert finished_files(host) == [name]
    assert owner.get(file_path(export)).status_code == 200


def test_no_foreign_name_becomes_a_path_or_a_key(host: RunningSite, tmp_path: Path):
    bucket, files = open_bucket(host.settings), ExportFiles(host.settings)
    strange = tmp_path / "strange"
    strange.write_bytes(b"somebody else's")
    bucket.put(strange, "exports/readme.txt", mime_type="text/plain")
    bucket.put(strange, "secret.zip", mime_type="application/zip")

    for name in ("readme.txt", "../secret.zip", "../secret_key", "", "a" * 32 + ".zip\n"):
        with pytest.raises(ExportNotFound):
            files.open(name, absent=ExportNotFound)
    assert files.keep_only([]) == 0
    assert bucket.exists("exports/readme.txt")


def test_a_file_is_kept_with_its_type_and_read_again(host: RunningSite):
    name = new_file_name(ExportKind.LIFE_BOOK)
    path = host.settings.exports_dir / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"%PDF-1.7")
    files = ExportFiles(host.settings)

    files.keep(path)

    assert not path.exists()
    with files.open(name, absent=NotFound) as file:
        assert file.read() == b"%PDF-1.7"
    assert files.keep_only([name]) == 0
    assert files.keep_only([]) == 1
