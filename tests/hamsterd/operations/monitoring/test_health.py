"""The conditions of a healthy site, and the message for each unhealthy one."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hamsterd import __version__
from hamsterd.config import Settings
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.http.counting.traffic import BOUNDS, TRAFFIC, Traffic
from hamsterd.operations.monitoring import health, machine
from hamsterd.operations.monitoring.checks.check import Finding, Look
from hamsterd.operations.monitoring.checks.registry import CONSOLE
from hamsterd.operations.monitoring.collector import SiteCollector
from hamsterd.operations.monitoring.rules import (
    ERROR_SHARE,
    Level,
    group_of,
    hit_rate,
    level,
    quantile,
)
from tests.hamsterd.operations.monitoring.test_machine_room import a_report
from tests.people import Person

KEYS = [
    *(
        "database",
        "connections",
        "scheduler",
        "jobs",
        "mail",
        "media",
        "disk",
        "memory",
        "errors",
        "speed",
    ),
]


@pytest.fixture(autouse=True)
def nobody_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The requests of other tests of this process are not judged."""
    monkeypatch.setattr(TRAFFIC, "_ring", Traffic()._ring)


def checks(admin: Person) -> dict[str, dict[str, str]]:
    shown = admin.get("/api/admin/health").json()
    assert shown["version"] == __version__
    order = ["healthy", "warning", "critical"]
    assert shown["overall"] == max((one["state"] for one in shown["checks"]), key=order.index)
    assert shown["memory"]["heapUsed"] == shown["memory"]["rss"]
    return {one["key"]: one for one in shown["checks"]}


def a_job(next_at: str = "now() + interval '1 hour'", seen_at: str = "now()") -> None:
    with transaction():
        execute(
            f"""INSERT INTO jobs (name, crontab, says_when, does, next_at, seen_at)
                VALUES ('recount', '* * * * *', '1분마다', '셉니다.', {next_at}, {seen_at})"""
        )


def test_a_site_that_is_well_says_so_in_every_check(admin: Person):
    a_job()

    found = checks(admin)

    assert list(found) == KEYS
    for key in {*KEYS} - {"disk", "memory"}:  # this machine's own business
        assert found[key]["state"] == "healthy", found[key]
    assert found["scheduler"]["sentence"] == "시간표를 지키고 있어요."


def test_a_check_that_breaks_off_costs_only_itself(admin: Person, monkeypatch: pytest.MonkeyPatch):
    def find(_: Look) -> list[Finding]:
        raise ValueError("a bug")

    own = tuple(replace(one, find=find) if one.key == "mail" else one for one in CONSOLE)
    monkeypatch.setattr(health, "CONSOLE", own)
    a_job()

    found = checks(admin)

    assert list(found) == KEYS
    assert (found["mail"]["state"], found["mail"]["sentence"]) == ("critical", health.UNSEEN)
    assert found["jobs"]["state"] == "healthy"


def test_what_the_disk_does_not_say_costs_no_other_metric(
    admin: Person, monkeypatch: pytest.MonkeyPatch
):
    def away(*_: object) -> None:
        raise FileNotFoundError("/var/lib/hamsterd")

    monkeypatch.setattr(machine, "disk", away)
    names = {one.name for one in SiteCollector(Settings()).collect()}

    assert {"hamsterd_database_up", "hamsterd_jobs_late"} <= names
    assert "hamsterd_disk_free_bytes" not in names


def test_a_scheduler_that_is_off_is_missed(admin: Person):
    assert checks(admin)["scheduler"]["state"] == "warning"
    a_job(seen_at="now() - interval '3 minutes'")
    assert checks(admin)["scheduler"]["state"] == "warning"


def test_late_and_failed_jobs_are_named(admin: Person):
    a_job(next_at="now() - interval '31 minutes'")
    with transaction():
        execute(
            """INSERT INTO job_runs (job, scheduled_for, status, finished_at, error)
               VALUES ('recount', now(), 'failed', now(), 'ouch')"""
        )

    jobs = checks(admin)["jobs"]

    assert jobs["state"] == "critical"
    assert jobs["sentence"] == "늦은 작업: recount. 실패한 작업: recount."


def test_failing_answers_are_judged_when_there_are_enough(admin: Person):
    a_report()

    errors = checks(admin)["errors"]

    assert errors["state"] == "critical"
    assert "10개가 실패했어요" in errors["sentence"]


@pytest.mark.parametrize(
    ("value", "state"),
    [
        (0.0, "healthy"),
        (0.0099, "healthy"),
        (0.01, "warning"),
        (0.0499, "warning"),
        (0.05, "critical"),
    ],
)
def test_a_value_stands_by_its_thresholds(value: float, state: str):
    assert level(value, ERROR_SHARE).standing == state


def test_what_is_set_on_purpose_is_healthy_and_what_is_fatal_is_critical():
    assert [one.standing for one in sorted(Level)] == [
        *("healthy", "healthy", "warning", "critical", "critical")
    ]


@given(st.lists(st.floats(0.0001, 9.9), min_size=1, max_size=200), st.floats(0.01, 1.0))
def test_a_quantile_lies_in_the_class_of_the_value_it_stands_for(seconds, share):
    traffic = Traffic()
    for one in seconds:
        traffic.note(one, 200)

    heard = traffic.last_hour()
    found = quantile(heard.times, BOUNDS, share)

    ranked = sorted(one * 1_000 for one in seconds)
    exact = ranked[max(0, -int(-share * len(ranked) // 1) - 1)]
    upper = next(bound for bound in BOUNDS if exact <= bound)
    lower = max((bound for bound in BOUNDS if bound < exact), default=0)
    assert found is not None
    assert lower - 0.01 <= found <= upper + 0.01
    assert heard.requests == len(seconds)


def test_nothing_has_no_quantile_and_no_rate():
    assert quantile([0, 0], [1], 0.5) is None
    assert quantile([0, 3], [1], 0.5) == 1.0
    assert hit_rate(0, 0) is None
    assert hit_rate(1, 3) == 33.3


@pytest.mark.parametrize(
    ("cache", "group"),
    [
        ("sessions", "users"),
        ("diary_cards", "diaries"),
        ("post_lists", "community"),
        ("media", "general"),
    ],
)
def test_a_cache_belongs_to_an_area(cache: str, group: str):
    assert group_of(cache) == group


def test_an_hour_is_a_ring_of_minutes(monkeypatch: pytest.MonkeyPatch):
    traffic, now = Traffic(), 10_000_000.0
    monkeypatch.setattr("hamsterd.http.counting.traffic.time.monotonic", lambda: now)
    traffic.note(0.01, 500)
    now += 59 * 60
    traffic.note(0.01, 200)
    assert (traffic.last_hour().requests, traffic.last_hour().errors) == (2, 1)
    now += 60
    assert (traffic.last_hour().requests, traffic.last_hour().errors) == (1, 0)
    traffic.note(0.01, 200)
    assert traffic.last_hour().requests == 2
