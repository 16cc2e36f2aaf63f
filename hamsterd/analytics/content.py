"""The content tab: averages, the best of the month, and the hours of the day."""

from hamsterd.analytics import series
from hamsterd.analytics.answers import held
from hamsterd.analytics.best import top_entries, top_posts
from hamsterd.analytics.rules import HOURLY_DAYS, average
from hamsterd.analytics.schemas import ContentPerformanceOut, ContentStats
from hamsterd.analytics.stock import current_stock
from hamsterd.clock import utc_now


def content_performance() -> ContentPerformanceOut:
    """`GET /api/analytics/content-performance`."""
    return held(ContentPerformanceOut, _content_performance)


def _content_performance() -> ContentPerformanceOut:
    stock = current_stock()
    stats = ContentStats(
        avg_diary_likes=average(stock["entries.likes"], stock["entries.count"]),
        avg_community_likes=average(stock["posts.likes"], stock["posts.count"]),
        avg_diary_comments=average(stock["entries.comments"], stock["entries.count"]),
    )
    return ContentPerformanceOut(
        content_stats=stats,
        top_performing_diaries=top_entries(),
        top_performing_community_posts=top_posts(),
        hourly_activity=series.by_hour(HOURLY_DAYS),
        computed_at=utc_now(),
    )
