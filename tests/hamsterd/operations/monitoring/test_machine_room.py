"""Performance, system, caches and health as an admin gets them, of all processes together."""

import os
import platform
from collections.abc import Iterator

import pytest
from psycopg2.extras import Json

from hamsterd.core.cache import REGISTRY
from hamsterd.db.handle import connection, database
from hamsterd.db.slow import SLOW
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.db.transaction import transaction
from hamsterd.http.counting.traffic import BOUNDS
from hamsterd.operations.monitoring.reporter import Reporter
from tests.factories.diaries import an_entry
from tests.people import Person

ELSEWHERE = {
    "requests": 100,
    "errors": 10,
    "seconds": 4.0,
    "times": [0] * 9 + [100] + [0] * (len(BOUNDS) - 9),
    "slow": 2,
    "slowLatest": [{"sql": "SELECT 1", "milliseconds": 900.5, "at": "2026-11-20T01:02:03.000Z"}],
    "rss": 1_000,
    "sockets": 7,
    "caches": [
        {
            "name": "sessions",
            "entries": 5,
            "maxEntries": 50_000,
            "hits": 900,
            "lookups": 1_000,
            "bytes": 123,
        }
    ],
}
"""The metrics of a process on another host: a hundred responses between 30 and 50 ms."""


def a_report(age_seconds: int = 0, pid: int = 4) -> None:
    with transaction():
        execute(
            """INSERT INTO process_reports (host, pid, started_at, reported_at, figures)
               VALUES ('elsewhere', %(pid)s, now() - interval '1 day',
                       now() - make_interval(secs => %(age)s), %(figures)s)""",
            age=age_seconds,
            pid=pid,
            figures=Json(ELSEWHERE),
        )


@pytest.fixture
def watched() -> Iterator[None]:
    SLOW.watch(200)
    SLOW.watch(200)
    yield
    database.query_hooks.clear()


@pytest.mark.parametrize("path", ["performance", "health", "system-stats", "todo"])
def test_the_process_that_is_asked_reports_itself(admin: Person, path: str):
    assert admin.get(f"/api/admin/{path}").status_code == 200

    with connection():
        assert fetch_value("SELECT pid FROM process_reports") == os.getpid()


def test_processes_of_all_hosts_are_added_up(admin: Person):
    alone = admin.get("/api/admin/performance").json()
    a_report()
    a_report(age_seconds=31, pid=5)

    both = admin.get("/api/admin/performance").json()

    assert [one["host"] for one in both["processes"]].count("elsewhere") == 1
    grown = both["requests"]["lastHour"] - alone["requests"]["lastHour"]
    assert 100 < grown < 110
    assert both["requests"]["errors"] - alone["requests"]["errors"] == 10
    assert both["database"]["slowQueries"] - alone["database"]["slowQueries"] == 2
    assert both["database"]["latest"][-1]["sql"] == "SELECT 1"
    elsewhere = next(one for one in both["processes"] if one["host"] == "elsewhere")
    assert (elsewhere["avgResponseTime"], elsewhere["p50"], elsewhere["p95"]) == (40.0, 40.0, 49.0)
    assert (elsewhere["rss"], elsewhere["sockets"], elsewhere["pid"]) == (1_000, 7, 4)
    assert both["process"]["pid"] == os.getpid()


def test_the_documents_fields_carry_what_was_decided(admin: Person):
    system = admin.get("/api/admin/performance").json()["system"]
    stats = admin.get("/api/admin/system-stats").json()

    assert system["nodeVersion"] == system["runtimeVersion"] == platform.python_version()
    assert system["cpuCount"] == os.cpu_count()
    assert 0 < system["freeMemory"] <= system["totalMemory"]
    assert stats["memory"]["heapUsed"] == stats["memory"]["rss"] > 10_000_000
    assert stats["database"]["version"].startswith("18")
    assert 0 < stats["database"]["connections"] <= stats["database"]["maxConnections"]
    assert 0 < stats["disk"]["free"] < stats["disk"]["total"]
    assert len(stats["tables"]) == 10
    assert stats["tables"][0]["size"] >= stats["tables"][1]["size"]


def test_a_slow_statement_is_kept_without_what_members_wrote(admin: Person, watched):
    before = admin.get("/api/admin/performance").json()["database"]["slowQueries"]
    with connection():
        fetch_all("SELECT pg_sleep(0.21),\n   %(text)s::text", text="비밀 일기")
        fetch_all("SELECT 2")

    shown = admin.get("/api/admin/performance").json()["database"]

    assert shown["slowQueries"] == before + 1
    assert shown["latest"][0]["sql"] == "SELECT pg_sleep(0.21), %(text)s::text"
    assert 210 <= shown["latest"][0]["milliseconds"] < 3_000
    assert shown["slowAfter"] == 200


def test_caches_are_shown_by_area_and_in_all(owner: Person, admin: Person):
    an_entry(owner)
    for _ in range(3):
        owner.get("/api/diary")
    a_report()

    shown = admin.get("/api/cache/stats").json()

    assert {one["name"] for one in shown["caches"]} == set(REGISTRY)
    sessions = next(one for one in shown["caches"] if one["name"] == "sessions")
    assert (sessions["group"], sessions["maxEntries"]) == ("users", 50_000)
    assert sessions["hits"] > 900
    assert sessions["totalEntries"] >= 6
    assert shown["users"]["totalEntries"] >= 6
    assert shown["diaries"]["totalEntries"] >= 1
    assert 0 < shown["diaries"]["hitRate"] < 100
    assert shown["totalMemoryUsage"] == sum(one["memoryUsage"] for one in shown["caches"]) > 123
    assert shown["processes"] == 2


def test_a_cache_or_all_are_emptied_everywhere_and_written_down(owner: Person, admin: Person):
    an_entry(owner)
    owner.get("/api/diary")
    cards = REGISTRY["diary_cards"]
    assert cards.stats().entries

    cleared = admin.post("/api/cache/clear", {"name": "diary_cards"})
    assert (cleared.status_code, cleared.json()["cleared"]) == (200, ["diary_cards"])
    assert not cards.stats().entries
    assert admin.post("/api/cache/clear").json()["cleared"] == sorted(REGISTRY)
    refused = admin.post("/api/cache/clear", {"name": "nope"})
    assert (refused.status_code, refused.json()["code"]) == (404, "cache_not_found")
    assert "diary_cards" in refused.json()["message"], "it says which there are"

    with connection():
        acts = fetch_all("SELECT actor, action, after FROM audit_log ORDER BY id")
    assert acts[0] == {
        "actor": f"admin:{admin.id}",
        "action": "cache.clear",
        "after": {"cleared": ["diary_cards"]},
    }
    assert len(acts) == 2


def test_a_process_reports_while_it_runs_and_leaves_when_it_ends(admin: Person):
    reporter = Reporter(sockets=lambda: 3)
    reporter.report()
    a_report(age_seconds=3_700, pid=9)
    reporter.start()
    reporter.stop()

    with connection():
        left = fetch_all("SELECT host, pid FROM process_reports")
    assert left == []
