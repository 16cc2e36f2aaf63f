"""One name finds all that belongs to a request: its log lines, its slow statements, its acts."""

import io
import json
import logging
import time
from collections.abc import Callable, Iterator

import pytest

from hamsterd.config import Settings
from hamsterd.core.logs import logging_to
from hamsterd.db.handle import connection, database
from hamsterd.db.slow import SLOW
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.http.base import ApiHandler
from hamsterd.http.endpoint import endpoint
from hamsterd.http.rights.access import Access
from hamsterd.http.routing import RouteTable
from hamsterd.routes import ROUTES
from tests.people import Person
from tests.site import RunningSite

NAME = {"X-Request-Id": "proxy-7"}

Lines = Callable[..., list[dict[str, object]]]


class SleepyHandler(ApiHandler):
    """Asks the database something slow, and then breaks."""

    @endpoint(access=Access.VISITOR)
    async def get(self) -> None:
        """A slow statement in a thread, and a fault."""
        await self.in_thread(_sleep)
        raise RuntimeError("no matter")


def _sleep() -> None:
    with connection():
        fetch_value("SELECT pg_sleep(0.05)::text")


@pytest.fixture
def sleepy_path(site: RunningSite, monkeypatch: pytest.MonkeyPatch) -> str:
    routes = RouteTable([(r"/sleepy", SleepyHandler), *ROUTES])
    monkeypatch.setattr(site.site.application, "routes", routes)
    return "/sleepy"


@pytest.fixture
def lines(site: RunningSite) -> Iterator[Lines]:
    """The log's lines so far, as a program reads them."""
    settings = Settings(**{**dict(site.settings), "log_format": "json"})
    stream, level = io.StringIO(), logging.getLogger().level

    def written(requests: int = 1) -> list[dict[str, object]]:
        """Once so many requests are logged, which is after they are answered."""
        patience = time.monotonic() + 5
        while stream.getvalue().count("hamsterd.access") < requests:
            assert time.monotonic() < patience
            time.sleep(0.02)
        return [json.loads(line) for line in stream.getvalue().splitlines()]

    SLOW.watch(20)
    with logging_to(settings.log_level, settings.log_format, stream):
        yield written
    database.query_hooks.clear()
    logging.getLogger().setLevel(level)


def test_the_lines_of_a_request_carry_its_name(visitor: Person, sleepy_path, lines: Lines):
    visitor.http.get(sleepy_path, headers=NAME)

    said = [line for line in lines() if line.get("requestId") == "proxy-7"]
    by_logger = {str(line["logger"]): line for line in said}
    assert "RuntimeError: no matter" in str(by_logger["hamsterd.http"]["error"])
    assert by_logger["hamsterd.sql"]["sql"] == "SELECT pg_sleep(0.05)::text"
    milliseconds = by_logger["hamsterd.sql"]["milliseconds"]
    assert isinstance(milliseconds, float)
    assert milliseconds >= 50
    access = by_logger["hamsterd.access"]
    assert (access["method"], access["path"], access["status"]) == ("GET", "/sleepy", 500)


def test_requests_on_one_connection_do_not_share_a_name(visitor: Person, lines: Lines):
    visitor.http.get("/api/site", headers=NAME)
    visitor.http.get("/api/site")
    visitor.http.get("/")

    names = [line["requestId"] for line in lines(3) if line["logger"] == "hamsterd.access"]
    assert names[0] == "proxy-7"
    assert len(set(names)) == 3


def test_a_request_without_a_query_in_the_log(visitor: Person, lines: Lines):
    visitor.http.get("/api/site?secret=1")

    ours = [line for line in lines() if str(line["logger"]).startswith("hamsterd.")]
    assert ours
    assert "secret" not in json.dumps(ours)


def test_an_act_in_the_console_is_found_by_the_request_that_did_it(admin: Person, owner: Person):
    warning = {"kind": "warning", "reason": "욕설이 이어졌어요."}

    answer = admin.http.post(f"/api/admin/users/{owner.id}/sanctions", json=warning, headers=NAME)

    assert answer.status_code < 300, answer.text
    with connection():
        assert "proxy-7" in fetch_column("SELECT request_id FROM audit_log")
