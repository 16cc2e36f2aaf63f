"""What stays behind: each table of the site is in one of these lists, and what stays is counted.

`tests/hamsterd/moving/test_departure.py` compares the lists with the tables.
"""

from collections.abc import Mapping
from typing import NamedTuple

from hamsterd.db.migrate import HISTORY_TABLE
from hamsterd.db.sql import fetch_column, fetch_value
from hamsterd.moving.departure.departing import Departing
from hamsterd.moving.departure.sql import entry_goes, live, post_goes

GO = frozenset(
    {
        "users", "linked_identities", "moved_members", "boards", "board_categories",
        "board_readers", "board_keepers", "community_posts", "community_comments",
        "community_likes", "community_bookmarks", "accepted_answers", "giveaways", "post_polls",
        "poll_choices",
        "poll_ballots", "experience_events", "inquiries", "inquiry_messages", "moved_messages",
        "popups", "uploads", "notification_settings", "sanctions", "hamsters", "hamster_carers",
        "diary_entries", "comments", "likes", "bookmarks", "condolences", "health_rows", "follows",
    }
)  # fmt: skip
"""Tables whose rows go, or a part of them."""

OF_THE_HOUSE = "이 사이트를 운영한 기록이라 두고 가요."
OF_THE_ADDRESS = "이 사이트의 주소에 묶여 있어 그곳에서 다시 등록해요."
NO_PLACE = "공통 형식에 담을 자리가 없어요."
NOT_AGREED = "그곳의 약관에 다시 동의해요."
CHOSEN_ANEW = "그곳에서 다시 정해요."


class Stays(NamedTuple):
    """What the rows of a table are called, and why they stay."""

    what: str
    why: str


STAY: Mapping[str, Stays] = {
    "authenticator_apps": Stays("2단계 인증 앱", OF_THE_ADDRESS),
    "passkeys": Stays("패스키", OF_THE_ADDRESS),
    "recovery_codes": Stays("복구 코드", OF_THE_ADDRESS),
    "push_subscriptions": Stays("알림을 받는 기기", OF_THE_ADDRESS),
    "consents": Stays("약관 동의", NOT_AGREED),
    "document_versions": Stays("약관과 방침", "hamster documents export로 따로 내보내요."),
    "word_rules": Stays("단어 규칙", "hamster word-rules export로 따로 내보내요."),
    "canned_texts": Stays("정해 둔 글", NO_PLACE),
    "ads": Stays("광고", NO_PLACE),
    "announcements": Stays("전체 공지", NO_PLACE),
    "site_switches": Stays("사이트 설정", CHOSEN_ANEW),
    "attendance_days": Stays("출석", NO_PLACE),
    "attendance_exemptions": Stays("출석에서 뺀 날", NO_PLACE),
    "contests": Stays("콘테스트", NO_PLACE),
    "contest_entries": Stays("콘테스트의 사진", NO_PLACE),
    "contest_ballots": Stays("콘테스트의 투표", NO_PLACE),
    "care_calendars": Stays("돌봄 달력", NO_PLACE),
    "care_reminders": Stays("돌봄 알림", NO_PLACE),
    "care_reminder_members": Stays("돌봄 알림을 받는 회원", NO_PLACE),
    "care_ticks": Stays("돌봄 알림에 한 표시", NO_PLACE),
    "health_alerts": Stays("건강 알림", "그곳에서 건강 기록을 보고 다시 알려요."),
    "health_row_edits": Stays("건강 기록을 고친 내역", NO_PLACE),
    "health_settings": Stays("건강 기록의 설정", NO_PLACE),
    "health_shares": Stays("건강 기록의 공유 링크", OF_THE_ADDRESS),
    "post_health_cards": Stays("글의 건강 카드", NO_PLACE),
    "member_blocks": Stays("회원 차단", NO_PLACE),
    "member_hides": Stays("숨긴 글", NO_PLACE),
    "muted_word_lists": Stays("가린 단어", NO_PLACE),
    "mentions": Stays("글 속의 @닉네임", "글자로 가고, 이어지지는 않아요."),
    "notification_mutes": Stays("알림을 끈 글", CHOSEN_ANEW),
    "notification_preferences": Stays("알림 설정", CHOSEN_ANEW),
    "invitations": Stays("초대 링크", OF_THE_ADDRESS),
    "carer_invitations": Stays("돌봄이 초대 링크", OF_THE_ADDRESS),
    "blocks": Stays("접속 차단", OF_THE_HOUSE),
    "reports": Stays("신고", OF_THE_HOUSE),
    "report_cases": Stays("신고 사건", OF_THE_HOUSE),
    "appeals": Stays("이의 제기", OF_THE_HOUSE),
    "takedowns": Stays("권리침해 신고", OF_THE_HOUSE),
    "incidents": Stays("개인정보 사고", OF_THE_HOUSE),
    "staff_notes": Stays("회원에 대한 메모", OF_THE_HOUSE),
    "audit_log": Stays("조치 기록", OF_THE_HOUSE),
    "personal_data_views": Stays("개인정보 열람 기록", OF_THE_HOUSE),
    "move_mails": Stays("이사 안내 메일", OF_THE_HOUSE),
    "old_addresses": Stays("그 전 사이트의 옛 주소", NO_PLACE),
}
"""Tables whose rows stay, which are counted."""

PASSES = frozenset(
    {
        "active_days", "ad_days", "backups", "bounced_addresses", "bus_events", "client_errors",
        "daily_statistics", "email_tokens", "exports", "file_copies", "film_conversions",
        "hourly_statistics", "idempotency_keys", "identity_unlinks", "incident_evidences",
        "incident_people", "inquiry_links", "job_requests", "job_runs", "jobs", "moved_things",
        "moves", "notification_actors", "notification_entries", "notifications", "outbox_mail",
        "passkey_challenges", "password_reset_tokens", "personal_data_reviews", "post_viewers",
        "process_reports", "push_messages", "ranking_rows", "ranking_scores", "rankings",
        "rate_limits", "remembered_devices", "sanction_cases", "search_texts", "sessions",
        "sign_in_failures", "spam_removal_items", "spam_removals", "staff_alerts", "writing_flags",
    }
)  # fmt: skip
"""Tables that only the running site needs: queues, tokens, figures, copies, news that pass."""

UNKNOWN = "이 사이트의 것이 아닌 표예요."
_TABLES = """
    SELECT relname::text FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition
"""
GONE = "숨겨졌거나 내려졌거나 휴지통에 있어서 두고 가요."
OF_LEAVERS = "탈퇴한 회원이 혼자, 또는 몇 사람만 보던 글이에요."
_PARTS: tuple[tuple[Stays, str], ...] = (
    (Stays("글", GONE), f"SELECT count(*) FROM community_posts p WHERE NOT ({live('p')})"),
    (
        Stays("글", "합쳐진 게시판에 있어서 두고 가요."),
        f"""SELECT count(*) FROM community_posts p JOIN boards b ON b.id = p.board_id
             WHERE b.merged_into_id IS NOT NULL AND {live("p")}""",
    ),
    (
        Stays("댓글", GONE),
        f"""SELECT count(*) FROM community_comments c
              JOIN community_posts p ON p.id = c.post_id AND {live("p")}
             WHERE NOT ({live("c")})""",
    ),
    (Stays("일기", GONE), f"SELECT count(*) FROM diary_entries e WHERE NOT ({live('e')})"),
    (
        Stays("일기의 댓글", GONE),
        f"""SELECT count(*) FROM comments c
              JOIN diary_entries e ON e.id = c.diary_entry_id AND {live("e")}
             WHERE NOT ({live("c")})""",
    ),
    (Stays("햄스터", GONE), f"SELECT count(*) FROM hamsters h WHERE NOT ({live('h')})"),
    (
        Stays("추모의 말", GONE),
        f"""SELECT count(*) FROM condolences c JOIN hamsters h ON h.id = c.hamster_id
             WHERE NOT ({live("c")}) OR NOT ({live("h")})""",
    ),
    (
        Stays("가입 신청", "아직 받아들이지 않은 회원이에요."),
        "SELECT count(*) FROM users WHERE awaiting_since IS NOT NULL OR refused_at IS NOT NULL",
    ),
    (
        Stays("비밀글", OF_LEAVERS),
        f"""SELECT count(*) FROM community_posts p
             WHERE {live("p")} AND NOT {post_goes("p")}""",
    ),
    (
        Stays("나만 보는 일기", OF_LEAVERS),
        f"SELECT count(*) FROM diary_entries e WHERE {live('e')} AND NOT {entry_goes('e')}",
    ),
    (
        Stays("회원의 이름과 주소", "탈퇴해서 되돌아올 수 있는 동안이에요. 글만 이름 없이 가요."),
        "SELECT count(*) FROM users WHERE status = 'withdrawn'",
    ),
    (
        Stays("게시판", "다른 게시판에 합쳐졌어요."),
        "SELECT count(*) FROM boards WHERE merged_into_id IS NOT NULL",
    ),
    (
        Stays("게시판의 들이는 규칙", NO_PLACE),
        "SELECT count(*) FROM boards WHERE grant_rule <> '{}' AND merged_into_id IS NULL",
    ),
    (
        Stays("비회원의 문의", "회원이 없어서 두고 가요."),
        "SELECT count(*) FROM inquiries WHERE user_id IS NULL",
    ),
    (
        Stays("건강 기록의 서류와 사진", NO_PLACE),
        "SELECT count(*) FROM uploads WHERE attached_type = 'health'",
    ),
    (
        Stays("끝난 이용 제한", "지금 받고 있는 이용 정지만 가요."),
        """SELECT count(*) FROM sanctions s JOIN users u ON u.id = s.user_id
            WHERE NOT (u.status IN ('banned', 'suspended') AND s.lifted_at IS NULL
                       AND s.voided_at IS NULL AND s.kind <> 'warning')""",
    ),
)
"""Rows that stay of tables that go."""


def count_what_stays(departing: Departing) -> None:
    """Count everything that stays, in the caller's snapshot."""
    for stays, sql in _PARTS:
        departing.leave(*stays, int(fetch_value(sql)))
    for table, stays in STAY.items():
        departing.leave(*stays, int(fetch_value(f"SELECT count(*) FROM {table}")))
    for table in sorted(undecided()):
        departing.leave(table, UNKNOWN, int(fetch_value(f'SELECT count(*) FROM "{table}"')))


def undecided() -> set[str]:
    """Tables that no list names: somebody else's, or forgotten."""
    return set(fetch_column(_TABLES)) - GO - STAY.keys() - PASSES - {HISTORY_TABLE}
