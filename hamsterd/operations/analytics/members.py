"""The behaviour tab: how readers answer, how far members have come, how many join."""

from hamsterd.core.clock import utc_now
from hamsterd.operations.analytics import series
from hamsterd.operations.analytics.responses import cached
from hamsterd.operations.analytics.rules import (
    GROWTH_DAYS,
    LEVEL_RANGES,
    WEEKDAY_DAYS,
    average,
    range_name,
)
from hamsterd.operations.analytics.schemas import (
    Engagement,
    FeatureUse,
    LevelCount,
    UserBehaviorOut,
)
from hamsterd.operations.analytics.totals import Totals, current_totals
from hamsterd.operations.analytics.window import Window


def user_behavior(window: Window | None = None) -> UserBehaviorOut:
    """`GET /api/analytics/user-behavior`."""
    return cached(UserBehaviorOut, lambda: _user_behavior(window), window=window)


def _user_behavior(window: Window | None) -> UserBehaviorOut:
    growth = window or Window.of_last(GROWTH_DAYS)
    stock = current_totals()
    return UserBehaviorOut(
        engagement=_engagement(stock),
        feature_use=FeatureUse(
            **{feature: int(stock[f"use.{feature}"]) for feature in FeatureUse.model_fields}
        ),
        level_distribution=_levels(stock),
        user_growth=series.joined(growth),
        joined_before=series.total(series.joined(growth.before)) if window else None,
        computed_at=utc_now(),
    )


def _engagement(stock: Totals) -> Engagement:
    reactions = sum(
        stock[f"{kind}.{what}"] for kind in ("entries", "posts") for what in ("likes", "comments")
    )
    return Engagement(
        avg_likes_per_diary=average(stock["entries.likes"], stock["entries.count"]),
        avg_comments_per_diary=average(stock["entries.comments"], stock["entries.count"]),
        most_active_day_of_week=series.busiest_day(WEEKDAY_DAYS),
        total_engagements=int(reactions),
    )


def _levels(stock: Totals) -> list[LevelCount]:
    return [
        LevelCount(level_range=range_name(first, last), count=int(stock[f"levels.{number}"]))
        for number, (first, last) in enumerate(LEVEL_RANGES, start=1)
    ]
