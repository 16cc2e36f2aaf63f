"""Two real scheduler processes on one site: each appointment once, and nobody's death stops it."""

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_value
from hamsterd.operations.monitoring.jobs import request_run
from scheduler.history import unfinished
from scheduler.run import (
    KILLED,
    TAKEN_OVER_TIMES,
    job_lock,
    run_requested,
    run_scheduled,
    take_over,
)
from scheduler.task import Counts, Task
from tests.scheduler.jobs_for_tests import APPOINTMENT, job
from tests.scheduler.scheduler_for_tests import TAKE_OVER_SECONDS

pytestmark = pytest.mark.part(name="drills")

PATIENCE_SECONDS = 30

_RUNS = """
    SELECT status, error, scheduled_for, pid FROM job_runs WHERE job = %(job)s ORDER BY id
"""


def test_each_appointment_is_kept_once_and_a_killed_run_is_taken_over(
    dsn: str, settings: Settings
) -> None:
    with _schedulers(dsn, settings, 2) as pids:
        _eventually(lambda: _notes(settings, "begun"))
        _eventually(lambda: len(_notes(settings, "tick")) >= 4)

        (holder,) = _notes(settings, "begun")
        os.kill(holder, signal.SIGKILL)
        killed_at = time.monotonic()
        _eventually(lambda: len(_notes(settings, "begun")) == 2)
        # Looked for every second here; PostgreSQL lets go of a dead process's lock at once.
        assert time.monotonic() - killed_at < TAKE_OVER_SECONDS + 10
        (settings.data_dir / "go").touch()
        _eventually(lambda: _notes(settings, "ended"))
        ticks = len(_notes(settings, "tick"))
        _eventually(lambda: len(_notes(settings, "tick")) >= ticks + 3)

    (other,) = pids - {holder}
    assert _notes(settings, "ended") == [other]
    killed, done = _runs("long")
    assert (killed["status"], killed["error"], done["status"]) == ("failed", KILLED, "done")
    assert killed["scheduled_for"] == done["scheduled_for"]
    assert (killed["pid"], done["pid"]) == (holder, other)
    _each_second_once(settings)


def _each_second_once(settings: Settings) -> None:
    ticks = [row for row in _runs("tick") if row["status"] == "done"]
    instants = [row["scheduled_for"] for row in ticks]
    assert len(set(instants)) == len(instants)
    # A tick whose process died while it was written down may have left its note only.
    assert 0 <= len(_notes(settings, "tick")) - len(ticks) <= 1


def test_a_job_that_brings_its_process_down_is_left_alone(dsn: str, settings: Settings) -> None:
    probe = job(_nothing)
    outcomes = []
    for _ in range(TAKEN_OVER_TIMES + 1):
        _mark_running()
        (run,) = unfinished()
        outcomes.append(take_over(probe, settings, dsn=dsn, run=run))
        _forget_done()
    assert [outcome is not None for outcome in outcomes] == [True] * TAKEN_OVER_TIMES + [False]
    assert unfinished() == []


def test_a_killed_run_by_hand_is_closed_and_not_repeated(dsn: str, settings: Settings) -> None:
    _mark_running("manual")
    (run,) = unfinished()
    assert take_over(job(_nothing), settings, dsn=dsn, run=run) is None
    (row,) = _runs("probe")
    assert (row["status"], row["error"]) == ("failed", KILLED)


def test_a_run_that_lives_is_let_be(dsn: str, settings: Settings) -> None:
    seen: list[object] = []

    def work(task: object) -> dict[str, int]:
        (run,) = unfinished()
        seen.append(take_over(probe, settings, dsn=dsn, run=run))
        return {}

    probe = job(work)
    assert run_scheduled(probe, settings, dsn=dsn, scheduled_for=APPOINTMENT)
    assert seen == [None]
    assert Counter(row["status"] for row in _runs("probe")) == {"done": 1}


def test_a_request_waits_while_its_job_runs_and_outlives_who_saw_it(
    dsn: str, settings: Settings
) -> None:
    """Seen, but not begun: the scheduler that is killed has taken nothing."""
    (settings.data_dir / "go").touch()
    with job_lock("asked", dsn=dsn):
        with _schedulers(dsn, settings, 1) as pids:
            _eventually(lambda: _notes(settings, "tick"))
            request_run(name="asked", actor="cli:root")
            ticks = len(_notes(settings, "tick"))
            _eventually(lambda: len(_notes(settings, "tick")) >= ticks + 3)
            (first,) = pids
            os.kill(first, signal.SIGKILL)
        assert _runs("asked") == []
    with _schedulers(dsn, settings, 2):
        _eventually(lambda: _notes(settings, "asked-ended"))
        ticks = len(_notes(settings, "tick"))
        _eventually(lambda: len(_notes(settings, "tick")) >= ticks + 3)

    assert [row["status"] for row in _runs("asked")] == ["done"]
    assert len(_notes(settings, "asked-begun")) == 1


def test_a_requested_run_that_is_killed_is_run_by_another(dsn: str, settings: Settings) -> None:
    with _schedulers(dsn, settings, 2) as pids:
        _eventually(lambda: _notes(settings, "tick"))
        request_run(name="asked", actor="cli:root")
        _eventually(lambda: _notes(settings, "asked-begun"))
        (holder,) = _notes(settings, "asked-begun")
        os.kill(holder, signal.SIGKILL)
        _eventually(lambda: len(_notes(settings, "asked-begun")) == 2)
        (settings.data_dir / "go").touch()
        _eventually(lambda: _runs("asked")[-1]["status"] == "done")

    (other,) = pids - {holder}
    assert _notes(settings, "asked-ended") == [other]
    killed, done = _runs("asked")
    assert (killed["error"], killed["pid"], done["pid"]) == (KILLED, holder, other)


def test_a_requested_run_that_brings_its_process_down_is_left_alone(
    dsn: str, settings: Settings
) -> None:
    probe = job(_nothing)
    with connection():
        execute("INSERT INTO job_requests (job, actor) VALUES ('probe', 'cli:root')")
    for _ in range(TAKEN_OVER_TIMES + 1):
        assert _waiting("probe") == 1
        assert run_requested(probe, settings, dsn=dsn, request_id=1)
        with connection():
            execute("UPDATE job_runs SET status = 'running', finished_at = NULL")
        (run,) = unfinished()
        assert take_over(probe, settings, dsn=dsn, run=run) is None
        with connection():
            execute("UPDATE job_requests SET run_id = NULL WHERE taken_at IS NULL")
            execute("DELETE FROM job_runs")
    assert _waiting("probe") == 0
    assert run_requested(probe, settings, dsn=dsn, request_id=1) is None


def _waiting(name: str) -> object:
    with connection():
        return fetch_value(
            "SELECT count(*) FROM job_requests WHERE job = %(job)s AND taken_at IS NULL", job=name
        )


def _nothing(_task: Task) -> Counts:
    return {}


@contextmanager
def _schedulers(dsn: str, settings: Settings, count: int) -> Iterator[set[int]]:
    command = [sys.executable, "-m", "tests.scheduler.scheduler_for_tests"]
    processes = [subprocess.Popen([*command, dsn, str(settings.data_dir)]) for _ in range(count)]
    try:
        yield {process.pid for process in processes}
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            process.wait(PATIENCE_SECONDS)


def _notes(settings: Settings, what: str) -> list[int]:
    """The processes that noted it, in their order."""
    path = settings.data_dir / "notes"
    lines = path.read_text().splitlines() if path.exists() else []
    return [int(pid) for name, pid in (line.split() for line in lines) if name == what]


def _runs(name: str) -> list[dict[str, object]]:
    with connection():
        return fetch_all(_RUNS, job=name)


def _mark_running(trigger: str = "timetable") -> None:
    with connection():
        execute(
            "INSERT INTO job_runs (job, trigger, scheduled_for) VALUES ('probe', %(t)s, %(at)s)",
            t=trigger,
            at=APPOINTMENT,
        )


def _forget_done() -> None:
    with connection():
        execute("DELETE FROM job_runs WHERE status = 'done'")


def _eventually(holds: Callable[[], object]) -> None:
    patience = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        if time.monotonic() > patience:
            pytest.fail("it never came")
        time.sleep(0.05)
