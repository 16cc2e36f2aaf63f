"""The manifest bears the site's name, and an operator can turn the service worker off."""

from pathlib import Path

import pytest

from tests.people import Person
from tests.site import RunningSite

WORKER = "self.addEventListener('fetch', () => {});"


@pytest.fixture
def dist(tmp_path: Path, running: RunningSite, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built portal with a worker and nothing else."""
    (tmp_path / "sw.js").write_text(WORKER)
    monkeypatch.setattr(running.settings, "portal_dist", tmp_path)
    return tmp_path


def test_the_manifest_bears_the_sites_name(visitor: Person, running: RunningSite) -> None:
    with running.environment(site_name="햄스터 마을"):
        answer = visitor.get("/manifest.webmanifest")

    assert answer.headers["Content-Type"] == "application/manifest+json; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"
    body = answer.json()
    assert (body["name"], body["short_name"], body["lang"]) == ("햄스터 마을", "햄스터 마을", "ko")
    assert body["share_target"]["action"] == "/create-diary"
    assert (body["display"], body["start_url"], body["scope"]) == ("standalone", "/", "/")


def test_the_shortcuts_lead_to_pages(visitor: Person, dist: Path) -> None:
    (dist / "index.html").write_text("<!doctype html><html lang='ko'><head></head></html>")
    for shortcut in visitor.get("/manifest.webmanifest").json()["shortcuts"]:
        assert visitor.get(shortcut["url"]).status_code == 200, shortcut


def test_the_worker_is_asked_for_anew_and_lives_under_the_pages_policy(
    visitor: Person, dist: Path
) -> None:
    answer = visitor.get("/sw.js")

    assert answer.text == WORKER
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
    again = visitor.http.get("/sw.js", headers={"If-None-Match": answer.headers["Etag"]})
    assert again.status_code == 304
    asked = visitor.http.head("/sw.js")
    assert (asked.status_code, "X-Service-Worker" in asked.headers) == (200, False)


def test_turned_off_it_drops_what_it_kept_and_leaves(
    visitor: Person, dist: Path, running: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running.settings, "service_worker", False)

    answer = visitor.get("/sw.js")
    script = answer.text

    assert answer.headers["X-Service-Worker"] == "off"
    assert "share_target" not in visitor.get("/manifest.webmanifest").json()
    assert "unregister()" in script
    assert "caches.delete" in script
    assert "fetch" not in script


def test_before_a_build_there_is_none(visitor: Person, dist: Path) -> None:
    (dist / "sw.js").unlink()

    assert visitor.get("/sw.js").status_code == 404
