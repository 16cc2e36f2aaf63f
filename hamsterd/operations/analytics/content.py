"""The content tab: averages, the best of the month, and the hours of the day."""

from hamsterd.core.clock import utc_now
from hamsterd.operations.analytics import series
from hamsterd.operations.analytics.responses import cached
from hamsterd.operations.analytics.rules import HOURLY_DAYS, TOP_CONTENT_DAYS, average
from hamsterd.operations.analytics.schemas import ContentPerformanceOut, ContentStats
from hamsterd.operations.analytics.top import top_entries, top_posts
from hamsterd.operations.analytics.totals import current_totals
from hamsterd.operations.analytics.window import Window


def content_performance(window: Window | None = None) -> ContentPerformanceOut:
    """`GET /api/analytics/content-performance`."""
    return cached(ContentPerformanceOut, lambda: _content_performance(window), window=window)


def _content_performance(window: Window | None) -> ContentPerformanceOut:
    written = window or Window.of_last(TOP_CONTENT_DAYS)
    stock = current_totals()
    stats = ContentStats(
        avg_diary_likes=average(stock["entries.likes"], stock["entries.count"]),
        avg_community_likes=average(stock["posts.likes"], stock["posts.count"]),
        avg_diary_comments=average(stock["entries.comments"], stock["entries.count"]),
    )
    return ContentPerformanceOut(
        content_stats=stats,
        top_performing_diaries=top_entries(written),
        top_performing_community_posts=top_posts(written),
        hourly_activity=series.by_hour(window or Window.of_last(HOURLY_DAYS)),
        computed_at=utc_now(),
    )
