"""Retention periods: one table, used by jobs and operators.

Conditions are SQL over the rule's own table: `%(before)s` is the instant, and `%(before_day)s` the
day in Seoul, before which the period is over.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from hamsterd.config import Settings
from hamsterd.staff.rules import SANCTION_ENDED

MISUSE = "retain_misuse_days"
"""Misuse records, from the day they are over (decisions §2, Retention; privacy text)."""
USAGE = "retain_usage_days"
"""Access and usage records (decisions §2, Retention; privacy text)."""
ADS = "retain_ads_days"
"""Advertising data (decisions §2, Retention; privacy text)."""


class Job(StrEnum):
    """Which line of the timetable applies a rule."""

    ACCOUNTS = "tidy-accounts"
    NOTIFICATIONS = "tidy-notifications"
    RECORDS = "retain"


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of record: `since` is SQL of the instant (or day) at which its period starts.

    `setting` is the number of days, with its bounds (`hamsterd.config`). `sets` empties columns
    instead of deleting the row.
    """

    name: str
    says: str
    setting: str
    job: Job
    table: str
    over: str
    since: str
    sets: str | None = None

    def kept(self, settings: Settings) -> timedelta:
        """How long this site keeps it."""
        return timedelta(days=getattr(settings, self.setting))


_IS_APPEALED = """
    EXISTS (SELECT 1 FROM appeals a WHERE a.sanction_id = sanctions.id AND a.status = 'pending')
"""
_CASE_IN_FORCE = """
    EXISTS (SELECT 1 FROM sanction_cases answered
              JOIN sanctions s ON s.id = answered.sanction_id
              LEFT JOIN appeals a ON a.sanction_id = s.id
             WHERE answered.case_id = report_cases.id
               AND (a.status = 'pending'
                    OR (s.lifted_at IS NULL AND s.voided_at IS NULL
                        AND (s.kind = 'ban' OR s.ends_at > now()))))
"""

# Ours begin with `$2`; a sign-in replaces all others (`members.accounts.credentials.old_hashes`).
_HAS_OLD_HASH = "password_hash IS NOT NULL AND left(password_hash, 2) <> '$2'"

RULES: Sequence[Rule] = (
    Rule(
        "report_cases",
        "처리한 신고와 그 증거",
        MISUSE,
        Job.RECORDS,
        "report_cases",
        f"status <> 'pending' AND decided_at < %(before)s AND NOT {_CASE_IN_FORCE}",
        "decided_at",
    ),
    Rule(
        "sanctions",
        "끝난 이용 제한과 이의 제기",
        MISUSE,
        Job.RECORDS,
        "sanctions",
        f"{SANCTION_ENDED} < %(before)s AND NOT {_IS_APPEALED}",
        SANCTION_ENDED,
    ),
    Rule(
        "blocks",
        "끝난 접속 차단",
        MISUSE,
        Job.RECORDS,
        "blocks",
        "coalesce(lifted_at, ends_at) < %(before)s",
        "coalesce(lifted_at, ends_at)",
    ),
    Rule(
        "invitations",
        "끝난 초대 링크",
        MISUSE,
        Job.RECORDS,
        "invitations",
        "coalesce(revoked_at, expires_at) < %(before)s",
        "coalesce(revoked_at, expires_at)",
    ),
    Rule(
        "carer_invitations",
        "끝난 공동집사 초대",
        USAGE,
        Job.RECORDS,
        "carer_invitations",
        "expires_at < %(before)s",
        "CASE WHEN expires_at < now() THEN expires_at END",
    ),
    Rule(
        "health_shares",
        "끝난 건강수첩 공유 링크",
        USAGE,
        Job.RECORDS,
        "health_shares",
        "expires_at < %(before)s",
        "CASE WHEN expires_at < now() THEN expires_at END",
    ),
    Rule(
        "health_alerts",
        "끝난 건강수첩 알림",
        MISUSE,
        Job.RECORDS,
        "health_alerts",
        "ended_at < %(before)s",
        "ended_at",
    ),
    Rule(
        "care_ticks",
        "끝낸 돌봄의 표시",
        MISUSE,
        Job.RECORDS,
        "care_ticks",
        "ticked_at < %(before)s",
        "ticked_at",
    ),
    Rule(
        "writing_flags",
        "단어 규칙이 표시한 글",
        MISUSE,
        Job.RECORDS,
        "writing_flags",
        "coalesce(seen_at, created_at) < %(before)s",
        "coalesce(seen_at, created_at)",
    ),
    Rule(
        "takedowns",
        "끝난 임시조치 요청",
        MISUSE,
        Job.RECORDS,
        "takedowns",
        "status IN ('rejected', 'released', 'removed') AND updated_at < %(before)s",
        "updated_at",
    ),
    Rule(
        "audit_log",
        "운영자의 행동 기록",
        MISUSE,
        Job.RECORDS,
        "audit_log",
        "created_at < %(before)s",
        "created_at",
    ),
    Rule(
        "personal_data_views",
        "개인정보 열람 기록",
        "retain_access_log_days",
        Job.RECORDS,
        "personal_data_views",
        "created_at < %(before)s",
        "created_at",
    ),
    Rule(
        "incidents",
        "마친 개인정보 사고와 그 증거",
        MISUSE,
        Job.RECORDS,
        "incidents",
        "closed_at < %(before)s AND coalesce(notice_until, closed_at) < %(before)s",
        "closed_at",
    ),
    Rule(
        "staff_notes",
        "회원에 대한 운영자 메모",
        MISUSE,
        Job.RECORDS,
        "staff_notes",
        "created_at < %(before)s",
        "created_at",
    ),
    Rule(
        "spam_removals",
        "스팸 회원의 글을 내린 기록",
        MISUSE,
        Job.RECORDS,
        "spam_removals",
        "status IN ('done', 'undone') AND updated_at < %(before)s",
        "CASE WHEN status IN ('done', 'undone') THEN updated_at END",
    ),
    Rule(
        "inquiries",
        "끝난 문의",
        "retain_inquiries_days",
        Job.RECORDS,
        "inquiries",
        "status <> 'open' AND last_message_at < %(before)s",
        "CASE WHEN status <> 'open' THEN last_message_at END",
    ),
    Rule(
        "moved_messages",
        "이전 사이트에서 온 쪽지",
        USAGE,
        Job.RECORDS,
        "moved_messages",
        "came_at < %(before)s",
        "came_at",
    ),
    Rule(
        "session_addresses",
        "로그인한 기기의 주소",
        USAGE,
        Job.RECORDS,
        "sessions",
        "ip IS NOT NULL AND created_at < %(before)s",
        "CASE WHEN ip IS NOT NULL THEN created_at END",
        sets="ip = NULL, network = NULL",
    ),
    Rule(
        "active_days",
        "다녀간 날",
        USAGE,
        Job.RECORDS,
        "active_days",
        "kst_day < %(before_day)s",
        "kst_day",
    ),
    Rule(
        "job_runs",
        "작업 실행 기록",
        USAGE,
        Job.RECORDS,
        "job_runs",
        "status <> 'running' AND started_at < %(before)s",
        "started_at",
    ),
    Rule(
        "job_requests",
        "작업을 부탁한 기록",
        USAGE,
        Job.RECORDS,
        "job_requests",
        "taken_at < %(before)s",
        "taken_at",
    ),
    Rule(
        "client_errors",
        "회원의 브라우저에서 난 오류",
        USAGE,
        Job.RECORDS,
        "client_errors",
        "last_seen_at < %(before)s",
        "last_seen_at",
    ),
    Rule(
        "ad_days",
        "광고의 날짜별 노출과 클릭",
        ADS,
        Job.RECORDS,
        "ad_days",
        "kst_day < %(before_day)s",
        "kst_day",
    ),
    Rule(
        "ads",
        "기간이 끝난 광고",
        ADS,
        Job.RECORDS,
        "ads",
        "ends_at < %(before)s",
        "ends_at",
    ),
    Rule(
        "outbox_mail",
        "보낸 메일",
        USAGE,
        Job.ACCOUNTS,
        "outbox_mail",
        "status <> 'pending' AND created_at < %(before)s",
        "created_at",
    ),
    Rule(
        "bounced_addresses",
        "메일이 돌아온 주소",
        USAGE,
        Job.ACCOUNTS,
        "bounced_addresses",
        "bounced_at < %(before)s",
        "bounced_at",
    ),
    Rule(
        "push_messages",
        "기기로 보낸 알림",
        "retain_pushes_days",
        Job.NOTIFICATIONS,
        "push_messages",
        "status <> 'pending' AND created_at < %(before)s",
        "created_at",
    ),
    Rule(
        "sessions",
        "끝난 로그인",
        "retain_sessions_days",
        Job.ACCOUNTS,
        "sessions",
        "greatest(expires_at, refresh_expires_at) < %(before)s",
        "greatest(expires_at, refresh_expires_at)",
    ),
    Rule(
        "old_password_hashes",
        "이사 온 회원의 옛 비밀번호 (그동안 로그인하지 않은 회원)",
        "retain_old_hashes_days",
        Job.ACCOUNTS,
        "users",
        f"{_HAS_OLD_HASH} AND id IN (SELECT user_id FROM moved_members WHERE came_at < %(before)s)",
        f"CASE WHEN {_HAS_OLD_HASH}"
        " THEN (SELECT came_at FROM moved_members WHERE user_id = users.id) END",
        sets="password_hash = NULL",
    ),
    Rule(
        "password_reset_tokens",
        "지난 비밀번호 재설정 링크",
        "retain_reset_links_days",
        Job.ACCOUNTS,
        "password_reset_tokens",
        "expires_at < %(before)s",
        "expires_at",
    ),
    Rule(
        "email_tokens",
        "지난 이메일 확인 링크",
        "retain_reset_links_days",
        Job.ACCOUNTS,
        "email_tokens",
        "expires_at < %(before)s",
        "expires_at",
    ),
    Rule(
        "inquiry_links",
        "지난 문의 링크",
        "retain_reset_links_days",
        Job.ACCOUNTS,
        "inquiry_links",
        "expires_at < %(before)s",
        "expires_at",
    ),
    Rule(
        "remembered_devices",
        "2단계 확인을 건너뛰던 기기",
        "retain_sessions_days",
        Job.ACCOUNTS,
        "remembered_devices",
        "expires_at < %(before)s",
        "expires_at",
    ),
    Rule(
        "passkey_challenges",
        "답하지 않은 패스키 확인",
        "retain_sessions_days",
        Job.ACCOUNTS,
        "passkey_challenges",
        "expires_at < %(before)s",
        "expires_at",
    ),
    Rule(
        "sign_in_failures",
        "로그인 실패 기록",
        "retain_sign_in_failures_days",
        Job.ACCOUNTS,
        "sign_in_failures",
        "failed_at < %(before)s",
        "failed_at",
    ),
    Rule(
        "rate_limits",
        "요청 제한을 세는 기록",
        "retain_rate_limits_days",
        Job.RECORDS,
        "rate_limits",
        "expires_at < %(before)s",
        "expires_at",
    ),
    Rule(
        "idempotency_keys",
        "다시 보낸 요청에 줄 답",
        "retain_idempotency_keys_days",
        Job.RECORDS,
        "idempotency_keys",
        "created_at < %(before)s",
        "created_at",
    ),
    Rule(
        "read_notifications",
        "읽은 알림",
        "retain_read_notifications_days",
        Job.NOTIFICATIONS,
        "notifications",
        "is_read AND updated_at < %(before)s",
        "CASE WHEN is_read THEN updated_at END",
    ),
    Rule(
        "unread_notifications",
        "읽지 않은 알림",
        "retain_unread_notifications_days",
        Job.NOTIFICATIONS,
        "notifications",
        "NOT is_read AND updated_at < %(before)s",
        "CASE WHEN NOT is_read THEN updated_at END",
    ),
)
"""In an order in which dependent records are deleted first or by themselves."""
