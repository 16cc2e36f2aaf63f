"""Everybody reads what the staff did, month by month, and learns of nobody."""

from datetime import UTC, date, datetime, timedelta

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute
from hamsterd.staff.takedowns.transparency.rules import ended_months, told
from tests.factories.diaries import an_entry
from tests.factories.moderation import DISMISSED, RESOLVED, a_case, decided, undone
from tests.people import Person
from tests.site import RunningSite

LAST_MONTH = kst_day().replace(day=1) - timedelta(days=1)
MIDDLE = datetime(LAST_MONTH.year, LAST_MONTH.month, 15, 3, tzinfo=UTC)


@pytest.fixture
def old_site(owner: Person, follower: Person, admin: Person) -> None:
    """A site whose members came two months ago."""
    with connection():
        execute("UPDATE users SET created_at = %(then)s", then=MIDDLE - timedelta(days=31))


def moved_to_last_month(table: str, *columns: str) -> None:
    moved = ", ".join(f"{column} = %(then)s" for column in columns)
    with connection():
        execute(f"UPDATE {table} SET {moved}", then=MIDDLE)


def figures(site: RunningSite, reader: Person) -> dict[str, tuple[int, bool]]:
    """The latest month's, by name."""
    site.forget()
    month = reader.get("/api/transparency").json()["months"][0]
    assert month["month"] == f"{LAST_MONTH:%Y-%m}"
    return {each["key"]: (each["count"], each["isAtMost"]) for each in month["figures"]}


@pytest.mark.usefixtures("old_site")
def test_a_decision_of_last_month_is_told(
    site: RunningSite, owner: Person, follower: Person, admin: Person, visitor: Person
) -> None:
    case = a_case(follower, "diary", an_entry(owner)["id"])
    done = decided(admin, case, {**RESOLVED, "removeContent": True})
    moved_to_last_month("reports", "created_at")
    moved_to_last_month("report_cases", "created_at", "decided_at")
    moved_to_last_month("audit_log", "created_at")

    assert figures(site, visitor) == {
        **dict.fromkeys(figures(site, visitor), (0, False)),
        "reports": (5, True),
        "upheld": (5, True),
        "removed": (5, True),
        "warnings": (5, True),
    }
    page = visitor.get("/transparency")
    assert page.status_code == 200
    assert "내린 글과 댓글" in page.text
    assert "5건 이하" in page.text

    undone(admin, done["auditId"])
    after = figures(site, visitor)
    assert after["removed"] == after["warnings"] == after["upheld"] == (0, False)
    assert after["reports"] == (5, True)


@pytest.mark.usefixtures("old_site")
def test_what_happens_this_month_is_told_next_month(
    site: RunningSite, owner: Person, follower: Person, admin: Person, visitor: Person
) -> None:
    case = a_case(follower, "diary", an_entry(owner)["id"])
    decided(admin, case, DISMISSED)
    assert set(figures(site, visitor).values()) == {(0, False)}


def test_a_new_site_has_no_month_to_tell_of(site: RunningSite, visitor: Person) -> None:
    site.forget()
    assert visitor.get("/api/transparency").json()["months"] == []
    assert "아직 끝난 달이 없어요" in visitor.get("/transparency").text


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        *((0, (0, False)), (1, (5, True)), (5, (5, True)), (6, (10, True)), (10, (10, True))),
        *((11, (11, False)), (1234, (1234, False))),
    ],
)
def test_small_numbers_are_told_as_at_most(count: int, expected: tuple[int, bool]) -> None:
    assert told(count) == expected


def test_only_months_that_are_on_record_as_a_whole_are_told() -> None:
    months = ended_months(date(2026, 11, 24), kept_days=365, began=date(2020, 5, 20))
    assert (months[0], months[-1]) == (date(2026, 10, 1), date(2025, 12, 1))
    assert ended_months(date(2026, 11, 24), kept_days=365, began=date(2026, 9, 30)) == [
        date(2026, 10, 1),
        date(2026, 9, 1),
    ]
    assert ended_months(date(2026, 11, 1), kept_days=365, began=date(2026, 11, 1)) == []
    assert len(ended_months(date(2026, 11, 24), kept_days=3650, began=date(2010, 1, 1))) == 12
