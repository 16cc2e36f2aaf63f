"""Flagged writing: published, and listed until a moderator has read it.

Taking it down is an ordinary removal, which also removes it from this list.
"""

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import require_not_own
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.content.kind import ContentKind
from hamsterd.content.visibility import PRESENT
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.shapes.console import Listing, matches
from hamsterd.kinds import KINDS, SCREENED
from hamsterd.models.content.screening import WritingFlag
from hamsterd.staff.cases.content.schemas import FlaggedRow
from hamsterd.staff.cases.review.errors import FlagNotFound, FlagSeen


def _waiting(kind: ContentKind) -> str:
    """Excludes what is gone or was made private since, itself or its parent."""
    is_public, on = kind.visibility.is_public, kind.comment
    if on is not None:
        parent = f"SELECT id FROM {on.parent.table} WHERE {on.parent.visibility.is_public}"
        is_public = f"{is_public} AND {on.parent_id} IN ({parent})"
    return f"""
        SELECT f.id, '{kind.name}' AS kind, t.id AS target_id, t.title, t.content, t.url,
               t.user_id, f.words, f.created_at
          FROM writing_flags f
          JOIN LATERAL (SELECT id, user_id, {kind.words.title_in()} AS title,
                               {kind.words.text} AS content, {kind.url} AS url
                          FROM {kind.table}
                         WHERE id = f.target_id AND {PRESENT} AND {is_public}) t ON TRUE
         WHERE f.target_type = '{kind.name}' AND f.seen_at IS NULL
    """


WAITING = " UNION ALL ".join(_waiting(kind) for kind in SCREENED)
"""All flagged writing that waits for a moderator."""

_OWNER = "SELECT user_id FROM {table} WHERE id = %(target_id)s"
# Flagged again meanwhile, it waits in the newer row already.
_WAIT = """
    UPDATE writing_flags f SET seen_at = NULL, seen_actor = NULL
     WHERE id = %(flag_id)s
       AND NOT EXISTS (SELECT 1 FROM writing_flags other
                        WHERE other.target_type = f.target_type
                          AND other.target_id = f.target_id AND other.seen_at IS NULL)
"""

FLAGGED = Listing(
    resource="flagged",
    columns="""
        f.id, f.kind, f.target_id, f.title, f.content, f.url, f.words, f.user_id, u.nickname,
        f.created_at
    """,
    source=f"({WAITING}) f JOIN users u ON u.id = f.user_id",
    shape=lambda row: FlaggedRow(**row),
    sorts={"createdAt": "f.created_at", "id": "f.id"},
    filters={
        "id": "f.id = ANY(%(id)s::bigint[])",
        "kind": "f.kind = %(kind)s::text",
        "userId": "f.user_id = %(userId)s::bigint",
        "q": matches("f.title", "f.content", "u.nickname", "array_to_string(f.words, ' ')"),
    },
    key="f.id",
)


@transactional
def clear_flag(*, flag_id: int, actor: str) -> int:
    """Mark a flagged writing as read and acceptable; nobody is notified.

    Returns the audit row's id. Raises `FlagNotFound`, `OwnCase`, or `FlagSeen` if another moderator
    was first.
    """
    flag = fetch_row(
        WritingFlag.select(
            WritingFlag.id, WritingFlag.target_type, WritingFlag.target_id, WritingFlag.seen_at
        )
        .where(WritingFlag.id == flag_id)
        .for_update(),
        FlagNotFound,
    )
    sql = _OWNER.format(table=KINDS[flag["target_type"]].table)
    require_not_own(fetch_value(sql, target_id=flag["target_id"]), actor)
    if flag["seen_at"] is not None:
        raise FlagSeen
    execute(WritingFlag.update(seen_at=fn.now(), seen_actor=actor).where(WritingFlag.id == flag_id))
    return record(
        actor=actor,
        action=Action.FLAG_CLEAR,
        target_type=flag["target_type"],
        target_id=flag["target_id"],
        after={"flagId": flag_id},
    )


def undo_clear(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of clearing: it waits in the list again."""
    execute(_WAIT, flag_id=act["after"]["flagId"])
