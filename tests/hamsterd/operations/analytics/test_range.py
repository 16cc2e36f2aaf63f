"""Figures over the days an admin chose, beside as many days before."""

from datetime import timedelta

import pytest

from hamsterd.core.clock import kst_day
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transaction
from hamsterd.operations.analytics.rules import RANGE_DAYS_MAX
from tests.factories.community import a_post
from tests.factories.diaries import an_entry
from tests.people import Person

PATHS = ["user-behavior", "content-performance", "retention"]
DAY = timedelta(days=1)


def ask(admin: Person, what: str, first: object = None, last: object = None) -> dict:
    query = {name: str(day) for name, day in (("from", first), ("to", last)) if day}
    answer = admin.get(f"/api/analytics/{what}", **query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
def joined(admin: Person, owner: Person, follower: Person, stranger: Person) -> None:
    """One joined 12 days ago, two 5 days ago, the admin 40 days ago."""
    ago = {admin.id: 40, owner.id: 12, follower.id: 5, stranger.id: 5}
    with transaction():
        for member, days in ago.items():
            execute(
                "UPDATE users SET created_at = now() - %(ago)s WHERE id = %(id)s",
                ago=timedelta(days=days),
                id=member,
            )


def test_a_range_has_each_of_its_days(admin: Person, joined: None):
    today = kst_day()

    found = ask(admin, "user-behavior", today - 6 * DAY, today)

    assert [day["date"] for day in found["userGrowth"]] == [
        str(today - n * DAY) for n in range(6, -1, -1)
    ]
    assert sum(day["count"] or 0 for day in found["userGrowth"]) == 2
    assert ask(admin, "user-behavior", today - 20 * DAY, today - 10 * DAY)["userGrowth"][0][
        "date"
    ] == str(today - 20 * DAY)


def test_a_day_on_which_nobody_joined_is_a_zero(admin: Person, joined: None):
    today = kst_day()
    with transaction():
        execute(
            "INSERT INTO daily_statistics (metric, kst_day, value)"
            " VALUES ('members.joined', %(day)s, 1)",
            day=today - DAY,
        )

    found = ask(admin, "user-behavior", today, today)

    assert found["userGrowth"] == [{"date": str(today), "count": 0}]


def test_it_is_compared_with_as_many_days_before(admin: Person, joined: None):
    """Where all of them are known: a part of a week is no week."""
    today = kst_day()
    with transaction():
        for day in range(1, 31):
            execute(
                "INSERT INTO daily_statistics (metric, kst_day, value)"
                " VALUES ('members.joined', %(day)s, %(value)s)",
                day=today - day * DAY,
                value=1.0,
            )

    assert ask(admin, "user-behavior", today - 7 * DAY, today - DAY)["joinedBefore"] == 7
    assert ask(admin, "user-behavior", today - 29 * DAY, today)["joinedBefore"] is None
    assert ask(admin, "user-behavior")["joinedBefore"] is None


def test_the_best_are_those_written_in_the_range(admin: Person, owner: Person):
    entry, post = an_entry(owner), a_post(owner)
    with transaction():
        for table in ("diary_entries", "community_posts"):
            execute(f"UPDATE {table} SET created_at = created_at - interval '60 days'")
    today = kst_day()

    assert ask(admin, "content-performance")["topPerformingDiaries"] == []
    found = ask(admin, "content-performance", today - 61 * DAY, today - 59 * DAY)
    assert [one["id"] for one in found["topPerformingDiaries"]] == [entry["id"]]
    assert [one["id"] for one in found["topPerformingCommunityPosts"]] == [post["id"]]
    assert len(found["hourlyActivity"]) == 24


@pytest.mark.parametrize("what", PATHS)
def test_a_year_is_the_longest(admin: Person, what: str):
    today = kst_day()
    ask(admin, what, today - (RANGE_DAYS_MAX - 1) * DAY, today)


@pytest.mark.parametrize("what", PATHS)
@pytest.mark.parametrize(
    ("first", "last", "field"),
    [
        ("2025-11-01", None, "to"),
        (None, "2025-11-01", "from"),
        ("2025-11-02", "2025-11-01", "from"),
        ("2024-01-01", "2025-11-01", "from"),
        ("2025-11-01", "2999-01-01", "to"),
        ("0001-01-01", "0001-01-02", "from"),
        ("yesterday", "2025-11-01", "from"),
        ("2025-02-30", "2025-11-01", "from"),
    ],
)
def test_what_is_no_range_is_refused_in_words(admin: Person, what, first, last, field):
    query = {name: day for name, day in (("from", first), ("to", last)) if day}

    answer = admin.get(f"/api/analytics/{what}", **query)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field]), answer.text
