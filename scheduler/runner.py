"""The clock: APScheduler with our timetable, inside `hamster serve` or as its own process.

Any number of schedulers may run beside each other; the lock and the run's row see to it that an
appointment is kept once. Beside it, it keeps the desk at which the server asks for a run.
"""

import logging
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from peewee import PeeweeException

from hamsterd.clock import KST, utc_now
from hamsterd.config import Settings
from hamsterd.db.sql import Row
from hamsterd.errors import HamsterError
from scheduler import desk
from scheduler.history import unfinished, was_kept
from scheduler.run import keep_appointment, run_by_hand, take_over
from scheduler.timetable import TIMETABLE, Job, find_job

log = logging.getLogger("hamsterd.scheduler")

MISFIRE_GRACE_SECONDS = 600
"""A sleeping machine may come this late; longer absences are caught up at the start."""
CATCH_UP_AFTER = timedelta(seconds=20)
"""Missed appointments are kept once the site has settled."""
TAKE_OVER_EVERY = timedelta(seconds=15)
"""How often runs are looked for whose process was killed: so late, at most, it is taken over."""
JOBS_AT_ONCE = 3
"""In one process; the desk has a thread of its own, so that long jobs never silence it."""


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
        executors={"default": ThreadPoolExecutor(JOBS_AT_ONCE), "desk": ThreadPoolExecutor(1)},
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
    _open_desk(scheduler, settings, dsn)
    return scheduler


def _open_desk(scheduler: BackgroundScheduler, settings: Settings, dsn: str) -> None:
    def look() -> None:
        for wish in desk.take_wishes():
            scheduler.add_job(
                grant, args=(wish["job"], wish["actor"], settings, dsn), misfire_grace_time=None
            )

    def look_after() -> None:
        for run in unfinished():
            scheduler.add_job(resume, args=(run, settings, dsn), misfire_grace_time=None)

    for act, every in (
        (look, desk.LOOK_EVERY),
        (look_after, TAKE_OVER_EVERY),
        (desk.note_alive, desk.ALIVE_EVERY),
    ):
        scheduler.add_job(
            quietly,
            "interval",
            seconds=every.total_seconds(),
            args=(act,),
            id=act.__name__,
            executor="desk",
        )
    scheduler.add_job(quietly, args=(desk.post_timetable,), id="post-timetable", executor="desk")


def quietly(act: Callable[[], None]) -> None:
    """Act at the desk; a database that is away for a while is worth one line, and no end."""
    try:
        act()
    except (HamsterError, PeeweeException) as error:
        log.warning("desk: %s", str(error).strip())


def grant(name: str, actor: str, settings: Settings, dsn: str) -> None:
    """Run a job because somebody asked for it in the console."""
    try:
        job = find_job(name)
        log.info("job %s runs for %s", name, actor)
        run_by_hand(job, settings, dsn=dsn)
    except HamsterError as error:
        log.error("job %s: %s", name, error.message)  # noqa: TRY400  # logged with its trace


def resume(run: Row, settings: Settings, dsn: str) -> None:
    """Take a killed run over; nothing happens while its process lives."""
    try:
        job = find_job(run["job"])
        if take_over(job, settings, dsn=dsn, run=run):
            quietly(partial(desk.note_next, job))
    except HamsterError as error:
        log.error("job %s: %s", run["job"], error.message)  # noqa: TRY400  # logged with its trace


def keep(job: Job, settings: Settings, dsn: str) -> None:
    """Keep the appointment that just came."""
    scheduled_for = job.last_appointment()
    if scheduled_for is None:
        return
    try:
        keep_appointment(job, settings, dsn=dsn, scheduled_for=scheduled_for)
    except HamsterError as error:
        log.error("job %s: %s", job.name, error.message)  # noqa: TRY400  # logged with its trace
    quietly(partial(desk.note_next, job))


def catch_up(job: Job, settings: Settings, dsn: str) -> None:
    """Keep the latest appointment if nobody was there when it came."""
    scheduled_for = job.last_appointment()
    if scheduled_for is not None and not was_kept(job, scheduled_for):
        keep(job, settings, dsn)
