"""What waits for a moderator before others see it: a word rule or a first post held it."""

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.db.sql import Row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.errors import NotFound
from hamsterd.hiding import TABLES, HiddenFor
from hamsterd.moderation.content import remove_content
from hamsterd.moderation.content_schemas import HeldRow
from hamsterd.moderation.errors import NotHeld
from hamsterd.moderation.rules import TargetKind
from hamsterd.moderation.service import HIDE
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce
from hamsterd.web.console import Listing, matches

_WAITING = "hidden_reason = 'review' AND removed_at IS NULL AND deleted_at IS NULL"
_WITH_TITLE = {"diary": True, "community": True, "comment": False, "community_comment": False}
# The held of each kind come from its own small index.
_HELD = " UNION ALL ".join(
    f"""
    SELECT '{kind}' AS kind, id, {"title" if has_title else "NULL::text AS title"}, content,
           user_id, hidden_at FROM {TABLES[kind]} WHERE {_WAITING}
    """
    for kind, has_title in _WITH_TITLE.items()
)
_IS_HELD = "SELECT user_id FROM {table} WHERE id = %(target_id)s AND " + _WAITING
_PLACES = {
    "diary": "SELECT '/diary/' || %(target_id)s",
    "community": "SELECT '/community/post/' || %(target_id)s",
    "comment": "SELECT '/diary/' || diary_entry_id FROM comments WHERE id = %(target_id)s",
    "community_comment": """
        SELECT '/community/post/' || post_id FROM community_comments WHERE id = %(target_id)s
    """,
}

HELD = Listing(
    resource="held",
    columns="""
        h.kind || ':' || h.id AS id, h.kind, h.id AS target_id, h.title, h.content, h.user_id,
        u.nickname, h.hidden_at AS held_at
    """,
    source=f"({_HELD}) h JOIN users u ON u.id = h.user_id",
    shape=lambda row: HeldRow(**row),
    sorts={"heldAt": "h.hidden_at", "id": "h.id"},
    filters={
        "id": "h.kind || ':' || h.id = ANY(%(id)s::text[])",
        "kind": "h.kind = %(kind)s::text",
        "userId": "h.user_id = %(userId)s::bigint",
        "q": matches("h.title", "h.content", "u.nickname"),
    },
    key="h.id",
)


@transactional
def release_held(*, kind: TargetKind, target_id: int, actor: str) -> int:
    """Publish what was held, with all that publishing brings; its author is told.

    Returns the audit row's id. Raises `NotHeld`.
    """
    author_id = _author(kind, target_id)
    HIDE[kind](target_id, is_hidden=False, reason=HiddenFor.REVIEW)
    announce(
        kind=NotificationKind.MODERATION,
        member_id=author_id,
        title="검토가 끝났어요",
        message="기다려 주셔서 고마워요. 회원님이 쓴 내용이 이제 모두에게 보여요.",
        url=fetch_value(_PLACES[kind.value], target_id=target_id),
    )
    return record(
        actor=actor,
        action=Action.HELD_RELEASE,
        target_type=kind.value,
        target_id=target_id,
        before={"held": True},
        after={"held": False},
    )


@transactional
def remove_held(*, kind: TargetKind, target_id: int, reason: str, actor: str) -> int:
    """Keep what was held from being published, as a removal; its author is told why.

    Returns the audit row's id. Raises `NotHeld`.
    """
    _author(kind, target_id)
    return remove_content(
        kind=kind, target_id=target_id, reason=reason, actor=actor, action=Action.HELD_REMOVE
    )


def held_kind(name: str) -> TargetKind:
    """The kind that a path names. Raises `NotHeld` for one that is never held."""
    if name not in _WITH_TITLE:
        raise NotHeld
    return TargetKind(name)


def undo_release(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of releasing: it waits again; `UndoConflict` when it is gone meanwhile."""
    hide = HIDE[TargetKind(act["target_type"])]
    try:
        is_held = hide(act["target_id"], is_hidden=True, reason=HiddenFor.REVIEW)
    except NotFound as error:
        raise UndoConflict from error
    if not is_held:
        raise UndoConflict


def _author(kind: TargetKind, target_id: int) -> int:
    table = TABLES[kind.value]
    author_id = fetch_value(_IS_HELD.format(table=table), target_id=target_id)
    if author_id is None:
        raise NotHeld
    return int(author_id)
