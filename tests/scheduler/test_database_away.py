"""An appointment that finds no database is kept once there is one."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from apscheduler.schedulers.background import BackgroundScheduler

from hamsterd.config import Settings
from hamsterd.core.errors import DatabaseUnavailable
from hamsterd.db.handle import database, init_database
from scheduler import runner
from scheduler.history import runs
from scheduler.run import run_by_hand
from scheduler.runner import Gate, catch_up, keep
from scheduler.task import Counts, Task
from scheduler.timetable import Job

NOWHERE = "postgresql://hamsterd@127.0.0.1:1/hamsterd"


def _work(task: Task) -> Counts:  # as every work
    return {"rows": 1}


DAILY = Job(
    "probe", "0 0 * * *", "시험용 작업", _work, kept_for=timedelta(hours=25), runs_read_only=True
)
"""One that does not look first whether the site is read-only."""


@pytest.fixture(autouse=True)
def _nothing_waits() -> Iterator[None]:
    runner._WAITED.clear()
    yield
    runner._WAITED.clear()


class _Planned:
    """The Gate of a scheduler that does at once what it is given."""

    def __init__(self, settings: Settings, dsn: str, monkeypatch: pytest.MonkeyPatch) -> None:
        scheduler = BackgroundScheduler()
        monkeypatch.setattr(runner, "TIMETABLE", (DAILY,))
        monkeypatch.setattr(scheduler, "add_job", lambda _, args: args[1](*args[2:]))
        self.look = Gate(scheduler, settings, dsn).look


@pytest.mark.parametrize("act", [keep, catch_up])
def test_what_found_no_database_is_kept_once_it_is_back(
    dsn: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[Job, Settings, str], None],
) -> None:
    gate = _Planned(settings, dsn, monkeypatch)
    init_database(NOWHERE, settings)
    act(DAILY, settings, NOWHERE)
    with pytest.raises(DatabaseUnavailable):
        gate.look()

    init_database(dsn, settings)
    for _ in range(2):
        gate.look()

    assert [(one["job"], one["status"]) for one in runs()] == [("probe", "done")]


def test_a_job_by_hand_says_that_there_is_no_database(dsn: str, settings: Settings) -> None:
    database.close_all()
    with pytest.raises(DatabaseUnavailable):
        run_by_hand(DAILY, settings, dsn=NOWHERE)
