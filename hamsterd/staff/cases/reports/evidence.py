"""Evidence files: a reported picture stays with its case, whatever its author does.

It is a copy with a new name, attached to the case, so that edits, deletions, clean-ups and
withdrawals do not affect it. It is a separate file, so that damage to one does not affect the
other, with the original's checksum.
"""

from pydantic.alias_generators import to_camel

from hamsterd.content.kind import ContentKind
from hamsterd.content.markup.ast import Media
from hamsterd.content.markup.parse import parse
from hamsterd.content.visibility import permitted
from hamsterd.db.sql import execute, fetch_all
from hamsterd.kinds import KINDS
from hamsterd.media.rules import file_name_from_url, media_url
from hamsterd.media.storage import new_stem
from hamsterd.media.upkeep.copying import plan_copy
from hamsterd.staff.cases.queries import Target

ATTACHED_TYPE = "case"
_PROFILE = "profile"
"""The name of profile pictures in uploads; other files are named by their kind."""

# What is the reporter's to see of another thing, and no more: the rest of it stays private.
_SEEN_ELSEWHERE = " OR ".join(
    f"""(attached_type = '{kind}'
         AND EXISTS (SELECT 1 FROM {kind.table}
                      WHERE id = uploads.attached_id AND {permitted(kind)}))"""
    for kind in KINDS.values()
    if kind.comment is None
)
_FILES = f"""
    SELECT id, file_name, kind, original_name FROM uploads
     WHERE (attached_type = %(carried_as)s AND attached_id = %(target_id)s)
        OR (file_name = ANY(%(shown)s) AND user_id = %(owner_id)s AND ({_SEEN_ELSEWHERE}))
     ORDER BY id FOR KEY SHARE
"""
_KEEP = """
    INSERT INTO uploads (user_id, file_name, kind, purpose, mime_type, original_name, bytes,
                         width, height, dominant_color, has_thumbnail, duration, sha256,
                         attached_type, attached_id)
    SELECT NULL, %(new_name)s, kind, purpose, mime_type, original_name, bytes,
           width, height, dominant_color, FALSE, duration, sha256, %(attached_type)s, %(case_id)s
      FROM uploads WHERE id = %(upload_id)s
"""


def keep_files(
    *, kind: str, target_id: int, target: Target, case_id: int, viewer_id: int
) -> list[dict[str, str]]:
    """Queue copies of the target's files for the case, in the transaction that opens it.

    They are the files attached to it, and those of its author that it shows and that belong to
    something else which the reporter sees, such as a contest photo from a diary.
    `[{"url": "/media/…", "keptUrl": "/media/…", "kind": "image"}]`. The store is not accessed here,
    under the target's lock: `media.upkeep.copying` does it after the commit.
    """
    kept: list[dict[str, str]] = []
    content = KINDS.get(kind)
    if content is not None and content.comment is not None:
        return kept  # comments carry no files
    for row in fetch_all(
        _FILES,
        carried_as=content.name if content else _PROFILE,
        target_id=target_id,
        shown=_shown_by(content, target) if content else [],
        owner_id=target.owner_id,
        viewer_id=viewer_id,
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


def _shown_by(kind: ContentKind, target: Target) -> list[str]:
    """Names of the files that it shows: its picture, or those in its text."""
    words, shown = kind.words, target.content
    if words.files:
        blocks = parse(shown[to_camel(words.text)]).blocks
        urls = [block.url for block in blocks if isinstance(block, Media)]
    else:
        urls = [shown[to_camel(words.picture)] or ""] if words.picture else []
    return [name for name in map(file_name_from_url, urls) if name]
