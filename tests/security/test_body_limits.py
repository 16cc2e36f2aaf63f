"""A refusal because of a request's head is sent before its body is read; slow bodies end.

Nobody can fill the disk: each member has a quota, and the site keeps a reserve.
"""

import json
import socket
import time
from datetime import timedelta
from typing import Any

import pytest

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.limits.rate_limits import RateLimits
from tests.factories.pictures import a_photo
from tests.people import Person, set_status
from tests.security.test_aborted_bodies import PART, begin
from tests.site import RunningSite
from tests.waiting import wait_until

FORM = "multipart/form-data; boundary=edge"
LONG = "Content-Length: 400000000"


def heard(link: socket.socket) -> tuple[int, dict[str, Any]]:
    """The answer that comes although nothing of the body was sent."""
    link.settimeout(20)
    received = b""
    while b"\r\n\r\n" not in received or not received.endswith(b"}"):
        piece = link.recv(65_536)
        if not piece:
            break
        received += piece
    head, _, body = received.partition(b"\r\n\r\n")
    assert b"connection: close" in head.lower()
    return int(head.split()[1]), json.loads(body)


def closes(link: socket.socket) -> bool:
    """Whether the other side hangs up."""
    link.settimeout(20)
    try:
        while link.recv(65_536):
            pass
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True
    return True


def upload(site: RunningSite, member: Person | None, length: str = LONG) -> socket.socket:
    cookie = member.cookie if member else ""
    return begin(site, "/api/upload", cookie=cookie, kind=FORM, length=length)


def staged(site: RunningSite) -> bool:
    return any((site.settings.media_dir / ".staging").glob("*"))


def test_a_visitor_is_refused_before_the_first_byte(site: RunningSite):
    """401, and the connection ends soon whatever is still sent."""
    link = upload(site, None)

    status, body = heard(link)

    assert (status, body["code"]) == (401, "not_signed_in")
    assert body["message"]
    assert closes(link)
    assert not staged(site)


def test_a_suspended_member_is_refused_before_the_first_byte(site: RunningSite, owner: Person):
    """403 with the reason."""
    set_status(owner, "suspended", until=utc_now() + timedelta(days=1))

    assert heard(upload(site, owner))[1]["code"] == "suspended"


def test_who_uploads_too_often_is_refused_before_the_first_byte(site: RunningSite, owner: Person):
    """429: the limit is spent by the head, not by the body."""
    site.site.process.limits = RateLimits(scale=1 / 60)
    assert owner.send_file("/api/upload", a_photo(640, 480)).status_code == 200

    status, body = heard(upload(site, owner))

    assert (status, body["code"]) == (429, "too_often")


def test_a_body_that_says_it_is_too_long_is_refused_at_once(site: RunningSite, owner: Person):
    """Uploads and JSON, by their announced length."""
    too_long = 6 * site.settings.max_video_bytes

    assert heard(upload(site, owner, f"Content-Length: {too_long}"))[1]["code"] == "video_too_large"
    for path in ("/api/auth/login", "/api/diary"):
        link = begin(site, path, cookie=owner.cookie, length="Content-Length: 1100000")
        assert heard(link)[1]["code"] == "too_large"


def test_a_body_that_grows_too_long_is_refused_on_the_way(site: RunningSite):
    """Without an announced length, at the first byte over the limit."""
    link = begin(site, "/api/auth/login", length="Transfer-Encoding: chunked")
    for _ in range(20):
        link.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")

    assert heard(link)[1]["code"] == "too_large"


def test_the_answer_arrives_though_the_body_was_under_way(site: RunningSite, visitor: Person):
    """A browser that sends 30 MB in one go still reads why."""
    answer = visitor.send_file("/api/upload", bytes(30_000_000))

    assert answer.status_code == 401
    assert answer.json()["code"] == "not_signed_in"


def test_who_reads_nothing_more_is_hung_up_on(site: RunningSite):
    """After a refusal the site reads a little more from the sender, then closes the connection."""
    link = upload(site, None)
    link.settimeout(20)
    sent = 0
    with pytest.raises((ConnectionError, TimeoutError)):
        while sent < 200_000_000:
            link.sendall(bytes(1_000_000))
            sent += 1_000_000

    assert sent < 60_000_000


def with_files(owner: Person, count: int, size: int, *, days_ago: int = 0) -> None:
    """As if the member had uploaded before."""
    with transaction():
        execute(
            """INSERT INTO uploads (user_id, file_name, kind, purpose, mime_type, bytes,
                                    has_thumbnail, created_at)
               SELECT %(id)s, lpad(n::text, 26, 'a') || '.jpg', 'image', 'diary', 'image/jpeg',
                      %(size)s, FALSE, now() - make_interval(days => %(days)s)
                 FROM generate_series(1, %(count)s) AS n""",
            id=owner.id,
            size=size,
            count=count,
            days=days_ago,
        )


def test_a_member_has_a_room_of_their_own(
    site: RunningSite, owner: Person, follower: Person, monkeypatch
):
    """A member with a full quota is refused before the body; others can still upload."""
    monkeypatch.setattr(site.settings, "member_storage_bytes", 1_000_000)
    with_files(owner, 10, 99_990, days_ago=9)

    status, body = heard(upload(site, owner))

    assert (status, body["code"]) == (413, "quota_spent")
    assert owner.send_file("/api/upload", a_photo(640, 480)).json()["code"] == "quota_spent"
    assert follower.send_file("/api/upload", a_photo(640, 480)).status_code == 200
    assert owner.get("/api/auth/me").status_code == 200


def test_a_member_has_a_room_for_each_day(site: RunningSite, owner: Person, monkeypatch):
    """Uploads of earlier days do not count."""
    monkeypatch.setattr(site.settings, "member_daily_bytes", 1_000_000)
    with_files(owner, 10, 99_990, days_ago=2)
    assert owner.send_file("/api/upload", a_photo(640, 480)).status_code == 200
    with transaction():
        execute("UPDATE uploads SET created_at = now()")

    answer = owner.send_file("/api/upload", a_photo(640, 480))

    assert (answer.status_code, answer.json()["code"]) == (429, "daily_quota_spent")
    assert int(answer.headers["Retry-After"]) > 0


def test_what_is_on_its_way_counts(site: RunningSite, owner: Person, monkeypatch):
    """Two uploads at once may not each take the last room."""
    monkeypatch.setattr(site.settings, "member_storage_bytes", 1_000_000)
    first = upload(site, owner, "Content-Length: 900000")
    wait_until(lambda: staged(site))

    assert heard(upload(site, owner, "Content-Length: 900000"))[1]["code"] == "quota_spent"

    first.close()
    wait_until(lambda: not staged(site))
    assert owner.send_file("/api/upload", a_photo(640, 480)).status_code == 200


def test_a_reserve_of_the_disk_stays_free(site: RunningSite, owner: Person, monkeypatch):
    """Uploads are refused with a message while everything else works."""
    monkeypatch.setattr(site.settings, "media_reserve_bytes", 2**60)

    status, body = heard(upload(site, owner))

    assert (status, body["code"]) == (503, "storage_full")
    assert owner.get("/api/auth/me").status_code == 200


def test_a_slow_json_body_ends(site: RunningSite, monkeypatch):
    """A byte now and then does not keep the connection open."""
    monkeypatch.setattr(site.settings, "body_timeout_seconds", 0.5)
    link = begin(site, "/api/auth/login", length="Content-Length: 1000")
    link.sendall(b"{")

    status, body = heard(link)

    assert (status, body["code"]) == (408, "too_slow")
    assert closes(link)
    assert site.site.process.active == 0


def test_an_upload_may_take_its_time_as_long_as_it_moves(
    site: RunningSite, owner: Person, monkeypatch
):
    """It may take longer than a JSON body. A stalled upload ends and leaves nothing."""
    monkeypatch.setattr(site.settings, "body_timeout_seconds", 2)
    link = upload(site, owner, "Content-Length: 90000000")
    link.sendall(PART)
    for _ in range(6):  # in all longer than the time-out, each far shorter than it
        link.sendall(bytes(20_000))
        time.sleep(0.5)
    assert staged(site)

    status, body = heard(link)

    assert (status, body["code"]) == (408, "too_slow")
    wait_until(lambda: not staged(site))


def test_a_form_of_nothing_but_parts_ends(site: RunningSite, owner: Person):
    """Thousands of unknown fields are not read."""
    part = b'--edge\r\nContent-Disposition: form-data; name="x"\r\n\r\n\r\n'
    link = upload(site, owner, "Content-Length: 90000000")
    link.sendall(part * 1_000)

    assert heard(link)[0] == 400
