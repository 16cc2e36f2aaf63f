"""Every table of the product: columns, constraints and indexes, and nothing that acts."""

from hamsterd.models.accounts import Consent, PasswordResetToken, Session, SignInFailure, User
from hamsterd.models.ads import Ad, AdDay
from hamsterd.models.analytics import DailyStatistic, HourlyStatistic
from hamsterd.models.attendance import ActiveDay, AttendanceDay
from hamsterd.models.community import (
    Board,
    CommunityComment,
    CommunityLike,
    CommunityPost,
)
from hamsterd.models.diaries import Bookmark, Comment, DiaryEntry, Like
from hamsterd.models.exports import Export
from hamsterd.models.follows import Follow
from hamsterd.models.hamsters import Hamster
from hamsterd.models.levels import ExperienceEvent
from hamsterd.models.moderation import Appeal, AuditEntry, Report, ReportCase, Sanction
from hamsterd.models.monitoring import ProcessReport
from hamsterd.models.notifications import (
    Notification,
    NotificationActor,
    NotificationMute,
    NotificationPreference,
    NotificationSetting,
)
from hamsterd.models.operations import Backup, JobLine, JobRequest, JobRun, OutboxMail
from hamsterd.models.push import PushMessage, PushSubscription
from hamsterd.models.ranking import Ranking, RankingRow, RankingScore
from hamsterd.models.screening import SiteSwitch, WordRule
from hamsterd.models.search import SearchText
from hamsterd.models.staff import PersonalDataReview, PersonalDataView, StaffNote
from hamsterd.models.takedowns import Takedown
from hamsterd.models.uploads import Upload

# In an order in which each table refers only to those before it.
ALL_MODELS = (
    User,
    Session,
    SignInFailure,
    Consent,
    PasswordResetToken,
    Hamster,
    DiaryEntry,
    Like,
    Comment,
    Bookmark,
    Follow,
    Board,
    CommunityPost,
    CommunityComment,
    CommunityLike,
    Notification,
    NotificationActor,
    NotificationPreference,
    NotificationSetting,
    NotificationMute,
    PushSubscription,
    PushMessage,
    ExperienceEvent,
    AttendanceDay,
    ActiveDay,
    Upload,
    ReportCase,
    Report,
    Sanction,
    Appeal,
    AuditEntry,
    Ad,
    AdDay,
    Ranking,
    RankingRow,
    RankingScore,
    SearchText,
    DailyStatistic,
    HourlyStatistic,
    JobRun,
    JobLine,
    JobRequest,
    OutboxMail,
    Backup,
    WordRule,
    SiteSwitch,
    Takedown,
    StaffNote,
    PersonalDataView,
    PersonalDataReview,
    ProcessReport,
    Export,
)

__all__ = [
    "ALL_MODELS",
    "ActiveDay",
    "Ad",
    "AdDay",
    "Appeal",
    "AttendanceDay",
    "AuditEntry",
    "Backup",
    "Board",
    "Bookmark",
    "Comment",
    "CommunityComment",
    "CommunityLike",
    "CommunityPost",
    "Consent",
    "DailyStatistic",
    "DiaryEntry",
    "ExperienceEvent",
    "Export",
    "Follow",
    "Hamster",
    "HourlyStatistic",
    "JobLine",
    "JobRequest",
    "JobRun",
    "Like",
    "Notification",
    "NotificationActor",
    "NotificationMute",
    "NotificationPreference",
    "NotificationSetting",
    "OutboxMail",
    "PasswordResetToken",
    "PersonalDataReview",
    "PersonalDataView",
    "ProcessReport",
    "PushMessage",
    "PushSubscription",
    "Ranking",
    "RankingRow",
    "RankingScore",
    "Report",
    "ReportCase",
    "Sanction",
    "SearchText",
    "Session",
    "SignInFailure",
    "SiteSwitch",
    "StaffNote",
    "Takedown",
    "Upload",
    "User",
    "WordRule",
]
