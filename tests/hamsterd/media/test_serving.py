"""How a stored file is sent: in pieces, in parts, or by the proxy in front of us."""

from datetime import timedelta
from email.utils import format_datetime, parsedate_to_datetime
from random import Random

import httpx
import pytest

from hamsterd.media.storage import open_storage
from tests.factories.diaries import an_entry
from tests.factories.pictures import a_photo
from tests.hamsterd.media.test_videos import box, film
from tests.people import Person
from tests.site import RunningSite

FRAMES = Random(5).randbytes(12 * 1024 * 1024)
"""More than the kernel's buffers hold between a server and a client that does not read."""


@pytest.fixture
def video(owner: Person) -> str:
    """The URL of a film of many pieces, which is everybody's."""
    url = owner.send_file("/api/upload", film(mdat=box(b"mdat", FRAMES))).json()["urls"][0]
    an_entry(owner, images=[url])
    return url


def test_a_film_of_many_pieces_is_whole(video: str, visitor: Person):
    answer = visitor.get(video)

    assert answer.status_code == 200
    assert int(answer.headers["Content-Length"]) == len(answer.content)
    assert FRAMES in answer.content
    assert answer.headers["Accept-Ranges"] == "bytes"


def test_a_player_that_jumps_gets_the_pieces_from_there(video: str, visitor: Person):
    whole = visitor.get(video).content
    start, end = 900_000, 3_500_000

    answer = visitor.http.get(video, headers={"Range": f"bytes={start}-{end - 1}"})

    assert answer.status_code == 206
    assert answer.headers["Content-Range"] == f"bytes {start}-{end - 1}/{len(whole)}"
    assert answer.content == whole[start:end]
    rest = visitor.http.get(video, headers={"Range": f"bytes={len(whole) - 10}-"})
    assert rest.content == whole[-10:]


def test_a_part_of_another_version_is_not_joined(video: str, visitor: Person):
    whole = visitor.get(video)
    part = {"Range": "bytes=0-9"}

    same = visitor.http.get(video, headers={**part, "If-Range": whole.headers["ETag"]})
    other = visitor.http.get(video, headers={**part, "If-Range": '"another"'})

    assert (same.status_code, other.status_code) == (206, 200)
    assert len(other.content) == len(whole.content)


def test_a_file_of_an_age_is_not_sent_again(owner: Person):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    written = parsedate_to_datetime(owner.get(url).headers["Last-Modified"])

    def since(moment: str) -> int:
        return owner.http.get(url, headers={"If-Modified-Since": moment}).status_code

    assert since(format_datetime(written, usegmt=True)) == 304
    assert since(format_datetime(written - timedelta(seconds=1), usegmt=True)) == 200
    assert since("yesterday") == 200


def test_a_file_that_vanishes_breaks_off_and_is_not_kept_as_whole(
    video: str, visitor: Person, site: RunningSite
):
    with (
        pytest.raises(httpx.RemoteProtocolError),
        visitor.http.stream("GET", video) as answer,
    ):
        assert answer.status_code == 200
        open_storage(site.settings).delete(video.rpartition("/")[2])
        for _ in answer.iter_bytes():
            pass


def test_the_proxy_in_front_sends_what_may_be_seen(
    owner: Person, visitor: Person, site: RunningSite, monkeypatch
):
    url = owner.send_file("/api/upload", a_photo()).json()["urls"][0]
    monkeypatch.setattr(site.settings, "media_accel", "/protected-media/")

    answer = owner.get(url)
    stranger = visitor.get(url)

    name = url.rpartition("/")[2]
    assert (answer.status_code, answer.content) == (200, b"")
    place = answer.headers["X-Accel-Redirect"]
    assert place.startswith("/protected-media/")
    assert place.partition("?")[0].endswith(f"/{name[:2]}/{name}")
    assert ("X-Amz-Signature" in place) == (site.settings.media_storage == "s3")
    assert answer.headers["Content-Type"] == "image/jpeg"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "ETag" not in answer.headers  # nginx makes its own and compares with it
    assert stranger.status_code == 404
    assert "X-Accel-Redirect" not in stranger.headers
    assert int(owner.http.head(url).headers["Content-Length"]) > 0
