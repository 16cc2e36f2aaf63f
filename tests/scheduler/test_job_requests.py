"""The server reads the timetable and asks for runs; a scheduler posts it and grants them."""

from datetime import timedelta

import pytest

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.operations.monitoring import jobs
from hamsterd.operations.monitoring.errors import JobBusy, JobUnknown, SchedulerAway
from hamsterd.operations.monitoring.jobs import jobs_in_trouble
from hamsterd.operations.monitoring.schemas import JobsTodo
from scheduler import job_requests
from scheduler.runner import keep, running_scheduler
from scheduler.timetable import TIMETABLE, find_job
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def posted(dsn: str) -> None:
    job_requests.post_timetable()


def test_the_timetable_is_read_as_it_is_written() -> None:
    line, job = jobs.job("recount"), find_job("recount")

    assert (line.when, line.says_when, line.does) == (job.when, job.says_when, job.does)
    assert line.next_at == job.next_appointment()
    assert (line.is_late, line.is_running, line.is_requested) == (False, False, False)
    assert line.last_status is None
    with connection():
        names = [row["name"] for row in fetch_all("SELECT name FROM jobs ORDER BY place")]
    assert names == [one.name for one in TIMETABLE]
    with pytest.raises(JobUnknown):
        jobs.job("nope")


def test_a_job_that_left_the_timetable_leaves_the_table() -> None:
    with connection():
        execute("UPDATE jobs SET name = 'old' WHERE name = 'recount'")
        job_requests.post_timetable()
        assert not fetch_value("SELECT 1 FROM jobs WHERE name = 'old'")
        execute("DELETE FROM jobs")
        job_requests.note_alive()
        assert fetch_value("SELECT count(*) FROM jobs") == len(TIMETABLE)


def test_an_appointment_nobody_keeps_is_late_until_it_is_kept(dsn: str, settings: Settings) -> None:
    with connection():
        execute(
            "UPDATE jobs SET next_at = %(at)s WHERE name = 'deliver-mail'",
            at=utc_now() - timedelta(minutes=31),
        )
        assert jobs_in_trouble() == JobsTodo(late=["deliver-mail"], failed=[])
    assert jobs.job("deliver-mail").is_late

    keep(find_job("deliver-mail"), settings, dsn)

    line = jobs.job("deliver-mail")
    assert (line.is_late, line.last_status, line.last_error) == (False, "done", None)
    assert line.next_at > utc_now()


def test_a_wish_is_granted_by_whoever_looks_first(dsn: str, settings: Settings) -> None:
    jobs.request_run(name="recount", actor="cli:root")
    assert jobs.job("recount").is_requested
    with pytest.raises(JobBusy):
        jobs.request_run(name="recount", actor="cli:other")

    with running_scheduler(settings, dsn=dsn):
        wait_until(lambda: jobs.job("recount").last_status == "done")

    assert not jobs.job("recount").is_requested
    assert job_requests.claim_job_requests() == []
    with connection():
        assert fetch_value("SELECT trigger FROM job_runs WHERE job = 'recount'") == "manual"
        assert fetch_all("SELECT action, actor, after FROM audit_log") == [
            {"action": "job.run", "actor": "cli:root", "after": {"job": "recount"}}
        ]


def test_nobody_waits_for_a_scheduler_that_is_off() -> None:
    with connection():
        execute("UPDATE jobs SET seen_at = now() - interval '3 minutes'")

    with pytest.raises(SchedulerAway):
        jobs.request_run(name="recount", actor="cli:root")
    with pytest.raises(JobUnknown):
        jobs.request_run(name="nope", actor="cli:root")


def test_a_running_job_is_not_asked_for() -> None:
    with connection():
        execute("INSERT INTO job_runs (job, scheduled_for) VALUES ('recount', now())")

    assert jobs.job("recount").is_running
    with pytest.raises(JobBusy):
        jobs.request_run(name="recount", actor="cli:root")
