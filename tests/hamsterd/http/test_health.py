"""Endpoints for machines: liveness, readiness, metrics; with a database that stops and returns."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from hamsterd.db.embedded.server import EmbeddedPostgres
from hamsterd.db.handle import init_database
from hamsterd.db.migrate import migrate
from tests.factories.diaries import an_entry
from tests.listening import settle
from tests.people import Person, sign_up, visitor
from tests.postgres import short_folder
from tests.site import RunningSite, running_site, site_settings


def test_alive_and_ready(visitor: Person):
    assert visitor.get("/healthz").json() == {"ok": True}
    assert visitor.get("/readyz").json() == {"ok": True}


def test_draining_is_alive_but_not_ready(visitor: Person, site: RunningSite, monkeypatch):
    monkeypatch.setattr(site.site.process, "is_draining", True)

    refused = visitor.get("/readyz")
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    assert visitor.get("/healthz").status_code == 200


def test_metrics_name_routes_and_never_addresses(owner: Person, visitor: Person):
    owner.get("/api/diary/424242")

    page = visitor.get("/metrics")

    assert page.headers["Content-Type"].startswith("text/plain")
    assert 'route="DiaryHandler",status="404"' in page.text
    assert "424242" not in page.text
    assert "hamsterd_sockets_open" in page.text


def test_metrics_are_for_the_machine_itself_or_a_token(visitor: Person, site, monkeypatch):
    def status(**headers: str) -> int:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return visitor.http.get("/metrics", headers=named).status_code

    assert status() == 200
    assert status(X_Forwarded_For="127.0.0.1") == 403
    assert status(X_Forwarded_For="127.0.0.1", Authorization="Bearer None") == 403
    monkeypatch.setattr(site.settings, "metrics_token", SecretStr("s3cret"))
    assert status(X_Forwarded_For="203.0.113.9", Authorization="Bearer s3cret") == 200
    assert status(X_Forwarded_For="203.0.113.9", Authorization="Bearer wrong") == 403


@pytest.fixture
def lone_site(tmp_path: Path):
    """A site with a PostgreSQL of its own, which may be stopped."""
    with short_folder() as folder:
        server = EmbeddedPostgres(folder, durable=False)
        dsn = server.start()
        settings = site_settings(tmp_path, db_connect_timeout_seconds=1)
        init_database(dsn, settings)
        migrate()
        with running_site(dsn, settings) as site:
            yield site, server
        server.stop()


def test_a_stopped_database_is_said_so_and_survived(lone_site):
    site, server = lone_site
    owner = sign_up(site.url, "kong", "콩이집사")
    entry = an_entry(owner)
    somebody = visitor(site.url)
    assert somebody.get("/api/diary").json()
    channel = settle(owner)

    server.stop()
    for path in ("/api/diary", f"/api/diary/{entry['id']}", "/readyz", "/api/boards"):
        answer = somebody.get(path)
        assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable"), path
        assert int(answer.headers["Retry-After"]) > 0
    assert owner.post(f"/api/diary/{entry['id']}/like").status_code == 503
    assert somebody.get("/healthz").status_code == 200

    server.start()
    assert channel.next(within=10)["type"] == "refresh"
    assert somebody.get("/readyz").status_code == 200
    assert owner.post(f"/api/diary/{entry['id']}/like").json() == {"liked": True, "count": 1}
    assert somebody.get("/api/diary").json()[0]["likesCount"] == 1
    channel.socket.close()
