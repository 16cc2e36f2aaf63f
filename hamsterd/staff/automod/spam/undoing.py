"""Undoing the removal of a spammer: the writing comes back in batches, then the ban is void."""

from hamsterd.audit.console import tell_consoles
from hamsterd.audit.service import Act, mark_undone, undoable_act
from hamsterd.config import Settings
from hamsterd.db.sql import fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.models.staff.sanctions import SpamRemoval
from hamsterd.staff.automod.spam.batches import LOCK, Removal, restore_batch, set_status
from hamsterd.staff.sanctions.lifting import undo_apply
from hamsterd.staff.telling import ring

_SANCTION_ACT = """
    SELECT l.id, l.actor, l.role, l.action, l.target_type, l.target_id, l.reason,
           l.before, l.after
      FROM audit_log l
      JOIN sanctions s ON s.id = (l.after ->> 'sanctionId')::bigint
     WHERE l.id = %(act_id)s AND l.undone_at IS NULL AND s.lifted_at IS NULL
"""


def restore_of_act(act_id: int) -> None:
    """Restore what the removal of an act took, in batches, before the act itself is undone.

    No-op for other acts. Raises the errors of undoing, before anything is restored.
    """
    removal_id = mark_undoing(act_id)
    while removal_id is not None and restore_batch(removal_id):
        pass


@transactional
def mark_undoing(act_id: int) -> int | None:
    """Stop the removal of an act, if it is one, and have it undone; returns the removal."""
    removal_id = fetch_value(
        SpamRemoval.select(SpamRemoval.id).where(SpamRemoval.audit_id == act_id)
    )
    if removal_id is None:
        return None
    undoable_act(act_id)
    set_status(removal_id, "undoing")
    return int(removal_id)


def undo_removal(act: Act, actor: str, site: Settings) -> None:
    """The inverse, once the writing is back: the ban it gave is void, unless it is over already."""
    removal = fetch_row(LOCK, Removal, removal_id=act["target_id"])
    given = fetch_one(_SANCTION_ACT, Act, act_id=removal["sanction_act_id"])
    if given is not None:
        undo_apply(given, actor, site)
        mark_undone(given["id"])
    set_status(removal["id"], "undone")
    if removal["removed_count"]:
        ring(
            removal["user_id"],
            "내용이 되살아났어요",
            "운영자가 내렸던 회원님의 글과 댓글이 제자리로 돌아왔어요.",
        )
    tell_consoles("user", removal["user_id"])
