"""Reporters who are mostly wrong are slowed down (decisions §2)."""

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, a_case, decided
from tests.hamsterd.staff.cases.reports.test_report import report
from tests.people import Person


def dismissed(admin: Person, owner: Person, reporter: Person, count: int) -> None:
    hamster = an_entry(owner)["hamsterId"]
    for _ in range(count):
        entry = an_entry(owner, hamsterId=hamster)
        decided(admin, a_case(reporter, "diary", entry["id"]), DISMISSED)


def test_after_five_dismissed_reports_the_next_waits_a_day(admin, owner, follower, stranger):
    dismissed(admin, owner, follower, 4)
    entry = an_entry(owner)
    decided(admin, a_case(follower, "diary", entry["id"]), DISMISSED)

    answer = report(follower, "diary", entry["id"])

    assert (answer.status_code, answer.json()["code"]) == (429, "reports_dismissed")
    assert 86_000 < int(answer.headers["Retry-After"]) <= 86_400
    assert report(stranger, "diary", entry["id"]).status_code == 201
    with connection():
        execute("UPDATE reports SET created_at = created_at - interval '25 hours'")
    assert report(follower, "diary", entry["id"]).status_code == 201


def test_ninety_days_later_it_is_forgotten(admin, owner, follower):
    dismissed(admin, owner, follower, 5)
    with connection():
        execute("UPDATE report_cases SET decided_at = decided_at - interval '91 days'")

    assert report(follower, "user", owner.id).status_code == 201
