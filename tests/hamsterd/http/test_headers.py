"""Security headers on every kind of response."""

import httpx
import pytest

from tests.factories.diaries import an_entry
from tests.people import Person


@pytest.mark.parametrize(
    "path",
    ["/api/diary", "/api/nothing", "/api/auth/me", "/healthz", "/metrics", "/openapi.json", "/ws"],
)
def test_an_answer_of_the_api_runs_nothing_and_is_kept_by_nobody(visitor: Person, path):
    headers = visitor.get(path).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert headers["Cache-Control"] == "private, no-cache"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", ["/", "/login", "/nowhere", "/diary/0"])
def test_a_page_loads_only_what_is_ours(visitor: Person, path):
    headers = visitor.get(path).headers

    policy = headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "strict-origin-when-cross-origin"


def test_head_answers_as_get_without_a_body(owner: Person, visitor: Person):
    an_entry(owner)
    for path in ("/api/diary", "/api/diary/1", "/healthz", "/"):
        head, get = visitor.http.head(path), visitor.get(path)
        assert head.content == b""
        assert head.status_code == get.status_code, path
        assert head.headers.get("Content-Length") == get.headers.get("Content-Length")


def test_an_unchanged_answer_is_not_sent_twice(owner: Person, visitor: Person):
    an_entry(owner)
    first = visitor.get("/api/diary")

    again = visitor.http.get("/api/diary", headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


def test_https_makes_cookies_secure(site, owner: Person, visitor: Person, monkeypatch):
    monkeypatch.setattr(site.settings, "base_url", "https://hamzzi.example")

    answer = httpx.post(
        f"{site.url}/api/auth/login",
        json={"username": "kong", "password": "haessi-7391"},
        headers={"Origin": "https://hamzzi.example"},
    )

    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-hamsterd=")
    assert {"Secure", "HttpOnly", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
