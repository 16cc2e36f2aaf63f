"""What a member made: hamsters, entries, posts, and the files they uploaded."""

from hamsterd.diaries.queries import OWN
from hamsterd.exports.records.record import HIDDEN, WRITTEN, Record

_MARKUP = "본문 (마크다운 일부: **굵게** _기울임_ ++밑줄++ [링크](주소) ![사진](주소))"
_IMAGES = "ARRAY(SELECT ltrim(image, '/') FROM unnest(images) AS image)"
"""Pictures by their places in the archive."""

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
        "breed": "품종",
        "birthDate": "태어난 날",
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
        "hamsterBreed": "햄스터 품종 (쓸 때)",
        "mood": "기분",
        "weather": "날씨",
        "activity": "한 일",
        "tags": "태그",
        "isPublic": "true 전체 공개, false 나만 보기",
        "hiddenReason": HIDDEN,
        "likesCount": "좋아요 수",
        "commentsCount": "댓글 수",
        "bookmarksCount": "북마크 수",
        **WRITTEN,
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
        "hiddenReason": HIDDEN,
        "likesCount": "좋아요 수",
        "commentsCount": "댓글 수",
        **WRITTEN,
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
