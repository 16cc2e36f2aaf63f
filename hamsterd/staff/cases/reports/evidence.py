"""Evidence files: a reported picture stays with its case, whatever its author does.

It is a copy with a new name, attached to the case, so that edits, deletions, clean-ups and
withdrawals do not affect it. It is a separate file, so that damage to one does not affect the
other, with the original's checksum.
"""

from hamsterd.db.sql import FOR_KEY_SHARE, execute, fetch_all
from hamsterd.kinds import KINDS
from hamsterd.media.rules import media_url
from hamsterd.media.storage import new_stem
from hamsterd.media.upkeep.copying import plan_copy
from hamsterd.models.media import Upload

ATTACHED_TYPE = "case"
_PROFILE = "profile"
"""The name of profile pictures in uploads; other files are named by their kind."""

_KEEP = """
    INSERT INTO uploads (user_id, file_name, kind, purpose, mime_type, original_name, bytes,
                         width, height, dominant_color, has_thumbnail, duration, sha256,
                         attached_type, attached_id)
    SELECT NULL, %(new_name)s, kind, purpose, mime_type, original_name, bytes,
           width, height, dominant_color, FALSE, duration, sha256, %(attached_type)s, %(case_id)s
      FROM uploads WHERE id = %(upload_id)s
"""


def keep_files(*, kind: str, target_id: int, case_id: int) -> list[dict[str, str]]:
    """Queue copies of the target's files for the case, in the transaction that opens it.

    `[{"url": "/media/…", "keptUrl": "/media/…", "kind": "image"}]`. The store is not accessed here,
    under the target's lock: `media.upkeep.copying` does it after the commit.
    """
    kept: list[dict[str, str]] = []
    content = KINDS.get(kind)
    carried_as = content.name if content else _PROFILE
    if content is not None and content.comment is not None:
        return kept  # comments carry no files
    for row in fetch_all(
        Upload.select(Upload.id, Upload.file_name, Upload.kind, Upload.original_name)
        .where(Upload.attached_type == carried_as, Upload.attached_id == target_id)
        .order_by(Upload.id)
        .for_update(FOR_KEY_SHARE)
    ):
        new_name = f"{new_stem()}.{row['file_name'].rpartition('.')[2]}"
        plan_copy(row["file_name"], new_name)
        execute(
            _KEEP,
            new_name=new_name,
            attached_type=ATTACHED_TYPE,
            case_id=case_id,
            upload_id=row["id"],
        )
        kept.append(
            {
                "url": media_url(row["file_name"]),
                "keptUrl": media_url(new_name),
                "kind": row["kind"],
                **({"name": row["original_name"]} if row["original_name"] else {}),
            }
        )
    return kept
