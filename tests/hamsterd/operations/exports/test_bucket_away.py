"""A bucket that does not answer, or refuses: exports wait for it, and nothing half is kept."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import httpx
import pytest
import time_machine

from hamsterd.media.errors import StorageUnavailable
from hamsterd.media.storage import open_bucket, open_storage
from hamsterd.operations.exports.life_book.contents import Picture
from hamsterd.operations.exports.life_book.pictures import JpegEncoder
from hamsterd.operations.exports.rules import MAX_ATTEMPTS
from tests.factories.pictures import a_photo
from tests.hamsterd.media.conftest import kept_in
from tests.hamsterd.operations.exports.conftest import Make, ask, file_path, finished_files, state
from tests.people import Person
from tests.s3 import READER
from tests.site import RunningSite

AWAY = {"s3_endpoint": "http://127.0.0.1:1"}
READ_ONLY = {"s3_access_key": READER[0], "s3_secret_key": READER[1]}
LARGE = Random(7).randbytes(12 * 1024 * 1024)
"""More than the kernel's buffers hold between a server and a client that does not read."""


def test_while_the_bucket_is_away_nothing_fails_and_no_attempt_is_spent(
    host: RunningSite,
    bucket: dict[str, object],
    owner: Person,
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
):
    ask(owner)
    kept_in(host, monkeypatch, {**bucket, **AWAY})
    for _ in range(MAX_ATTEMPTS + 1):
        with pytest.raises(StorageUnavailable):
            make()
    assert state(owner)["status"] == "asked"
    assert owner.get("/api/notifications").json() == []

    kept_in(host, monkeypatch, bucket)

    assert make()["made"] == 1
    assert owner.get(file_path(state(owner))).status_code == 200


def test_what_could_not_be_sent_is_made_again_and_leaves_nothing_here(
    host: RunningSite,
    bucket: dict[str, object],
    owner: Person,
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
):
    ask(owner)
    kept_in(host, monkeypatch, {**bucket, **READ_ONLY})
    with pytest.raises(StorageUnavailable):
        make()
    assert state(owner)["status"] == "making"
    assert finished_files(host) == []

    kept_in(host, monkeypatch, bucket)

    assert make() == {"made": 1, "failed": 0, "ended": 0, "removed": 0}


def test_pictures_that_cannot_be_read_now_are_not_left_out_of_a_book(
    host: RunningSite, bucket: dict[str, object], owner: Person, monkeypatch: pytest.MonkeyPatch
):
    name = owner.send_file("/api/upload", a_photo()).json()["urls"][0].removeprefix("/media/")
    picture = Picture(name, name)
    encoder = JpegEncoder(open_storage(host.settings))
    assert encoder.encode(picture, 50, 50) is not None

    kept_in(host, monkeypatch, {**bucket, **AWAY})

    encoder = JpegEncoder(open_storage(host.settings))
    with pytest.raises(StorageUnavailable):
        encoder.encode(picture, 50, 50)
    assert encoder.missing == 0


def test_one_that_the_bucket_never_takes_does_not_hold_up_the_others(
    host: RunningSite,
    bucket: dict[str, object],
    owner: Person,
    follower: Person,
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
):
    ask(owner)
    ask(follower)
    kept_in(host, monkeypatch, {**bucket, **READ_ONLY})
    for _ in range(MAX_ATTEMPTS):
        with pytest.raises(StorageUnavailable):
            make()
    kept_in(host, monkeypatch, bucket)

    assert make() == {"made": 1, "failed": 1, "ended": 0, "removed": 0}
    assert (state(owner)["error"], state(follower)["status"]) == ("fault", "ready")


def test_what_is_over_goes_with_the_next_run_when_the_bucket_is_back(
    host: RunningSite,
    bucket: dict[str, object],
    owner: Person,
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
):
    export = ask(owner)
    make()
    with time_machine.travel(datetime.now(UTC) + timedelta(days=8)):
        kept_in(host, monkeypatch, {**bucket, **AWAY})
        assert make() == {"made": 0, "failed": 0, "ended": 1, "removed": 0}
        assert owner.get(file_path(export)).json()["code"] == "export_expired"

        kept_in(host, monkeypatch, bucket)
        assert make()["removed"] == 1
    assert finished_files(host) == []


def test_while_the_bucket_is_away_a_member_is_told_to_come_back(
    host: RunningSite,
    bucket: dict[str, object],
    owner: Person,
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
):
    export = ask(owner)
    make()
    kept_in(host, monkeypatch, {**bucket, **AWAY})

    answer = owner.get(file_path(export))

    assert (answer.status_code, answer.json()["code"]) == (503, "storage_unavailable")
    assert int(answer.headers["Retry-After"]) > 0
    assert "Content-Disposition" not in answer.headers


def test_a_download_that_breaks_off_is_not_kept_as_whole(
    host: RunningSite, owner: Person, make: Make, tmp_path: Path
):
    export = ask(owner)
    make()
    [name] = finished_files(host)
    bucket, large = open_bucket(host.settings), tmp_path / "large"
    large.write_bytes(LARGE)
    bucket.put(large, f"exports/{name}", mime_type="application/zip")
    assert owner.get(file_path(export)).content == LARGE

    with (
        pytest.raises(httpx.RemoteProtocolError),
        owner.http.stream("GET", file_path(export)) as answer,
    ):
        assert answer.status_code == 200
        bucket.delete(f"exports/{name}")
        for _ in answer.iter_bytes():
            pass
