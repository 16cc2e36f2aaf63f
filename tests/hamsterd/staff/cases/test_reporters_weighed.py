"""The results of earlier reports decide the weight of a reporter (decisions §2)."""

from typing import Any

import pytest

from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.staff.rules import is_mostly_wrong
from tests.factories.diaries import a_crowd, an_entry
from tests.factories.moderation import (
    DISMISSED,
    RESOLVED,
    a_case,
    bells,
    decided,
    undone,
)
from tests.hamsterd.staff.cases.reports.test_report import report
from tests.people import Person
from tests.statements import counted

HANDLED = {**DISMISSED, "dismissal": "handled"}
_PAST = """
    WITH made AS (
        INSERT INTO report_cases (target_type, target_id, status, dismissal, decided_at)
        SELECT 'diary', 1000000 + number, %(status)s, %(dismissal)s,
               now() - make_interval(days => %(days)s)
          FROM generate_series(1, %(count)s) number
        RETURNING id)
    INSERT INTO reports (case_id, reporter_id, reason, created_at)
    SELECT id, %(reporter_id)s, 'spam', now() - make_interval(hours => %(hours)s) FROM made
"""


def past(
    reporter: Person,
    *,
    upheld: int = 0,
    dismissed: int = 0,
    handled: int = 0,
    days: int = 1,
    hours: int = 1,
) -> None:
    """Reports of before, as they were decided."""
    outcomes = [("resolved", None, upheld), ("dismissed", "unfounded", dismissed)]
    with connection():
        for status, dismissal, count in [*outcomes, ("dismissed", "handled", handled)]:
            execute(
                _PAST,
                status=status,
                dismissal=dismissal,
                count=count,
                days=days,
                hours=hours,
                reporter_id=reporter.id,
            )


def is_paused(reporter: Person, target: dict[str, Any]) -> bool:
    answer = report(reporter, "diary", target["id"])
    assert answer.status_code in {201, 429}, answer.text
    return answer.status_code == 429


@pytest.mark.parametrize(
    ("upheld", "dismissed", "handled", "paused"),
    [
        (40, 6, 0, False),  # often right, and now and then not
        (1, 9, 0, True),
        (0, 5, 0, True),
        (0, 4, 30, False),  # what was handled already is no fault, and no five were decided
        (1, 4, 0, False),  # four are not enough to slow anybody down
        (3, 5, 0, False),  # one of three is right
        (2, 5, 9, True),
    ],
)
def test_who_is_mostly_wrong_is_slowed_down(owner, follower, upheld, dismissed, handled, paused):
    past(follower, upheld=upheld, dismissed=dismissed, handled=handled)

    assert is_paused(follower, an_entry(owner)) is paused


def test_what_is_older_than_ninety_days_counts_no_more(owner, follower):
    past(follower, dismissed=9, days=91)

    assert not is_paused(follower, an_entry(owner))


@pytest.mark.parametrize(
    ("upheld", "dismissed", "wrong"),
    [(0, 4, False), (0, 5, True), (1, 4, True), (2, 4, False), (2, 5, True), (40, 6, False)],
)
def test_one_of_three_right_is_enough(upheld, dismissed, wrong):
    assert is_mostly_wrong(upheld, dismissed) is wrong


def test_a_decision_counts_as_it_ends(admin, owner, follower):
    """An undone decision does not count; a reopened case counts by its new decision."""
    entry = an_entry(owner)
    case = a_case(follower, "diary", entry["id"])

    assert record_in(admin, case) == (0, 0, 0)
    first = decided(admin, case, DISMISSED)
    assert record_in(admin, case) == (0, 1, 0)
    undone(admin, first["auditId"])
    assert record_in(admin, case) == (0, 0, 0)
    decided(admin, case, HANDLED)
    assert record_in(admin, case) == (0, 0, 1)
    again = admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "다시 볼게요."})
    assert record_in(admin, case) == (0, 0, 0)
    undone(admin, again.json()["auditId"])
    assert record_in(admin, case) == (0, 0, 1)
    admin.post(f"/api/admin/reports/{case}/reopen", {"reason": "다시 볼게요."})
    decided(admin, case, RESOLVED)
    assert record_in(admin, case) == (1, 0, 0)


def record_in(admin: Person, case: int) -> tuple[int, int, int]:
    """The record of the case's only reporter, as its screen shows it."""
    [row] = admin.get(f"/api/admin/reports/{case}").json()["reports"]
    record = row["record"]
    return record["upheld"], record["dismissed"], record["handled"]


def test_a_case_shows_the_record_of_each_reporter_in_one_statement(admin, owner, follower, site):
    entry = an_entry(owner)
    case = a_case(follower, "diary", entry["id"])
    past(follower, upheld=12, dismissed=1, handled=2)
    admin.get(f"/api/admin/reports/{case}")
    with counted() as one:
        admin.get(f"/api/admin/reports/{case}")
    for number, reporter in enumerate(a_crowd(site.url, 4)):
        report(reporter, "diary", entry["id"])
        past(reporter, upheld=number)
    with counted() as many:
        shown = admin.get(f"/api/admin/reports/{case}").json()

    records = [row["record"] for row in shown["reports"]]
    assert records[0] == {"upheld": 12, "dismissed": 1, "handled": 2, "isMostlyWrong": False}
    assert [record["upheld"] for record in records[1:]] == [0, 1, 2, 3]
    assert len(many) == len(one)


def test_reporters_who_are_mostly_wrong_count_half_towards_hiding(owner, visitor, site):
    """Five of them hide nothing; ten of them do, or three beside others."""
    entry = an_entry(owner)
    crowd = a_crowd(site.url, 7)
    for reporter in crowd[:4]:
        past(reporter, upheld=1, dismissed=9, hours=25)

    for reporter in crowd[:6]:
        assert report(reporter, "diary", entry["id"]).status_code == 201
        assert visitor.get(f"/api/diary/{entry['id']}").status_code == 200
    assert report(crowd[6], "diary", entry["id"]).status_code == 201

    assert visitor.get(f"/api/diary/{entry['id']}").status_code == 404


def test_what_was_handled_already_is_told_so(admin, owner, follower):
    case = a_case(follower, "diary", an_entry(owner)["id"])

    decided(admin, case, HANDLED)

    assert "이미 확인해 처리한" in bells(follower)[0]
    assert admin.get(f"/api/admin/reports/{case}").json()["dismissal"] == "handled"


def test_many_are_dismissed_as_handled_at_once(admin, owner, follower, stranger):
    entry = an_entry(owner)
    cases = [
        a_case(follower, "diary", entry["id"]),
        a_case(stranger, "hamster", entry["hamsterId"]),
    ]

    answer = admin.post(
        "/api/admin/reports/bulk-dismiss",
        {"ids": cases, "reason": "이미 내렸어요.", "dismissal": "handled"},
    )

    assert answer.json()["count"] == 2
    assert [dismissal_of(case) for case in cases] == ["handled", "handled"]


def test_a_dismissal_without_a_choice_is_one_without_a_violation(admin, owner, follower):
    case = a_case(follower, "diary", an_entry(owner)["id"])

    admin.patch(f"/api/admin/reports/{case}", {"status": "dismissed"})

    assert dismissal_of(case) == "unfounded"


def test_what_is_enforced_is_not_handled_already(admin, owner, follower):
    case = a_case(follower, "diary", an_entry(owner)["id"])

    refused = admin.post(f"/api/admin/reports/{case}/decide", {**RESOLVED, "dismissal": "handled"})

    assert refused.status_code == 422
    assert "문제없음" in str(refused.json())
    decided(admin, case, RESOLVED)
    assert dismissal_of(case) is None


def dismissal_of(case: int) -> str | None:
    with connection():
        found: str | None = fetch_value(
            "SELECT dismissal FROM report_cases WHERE id = %(id)s", id=case
        )
    return found
