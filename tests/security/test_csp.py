"""A script that got in could send nowhere: the policy of every page names our own host alone."""

from pathlib import Path

import pytest

from hamsterd.http.files.portal import content_security_policy
from tests.people import Person
from tests.site import RunningSite


def directives(policy: str) -> dict[str, list[str]]:
    parts = (part.split() for part in policy.split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.parametrize(
    ("base_url", "live"),
    [
        ("https://hamzzi.example", "wss://hamzzi.example"),
        ("https://hamzzi.example/", "wss://hamzzi.example"),
        ("https://hamzzi.example:8443", "wss://hamzzi.example:8443"),
        ("http://127.0.0.1:8000", "ws://127.0.0.1:8000"),
        ("http://[::1]:8000", "ws://[::1]:8000"),
    ],
)
def test_the_live_channel_of_this_site_is_named(base_url: str, live: str):
    """By its host, for browsers in which `'self'` does not cover it."""
    assert directives(content_security_policy(base_url))["connect-src"] == ["'self'", live]


@pytest.mark.parametrize("path", ["/", "/diary/1", "/admin", "/sw.js", "/manifest.webmanifest"])
def test_no_page_names_another_host(site: RunningSite, visitor: Person, path: str):
    answer = visitor.get(path)
    sources = directives(answer.headers["Content-Security-Policy"])

    own = {"'self'", "'none'", "data:", "blob:", site.url.replace("http", "ws", 1)}
    for name, named in sources.items():
        strange = {one for one in named if one not in own and not one.startswith("'nonce-")}
        assert not strange, (path, name)
    assert "data:" not in sources["script-src"] + sources["default-src"] + sources["connect-src"]
    for name in ("object-src", "base-uri", "frame-src", "frame-ancestors"):
        assert sources[name] == ["'none'"]


@pytest.fixture
def advertised(site: RunningSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RunningSite:
    """The site shows the ads of a provider."""
    file = tmp_path / "ad.html"
    file.write_text('<script src="https://ads.example/ad.js"></script>')
    monkeypatch.setattr(site.settings, "ad_provider_html", file)
    monkeypatch.setattr(site.settings, "ad_provider_hosts", ["ads.example"])
    return site


@pytest.mark.parametrize("path", ["/", "/diary/1", "/community", "/login"])
def test_with_an_ad_provider_a_page_may_frame_our_own_host_alone(
    advertised: RunningSite, visitor: Person, path: str
):
    """The provider is named in the policy of its frame only; all else is as without one."""
    policy = directives(visitor.get(path).headers["Content-Security-Policy"])

    assert policy.pop("frame-src") == ["'self'"]
    without = directives(content_security_policy(advertised.settings.base_url))
    assert without.pop("frame-src") == ["'none'"]
    assert policy == without


@pytest.mark.parametrize("path", ["/admin", "/admin/reports", "/sw.js"])
def test_the_console_frames_nothing_whatever_is_set(
    advertised: RunningSite, visitor: Person, tmp_path: Path, monkeypatch, path: str
):
    (tmp_path / "admin.html").write_text("<!doctype html><title>관리자</title>")
    (tmp_path / "sw.js").write_text("")
    monkeypatch.setattr(advertised.settings, "portal_dist", tmp_path)
    answer = visitor.get(path)

    assert answer.status_code == 200
    assert directives(answer.headers["Content-Security-Policy"])["frame-src"] == ["'none'"]


def test_what_is_no_page_may_load_nothing(site: RunningSite, visitor: Person):
    policy = directives(visitor.get("/api/site").headers["Content-Security-Policy"])
    assert policy == {"default-src": ["'none'"], "frame-ancestors": ["'none'"]}
