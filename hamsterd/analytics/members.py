"""The behaviour tab: how readers answer, how far members have come, how many join."""

from hamsterd.analytics import series
from hamsterd.analytics.answers import held
from hamsterd.analytics.rules import (
    GROWTH_DAYS,
    LEVEL_RANGES,
    WEEKDAY_DAYS,
    average,
    range_name,
)
from hamsterd.analytics.schemas import Engagement, LevelCount, UserBehaviorOut
from hamsterd.analytics.stock import current_stock
from hamsterd.clock import utc_now
from hamsterd.db.sql import fetch_all

_LEVELS = """
    SELECT width_bucket(level, %(starts)s::int[]) AS range, count(*)::int AS members
      FROM users WHERE status IN ('active', 'suspended') GROUP BY 1
"""


def user_behavior() -> UserBehaviorOut:
    """`GET /api/analytics/user-behavior`."""
    return held(UserBehaviorOut, _user_behavior)


def _user_behavior() -> UserBehaviorOut:
    return UserBehaviorOut(
        engagement=_engagement(),
        level_distribution=_levels(),
        user_growth=series.joined(GROWTH_DAYS),
        computed_at=utc_now(),
    )


def _engagement() -> Engagement:
    stock = current_stock()
    reactions = sum(
        stock[f"{kind}.{what}"] for kind in ("entries", "posts") for what in ("likes", "comments")
    )
    return Engagement(
        avg_likes_per_diary=average(stock["entries.likes"], stock["entries.count"]),
        avg_comments_per_diary=average(stock["entries.comments"], stock["entries.count"]),
        most_active_day_of_week=series.busiest_day(WEEKDAY_DAYS),
        total_engagements=int(reactions),
    )


def _levels() -> list[LevelCount]:
    starts = [first for first, _ in LEVEL_RANGES]
    counts = {row["range"]: row["members"] for row in fetch_all(_LEVELS, starts=starts)}
    return [
        LevelCount(level_range=range_name(first, last), count=counts.get(number, 0))
        for number, (first, last) in enumerate(LEVEL_RANGES, start=1)
    ]
