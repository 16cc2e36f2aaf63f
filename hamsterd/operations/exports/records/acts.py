"""The activity part: comments, likes, bookmarks, follows, visits, notifications."""

from hamsterd.community.kind import POST
from hamsterd.content.kind import ContentKind
from hamsterd.content.parts import needed
from hamsterd.content.record import HIDDEN, WRITTEN
from hamsterd.content.visibility import PRESENT, REASON, at, seen
from hamsterd.contests.kind import CONTEST_ENTRY
from hamsterd.kinds import KINDS, TARGET_VISIBILITY
from hamsterd.members.accounts.queries import VISIBLE as MEMBER_VISIBLE
from hamsterd.operations.exports.records.record import Record

_TARGET = {
    "url": "대상의 주소",
    "title": "대상의 제목 (지금 볼 수 없는 글이면 없음)",
    "author": "쓴 회원의 닉네임 (지금 볼 수 없는 글이면 없음)",
}

# Others' content is joined through the member's visibility.
_SEEN = """
    LEFT JOIN LATERAL (SELECT {title} AS title, user_id AS author_id FROM {table}
                        WHERE id = a.{target_id} AND {visible}) seen ON TRUE
    LEFT JOIN users author ON author.id = seen.author_id
"""
_ACTS = """
    SELECT '{kind}' AS kind, {target_url} AS url, seen.title, author.nickname AS author,
           a.created_at {columns}
      FROM {acts} a {seen} WHERE a.user_id = %(viewer_id)s
"""


def _acts(
    target: ContentKind, table: str, target_id: str, columns: str = "", where: str = ""
) -> str:
    """The member's rows in `table` on things of `target` that are visible to them."""
    acts = _ACTS.format(
        kind=target.name,
        target_url=target.url_at(f"a.{target_id}"),
        columns=columns,
        acts=table,
        seen=_SEEN.format(
            title=target.words.title_in(),
            table=target.table,
            target_id=target_id,
            visible=seen(target),
        ),
    )
    return f"{acts} {where}"


def _comments(kind: ContentKind) -> str:
    on = needed(kind.comment)
    columns = f", a.id, a.content, {at('a', REASON)}, a.updated_at"
    return _acts(on.parent, kind.table, on.parent_id, columns, f"AND {at('a', PRESENT)}")


_COMMENTS = [_comments(kind) for kind in KINDS.values() if kind.comment is not None]
_LIKES = [_acts(kind, kind.likes.table, kind.likes.column) for kind in KINDS.values() if kind.likes]
_BOOKMARKS = [
    _acts(kind, kind.bookmarks.table, kind.bookmarks.column, ", a.id")
    for kind in KINDS.values()
    if kind.bookmarks
]
_TARGET_KINDS = ", ".join(f"{kind} {kind.noun}" for kind in KINDS.values() if kind.likes)
_MARKED_KINDS = ", ".join(f"{kind} {kind.noun}" for kind in KINDS.values() if kind.bookmarks)

COMMENTS = Record(
    "comments",
    "내가 쓴 댓글",
    f"""
    SELECT kind, id, url, title, author, content, {REASON}, created_at, updated_at
      FROM ({" UNION ALL ".join(_COMMENTS)}) AS written ORDER BY created_at DESC, id DESC
    """,
    {
        "kind": _TARGET_KINDS,
        "id": "댓글 번호",
        **_TARGET,
        "content": "내용",
        "hiddenReason": HIDDEN,
        **WRITTEN,
    },
)
LIKES = Record(
    "likes",
    "누른 좋아요",
    f"""
    SELECT kind, url, title, author, created_at
      FROM ({" UNION ALL ".join(_LIKES)}) AS liked ORDER BY created_at DESC
    """,
    {"kind": _TARGET_KINDS, **_TARGET, "createdAt": "누른 시각"},
)
BOOKMARKS = Record(
    "bookmarks",
    "북마크",
    f"""
    SELECT kind, url, title, author, created_at
      FROM ({" UNION ALL ".join(_BOOKMARKS)}) AS marked ORDER BY created_at DESC, id DESC
    """,
    {"kind": _MARKED_KINDS, **_TARGET, "createdAt": "담은 시각"},
)
POLL_VOTES = Record(
    "poll-votes",
    "투표에서 고른 것",
    f"""
    SELECT {POST.url_at("l.post_id")} AS url, seen.title,
           CASE WHEN seen.id IS NOT NULL THEN l.question END AS question,
           (SELECT string_agg(c.text, ', ' ORDER BY c.place) FROM poll_choices c
             WHERE c.id = ANY(a.choice_ids) AND seen.id IS NOT NULL) AS choices,
           a.created_at, a.updated_at
      FROM poll_ballots a JOIN post_polls l ON l.id = a.poll_id
      LEFT JOIN LATERAL (SELECT id, title FROM community_posts
                          WHERE id = l.post_id AND {seen(POST)}) seen ON TRUE
     WHERE a.user_id = %(viewer_id)s
     ORDER BY a.created_at DESC, a.id DESC
    """,
    {
        "url": _TARGET["url"],
        "title": _TARGET["title"],
        "question": "투표의 질문 (지금 볼 수 없는 글이면 없음)",
        "choices": "고른 선택지 (지금 볼 수 없는 글이면 없음)",
        "createdAt": "처음 투표한 시각",
        "updatedAt": "마지막으로 바꾼 시각",
    },
)
CONTEST_VOTES = Record(
    "contest-votes",
    "콘테스트에서 고른 사진",
    f"""
    SELECT c.title, ARRAY(SELECT e.caption FROM contest_entries e
                           WHERE e.id = ANY(a.entry_ids) AND {seen(CONTEST_ENTRY)}) AS captions,
           a.left_out_at IS NOT NULL AS is_left_out, a.created_at, a.updated_at
      FROM contest_ballots a JOIN contests c ON c.id = a.contest_id
     WHERE a.user_id = %(viewer_id)s ORDER BY a.created_at DESC, a.id DESC
    """,
    {
        "title": "콘테스트",
        "captions": "고른 사진의 소개 (지금 볼 수 없는 사진이면 없음)",
        "isLeftOut": "운영진이 세지 않기로 했는지",
        "createdAt": "처음 투표한 시각",
        "updatedAt": "마지막으로 바꾼 시각",
    },
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
    SELECT kst_day AS day, is_rest, streak, exp_gained, rests FROM attendance_days
     WHERE user_id = %(viewer_id)s ORDER BY kst_day DESC
    """,
    {
        "day": "날짜",
        "isRest": "true 쉬어가기가 이어 준 날, false 출석한 날",
        "streak": "며칠째",
        "expGained": "받은 경험치",
        "rests": "그날 뒤에 남은 쉬어가기",
    },
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
        " answer 채택된 답변, like_received 받은 좋아요, moderation 운영자의 처리,"
        " moved 이전 사이트의 포인트)",
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
      FROM notifications n WHERE n.user_id = %(viewer_id)s AND {TARGET_VISIBILITY.condition}
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
