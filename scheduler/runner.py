"""The clock: APScheduler with our timetable, inside `hamster serve` or as its own process.

Any number of schedulers may run beside each other; the lock and the run's row see to it that an
appointment is kept once.
"""

import logging
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler

from hamsterd.clock import KST, utc_now
from hamsterd.config import Settings
from hamsterd.errors import HamsterError
from scheduler.history import was_kept
from scheduler.run import keep_appointment
from scheduler.timetable import TIMETABLE, Job

log = logging.getLogger("hamsterd.scheduler")

MISFIRE_GRACE_SECONDS = 600
"""A sleeping machine may come this late; longer absences are caught up at the start."""
CATCH_UP_AFTER = timedelta(seconds=20)
"""Missed appointments are kept once the site has settled."""
THREADS = 2


@contextmanager
def running_scheduler(settings: Settings, *, dsn: str, enabled: bool = True) -> Iterator[None]:
    """Keep the timetable during the block, in threads; a job that runs at its end is finished."""
    if not enabled:
        yield
        return
    scheduler = _scheduler(settings, dsn)
    scheduler.start()
    try:
        yield
    finally:
        scheduler.shutdown(wait=True)


def run_until_stopped(settings: Settings, *, dsn: str) -> None:
    """Keep the timetable until SIGTERM or SIGINT."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    with running_scheduler(settings, dsn=dsn):
        log.info("scheduler runs %d job(s)", len(TIMETABLE))
        stop.wait()


def _scheduler(settings: Settings, dsn: str) -> BackgroundScheduler:
    scheduler = BackgroundScheduler(
        timezone=KST,
        executors={"default": ThreadPoolExecutor(THREADS)},
        job_defaults={
            "coalesce": True,
            "max_instances": 1,
            "misfire_grace_time": MISFIRE_GRACE_SECONDS,
        },
    )
    for job in TIMETABLE:
        scheduler.add_job(keep, job.trigger(), id=job.name, args=(job, settings, dsn))
        scheduler.add_job(
            catch_up,
            "date",
            run_date=utc_now() + CATCH_UP_AFTER,
            id=f"{job.name}:catch-up",
            args=(job, settings, dsn),
        )
    return scheduler


def keep(job: Job, settings: Settings, dsn: str) -> None:
    """Keep the appointment that just came."""
    scheduled_for = job.last_appointment()
    if scheduled_for is None:
        return
    try:
        keep_appointment(job, settings, dsn=dsn, scheduled_for=scheduled_for)
    except HamsterError as error:
        log.error("job %s: %s", job.name, error.message)  # noqa: TRY400  # logged with its trace


def catch_up(job: Job, settings: Settings, dsn: str) -> None:
    """Keep the latest appointment if nobody was there when it came."""
    scheduled_for = job.last_appointment()
    if scheduled_for is not None and not was_kept(job, scheduled_for):
        keep(job, settings, dsn)
