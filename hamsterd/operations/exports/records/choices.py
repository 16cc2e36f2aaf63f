"""Notification preferences: kinds and channels, muted threads, push devices."""

from hamsterd.kinds import KINDS
from hamsterd.operations.exports.records.record import Record

_URLS = " ".join(
    f"WHEN '{kind}' THEN {kind.url_at('target_id')}" for kind in KINDS.values() if kind.likes
)

PREFERENCES = Record(
    "preferences",
    "알림 설정 (기본과 다르게 고른 것)",
    """
    SELECT 'all' AS kind, NULL::boolean AS on_site, NULL::boolean AS on_push,
           NULL::boolean AS on_mail, wants_digest, has_quiet_hours, rings_red_flags,
           marketing_since
      FROM notification_settings WHERE user_id = %(viewer_id)s
     UNION ALL
    SELECT kind, on_site, on_push, on_mail, NULL, NULL, NULL, NULL
      FROM notification_preferences WHERE user_id = %(viewer_id)s
     ORDER BY kind
    """,
    {
        "kind": (
            "all 모든 알림, like 좋아요, comment 댓글, reply 답글, mention 언급, follow 팔로워, "
            "notice 소식"
        ),
        "onSite": "사이트에서 받는지",
        "onPush": "푸시로 받는지",
        "onMail": "하루 소식 메일에 담는지",
        "wantsDigest": "하루 소식 메일을 받는지",
        "hasQuietHours": "밤에는 조용히 두는지",
        "ringsRedFlags": "급한 건강 신호는 밤에도 울리는지",
        "marketingSince": "광고성 정보를 받기로 한 시각",
    },
)
MUTES = Record(
    "mutes",
    "알림을 끈 글",
    f"""
    SELECT CASE target_type {_URLS} END AS url, created_at
      FROM notification_mutes WHERE user_id = %(viewer_id)s ORDER BY created_at DESC
    """,
    {"url": "글의 주소", "createdAt": "끈 시각"},
)
HIDES = Record(
    "hides",
    "숨긴 글과 차단한 회원",
    f"""
    SELECT CASE target_type {_URLS} END AS url, created_at
      FROM member_hides WHERE user_id = %(viewer_id)s
     UNION ALL
    SELECT '/user/' || blocked_id, created_at
      FROM member_blocks WHERE blocker_id = %(viewer_id)s
     ORDER BY created_at DESC
    """,
    {"url": "글이나 회원의 주소", "createdAt": "숨기거나 차단한 시각"},
)
MUTED_WORDS = Record(
    "mutedWords",
    "안 볼 낱말",
    """
    SELECT word, l.updated_at
      FROM muted_word_lists l, unnest(l.words) WITH ORDINALITY AS w (word, place)
     WHERE l.user_id = %(viewer_id)s ORDER BY place
    """,
    {"word": "낱말", "updatedAt": "목록을 마지막으로 고친 시각"},
)
DEVICES = Record(
    "devices",
    "푸시 알림을 받는 기기",
    """
    SELECT s.user_agent, d.endpoint, d.created_at, d.last_success_at
      FROM push_subscriptions d JOIN sessions s ON s.id = d.session_id
     WHERE d.user_id = %(viewer_id)s ORDER BY d.id DESC
    """,
    {
        "userAgent": "기기가 스스로 밝힌 이름",
        "endpoint": "브라우저의 푸시 서비스가 준 주소",
        "createdAt": "켠 시각",
        "lastSuccessAt": "마지막으로 알린 시각",
    },
)
