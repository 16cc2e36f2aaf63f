"""What is in a record: one list per file, with what each field means.

Everything the site keeps of a member that they themselves can see on it. Of others only what
shows to the member where they acted (a title, a nickname), and only while it may be seen: each
list passes the visibility predicate of what it quotes. What others wrote below one's own is theirs
and is not here. Columns become camelCase; a picture is named by its place in the archive.
"""

from dataclasses import dataclass

from hamsterd.accounts.queries import NOTIFIED as NOTIFIED_MEMBER
from hamsterd.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.community.queries import NOTIFIED as NOTIFIED_POST
from hamsterd.community.queries import visible_to as post_visible_to
from hamsterd.diaries.queries import NOTIFIED as NOTIFIED_ENTRY
from hamsterd.diaries.queries import OWN
from hamsterd.diaries.queries import visible_to as entry_visible_to
from hamsterd.notifications.queries import seen_when


@dataclass(frozen=True, slots=True)
class Record:
    """One file of the archive: `sql` runs with `%(viewer_id)s`, the member; newest first.

    `fields` says what each key means, in the order of the columns.
    """

    name: str
    title: str
    sql: str
    fields: dict[str, str]


_IMAGES = "ARRAY(SELECT ltrim(image, '/') FROM unnest(images) AS image)"
_SEEN = seen_when(
    {"diary": NOTIFIED_ENTRY, "community": NOTIFIED_POST, "user": NOTIFIED_MEMBER}
).condition
_TARGET = {
    "url": "대상의 주소",
    "title": "대상의 제목 (지금 볼 수 없는 글이면 없음)",
    "author": "쓴 회원의 닉네임 (지금 볼 수 없는 글이면 없음)",
}
_WRITTEN = {"createdAt": "쓴 시각", "updatedAt": "고친 시각"}
_MARKUP = "본문 (마크다운 일부: **굵게** _기울임_ ++밑줄++ [링크](주소) ![사진](주소))"
_HIDDEN = "다른 회원에게 보이지 않는 까닭 (reports 신고, review 확인 대기, takedown 임시조치)"

# What others wrote is joined through what the member may see of it.
_SEEN_ENTRY = f"""
    LEFT JOIN LATERAL (SELECT title, user_id AS author_id FROM diary_entries
                        WHERE id = a.diary_entry_id AND {entry_visible_to(0)}) seen ON TRUE
    LEFT JOIN users author ON author.id = seen.author_id
"""
_SEEN_POST = f"""
    LEFT JOIN LATERAL (SELECT title, user_id AS author_id FROM community_posts
                        WHERE id = a.post_id AND {post_visible_to(0)}) seen ON TRUE
    LEFT JOIN users author ON author.id = seen.author_id
"""
_SEEN_COLUMNS = "seen.title, author.nickname AS author"
_ENTRY_URL = "'/diary/' || a.diary_entry_id AS url"
_POST_URL = "'/community/post/' || a.post_id AS url"

_KEPT_UPLOADS = f"""
    (attached_type IS NULL OR attached_type IN ('profile', 'hamster')
     OR (attached_type = 'diary'
         AND attached_id IN (SELECT id FROM diary_entries WHERE {OWN}))
     OR (attached_type = 'community'
         AND attached_id IN (SELECT id FROM community_posts
                              WHERE user_id = %(viewer_id)s
                                AND removed_at IS NULL AND deleted_at IS NULL)))
"""
"""The member's files of what is in the record; not the copies a case keeps, nor banners."""

ACCOUNT = Record(
    "account",
    "계정",
    """
    SELECT id, username, email, email_verified_at, nickname, ltrim(profile_image, '/')
           AS profile_image, level, experience, streak_days, total_likes,
           password_hash IS NOT NULL AS has_password, google_subject IS NOT NULL AS has_google,
           is_admin, suspended_until, settings, created_at, last_login_at, last_seen_at
      FROM users WHERE id = %(viewer_id)s
    """,
    {
        "id": "회원 번호",
        "username": "사용자명",
        "email": "이메일",
        "emailVerifiedAt": "이메일을 확인한 시각",
        "nickname": "닉네임",
        "profileImage": "프로필 사진",
        "level": "레벨",
        "experience": "경험치",
        "streakDays": "이어 온 출석 일수",
        "totalLikes": "받은 좋아요",
        "hasPassword": "비밀번호가 있는지 (비밀번호는 담지 않아요)",
        "hasGoogle": "Google 계정과 이어져 있는지",
        "isAdmin": "관리자인지",
        "suspendedUntil": "글쓰기 정지가 끝나는 시각",
        "settings": "설정",
        "createdAt": "가입한 시각",
        "lastLoginAt": "마지막으로 로그인한 시각",
        "lastSeenAt": "마지막으로 다녀간 시각",
    },
)
HAMSTERS = Record(
    "hamsters",
    "햄스터",
    """
    SELECT id, name, breed, birth_date, ltrim(profile_image, '/') AS profile_image, description,
           diaries_count, likes_count, created_at
      FROM hamsters
     WHERE user_id = %(viewer_id)s AND removed_at IS NULL AND deleted_at IS NULL
     ORDER BY id
    """,
    {
        "id": "햄스터 번호",
        "name": "이름",
        "breed": "종",
        "birthDate": "생일",
        "profileImage": "사진",
        "description": "소개",
        "diariesCount": "공개 일기 수",
        "likesCount": "받은 좋아요",
        "createdAt": "등록한 시각",
    },
)
DIARIES = Record(
    "diaries",
    "일기 (나만 보기도 모두)",
    f"""
    SELECT id, '/diary/' || id AS url, title, content, {_IMAGES} AS images, hamster_name,
           hamster_breed, mood, weather, activity, tags, is_public, hidden_reason, likes_count,
           comments_count, bookmarks_count, created_at, updated_at
      FROM diary_entries WHERE {OWN}
     ORDER BY created_at DESC, id DESC
    """,
    {
        "id": "일기 번호",
        "url": "사이트에서의 주소",
        "title": "제목",
        "content": _MARKUP,
        "images": "사진과 동영상 파일",
        "hamsterName": "햄스터 이름 (쓸 때)",
        "hamsterBreed": "햄스터 종 (쓸 때)",
        "mood": "기분",
        "weather": "날씨",
        "activity": "한 일",
        "tags": "태그",
        "isPublic": "true 전체 공개, false 나만 보기",
        "hiddenReason": _HIDDEN,
        "likesCount": "좋아요 수",
        "commentsCount": "댓글 수",
        "bookmarksCount": "북마크 수",
        **_WRITTEN,
    },
)
POSTS = Record(
    "posts",
    "커뮤니티 글",
    f"""
    SELECT p.id, '/community/post/' || p.id AS url, b.name AS board, p.title, p.content,
           {_IMAGES} AS images, p.hidden_reason, p.likes_count, p.comments_count, p.created_at,
           p.updated_at
      FROM community_posts p JOIN boards b ON b.id = p.board_id
     WHERE p.user_id = %(viewer_id)s AND p.removed_at IS NULL AND p.deleted_at IS NULL
     ORDER BY p.created_at DESC, p.id DESC
    """,
    {
        "id": "글 번호",
        "url": "사이트에서의 주소",
        "board": "게시판",
        "title": "제목",
        "content": _MARKUP,
        "images": "사진과 동영상 파일",
        "hiddenReason": _HIDDEN,
        "likesCount": "좋아요 수",
        "commentsCount": "댓글 수",
        **_WRITTEN,
    },
)
COMMENTS = Record(
    "comments",
    "내가 쓴 댓글 (일기와 커뮤니티)",
    f"""
    SELECT * FROM (
        SELECT 'diary' AS kind, a.id, {_ENTRY_URL}, {_SEEN_COLUMNS}, a.content,
               a.hidden_reason, a.created_at, a.updated_at
          FROM comments a {_SEEN_ENTRY}
         WHERE a.user_id = %(viewer_id)s AND a.removed_at IS NULL AND a.deleted_at IS NULL
         UNION ALL
        SELECT 'community', a.id, {_POST_URL}, {_SEEN_COLUMNS}, a.content,
               a.hidden_reason, a.created_at, a.updated_at
          FROM community_comments a {_SEEN_POST}
         WHERE a.user_id = %(viewer_id)s AND a.removed_at IS NULL AND a.deleted_at IS NULL
    ) AS written ORDER BY created_at DESC, id DESC
    """,
    {
        "kind": "diary 일기, community 커뮤니티 글",
        "id": "댓글 번호",
        **_TARGET,
        "content": "내용",
        "hiddenReason": _HIDDEN,
        **_WRITTEN,
    },
)
LIKES = Record(
    "likes",
    "누른 좋아요",
    f"""
    SELECT * FROM (
        SELECT 'diary' AS kind, {_ENTRY_URL}, {_SEEN_COLUMNS}, a.created_at
          FROM likes a {_SEEN_ENTRY} WHERE a.user_id = %(viewer_id)s
         UNION ALL
        SELECT 'community', {_POST_URL}, {_SEEN_COLUMNS}, a.created_at
          FROM community_likes a {_SEEN_POST} WHERE a.user_id = %(viewer_id)s
    ) AS liked ORDER BY created_at DESC
    """,
    {"kind": "diary 일기, community 커뮤니티 글", **_TARGET, "createdAt": "누른 시각"},
)
BOOKMARKS = Record(
    "bookmarks",
    "북마크",
    f"""
    SELECT {_ENTRY_URL}, {_SEEN_COLUMNS}, a.created_at FROM bookmarks a {_SEEN_ENTRY}
     WHERE a.user_id = %(viewer_id)s ORDER BY a.created_at DESC, a.id DESC
    """,
    {**_TARGET, "createdAt": "담은 시각"},
)
FOLLOWS = Record(
    "follows",
    "팔로우와 팔로워",
    f"""
    SELECT CASE WHEN f.follower_id = %(viewer_id)s THEN 'following' ELSE 'follower' END
           AS direction, '/user/' || u.id AS url, u.nickname, f.created_at
      FROM follows f
      JOIN (SELECT id, nickname FROM users WHERE {MEMBER_VISIBLE}) u
        ON u.id = CASE WHEN f.follower_id = %(viewer_id)s THEN f.following_id
                       ELSE f.follower_id END
     WHERE f.follower_id = %(viewer_id)s OR f.following_id = %(viewer_id)s
     ORDER BY f.created_at DESC, f.id DESC
    """,
    {
        "direction": "following 내가 팔로우, follower 나를 팔로우",
        "url": "회원의 주소",
        "nickname": "닉네임",
        "createdAt": "시작한 시각",
    },
)
ATTENDANCE = Record(
    "attendance",
    "출석",
    """
    SELECT kst_day AS day, streak, exp_gained FROM attendance_days
     WHERE user_id = %(viewer_id)s ORDER BY kst_day DESC
    """,
    {"day": "날짜", "streak": "며칠째", "expGained": "받은 경험치"},
)
VISITS = Record(
    "visits",
    "다녀간 날",
    "SELECT kst_day AS day FROM active_days WHERE user_id = %(viewer_id)s ORDER BY kst_day DESC",
    {"day": "날짜"},
)
EXPERIENCE = Record(
    "experience",
    "경험치 장부",
    """
    SELECT source, amount, kst_day AS day, created_at FROM experience_events
     WHERE user_id = %(viewer_id)s ORDER BY created_at DESC, id DESC
    """,
    {
        "source": "어디에서 (attendance 출석, streak 연속 출석, diary 일기, post 글, comment 댓글,"
        " like_received 받은 좋아요, moderation 운영자의 처리)",
        "amount": "경험치 (음수는 거둔 것)",
        "day": "날짜",
        "createdAt": "시각",
    },
)
NOTIFICATIONS = Record(
    "notifications",
    "알림",
    f"""
    SELECT n.kind, n.title, n.message, n.url, n.is_read, n.updated_at AS created_at
      FROM notifications n WHERE n.user_id = %(viewer_id)s AND {_SEEN}
     ORDER BY n.updated_at DESC, n.id DESC
    """,
    {
        "kind": "종류",
        "title": "제목",
        "message": "내용",
        "url": "가리키는 주소",
        "isRead": "읽었는지",
        "createdAt": "시각",
    },
)
REPORTS = Record(
    "reports",
    "내가 한 신고",
    """
    SELECT c.target_type, c.target_id, r.reason, r.text, c.status, r.created_at
      FROM reports r JOIN report_cases c ON c.id = r.case_id
     WHERE r.reporter_id = %(viewer_id)s ORDER BY r.created_at DESC, r.id DESC
    """,
    {
        "targetType": "무엇을",
        "targetId": "그 번호",
        "reason": "사유",
        "text": "적은 내용",
        "status": "pending 살펴보는 중, resolved 조치함, dismissed 문제없음",
        "createdAt": "신고한 시각",
    },
)
SANCTIONS = Record(
    "sanctions",
    "받은 경고와 이용 제한, 이의 제기",
    """
    SELECT s.kind, s.step, s.reason, s.starts_at, s.ends_at, s.lifted_at, s.lift_reason,
           s.voided_at IS NOT NULL AS is_void, a.text AS appeal_text, a.status AS appeal_status,
           a.answer AS appeal_answer, a.created_at AS appealed_at,
           a.decided_at AS appeal_decided_at
      FROM sanctions s LEFT JOIN appeals a ON a.sanction_id = s.id
     WHERE s.user_id = %(viewer_id)s ORDER BY s.id DESC
    """,
    {
        "kind": "warning 경고, suspension 글쓰기 정지, ban 영구 정지",
        "step": "단계",
        "reason": "사유",
        "startsAt": "시작",
        "endsAt": "끝",
        "liftedAt": "풀린 시각",
        "liftReason": "풀린 까닭",
        "isVoid": "취소되었는지",
        "appealText": "내가 낸 이의",
        "appealStatus": "pending 살펴보는 중, granted 받아들임, denied 받아들이지 않음",
        "appealAnswer": "답변",
        "appealedAt": "이의를 낸 시각",
        "appealDecidedAt": "답한 시각",
    },
)
TAKEDOWNS = Record(
    "takedowns",
    "임시조치된 내 글",
    """
    SELECT target_type, snapshot ->> 'url' AS url, snapshot ->> 'title' AS title, ground, status,
           decided_at, decision_note, block_ends_at, released_at, objection, objected_at
      FROM takedowns
     WHERE target_owner_id = %(viewer_id)s AND status IN ('blocked', 'released', 'removed')
     ORDER BY created_at DESC
    """,
    {
        "targetType": "무엇이",
        "url": "주소",
        "title": "제목",
        "ground": "주장된 권리",
        "status": "blocked 임시조치 중, released 풀림, removed 삭제됨",
        "decidedAt": "조치한 시각",
        "decisionNote": "사유",
        "blockEndsAt": "임시조치가 끝나는 시각",
        "releasedAt": "풀린 시각",
        "objection": "내가 낸 이의",
        "objectedAt": "이의를 낸 시각",
    },
)
CONSENTS = Record(
    "consents",
    "동의한 문서",
    """
    SELECT document, version, agreed_at FROM consents
     WHERE user_id = %(viewer_id)s ORDER BY agreed_at DESC
    """,
    {
        "document": "terms 이용약관, privacy 개인정보처리방침, age14 만 14세 이상",
        "version": "판",
        "agreedAt": "동의한 시각",
    },
)
SESSIONS = Record(
    "sessions",
    "로그인한 기기",
    """
    SELECT kind, user_agent, ip, created_at, last_seen_at, expires_at, revoked_at FROM sessions
     WHERE user_id = %(viewer_id)s ORDER BY last_seen_at DESC
    """,
    {
        "kind": "browser 브라우저, token 연결한 앱",
        "userAgent": "기기가 스스로 밝힌 이름",
        "ip": "접속한 주소",
        "createdAt": "로그인한 시각",
        "lastSeenAt": "마지막 활동",
        "expiresAt": "끝나는 시각",
        "revokedAt": "로그아웃한 시각",
    },
)
MAILS = Record(
    "mails",
    "받은 메일 (최근 석 달)",
    """
    SELECT kind, to_address, subject, status, created_at, sent_at FROM outbox_mail
     WHERE user_id = %(viewer_id)s ORDER BY created_at DESC, id DESC
    """,
    {
        "kind": "종류",
        "toAddress": "받는 주소",
        "subject": "제목",
        "status": "pending 보내는 중, sent 보냄, failed 보내지 못함",
        "createdAt": "쓴 시각",
        "sentAt": "보낸 시각",
    },
)
UPLOADS = Record(
    "uploads",
    "올린 사진과 동영상",
    f"""
    SELECT 'media/' || file_name AS file, kind, mime_type, bytes, width, height, duration,
           attached_type AS used_by, attached_id AS used_by_id, created_at
      FROM uploads
     WHERE user_id = %(viewer_id)s AND {_KEPT_UPLOADS} ORDER BY created_at DESC, id DESC
    """,
    {
        "file": "파일",
        "kind": "image 사진, video 동영상",
        "mimeType": "형식",
        "bytes": "크기 (바이트)",
        "width": "너비 (픽셀)",
        "height": "높이 (픽셀)",
        "duration": "길이 (초)",
        "usedBy": "쓰인 곳 (diary 일기, community 글, hamster 햄스터, profile 프로필)",
        "usedById": "그 번호",
        "createdAt": "올린 시각",
    },
)

RECORDS = (
    ACCOUNT,
    HAMSTERS,
    DIARIES,
    POSTS,
    COMMENTS,
    LIKES,
    BOOKMARKS,
    FOLLOWS,
    ATTENDANCE,
    VISITS,
    EXPERIENCE,
    NOTIFICATIONS,
    REPORTS,
    SANCTIONS,
    TAKEDOWNS,
    CONSENTS,
    SESSIONS,
    MAILS,
    UPLOADS,
)
"""Every file under `data/`, in the order in which the archive explains them."""
