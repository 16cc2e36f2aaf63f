"""Content the member deleted and may still restore; in no other file of the record."""

from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import DELETED_AT, RESTORABLE_DAYS, TRASHED
from hamsterd.kinds import RESTORABLE
from hamsterd.operations.exports.records.record import Record

_TRASHED = TRASHED % {"days": RESTORABLE_DAYS}
_KINDS = " UNION ALL ".join(
    f"""
    SELECT '{kind}' AS kind, id, {kind.words.title_in()} AS title, {kind.words.text} AS content,
           cardinality({kind.words.files_in()}) AS images_count, created_at,
           {DELETED_AT} AS deleted_at,
           {DELETED_AT} + make_interval(days => {RESTORABLE_DAYS}) AS purged_at
      FROM {kind.table} WHERE user_id = %(viewer_id)s AND {_TRASHED}
    """
    for kind in RESTORABLE
)


def _called(kind: ContentKind) -> str:
    return f"{kind.comment.parent.noun}의 {kind.noun}" if kind.comment else kind.noun


TRASH = Record(
    "trash",
    "지운 글 (되살릴 수 있는 것)",
    f"SELECT * FROM ({_KINDS}) AS deleted ORDER BY purged_at DESC, kind, id DESC",
    {
        "kind": ", ".join(f"{kind} {_called(kind)}" for kind in RESTORABLE),
        "id": "번호",
        "title": "제목 (댓글이면 없음)",
        "content": "내용",
        "imagesCount": "함께 지운 사진과 동영상 수 (파일은 되살린 뒤에 담을 수 있음)",
        "createdAt": "쓴 시각",
        "deletedAt": "지운 시각",
        "purgedAt": "완전히 지워지는 시각",
    },
)
