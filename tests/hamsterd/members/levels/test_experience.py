"""The experience of acts, their daily limits, and the levels (decisions §2)."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from hamsterd.core.clock import KST
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all
from hamsterd.db.transaction import transaction
from hamsterd.members.levels.rules import Source, level_of, tier_of
from hamsterd.members.levels.service import grant_experience
from tests.factories.diaries import a_crowd, a_hamster, an_entry, like
from tests.people import Person

BEFORE_MIDNIGHT = datetime(2026, 11, 20, 23, 59, 50, tzinfo=KST)


def experience(member: Person) -> int:
    return member.get("/api/auth/me").json()["experience"]


def credit(member: Person, source: Source, key: str) -> int:
    with transaction():
        return grant_experience(member_id=member.id, source=source, source_key=key).amount


def test_three_entries_a_day_count_and_the_day_ends_at_midnight_in_seoul(owner: Person):
    hamster = a_hamster(owner)["id"]
    with time_machine.travel(BEFORE_MIDNIGHT, tick=False) as clock:
        for _ in range(4):
            an_entry(owner, hamsterId=hamster)
        assert experience(owner) == 60
        clock.shift(timedelta(seconds=20))
        an_entry(owner, hamsterId=hamster)
        assert experience(owner) == 80
    with connection():
        days = fetch_all("SELECT kst_day::text, sum(amount) FROM experience_events GROUP BY 1")
    assert {row["kst_day"]: row["sum"] for row in days} == {"2026-11-20": 60, "2026-11-21": 20}


def test_midnight_elsewhere_is_no_new_day(owner: Person):
    hamster = a_hamster(owner)["id"]
    before = datetime(2026, 11, 20, 23, 59, 50, tzinfo=UTC)
    with time_machine.travel(before, tick=False) as clock:
        for _ in range(3):
            an_entry(owner, hamsterId=hamster)
        clock.shift(timedelta(seconds=20))
        an_entry(owner, hamsterId=hamster)
        assert experience(owner) == 60


def test_one_source_counts_once(owner: Person):
    gained = [credit(owner, Source.COMMENT, "comment:1") for _ in range(3)]

    assert gained == [2, 0, 0]
    assert experience(owner) == 2


@pytest.mark.parametrize(
    ("source", "amount", "a_day"),
    [
        (Source.POST, 10, 3),
        (Source.COMMENT, 2, 20),
        (Source.ANSWER, 15, 5),
        (Source.LIKE_RECEIVED, 1, 50),
    ],
)
def test_each_source_has_its_share_of_a_day(owner: Person, source, amount, a_day):
    gained = [credit(owner, source, f"x:{n}") for n in range(a_day + 2)]

    assert gained == [amount] * a_day + [0, 0]


def test_a_removed_and_rewritten_entry_does_not_lift_the_cap(owner: Person):
    hamster = a_hamster(owner)["id"]
    for _ in range(5):
        entry = an_entry(owner, hamsterId=hamster)
        owner.delete(f"/api/diary/{entry['id']}")

    assert experience(owner) == 60


def test_the_hundredth_point_is_level_two(owner: Person, site):
    entry = an_entry(owner)
    with transaction():
        execute("UPDATE users SET experience = 98 WHERE id = %(id)s", id=owner.id)
    levels = []
    for member in a_crowd(site.url, 2):
        like(member, entry)
        levels.append(owner.get("/api/auth/me").json()["level"])

    assert levels == [1, 2]


@pytest.mark.parametrize(
    ("points", "level"), [(0, 1), (99, 1), (100, 2), (4_999, 50), (5_000, 51), (-5, 1)]
)
def test_a_level_is_a_hundred_points(points, level):
    assert level_of(points) == level


@pytest.mark.parametrize(
    ("level", "tier"),
    [
        (1, "bronze"),
        (50, "bronze"),
        (51, "silver"),
        (350, "grandmaster"),
        (351, "legend"),
        (999, "legend"),
    ],
)
def test_a_tier_is_fifty_levels(level, tier):
    assert tier_of(level) == tier
