"""Prometheus metrics shared by all processes: read when the page is requested."""

import logging
import os
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from peewee import PeeweeException
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from hamsterd import __version__
from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import DELIVERS, read_site_state
from hamsterd.db.sql import fetch_row
from hamsterd.db.wal_archive import wal_archive
from hamsterd.delivery.mail.bounces import bounce_rate
from hamsterd.delivery.mail.queries import OutboxStanding, standing_of
from hamsterd.delivery.mail.rules import Channel
from hamsterd.delivery.outbox import Backlog
from hamsterd.delivery.push.outbox import Pushes
from hamsterd.media.upkeep.checking import faults
from hamsterd.media.upkeep.copying import Copies
from hamsterd.operations.monitoring import machine
from hamsterd.operations.monitoring.checks.database import answer_milliseconds
from hamsterd.operations.monitoring.checks.storage.backups import newest_backup
from hamsterd.operations.monitoring.jobs import job_standings
from hamsterd.operations.monitoring.processes import by_supervisor, live_reports, wanted_workers
from hamsterd.operations.monitoring.todo import QUEUES, queue
from hamsterd.staff.incidents.queries import running_clocks

log = logging.getLogger("hamsterd.operations.monitoring")

# A push postponed after a failure counts as waiting; one that waits for morning does not.
_PUSH = f"NOT is_held AND (due_at <= now() OR last_error IS NOT NULL) AND {DELIVERS}"
_EXPORTS = """
    SELECT count(*)::int AS count, min(asked_at) AS oldest_at
      FROM exports WHERE status IN ('asked', 'making')
"""

_Part = Callable[[Settings], Iterator[Metric]]


class SiteCollector(Collector):
    """Version, database and disk, even if nothing else is available; then queues, jobs, and the
    state of backups and stored files.

    Values that the database does not return are omitted: alerts use `absent()`.
    """

    def __init__(self, site: Settings) -> None:
        self._site = site

    def collect(self) -> Iterator[Metric]:
        """The families, each with all of its labels."""
        for part in (_vitals, _disk):
            yield from self._counted(part, nullcontext)
        for part in (_delivery, _jobs, _media, _backups, _archive, _workers, _law):
            yield from self._counted(part, connection)

    def _counted(
        self, part: _Part, around: Callable[[], AbstractContextManager[None]]
    ) -> list[Metric]:
        """What one part counts; nothing where it fails, and the others are counted."""
        try:
            with around():
                return list(part(self._site))
        except Exception as error:
            log.warning("%s not counted: %r", part.__name__.strip("_"), error)
            return []


def _gauge(name: str, says: str, value: float) -> Metric:
    return GaugeMetricFamily(f"hamsterd_{name}", says, value=value)


def _gauges(name: str, says: str, label: str, values: Mapping[str, float | None]) -> Metric:
    family = GaugeMetricFamily(f"hamsterd_{name}", says, labels=[label])
    for key, value in values.items():
        if value is not None:
            family.add_metric([key], value)
    return family


def _vitals(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # every part looks alike
    yield _gauges("info", "Always 1; the version.", "version", {__version__: 1})
    yield _gauge("database_up", "1 when the database answers.", _is_up())


def _disk(site: Settings) -> Iterator[Metric]:
    disk = machine.disk(site.data_dir, site.media_dir)
    yield _gauge("disk_free_bytes", "Room left under the data folder and its media.", disk.free)
    yield _gauge("disk_size_bytes", "Size of the disk with the least room.", disk.total)


def _is_up() -> bool:
    try:
        answer_milliseconds()
    except (HamsterError, PeeweeException):
        return False
    return True


def _delivery(site: Settings) -> Iterator[Metric]:
    mail, state = standing_of(Channel.MAIL), read_site_state()
    queues: dict[str, Backlog] = {
        **{name: queue(name) for name in QUEUES},
        "mail": _waiting(mail),
        "webhook": _waiting(standing_of(Channel.WEBHOOK)),
        "push": Pushes.backlog(_PUSH),
        "exports": fetch_row(_EXPORTS, Backlog),
        "copies": Copies.backlog(),
    }
    is_off = site.smtp_url is None or state.is_paused
    if is_off:  # deliberately: mail is kept, and no alert is raised
        queues["mail"]["oldest_at"] = None
    yield _gauges(
        "queues_waiting_items",
        "Things that wait (those for a moderator are counted to 1,000).",
        "queue",
        {name: row["count"] for name, row in queues.items()},
    )
    now = utc_now()
    ages = {
        name: (now - row["oldest_at"]).total_seconds() if row["oldest_at"] else 0
        for name, row in queues.items()
    }
    yield _gauges("queues_oldest_seconds", "How long the oldest one waits.", "queue", ages)
    says = "1 when no mail goes out: a second try failed, and none has gone out since."
    yield _gauge("mail_outage", says, mail.is_outage and not is_off)
    says = "Addresses to which nothing more is sent, because mail came back."
    yield _gauge("mail_stopped_addresses", says, bounce_rate()["stopped"])
    says = "1 while operators let the site be read only."
    yield _gauge("site_read_only", says, state.is_read_only)
    says = "1 while mail and pushes are kept until an operator lets them go."
    yield _gauge("delivery_paused", says, state.is_paused)


def _waiting(outbox: OutboxStanding) -> Backlog:
    return Backlog(count=outbox.waiting, oldest_at=outbox.oldest_at)


def _jobs(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # as above
    """Labelled `name`: Prometheus has a `job` of its own."""
    rows: list[dict[str, Any]] = [dict(row) for row in job_standings()]
    for name, column, says in (
        ("last_seconds", "seconds", "How long the last finished run took."),
        ("late", "is_late", "1 when an appointment is half an hour overdue."),
        ("failed", "is_failed", "1 when the last finished run broke off."),
        (
            "overdue_seconds",
            "overdue",
            "How long the next appointment has been due; 0 before it is.",
        ),
        (
            "succeeded_timestamp_seconds",
            "succeeded_at",
            "When a run last ended well (Unix time); absent until one has.",
        ),
    ):
        yield _gauges(f"jobs_{name}", says, "name", {row["name"]: row[column] for row in rows})


def _media(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # as above
    found = faults()
    says = "Stored files that are gone, as of the last check."
    yield _gauge("media_missing_files", says, found.missing)
    says = "Stored files that are not what they were when they came, as of the last check."
    yield _gauge("media_damaged_files", says, found.damaged)
    says = "How long ago the stored file that was read longest ago was read."
    yield _gauge("media_unread_seconds", says, found.oldest_seconds or 0)


def _backups(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # as above
    row = newest_backup()
    if row["created"] is None:
        return
    says = "When the newest backup was made."
    yield _gauge("backup_created_timestamp_seconds", says, row["created"].timestamp())
    if row["verified"] is not None:
        says = "When the newest backup was made that has been restored and found whole."
        yield _gauge("backup_verified_timestamp_seconds", says, row["verified"].timestamp())
    says = "Size of the newest backup's dump; its media lie beside it, each file once."
    yield _gauge("backup_size_bytes", says, row["bytes"] or 0)
    says = "Files that the site had lost when the newest backup was made."
    yield _gauge("backup_lost_files", says, row["lost"] or 0)


def _archive(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # as above
    """Both are without a value where the database archives nothing."""
    found = wal_archive()
    archived = GaugeMetricFamily(
        "hamsterd_archive_archived_timestamp_seconds", "When the newest WAL segment was archived."
    )
    waiting = GaugeMetricFamily(
        "hamsterd_archive_waiting_segments", "Whole WAL segments that are not archived yet."
    )
    if found is not None:
        waiting.add_metric([], found.waiting)
        if found.archived_at is not None:
            archived.add_metric([], found.archived_at.timestamp())
    yield from (archived, waiting)


def _workers(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # as above
    """Of the supervisor of this process; without a value before it has reported."""
    wanted = GaugeMetricFamily(
        "hamsterd_workers_wanted", "Worker processes that the supervisor is to keep."
    )
    serving = GaugeMetricFamily(
        "hamsterd_workers_serving", "Of these, the ones that reported within half a minute."
    )
    own = (socket.gethostname(), os.getpid())
    for workers in by_supervisor(live_reports()):
        if own in {(one.host, one.pid) for one in workers}:
            wanted.add_metric([], wanted_workers(workers))
            serving.add_metric([], len(workers))
    yield from (wanted, serving)


def _law(site: Settings) -> Iterator[Metric]:  # noqa: ARG001  # as above
    """Without a value where no clock of an incident runs."""
    due = GaugeMetricFamily(
        "hamsterd_incidents_due_seconds",
        "Time left for what the law wants done about an incident; negative when it is over.",
    )
    ends = [(clock.due_at - utc_now()).total_seconds() for _, clock in running_clocks()]
    if ends:
        due.add_metric([], min(ends))
    yield due
