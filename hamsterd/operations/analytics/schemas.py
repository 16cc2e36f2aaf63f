"""The shapes of the analytics dashboard (spec 2 §3); `null` where there is no data, never 0."""

from datetime import date

from pydantic import Field

from hamsterd.http.shapes.schema import Instant, Out
from hamsterd.members.accounts.schemas import MemberRef


class Dated(Out):
    """When the figures were taken."""

    computed_at: Instant


class Overview(Out):
    """The site's size, and its last day."""

    total_users: int
    active_users24h: int = Field(alias="activeUsers24h")
    total_diaries: int
    new_diaries_day: int
    total_community_posts: int
    new_comments_day: int


class TopContent(Out):
    """An entry or a post in a list of the best."""

    id: int
    title: str
    likes_count: int
    comments_count: int
    created_at: Instant
    user: MemberRef


class TopDiary(TopContent):
    """An entry, with the hamster it was written about."""

    hamster_name: str


class TopPost(TopContent):
    """A post, with its board."""

    board_id: int
    board_name: str


class TopUser(MemberRef):
    """A member among the most active."""

    streak_days: int
    diary_count: int
    total_likes: int


class Trends(Out):
    """What is read and who is writing right now."""

    popular_diaries: list[TopDiary]
    top_users: list[TopUser]


class RealtimeOut(Dated):
    """`GET /api/analytics/realtime`."""

    overview: Overview
    trends: Trends


class Engagement(Out):
    """How readers answer; the day of the week counts from Sunday (0) to Saturday (6)."""

    avg_likes_per_diary: float | None
    avg_comments_per_diary: float | None
    most_active_day_of_week: int | None
    total_engagements: int


class FeatureUse(Out):
    """The use of each feature: existing things, or those made in the last 30 days."""

    health_journals: int
    """Hamsters with a health journal; staff never see its content."""
    shared_hamsters: int
    """Hamsters with carers besides their owners."""
    care_reminders: int
    """Hamsters with a reminder of their care that is not paused."""
    health_cards: int
    """Posts that carry a card of a health journal."""
    accepted_answers: int
    """Questions with an accepted answer."""
    polls: int
    giveaways: int
    contest_photos: int
    """Photos that were entered and not withdrawn."""
    life_books: int
    """Hamsters that a life book was made of."""


class LevelCount(Out):
    """Members in a range of levels: `1-10`."""

    level_range: str
    count: int


class DayCount(Out):
    """A figure of one day in Seoul; `null` if it was not counted."""

    date: date
    count: int | None


class UserBehaviorOut(Dated):
    """`GET /api/analytics/user-behavior`."""

    engagement: Engagement
    feature_use: FeatureUse
    level_distribution: list[LevelCount]
    user_growth: list[DayCount]
    joined_before: int | None = None
    """Sign-ups of the equally long period before a requested range; `null` if any day is
    unknown.
    """


class ContentStats(Out):
    """Averages over all that may be seen."""

    avg_diary_likes: float | None
    avg_community_likes: float | None
    avg_diary_comments: float | None


class HourCount(Out):
    """The events of one hour of the day (0 to 23, Seoul), summed over the window."""

    hour: int
    count: int | None


class ContentPerformanceOut(Dated):
    """`GET /api/analytics/content-performance`."""

    content_stats: ContentStats
    top_performing_diaries: list[TopDiary]
    hourly_activity: list[HourCount]
    top_performing_community_posts: list[TopPost]


class Cohort(Out):
    """Members who joined in one week, and the share of them active in each week since.

    `shares[0]` is the week they joined; the list ends with the last full week. Shares (0 to 1) are
    `null` if nobody joined in that week.
    """

    week: date
    size: int
    shares: list[float | None]


class RetentionOut(Dated):
    """`GET /api/analytics/retention`: active and returning members."""

    daily_active: int | None
    weekly_active: int | None
    monthly_active: int | None
    stickiness: float | None
    active_days: list[DayCount]
    active_before: int | None = None
    """The sum of the equally long period before a requested range; `null` if any day is unknown."""
    cohorts: list[Cohort]


class DefinitionOut(Out):
    """The definition of a figure: its window, its days, what it excludes."""

    key: str
    name: str
    meaning: str


class WeekDay(Out):
    """New and decided things of one day in Seoul. `cases`: reported things, not reports."""

    date: date
    members: int
    diaries: int
    posts: int
    comments: int
    cases: int
    decided: int


class WeekOut(Dated):
    """`GET /api/analytics/week`: seven days, the last is today so far."""

    days: list[WeekDay]
