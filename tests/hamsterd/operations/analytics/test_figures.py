"""Every figure is what counting the demo's rows one by one gives, rolled up or not."""

from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta

import pytest

from hamsterd.core.cache import Cache, drop_everything
from hamsterd.core.clock import KST, kst_day, utc_now
from hamsterd.db.sql import Row, execute, fetch_all
from hamsterd.operations.analytics.content import content_performance
from hamsterd.operations.analytics.members import user_behavior
from hamsterd.operations.analytics.realtime import realtime
from hamsterd.operations.analytics.retention import retention
from hamsterd.operations.analytics.rollup import roll_up_days, roll_up_hours
from hamsterd.operations.analytics.rules import monday_of
from tests.hamsterd.operations.analytics.conftest import World

DAY = timedelta(days=1)


@pytest.fixture(params=["live", "rolled up"])
def counted(request: pytest.FixtureRequest, demo: World) -> World:
    """Figures are the same before any job has run and after all have."""
    execute("DELETE FROM hourly_statistics")
    execute("DELETE FROM daily_statistics")
    if request.param == "rolled up":
        roll_up_hours()
        roll_up_days()
    drop_everything()
    return demo


def since(days: int) -> date:
    return kst_day() - timedelta(days=days - 1)


def staying(world: World) -> list[Row]:
    return [member for member in world.members if member["status"] == "active"]


def lately(rows: Iterable[Row], days: int) -> list[Row]:
    return [row for row in rows if kst_day(row["created_at"]) >= since(days)]


def acts(world: World, days: int) -> list[datetime]:
    rows = [*world.entries, *world.posts, *world.comments, *world.likes]
    return [row["created_at"] for row in lately(rows, days)]


def mean(rows: list[Row], column: str) -> float:
    return round(sum(row[column] for row in rows) / len(rows), 2)


def best(rows: list[Row], count: int) -> list[int]:
    ranked = sorted(
        lately(rows, 30), key=lambda r: (r["likes_count"] + r["comments_count"], r["id"])
    )
    return [row["id"] for row in reversed(ranked)][:count]


def test_the_overview_counts_what_there_is(counted: World):
    shown = realtime().overview

    a_day_ago = utc_now() - DAY
    seen = [m for m in staying(counted) if m["last_seen_at"] and m["last_seen_at"] >= a_day_ago]
    assert shown.model_dump(by_alias=True) == {
        "totalUsers": len(staying(counted)),
        "activeUsers24h": len(seen),
        "totalDiaries": len(counted.entries),
        "newDiariesDay": len(lately(counted.entries, 1)),
        "totalCommunityPosts": counted.written,
        "newCommentsDay": len(lately(counted.comments, 1)),
    }
    assert shown.total_diaries > 200


def test_the_leaders_are_those_of_the_window(counted: World):
    trends = realtime().trends

    popular = sorted(counted.entries, key=lambda row: (row["popularity"], row["id"]), reverse=True)
    assert [entry.id for entry in trends.popular_diaries] == [row["id"] for row in popular[:5]]
    earned: Counter[int] = Counter()
    for event in counted.earned:
        if event["kst_day"] >= since(7):
            earned[event["user_id"]] += event["amount"]
    ranked = sorted(
        earned.keys() & {member["id"] for member in staying(counted)},
        key=lambda member: (-earned[member], member),
    )
    assert [member.id for member in trends.top_users] == ranked[:10]


def test_behaviour_is_counted_from_the_rows(counted: World):
    shown = user_behavior()

    engagement = shown.engagement
    assert engagement.avg_likes_per_diary == mean(counted.entries, "likes_count")
    assert engagement.avg_comments_per_diary == mean(counted.entries, "comments_count")
    assert engagement.total_engagements == sum(
        row["likes_count"] + row["comments_count"] for row in [*counted.entries, *counted.posts]
    )
    weekdays = Counter(kst_day(at).isoweekday() % 7 for at in acts(counted, 28))
    assert weekdays[engagement.most_active_day_of_week] == max(weekdays.values())
    ranges = {one.level_range: one.count for one in shown.level_distribution}
    assert sum(ranges.values()) == len(staying(counted))
    assert ranges["1-10"] == sum(member["level"] <= 10 for member in staying(counted))
    joined = Counter(kst_day(member["created_at"]) for member in counted.members)
    assert [(one.date, one.count) for one in shown.user_growth] == [
        (day, joined[day]) for day in (since(30) + n * DAY for n in range(30))
    ]


def test_content_is_counted_from_the_rows(counted: World):
    shown = content_performance()

    assert shown.content_stats.avg_diary_likes == mean(counted.entries, "likes_count")
    assert shown.content_stats.avg_community_likes == mean(counted.posts, "likes_count")
    assert shown.content_stats.avg_diary_comments == mean(counted.entries, "comments_count")
    assert [entry.id for entry in shown.top_performing_diaries] == best(counted.entries, 10)
    assert [post.id for post in shown.top_performing_community_posts] == best(counted.posts, 10)
    hours = Counter(at.astimezone(KST).hour for at in acts(counted, 7))
    assert {one.hour: one.count or 0 for one in shown.hourly_activity} == {
        hour: hours[hour] for hour in range(24)
    }


def test_presence_is_counted_in_days_of_seoul(counted: World):
    shown = retention()

    def seen(days: int) -> int:
        yesterday = kst_day() - DAY
        window = {yesterday - n * DAY for n in range(days)}
        return len({row["user_id"] for row in counted.present if row["kst_day"] in window})

    assert (shown.daily_active, shown.weekly_active, shown.monthly_active) == (
        seen(1),
        seen(7),
        seen(30),
    )
    assert shown.stickiness == round(seen(1) / seen(30), 4)
    by_day = Counter(row["kst_day"] for row in counted.present)
    assert {one.date: one.count for one in shown.active_days} == {
        day: by_day[day] for day in (since(30) + n * DAY for n in range(30))
    }


def test_cohorts_are_followed_week_by_week(demo: World):
    # Everybody of the demo joined long ago: five of them did so three weeks ago.
    monday = monday_of(kst_day()) - timedelta(weeks=3)
    newcomers = [member["id"] for member in demo.members][:5]
    execute(
        "UPDATE users SET created_at = %(at)s WHERE id = ANY(%(ids)s)",
        at=datetime(monday.year, monday.month, monday.day, 23, 30, tzinfo=KST),
        ids=newcomers,
    )
    execute("DELETE FROM daily_statistics")
    execute("DELETE FROM active_days WHERE user_id = ANY(%(ids)s)", ids=newcomers)
    for day, members in ((0, 5), (6, 2), (7, 3), (20, 1), (21, 5)):
        execute(
            """INSERT INTO active_days (kst_day, user_id)
               SELECT %(day)s, id FROM unnest(%(ids)s::bigint[]) AS m(id)""",
            day=monday + day * DAY,
            ids=newcomers[:members],
        )
    roll_up_days()
    drop_everything()

    cohort = next(one for one in retention().cohorts if one.week == monday)

    assert (cohort.size, cohort.shares) == (5, [1.0, 0.6, 0.2])
    assert len(retention().cohorts) == 8


def rolled() -> list[Row]:
    return fetch_all(
        """SELECT metric, hour::text AS at, value FROM hourly_statistics
           UNION ALL SELECT metric, kst_day::text, value FROM daily_statistics ORDER BY 1, 2"""
    )


def test_a_late_run_fills_the_gaps_and_a_second_changes_nothing(demo: World):
    execute("DELETE FROM hourly_statistics")
    execute("DELETE FROM daily_statistics")
    roll_up_hours()
    roll_up_days()
    whole = rolled()

    assert roll_up_hours()["hours"] == 1
    assert roll_up_days() == {"days": 4, "cohorts": 0}
    assert rolled() == whole
    now = utc_now()
    execute("DELETE FROM hourly_statistics WHERE hour < %(at)s", at=now - timedelta(hours=5))
    execute("DELETE FROM daily_statistics WHERE kst_day = %(day)s", day=since(9))
    roll_up_hours(now)
    roll_up_days(kst_day(now))

    assert rolled() == whole


def test_a_run_for_another_day_changes_no_stored_figure_and_stores_none_of_days_to_come(
    demo: World,
):
    execute("DELETE FROM daily_statistics")
    roll_up_days()
    execute("UPDATE daily_statistics SET value = 7 WHERE kst_day < %(day)s", day=kst_day() - DAY)
    whole = rolled()

    for today in (kst_day() - 3 * DAY, kst_day() + 3 * DAY, kst_day() - 900 * DAY):
        roll_up_days(today)
        assert rolled() == whole

    gap = kst_day() - 9 * DAY
    execute("DELETE FROM daily_statistics WHERE kst_day = %(day)s", day=gap)
    roll_up_days(kst_day() - 3 * DAY)
    assert {row["at"] for row in rolled()} == {row["at"] for row in whole}
    assert [row for row in rolled() if row["at"] != str(gap)] == [
        row for row in whole if row["at"] != str(gap)
    ]


def test_an_answer_is_held_for_some_seconds(demo: World):
    Cache.enabled = True
    first = realtime()
    execute("UPDATE users SET status = 'banned' WHERE id = (SELECT max(id) FROM users)")

    assert realtime() is first
    drop_everything()
    assert realtime().overview.total_users == first.overview.total_users - 1
    execute("UPDATE users SET status = 'active' WHERE status = 'banned'")
