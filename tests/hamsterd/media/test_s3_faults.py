"""A bucket that is gone, forbidden or silent: said at once, in words, and nothing half stays."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_value
from hamsterd.media.errors import StorageFull, StorageUnavailable
from hamsterd.media.storage import open_storage, reach, require_usable, try_out
from hamsterd.media.storage.probing import UnusableStorage
from hamsterd.media.storage.s3 import S3Storage
from tests.factories.pictures import a_photo
from tests.hamsterd.media.conftest import kept_in
from tests.people import Person
from tests.postgres import throwaway_settings
from tests.s3 import OPEN_BUCKET, READER, S3Server
from tests.site import RunningSite
from tests.waiting import wait_until

NOWHERE = "http://127.0.0.1:1"


@pytest.fixture
def opened(s3_server: S3Server, tmp_path):
    """Opens a bucket with settings that are wrong somewhere."""

    def open_with(**changes: object) -> S3Storage:
        settings = s3_server.settings(**changes)
        return open_storage(throwaway_settings(data_dir=tmp_path, **settings))

    return open_with


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"s3_bucket": "nonesuch"}, "no_bucket"),
        ({"s3_access_key": "somebody"}, "unknown_key"),
        ({"s3_secret_key": "guessed"}, "wrong_secret"),
        ({"s3_endpoint": NOWHERE}, "unreachable"),
    ],
)
def test_what_is_wrong_has_a_name(opened, changes, fault):
    for ask in (reach, try_out):
        with pytest.raises(StorageUnavailable) as refusal:
            ask(opened(**changes))
        assert (refusal.value.fault, refusal.value.status) == (fault, 503)


def test_one_who_may_only_read_is_found_out_by_trying(opened):
    storage = opened(s3_access_key=READER[0], s3_secret_key=READER[1])

    reach(storage)
    with pytest.raises(StorageUnavailable) as refusal:
        try_out(storage)
    assert refusal.value.fault == "denied"


def test_a_site_does_not_start_with_settings_that_cannot_work(opened):
    for changes, words in (
        ({"s3_bucket": "nonesuch"}, "HAMSTERD_S3_BUCKET"),
        ({"s3_secret_key": "guessed"}, "HAMSTERD_S3_SECRET_KEY"),
    ):
        with pytest.raises(UnusableStorage) as refusal:
            require_usable(opened(**changes))
        assert words in refusal.value.message

    require_usable(opened())
    require_usable(opened(s3_endpoint=NOWHERE))  # it will come back by itself


def test_a_bucket_that_anybody_can_read_is_found_out(opened, s3_server: S3Server):
    assert not try_out(opened())
    assert try_out(opened(s3_bucket=s3_server.new_bucket(OPEN_BUCKET)))


@pytest.mark.parametrize(
    ("status", "code", "fault"),
    [
        (403, "RequestTimeTooSkewed", "clock"),
        (400, "AuthorizationHeaderMalformed", "region"),
        (403, "SomethingNew", "denied"),
        (501, "NotImplemented", "unreachable"),
    ],
)
def test_what_this_server_never_says_has_a_name_too(opened, status, code, fault):
    with answering(status, code) as endpoint, pytest.raises(StorageUnavailable) as refusal:
        reach(opened(s3_endpoint=endpoint))

    assert (refusal.value.fault, refusal.value.detail) == (fault, code)


def test_a_full_bucket_is_a_full_disk(opened):
    with answering(403, "QuotaExceeded") as endpoint, pytest.raises(StorageFull):
        try_out(opened(s3_endpoint=endpoint))


@contextmanager
def answering(status: int, code: str) -> Iterator[str]:
    """A server that says one thing to everybody."""
    body = f"<Error><Code>{code}</Code></Error>".encode()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_PUT = do_DELETE = answer  # noqa: N815

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_silent_store_is_left_alone_for_a_moment(opened):
    storage = opened(s3_endpoint=NOWHERE)
    taken = []
    for ask in (reach, try_out, reach):
        began = time.monotonic()
        with pytest.raises(StorageUnavailable):
            ask(storage)
        taken.append(time.monotonic() - began)

    assert taken[-1] < taken[0] / 4, "it was asked"


@pytest.fixture
def site(running: RunningSite) -> RunningSite:
    """The site, empty; each test chooses its bucket."""
    running.reset()
    return running


@pytest.fixture
def away(site: RunningSite, s3_server: S3Server, monkeypatch) -> RunningSite:
    """The site's bucket does not answer."""
    kept_in(site, monkeypatch, s3_server.settings(s3_endpoint=NOWHERE))
    return site


def test_an_upload_is_refused_and_nothing_half_is_kept(away: RunningSite, owner: Person):
    answer = owner.send_file("/api/upload", a_photo())

    assert (answer.status_code, answer.json()["code"]) == (503, "storage_unavailable")
    assert answer.json()["message"].endswith("요.")
    assert int(answer.headers["Retry-After"]) > 0
    with connection():
        assert fetch_value("SELECT count(*) FROM uploads") == 0
    staging = away.settings.media_dir / ".staging"
    wait_until(lambda: not list(staging.glob("*")))  # swept once the answer is out


def test_a_stored_picture_is_asked_for_again_later(
    site: RunningSite, s3_server: S3Server, monkeypatch, owner: Person
):
    settings = s3_server.settings()
    kept_in(site, monkeypatch, settings)
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    etag = owner.get(url).headers["ETag"]
    kept_in(site, monkeypatch, {**settings, "s3_endpoint": NOWHERE})

    answer = owner.get(url)

    assert (answer.status_code, answer.json()["code"]) == (503, "storage_unavailable")
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert int(answer.headers["Retry-After"]) > 0
    assert owner.http.head(url).status_code == 503
    assert owner.http.get(url, headers={"If-None-Match": etag}).status_code == 304


def test_each_failure_is_counted(away: RunningSite, owner: Person, visitor: Person):
    owner.send_file("/api/upload", a_photo())

    page = visitor.get("/metrics").text
    assert 'hamsterd_storage_failed_total{act="put",fault="unreachable"}' in page
