"""The member's content: a file for each kind with a record, and their uploads."""

from pydantic.alias_generators import to_snake

from hamsterd.content.kind import ContentKind
from hamsterd.content.record import KindRecord
from hamsterd.content.visibility import PRESENT, REASON
from hamsterd.kinds import KINDS
from hamsterd.operations.exports.records.record import Record

_IMAGES = "ARRAY(SELECT ltrim(image, '/') FROM unnest({files}) AS image)"
"""Pictures by their places in the archive."""


def _written(kind: ContentKind, record: KindRecord) -> Record:
    known = {
        "url": kind.url,
        "hiddenReason": REASON,
        "images": _IMAGES.format(files=kind.words.files),
        **record.columns,
    }
    columns = [f"{known.get(key, to_snake(key))} AS {to_snake(key)}" for key in record.fields]
    sql = f"""
        SELECT {", ".join(columns)} FROM {kind.table}
         WHERE user_id = %(viewer_id)s AND {PRESENT} ORDER BY created_at DESC, id DESC
    """
    return Record(record.name, record.title, sql, dict(record.fields))


def _uploads_of(kind: ContentKind) -> str:
    return f"""
        (attached_type = '{kind}' AND attached_id IN (
            SELECT id FROM {kind.table} WHERE user_id = %(viewer_id)s AND {PRESENT}))
    """


WRITING = {
    kind.name: _written(kind, kind.record) for kind in KINDS.values() if kind.record is not None
}
"""By kind."""

_PAPERS = """
    (attached_type = 'health' AND attached_id IN (
        SELECT r.id FROM health_rows r JOIN hamsters h ON h.id = r.hamster_id
         WHERE h.user_id = %(viewer_id)s OR r.author_id = %(viewer_id)s))
"""
_KEPT_UPLOADS = " OR ".join(
    [
        "attached_type IS NULL OR attached_type = 'profile'",
        _PAPERS,
        # Brought from another site: no page shows them.
        "attached_type = 'inquiry'",
        *(_uploads_of(kind) for kind in KINDS.values() if kind.comment is None),
    ]
)
"""The member's files that belong to content in the record; no evidence copies, no banners."""

UPLOADS = Record(
    "uploads",
    "올린 사진과 동영상, 서류",
    f"""
    SELECT 'media/' || file_name AS file, original_name AS name, kind, mime_type, bytes,
           width, height, duration, attached_type AS used_by, attached_id AS used_by_id, created_at
      FROM uploads
     WHERE user_id = %(viewer_id)s AND ({_KEPT_UPLOADS}) ORDER BY created_at DESC, id DESC
    """,
    {
        "file": "파일",
        "name": "올릴 때의 이름",
        "kind": "image 사진, video 동영상, document 서류",
        "mimeType": "형식",
        "bytes": "크기 (바이트)",
        "width": "너비 (픽셀)",
        "height": "높이 (픽셀)",
        "duration": "길이 (초)",
        "usedBy": "쓰인 곳 (diary 일기, community 글, hamster 햄스터, health 건강수첩,"
        " profile 프로필, inquiry 이전 사이트의 문의)",
        "usedById": "그 번호",
        "createdAt": "올린 시각",
    },
)
