"""While the site is read only the jobs that write wait, and are kept once it is not."""

import pytest
from apscheduler.schedulers.background import BackgroundScheduler

from hamsterd.config import Settings
from hamsterd.staff.automod.site_flags.schemas import ReadOnlyIn
from hamsterd.staff.automod.site_flags.service import set_read_only
from scheduler.history import runs
from scheduler.run import run_scheduled
from scheduler.runner import Gate, keep
from scheduler.task import Counts, Task
from scheduler.timetable import TIMETABLE, Job
from tests.scheduler.jobs_for_tests import APPOINTMENT, job
from tests.statements import counted

GOES_ON = {"backup", "check-media", "deliver-mail", "deliver-pushes", "unlink-identities"}


def _set(*, is_on: bool) -> None:
    set_read_only(form=ReadOnlyIn(is_on=is_on), actor="cli:test")


def _work(task: Task) -> Counts:  # as every work
    return {"rows": 1}


def test_an_appointment_waits_and_is_kept_afterwards(dsn: str, settings: Settings) -> None:
    _set(is_on=True)
    assert run_scheduled(job(_work), settings, dsn=dsn, scheduled_for=APPOINTMENT) is None
    assert runs() == []

    _set(is_on=False)

    kept = run_scheduled(job(_work), settings, dsn=dsn, scheduled_for=APPOINTMENT)
    assert kept is not None
    assert kept.counts == {"rows": 1}


def test_what_waited_is_caught_up_once_the_site_is_open_and_nothing_is_asked_else(
    dsn: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    planned: list[str] = []
    scheduler = BackgroundScheduler()
    monkeypatch.setattr(
        scheduler, "add_job", lambda *_, args, **__: planned.append(args[2].name), raising=True
    )
    gate = Gate(scheduler, settings, dsn)
    with counted() as statements:
        gate.look()
    assert statements == []

    _set(is_on=True)
    keep(next(one for one in TIMETABLE if not one.runs_read_only), settings, dsn)
    gate.look()
    assert planned == []

    _set(is_on=False)
    for _ in range(2):
        gate.look()
    assert planned == [one.name for one in TIMETABLE]


def test_what_changes_nothing_that_members_see_goes_on(dsn: str, settings: Settings) -> None:
    _set(is_on=True)
    backup = Job("backup", "40 3 * * *", "백업", _work, runs_read_only=True)

    assert run_scheduled(backup, settings, dsn=dsn, scheduled_for=APPOINTMENT) is not None


def test_those_that_go_on_are_named() -> None:
    assert {one.name for one in TIMETABLE if one.runs_read_only} == GOES_ON
