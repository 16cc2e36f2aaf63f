"""Files kept as evidence: a reported picture stays with its case whatever its author does.

A copy under a name of its own, attached to the case, so that edits, deletions, clean-ups and
withdrawals find nothing of it. On one disk it is a second name of the same bytes.
"""

from hamsterd.db.sql import execute, fetch_all
from hamsterd.errors import NotFound
from hamsterd.moderation.rules import TargetKind
from hamsterd.uploads.rules import media_url
from hamsterd.uploads.storage import MediaStorage, new_stem

ATTACHED_TYPE = "case"

_CARRIED_AS = {
    TargetKind.DIARY: "diary",
    TargetKind.COMMUNITY: "community",
    TargetKind.USER: "profile",
    TargetKind.HAMSTER: "hamster",
}
"""How uploads name the kinds that carry files; comments carry none."""

_FILES = """
    SELECT id, file_name, kind FROM uploads
     WHERE attached_type = %(carried_as)s AND attached_id = %(target_id)s ORDER BY id
"""
_KEEP = """
    INSERT INTO uploads (user_id, file_name, kind, purpose, mime_type, bytes, width, height,
                         dominant_color, has_thumbnail, duration, attached_type, attached_id)
    SELECT NULL, %(new_name)s, kind, purpose, mime_type, bytes, width, height,
           dominant_color, FALSE, duration, %(attached_type)s, %(case_id)s
      FROM uploads WHERE id = %(upload_id)s
"""


def keep_files(
    *, kind: TargetKind, target_id: int, case_id: int, storage: MediaStorage
) -> list[dict[str, str]]:
    """Copy the target's files to the case, inside the transaction that opens it.

    `[{"url": "/media/…", "keptUrl": "/media/…", "kind": "image"}]`; a file that is lost already
    is left out.
    """
    kept: list[dict[str, str]] = []
    carried_as = _CARRIED_AS.get(kind)
    for row in fetch_all(_FILES, carried_as=carried_as, target_id=target_id) if carried_as else []:
        new_name = f"{new_stem()}.{row['file_name'].rpartition('.')[2]}"
        try:
            storage.copy(row["file_name"], new_name)
        except NotFound:
            continue
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
            }
        )
    return kept
