"""Queues and jobs on the Prometheus page: read when somebody asks for the page."""

import logging
from collections.abc import Iterator

from peewee import PeeweeException
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hamsterd.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, fetch_all, fetch_row
from hamsterd.errors import HamsterError
from hamsterd.monitoring.jobs import LATE
from hamsterd.monitoring.todo import QUEUES, queue

log = logging.getLogger("hamsterd.monitoring")

# A morning's digests take their time; what somebody waits for goes before them.
_MAIL = """
    SELECT count(*)::int AS count,
           min(created_at) FILTER (WHERE unsubscribe_url IS NULL) AS oldest_at
      FROM outbox_mail WHERE status = 'pending' AND next_attempt_at <= now()
"""
_PUSH = """
    SELECT count(*)::int AS count, min(due_at) AS oldest_at
      FROM push_messages WHERE status = 'pending' AND due_at <= now()
"""
_JOBS = f"""
    SELECT j.name, {LATE} AS is_late,
           extract(epoch FROM last.finished_at - last.started_at)::float8 AS seconds,
           last.status = 'failed' AS is_failed,
           greatest(0, extract(epoch FROM now() - j.next_at))::float8 AS overdue,
           (SELECT extract(epoch FROM finished_at)::float8 FROM job_runs
             WHERE job = j.name AND status = 'done'
             ORDER BY started_at DESC LIMIT 1) AS succeeded_at
      FROM jobs j LEFT JOIN LATERAL (
               SELECT * FROM job_runs
                WHERE job = j.name AND status <> 'running' ORDER BY started_at DESC LIMIT 1
           ) last ON TRUE
     ORDER BY j.place
"""


class QueueCollector(Collector):
    """What waits, since when, and how the jobs do. Without a database it says nothing."""

    def collect(self) -> Iterator[Metric]:
        """The families, each with all of its labels."""
        try:
            with connection():
                queues = {name: queue(name) for name in QUEUES}
                queues |= {"mail": fetch_row(_MAIL), "push": fetch_row(_PUSH)}
                jobs = fetch_all(_JOBS)
        except (HamsterError, PeeweeException) as error:
            log.warning("queues not counted: %r", error)
            return
        yield from _queues(queues)
        yield from _jobs(jobs)


def _queues(queues: dict[str, Row]) -> Iterator[Metric]:
    waiting = GaugeMetricFamily(
        "hamsterd_queues_waiting_items",
        "Things that wait, counted to 1,000 (mail, push: all that is due).",
        labels=["queue"],
    )
    oldest = GaugeMetricFamily(
        "hamsterd_queues_oldest_seconds", "How long the oldest one waits.", labels=["queue"]
    )
    for name, row in queues.items():
        waiting.add_metric([name], row["count"])
        since = row["oldest_at"]
        oldest.add_metric([name], (utc_now() - since).total_seconds() if since else 0)
    yield waiting
    yield oldest


def _jobs(jobs: list[Row]) -> Iterator[Metric]:
    """Labelled `name`: Prometheus has a `job` of its own."""
    took = GaugeMetricFamily(
        "hamsterd_jobs_last_seconds", "How long the last finished run took.", labels=["name"]
    )
    late = GaugeMetricFamily(
        "hamsterd_jobs_late", "1 when an appointment is half an hour overdue.", labels=["name"]
    )
    failed = GaugeMetricFamily(
        "hamsterd_jobs_failed", "1 when the last finished run broke off.", labels=["name"]
    )
    overdue = GaugeMetricFamily(
        "hamsterd_jobs_overdue_seconds",
        "How long the next appointment has been due; 0 before it is.",
        labels=["name"],
    )
    succeeded = GaugeMetricFamily(
        "hamsterd_jobs_succeeded_timestamp_seconds",
        "When a run last ended well (Unix time); absent until one has.",
        labels=["name"],
    )
    for row in jobs:
        overdue.add_metric([row["name"]], row["overdue"])
        if row["succeeded_at"] is not None:
            succeeded.add_metric([row["name"]], row["succeeded_at"])
        late.add_metric([row["name"]], row["is_late"])
        failed.add_metric([row["name"]], row["is_failed"] or 0)
        if row["seconds"] is not None:
            took.add_metric([row["name"]], row["seconds"])
    yield from (took, late, failed, overdue, succeeded)
