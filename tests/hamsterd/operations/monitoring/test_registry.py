"""All callers use one list of health checks. The findings of each: `tests/lint/test_checks.py`."""

from collections.abc import Callable

import pytest

from hamsterd.core.errors import Unavailable
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.operations.monitoring import machine
from hamsterd.operations.monitoring.checks.check import Look, Needs
from hamsterd.operations.monitoring.checks.database import bus
from hamsterd.operations.monitoring.checks.outward.delivery import mail
from hamsterd.operations.monitoring.checks.registry import (
    ALERTED,
    CHECKS,
    CONSOLE,
    READY,
    require_ready,
)
from hamsterd.operations.monitoring.checks.storage.disk import data_folder, disk, memory
from hamsterd.operations.monitoring.checks.storage.media import media
from hamsterd.operations.monitoring.examination import Barrier, examine
from hamsterd.operations.monitoring.rules import Level
from tests.people import Person
from tests.site import RunningSite


def test_the_console_asks_the_list_in_its_order(admin: Person):
    checks = admin.get("/api/admin/health").json()["checks"]

    names = {check.key: check.name for check in CONSOLE}
    shown = [one["key"] for one in checks]
    assert shown == [key for key in names if key in shown]
    assert {one["key"]: one["name"] for one in checks}.items() <= names.items()
    states = {one["state"] for one in checks}
    assert admin.get("/api/admin/todo").json()["health"] in states


def test_a_balancer_asks_the_list(visitor: Person, site: RunningSite):
    deaf = Look(site.settings, hears_bus=lambda: False)

    require_ready(Look(site.settings, hears_bus=lambda: True))
    with pytest.raises(Unavailable):
        require_ready(deaf)

    assert visitor.get("/readyz").status_code == 200
    (line,) = bus.ask(deaf)
    assert (line.level, bus in READY) == (Level.FATAL, True)
    assert bus.ask(Look(site.settings)) == []  # a command has no ear to ask


def test_doctor_asks_all_of_it(site: RunningSite):
    stopped = Barrier(Needs.SETTINGS, "설정을 읽을 수 없어요.", "settings")
    lines = examine(Look(site.settings), stopped)
    assert [line.check for line in lines] == list(CHECKS)
    assert {line.level for line in lines} == {Level.WARNING}
    made = examine(Look(site.settings, is_deep=True))
    assert {line.check.key for line in made} >= {check.key for check in CONSOLE if check.well}
    assert all(line.mend for line in made if line.level > Level.HEALTHY)
    assert set(CONSOLE) | set(ALERTED) | set(READY) <= set(CHECKS)


def test_what_the_webhook_tells_names_no_file_and_nobody(site: RunningSite, admin: Person):
    with transaction():
        execute(
            "INSERT INTO uploads (user_id, file_name, kind, purpose, mime_type, bytes,"
            " has_thumbnail, missing_files) VALUES (%(id)s, 'aaaa.jpg', 'image', 'diary',"
            " 'image/jpeg', 1, FALSE, '{aaaa.jpg}')",
            id=admin.id,
        )
    said = [line.sentence for check in ALERTED for line in check.ask(Look(site.settings))]

    assert "없어진 파일 1개, 달라진 파일 0개. `hamster doctor`가 이름을 알려 줘요." in said
    assert not any("aaaa" in one or admin.nickname in one for one in said)
    named = [line.sentence for line in media.ask(Look(site.settings, is_deep=True))]
    assert named[0] == "없어진 파일 1개: aaaa.jpg"
    assert not any("1개가 없어요" in one for one in named)  # what is known is told once


@pytest.mark.parametrize(
    ("reserve", "level"),
    [
        (lambda free: free * 0, Level.HEALTHY),
        (lambda free: free - 1024**3, Level.WARNING),
        (lambda free: free + 1024**3, Level.CRITICAL),  # others empty the same disk
    ],
)
def test_a_disk_is_judged_by_what_uploads_may_not_take(
    site: RunningSite, reserve: Callable[[int], int], level: Level
):
    (line,) = disk.ask(Look(site.settings))
    if line.level is not Level.HEALTHY:
        pytest.skip("this machine's own disk is nearly full")
    free = machine.disk(site.settings.data_dir).free
    site_of = site.settings.model_copy(update={"media_reserve_bytes": reserve(free)})
    (line,) = disk.ask(Look(site_of))
    assert line.level is level
    assert ("거절하고" in line.says) is (level is Level.CRITICAL)


def test_a_machine_that_is_well(site: RunningSite):
    for check in (data_folder, memory):
        (line,) = check.ask(Look(site.settings))
        assert line.says


def test_without_a_mail_server_a_site_is_healthy_and_doctor_says_what_to_do(site: RunningSite):
    off = site.settings.model_copy(update={"smtp_url": None})
    (line,) = mail.ask(Look(off))
    assert (line.level, line.level.standing) == (Level.NOTICE, "healthy")
    assert "HAMSTERD_SMTP_URL" in line.mend
