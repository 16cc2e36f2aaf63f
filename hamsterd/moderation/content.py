"""Removing and restoring content, whatever its kind: the act, its audit row, word to its author."""

from collections.abc import Callable
from dataclasses import dataclass

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import record
from hamsterd.community import removal as community
from hamsterd.config import Settings
from hamsterd.db.sql import Row, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.diaries import removal as diaries
from hamsterd.hamsters import removal as hamsters
from hamsterd.hiding import TABLES
from hamsterd.moderation.errors import NotRemovable, NotRestorable
from hamsterd.moderation.letters import SANCTIONS_URL
from hamsterd.moderation.rules import TargetKind
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce


@dataclass(frozen=True, slots=True)
class Removal:
    """How one kind is removed and restored, and its name with the particle."""

    remove: Callable[[int], bool]
    restore: Callable[[int], bool]
    subject: str


REMOVALS = {
    TargetKind.DIARY: Removal(diaries.remove_entry, diaries.restore_entry, "일기가"),
    TargetKind.COMMUNITY: Removal(community.remove_post, community.restore_post, "글이"),
    TargetKind.COMMENT: Removal(diaries.remove_comment, diaries.restore_comment, "댓글이"),
    TargetKind.COMMUNITY_COMMENT: Removal(
        community.remove_comment, community.restore_comment, "댓글이"
    ),
    TargetKind.HAMSTER: Removal(
        hamsters.remove_hamster, hamsters.restore_hamster, "햄스터 프로필이"
    ),
}
"""What can be removed. A member is sanctioned instead."""

_OWNER = "SELECT user_id FROM {table} WHERE id = %(target_id)s"
_REMOVED_BY_CASE = """
    SELECT (after ->> 'caseId')::bigint FROM audit_log
     WHERE target_type = %(kind)s AND target_id = %(target_id)s AND action = 'content.remove'
       AND undone_at IS NULL
     ORDER BY id DESC LIMIT 1
"""
_CASE_TARGET = """
    SELECT target_type AS kind, target_id FROM report_cases WHERE id = %(case_id)s
"""


@transactional
def remove_content(
    *,
    kind: TargetKind,
    target_id: int,
    reason: str,
    actor: str,
    case_id: int | None = None,
    action: Action = Action.CONTENT_REMOVE,
) -> int:
    """Take content away for its readers; restorable for thirty days. Returns the audit row's id.

    Raises `NotRemovable` when it is gone, removed already or deleted by its author.
    """
    if kind not in REMOVALS or not REMOVALS[kind].remove(target_id):
        raise NotRemovable
    _tell_removed(kind, target_id, reason)
    return record(
        actor=actor,
        action=action,
        target_type=kind.value,
        target_id=target_id,
        reason=reason,
        before={"removed": False},
        after={"removed": True, "caseId": case_id},
    )


@transactional
def restore_content(*, kind: TargetKind, target_id: int, reason: str, actor: str) -> int:
    """Bring removed content back. Returns the audit row's id.

    Raises `NotRestorable` when it is not removed, thirty days are over, or its author deleted it.
    """
    if kind not in REMOVALS or not REMOVALS[kind].restore(target_id):
        raise NotRestorable
    _tell_restored(kind, target_id)
    return record(
        actor=actor,
        action=Action.CONTENT_RESTORE,
        target_type=kind.value,
        target_id=target_id,
        reason=reason,
        before={"removed": True},
        after={"removed": False},
    )


@transactional
def restore_of_case(case_id: int, *, reason: str, actor: str) -> int | None:
    """Restore what the resolution of a case removed; the audit row's id, or None.

    None: nothing was removed, it is back already, or it can't be restored any more.
    """
    case = fetch_one(_CASE_TARGET, case_id=case_id)
    if case is None or fetch_value(_REMOVED_BY_CASE, **case) != case_id:
        return None
    kind, target_id = TargetKind(case["kind"]), case["target_id"]
    try:
        return restore_content(kind=kind, target_id=target_id, reason=reason, actor=actor)
    except NotRestorable:
        return None


def undo_remove(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of removing; `UndoConflict` when the content can't come back."""
    kind = TargetKind(act["target_type"])
    if not REMOVALS[kind].restore(act["target_id"]):
        raise UndoConflict(NotRestorable.message)
    _tell_restored(kind, act["target_id"])


def undo_restore(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of restoring; `UndoConflict` when the content is gone meanwhile."""
    kind = TargetKind(act["target_type"])
    if not REMOVALS[kind].remove(act["target_id"]):
        raise UndoConflict(NotRemovable.message)
    _tell_removed(kind, act["target_id"], act["reason"])


def _tell_removed(kind: TargetKind, target_id: int, reason: str | None) -> None:
    announce(
        kind=NotificationKind.MODERATION,
        member_id=_owner(kind, target_id),
        title="운영자가 내용을 내렸어요",
        message=f"회원님의 {REMOVALS[kind].subject} 운영 원칙에 따라 내려졌어요. 사유: {reason}",
        url=SANCTIONS_URL,
    )


def _tell_restored(kind: TargetKind, target_id: int) -> None:
    announce(
        kind=NotificationKind.MODERATION,
        member_id=_owner(kind, target_id),
        title="내용이 되살아났어요",
        message=f"내려졌던 회원님의 {REMOVALS[kind].subject} 제자리로 돌아왔어요.",
    )


def _owner(kind: TargetKind, target_id: int) -> int:
    return int(fetch_value(_OWNER.format(table=TABLES[kind]), target_id=target_id))
