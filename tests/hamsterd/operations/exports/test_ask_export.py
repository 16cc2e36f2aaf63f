"""A member requests an export, is notified when it is ready, and can fetch it for seven days."""

from datetime import UTC, datetime, timedelta
from typing import Any

import time_machine

from hamsterd.core.clock import kst_day, kst_day_end, spoken_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_column
from hamsterd.http.limits.rate_limits import RateLimits
from hamsterd.http.shapes.schema import wire_instant
from tests.factories.diaries import an_entry
from tests.hamsterd.operations.exports.conftest import (
    BOTH_PLACES,
    EXPORT,
    Make,
    ask,
    file_path,
    finished_files,
    state,
)
from tests.people import Person, set_status
from tests.site import RunningSite

TOMORROW = timedelta(days=1, seconds=1)


def last_instant(ready: dict[str, Any]) -> datetime:
    """Until when a finished record should be there: the end of the seventh day."""
    return kst_day_end(datetime.fromisoformat(ready["madeAt"]) + timedelta(days=7))


def test_who_never_asked_has_none(owner: Person):
    assert state(owner) == {
        "id": None,
        "status": "none",
        "error": None,
        "bytes": None,
        "askedAt": None,
        "madeAt": None,
        "expiresAt": None,
        "nextAskAt": None,
    }


@BOTH_PLACES
def test_asking_has_it_made_at_once(owner: Person, make: Make):
    asked = ask(owner)
    assert asked["status"] == "asked"
    with connection():
        assert fetch_column("SELECT job FROM job_requests WHERE taken_at IS NULL") == [
            "make-exports"
        ]

    assert make() == {"made": 1, "failed": 0, "ended": 0, "removed": 0}

    ready = state(owner)
    assert (ready["id"], ready["status"]) == (asked["id"], "ready")
    assert ready["expiresAt"] == wire_instant(last_instant(ready))
    answer = owner.get(file_path(ready))
    assert answer.status_code == 200
    assert len(answer.content) == ready["bytes"]
    assert answer.headers["Content-Type"] == "application/zip"
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "filename*=UTF-8''%ED%96%84%EC%B0%8C" in answer.headers["Content-Disposition"]


def test_the_member_hears_of_it_by_bell_and_mail(owner: Person, make: Make):
    ask(owner)
    make()

    [bell] = owner.get("/api/notifications").json()
    assert (bell["title"], bell["url"]) == ("내 기록 파일이 준비됐어요", "/export")
    with connection():
        [mail] = fetch_all("SELECT kind, to_address, text FROM outbox_mail")
    assert (mail["kind"], mail["to_address"]) == ("export_ready", "kong@example.com")
    assert "/export" in mail["text"]


def test_asking_twice_is_refused_while_it_is_made(owner: Person):
    ask(owner)

    refused = owner.post(EXPORT)

    assert (refused.status_code, refused.json()["code"]) == (409, "export_open")


@BOTH_PLACES
def test_once_a_day(owner: Person, make: Make):
    first = ask(owner)
    make()

    refused = owner.post(EXPORT)
    assert (refused.status_code, refused.json()["code"]) == (429, "export_too_soon")
    assert 86_000 < int(refused.headers["Retry-After"]) <= 86_401
    assert state(owner)["nextAskAt"] is not None

    with time_machine.travel(datetime.now(UTC) + TOMORROW):
        second = ask(owner)
        make()
        assert owner.get(file_path(second)).status_code == 200
        assert owner.get(file_path(first)).json()["code"] == "export_expired"


@BOTH_PLACES
def test_the_day_in_the_mail_counts_to_its_end(owner: Person, make: Make, site: RunningSite):
    export = ask(owner)
    make()
    over = last_instant(state(owner))
    with connection():
        [text] = fetch_column("SELECT text FROM outbox_mail")
    assert f"{spoken_day(kst_day(over))}까지 로그인하고" in text

    with time_machine.travel(over - timedelta(seconds=5)):
        assert owner.get(file_path(export)).status_code == 200
    with time_machine.travel(over + timedelta(seconds=1)):
        assert state(owner)["status"] == "expired"
        assert owner.get(file_path(export)).json()["code"] == "export_expired"
        assert finished_files(site)
        assert make() == {"made": 0, "failed": 0, "ended": 1, "removed": 1}
        assert finished_files(site) == []
        assert ask(owner)["status"] == "asked"


@BOTH_PLACES
def test_nobody_else_fetches_it(owner: Person, stranger: Person, visitor: Person, make: Make):
    export = ask(owner)
    assert owner.get(file_path(export)).json()["code"] == "export_not_found"
    make()

    assert stranger.get(file_path(export)).status_code == 404
    assert visitor.get(file_path(export)).status_code == 401
    assert state(stranger)["status"] == "none"


@BOTH_PLACES
def test_a_suspended_member_may_and_one_who_left_may_not(owner: Person, make: Make):
    until = datetime.now(UTC) + timedelta(days=7)
    set_status(owner, "suspended", until=until)
    export = ask(owner)
    make()
    assert owner.get(file_path(export)).status_code == 200

    owner.http.request("DELETE", "/api/auth/delete-account", json={"password": "haessi-7391"})

    assert owner.get(file_path(export)).status_code == 401
    assert owner.post(EXPORT).status_code == 401


@BOTH_PLACES
def test_a_broken_download_goes_on_where_it_stopped(owner: Person, make: Make):
    an_entry(owner)
    export = ask(owner)
    make()
    path = file_path(export)
    whole = owner.get(path)
    etag = whole.headers["ETag"]

    def part(asked: str, **more: str):
        return owner.http.get(path, headers={"Range": asked, **more})

    rest = part("bytes=100-")
    assert (rest.status_code, rest.content) == (206, whole.content[100:])
    assert (
        rest.headers["Content-Range"] == f"bytes 100-{len(whole.content) - 1}/{export_size(owner)}"
    )
    assert part("bytes=0-9", **{"If-Range": etag}).content == whole.content[:10]
    assert part("bytes=-5").content == whole.content[-5:]
    assert part("bytes=0-9", **{"If-Range": '"another"'}).status_code == 200
    assert part("bytes=99999999-").status_code == 416
    assert part("bytes=9-5").status_code == 200
    head = owner.http.head(path)
    assert (head.content, head.headers["Content-Length"]) == (b"", str(len(whole.content)))


def export_size(person: Person) -> int:
    return int(state(person)["bytes"])


def test_asking_is_limited(owner: Person, site: RunningSite):
    site.site.process.limits = RateLimits()

    codes = [owner.post(EXPORT).json().get("code") for _ in range(6)]

    assert codes == [None, *["export_open"] * 4, "too_often"]
