"""Legal duties for the access log: its retention time, and a review of each month."""

from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day, kst_midnight
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.operations.monitoring.checks import law
from hamsterd.operations.monitoring.checks.check import Look
from scheduler.jobs.reminders import remind
from scheduler.task import Task
from tests.people import Person
from tests.site import RunningSite

LAST_MONTH = kst_day().replace(day=1) - timedelta(days=1)


def a_look(of: Person, by: Person) -> None:
    """Somebody looked, late in the month that is over."""
    with transaction():
        execute(
            "INSERT INTO personal_data_views (actor, user_id, fields, created_at)"
            " VALUES (%(actor)s, %(of)s, '{email}', %(at)s)",
            actor=f"admin:{by.id}",
            of=of.id,
            at=kst_midnight(LAST_MONTH),
        )


def said(site: RunningSite) -> list[str]:
    return [line.says for line in law.access_log.ask(Look(site.settings))]


def test_so_many_members_need_two_years(
    site: RunningSite, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    assert said(site) == ["달마다 점검했어요."]
    monkeypatch.setattr(law, "LONGER_FROM", 1)
    [line] = law.access_log.ask(Look(site.settings))
    assert "2년 두어야 해요" in line.says
    assert "HAMSTERD_RETAIN_ACCESS_LOG_DAYS=730" in line.mend

    monkeypatch.setattr(site.settings, "retain_access_log_days", 730)
    assert said(site) == ["달마다 점검했어요."]


def test_a_month_that_ended_is_reminded_of_until_somebody_says_what_they_saw(
    site: RunningSite, admin: Person, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(law, "REVIEW_WITHIN", timedelta(0))
    a_look(owner, admin)
    month = f"{LAST_MONTH:%Y-%m}"
    assert said(site) == [f"점검하지 않은 달이 있어요: {month}"]
    counts = remind(Task(site.settings))
    assert (counts["reviews"], counts["reviewers"]) == (1, 1)
    assert remind(Task(site.settings))["reviewers"] == 0
    [bell] = [one for one in admin.get("/api/notifications").json() if "열람" in one["title"]]
    assert month in bell["message"]

    done = admin.put(f"/api/admin/personal-data-reviews/{month}", {"remark": "문의 처리"})
    assert (done.json()["reviewer"], done.json()["viewsSeen"]) == ("햄장", 1)
    assert said(site) == ["달마다 점검했어요."]


def test_a_look_that_was_noted_after_the_review_waits_for_another(
    site: RunningSite, admin: Person, owner: Person, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(law, "REVIEW_WITHIN", timedelta(0))
    a_look(owner, admin)
    month = f"{LAST_MONTH:%Y-%m}"
    with transaction():
        execute(
            "INSERT INTO personal_data_reviews (month, reviewed_at) VALUES (%(month)s, %(at)s)",
            month=LAST_MONTH.replace(day=1),
            at=kst_midnight(LAST_MONTH) - timedelta(hours=1),
        )
    assert said(site) == [f"점검하지 않은 달이 있어요: {month}"]
