"""Members' browsers report what broke; the operator reads what and where, and never who."""

import re
from datetime import timedelta

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd.core.clock import utc_now
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.operations.monitoring import scrub
from hamsterd.operations.monitoring.rules import CLIENT_ERROR_BODY_MAX, CLIENT_ERRORS_MAX
from tests.people import Person
from tests.site import RunningSite

PATH = "/api/client-errors"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) AppleWebKit/605 Version/18.1 Mobile Safari/604"
FAULT = {
    "kind": "error",
    "message": "TypeError: undefined is not a function",
    "source": "at u (https://hamzzi.example/assets/a1b2.js:1:4242)",
    "route": "/diary/12?from=mail#comments",
    "build": "a1b2",
}


def report(
    site: RunningSite, headers: dict[str, str] | None = None, **change: object
) -> httpx.Response:
    return httpx.post(site.url + PATH, json={**FAULT, **change}, headers=headers)


def rows() -> list[dict[str, object]]:
    with transaction():
        return fetch_all("SELECT * FROM client_errors ORDER BY id")


def test_a_fault_is_counted_with_its_like(site: RunningSite, admin: Person) -> None:
    assert report(site, {"User-Agent": SAFARI}).status_code == 202
    assert report(site, route="/diary/99").status_code == 202
    report(site, build="c3d4")

    shown = admin.get("/api/admin/client-errors").json()["errors"]
    assert [(one["build"], one["count"]) for one in shown] == [("c3d4", 1), ("a1b2", 2)]
    assert shown[1] | {"id": 0, "firstSeenAt": "", "lastSeenAt": "", "browser": ""} == {
        "id": 0,
        "kind": "error",
        "message": "TypeError: undefined is not a function",
        "source": "assets/a1b2.js:1:4242",
        "route": "/diary/:id",
        "build": "a1b2",
        "browser": "",
        "count": 2,
        "firstSeenAt": "",
        "lastSeenAt": "",
    }
    assert shown[1]["firstSeenAt"] < shown[1]["lastSeenAt"]


def test_nothing_says_whose_browser_it_was(site: RunningSite, owner: Person) -> None:
    owner.post(
        PATH,
        {
            **FAULT,
            "message": f'400: "{owner.username}님의 비밀 일기" at https://x.example/?token=s3cr3t'
            " kong@hamzzi.example /diary/12?key=abc 01012345678",
            "route": f"/reset-password/{'x' * 40}?token=abc",
            "source": "chrome-extension://abc/content.js:1:2",
        },
    )
    (row,) = rows()
    assert row["message"] == "#: <text> at <url> <email> <path> #"
    assert (row["route"], row["source"]) == ("/reset-password/:id", "-")


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("Failed to fetch", "Failed to fetch"),
        (
            "Cannot read properties of null (reading 'id')",
            "Cannot read properties of null (reading 'id')",
        ),
        ("ApiError 502", "ApiError #"),
        (
            "Unexpected token '{', \"오늘은\" is not valid JSON",
            "Unexpected token <text>, <text> is not valid JSON",
        ),
        ("오늘 뭉치가 아파요", "… … …"),
        ("eyJhbGciOiJIUzI1NiJ9eyJzdWIiOi", "<token>"),
        ("one\ntwo", "one"),
        ("", "-"),
    ],
)
def test_what_is_kept_of_a_message(sent: str, kept: str) -> None:
    assert scrub.message(sent) == kept


@given(st.text(max_size=1000))
def test_any_text_becomes_short_ascii(text: str) -> None:
    kept = scrub.message(text)
    assert 0 < len(kept) <= scrub.MESSAGE_MAX
    assert kept.replace("…", "").isascii()
    assert not re.search(r"\w@\w", kept)
    assert len(scrub.route(text)) <= scrub.ROUTE_MAX


def test_only_so_many_kinds_are_kept_the_latest(site: RunningSite) -> None:
    with transaction():
        execute(
            """INSERT INTO client_errors
                      (fingerprint, kind, message, source, route, build, browser, last_seen_at)
               SELECT n::text, 'error', 'old', '-', '/', '-', '-', %(at)s
                 FROM generate_series(1, %(most)s) n""",
            at=utc_now() - timedelta(days=1),
            most=CLIENT_ERRORS_MAX,
        )
    report(site)
    with transaction():
        assert fetch_value("SELECT count(*) FROM client_errors") == CLIENT_ERRORS_MAX
        assert fetch_value("SELECT count(*) FROM client_errors WHERE message <> 'old'") == 1


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"kind": "gossip"}, 422),
        ({"message": "x" * 1001}, 422),
        ({"message": "x" * CLIENT_ERROR_BODY_MAX}, 413),
    ],
)
def test_what_is_no_report_is_refused(
    site: RunningSite, change: dict[str, str], status: int
) -> None:
    assert report(site, **change).status_code == status
    assert rows() == []


def test_a_foreign_page_reports_nothing(site: RunningSite) -> None:
    assert report(site, {"Origin": "https://evil.example"}).status_code == 403


BROWSERS = {
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1": "Safari 18",
    "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 NAVER(inapp; search; 2000; 12.9.2)": "Naver 2000",
    "Mozilla/5.0 (Linux; Android 14) Chrome/130.0 KAKAOTALK 11.2.0": "KakaoTalk 11",
    "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0": "Firefox 133",
    "Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0": "Edge 131",
    "NAVER(" * 9_000: "-",
    "Version/1" * 7_000: "-",
    f"Chrome/{'1' * 60_000}": "Chrome 1111",
}


@pytest.mark.parametrize(("user_agent", "told"), BROWSERS.items(), ids=range(len(BROWSERS)))
def test_a_browser_is_its_family_and_version(user_agent: str, told: str) -> None:
    assert scrub.browser(user_agent) == told
