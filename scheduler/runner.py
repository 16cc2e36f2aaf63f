"""APScheduler with our timetable, inside `hamster serve` or as a separate process.

Any number of schedulers may run in parallel; the lock and the run's row ensure that each planned
run happens once. It also looks for runs requested by the server.
"""

import logging
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial

from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler
from apscheduler.triggers.date import DateTrigger

from hamsterd.config import Settings
from hamsterd.core.clock import KST, utc_now
from hamsterd.core.errors import DatabaseUnavailable, HamsterError
from hamsterd.db.site.site_flags import read_site_state
from hamsterd.operations.faults import told
from scheduler import job_requests
from scheduler.history import UnfinishedRun, unfinished, was_kept
from scheduler.job_requests import JobRequested
from scheduler.run import JobRunning, run_requested, run_scheduled, take_over, waits
from scheduler.timetable import TIMETABLE, Job, find_job, load_work
from scheduler.watching import Watch, quietly, watching

log = logging.getLogger("hamsterd.scheduler")

CATCH_UP_AFTER = timedelta(seconds=20)
"""Missed appointments are kept once the site has settled."""
TAKE_OVER_EVERY = timedelta(seconds=15)
"""How often it looks for runs of killed processes; the maximum delay of taking over."""
JOBS_AT_ONCE = 3
"""Per process; what is watched has a thread of its own, so that long jobs never delay it."""
SET_SECONDS = 5.0
"""A time of day that moves by more than this was set; less is how clocks are kept right."""
_WAITED = threading.Event()
"""Set once an appointment of this process came while the site was read-only or had no database."""


@contextmanager
def running_scheduler(settings: Settings, *, dsn: str, enabled: bool = True) -> Iterator[None]:
    """Keep the timetable during the block, in threads.

    A job that runs at its end is finished; one that waits for a thread does not begin any more.
    """
    if not enabled:
        yield
        return
    load_work()
    executor = ThreadPoolExecutor(JOBS_AT_ONCE)
    scheduler = _scheduler(settings, dsn, executor)
    scheduler.start()
    try:
        with watching(_watches(scheduler, settings, dsn)):
            yield
    finally:
        scheduler.shutdown(wait=False)
        executor.shutdown(wait=True)


def run_until_stopped(settings: Settings, *, dsn: str) -> None:
    """Keep the timetable until SIGTERM or SIGINT."""
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    with running_scheduler(settings, dsn=dsn):
        log.info("scheduler runs %d job(s)", len(TIMETABLE))
        stop.wait()


def _scheduler(settings: Settings, dsn: str, executor: ThreadPoolExecutor) -> BackgroundScheduler:
    scheduler = BackgroundScheduler(
        timezone=KST,
        executors={"default": executor},
        job_defaults={
            "coalesce": True,
            "max_instances": 1,
            "misfire_grace_time": None,  # however late it comes: `Job.grace` is what counts
        },
    )
    for job in TIMETABLE:
        act = (scheduler, keep, job, settings, dsn)
        scheduler.add_job(begin, job.trigger(), id=job.name, args=act)
        scheduler.add_job(
            begin,
            "date",
            run_date=utc_now() + CATCH_UP_AFTER,
            id=f"{job.name}:catch-up",
            args=(scheduler, catch_up, job, settings, dsn),
        )
    return scheduler


def begin(scheduler: BackgroundScheduler, act: Callable[..., None], *given: object) -> None:
    """Do it, unless the scheduler stops: then whoever is next catches it up, or grants it.

    After a night away all jobs wait for a thread, and a stop would take as long as all of them.
    """
    if scheduler.running:
        act(*given)


class Gate:
    """Runs what was due while the site was read-only or had no database, once neither is so."""

    def __init__(self, scheduler: BackgroundScheduler, settings: Settings, dsn: str) -> None:
        self._scheduler = scheduler
        self._site = (settings, dsn)

    def look(self) -> None:
        """Ask only if something waits: most sites are never read-only.

        Raises DatabaseUnavailable as long as there is none.
        """
        if not _WAITED.is_set() or read_site_state().is_read_only:
            return
        _WAITED.clear()
        for job in TIMETABLE:
            act = (self._scheduler, catch_up, job, *self._site)
            self._scheduler.add_job(begin, args=act)


class _Clock:
    """Follows the time of day when it is set, or has gone on while the machine slept.

    APScheduler waits for as many seconds as there were until its next appointment. After the time
    was put back, the appointments themselves may be years away: then all are planned anew.
    """

    def __init__(self, scheduler: BackgroundScheduler) -> None:
        self._scheduler = scheduler
        self._ahead = self._ahead_now()

    def look(self) -> None:
        """Compare with the last look."""
        ahead = self._ahead_now()
        moved, self._ahead = ahead - self._ahead, ahead
        if moved > SET_SECONDS:
            self._scheduler.wakeup()
        elif moved < -SET_SECONDS:
            log.warning("the clock was put back by %.0f s: all jobs are planned anew", -moved)
            self._plan()
            job_requests.post_timetable()

    @staticmethod
    def _ahead_now() -> float:
        """Seconds of the time of day before the clock that is never set."""
        return time.time() - time.monotonic()

    def _plan(self) -> None:
        for job in self._scheduler.get_jobs():
            with suppress(JobLookupError):  # it has just begun, and was for one time
                if isinstance(job.trigger, DateTrigger):
                    job.modify(next_run_time=utc_now() + CATCH_UP_AFTER)
                else:
                    job.reschedule(job.trigger)


def _watches(scheduler: BackgroundScheduler, settings: Settings, dsn: str) -> list[Watch]:
    granted: set[int] = set()

    def look() -> None:
        for request in job_requests.claim_job_requests():
            if request["id"] not in granted:
                granted.add(request["id"])
                act = (scheduler, run_once, request)
                scheduler.add_job(begin, args=act)

    def run_once(request: JobRequested) -> None:
        """One at a time; a request that could not be granted is found again by the next look."""
        try:
            grant(request, settings, dsn)
        finally:
            granted.discard(request["id"])

    def look_after() -> None:
        for run in unfinished():
            act = (scheduler, resume, run, settings, dsn)
            scheduler.add_job(begin, args=act)

    scheduler.add_job(quietly, args=(job_requests.post_timetable,), id="post-timetable")
    return [
        (_Clock(scheduler).look, job_requests.LOOK_EVERY),
        (look, job_requests.LOOK_EVERY),
        (Gate(scheduler, settings, dsn).look, job_requests.LOOK_EVERY),
        (look_after, TAKE_OVER_EVERY),
        (job_requests.note_alive, job_requests.ALIVE_EVERY),
    ]


def grant(request: JobRequested, settings: Settings, dsn: str) -> None:
    """Run a job requested in the console; if it is running elsewhere, later."""
    job = find_job(request["job"])
    try:
        if run_requested(job, settings, dsn=dsn, request_id=request["id"]):
            log.info("job %s ran for %s", job.name, request["actor"])
    except JobRunning:
        log.debug("job %s runs already; %s waits", job.name, request["actor"])
    except HamsterError as error:
        log.error("job %s: %s", job.name, told(error))  # noqa: TRY400  # logged with its trace


def resume(run: UnfinishedRun, settings: Settings, dsn: str) -> None:
    """Take a killed run over; nothing happens while its process lives."""
    try:
        job = find_job(run["job"])
        if take_over(job, settings, dsn=dsn, run=run):
            quietly(partial(job_requests.note_next, job))
    except HamsterError as error:
        log.error("job %s: %s", run["job"], told(error))  # noqa: TRY400  # logged with its trace


def keep(job: Job, settings: Settings, dsn: str) -> None:
    """Keep the appointment that just came."""
    scheduled_for = job.last_appointment()
    if scheduled_for is None:
        return
    with _answered(job):
        if waits(job):
            _WAITED.set()
            return
        run_scheduled(job, settings, dsn=dsn, scheduled_for=scheduled_for)
    quietly(partial(job_requests.note_next, job))


def catch_up(job: Job, settings: Settings, dsn: str) -> None:
    """Run the latest planned run if no scheduler was there at its time."""
    with _answered(job):
        scheduled_for = job.last_appointment()
        if scheduled_for is not None and not was_kept(job, scheduled_for):
            keep(job, settings, dsn)


@contextmanager
def _answered(job: Job) -> Iterator[None]:
    """Log what fails; what found no database is caught up once there is one."""
    try:
        yield
    except HamsterError as error:
        if isinstance(error, DatabaseUnavailable):
            _WAITED.set()
        log.error("job %s: %s", job.name, told(error))  # noqa: TRY400  # logged with its trace
