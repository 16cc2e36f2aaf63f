"""Undoing an act: every action that has an inverse, in one table (decisions §2, Moderator acts).

An inverse gets the audit row of the act (`target_id`, `before`, `after`) and puts back what it
says. It runs in the transaction that marks the act undone and writes the row of the undoing.
"""

from collections.abc import Callable
from contextlib import suppress

from hamsterd.accounts.admin import undo_set_admin
from hamsterd.accounts.member_care import undo_end
from hamsterd.ads import campaigns
from hamsterd.audit.actions import Action
from hamsterd.audit.errors import AlreadyUndone, NotUndoable
from hamsterd.audit.service import mark_undone, record_undoing, undoable_act
from hamsterd.community import board_undo
from hamsterd.config import Settings
from hamsterd.db.sql import Row
from hamsterd.db.transaction import transactional
from hamsterd.moderation import appeals
from hamsterd.moderation.cases import TARGET_TYPE, lock_case
from hamsterd.moderation.content import undo_remove, undo_restore
from hamsterd.moderation.decisions import undo_decision, undo_reopen
from hamsterd.moderation.held import undo_release
from hamsterd.moderation.sanctions import undo_apply, undo_lift
from hamsterd.screening import switches, word_rules
from hamsterd.takedowns import decisions as takedowns

Inverse = Callable[[Row, str, Settings], None]
"""Takes the audit row, the actor who undoes, and the settings that letters need."""

INVERSES: dict[str, Inverse] = {
    Action.AD_CREATE: campaigns.undo_create,
    Action.AD_DELETE: campaigns.undo_delete,
    Action.AD_EDIT: campaigns.undo_edit,
    Action.ADMIN_GRANT: undo_set_admin,
    Action.ADMIN_REVOKE: undo_set_admin,
    Action.APPEAL_DENY: appeals.undo_decision,
    Action.APPEAL_GRANT: appeals.undo_decision,
    Action.BOARD_CREATE: board_undo.undo_create,
    Action.BOARD_DELETE: board_undo.undo_delete,
    Action.BOARD_EDIT: board_undo.undo_edit,
    Action.BOARD_REORDER: board_undo.undo_reorder,
    Action.CASE_DISMISS: undo_decision,
    Action.CASE_REOPEN: undo_reopen,
    Action.CASE_RESOLVE: undo_decision,
    Action.CONTENT_REMOVE: undo_remove,
    Action.CONTENT_RESTORE: undo_restore,
    Action.FIRST_POSTS_SET: switches.undo_set,
    Action.HELD_RELEASE: undo_release,
    Action.HELD_REMOVE: undo_remove,
    Action.MEMBER_DELETE: undo_end,
    Action.SANCTION_APPLY: undo_apply,
    Action.SANCTION_LIFT: undo_lift,
    Action.SHIELD_SET: switches.undo_set,
    Action.TAKEDOWN_BLOCK: takedowns.undo_decision,
    Action.TAKEDOWN_REJECT: takedowns.undo_decision,
    Action.TAKEDOWN_RELEASE: takedowns.undo_decision,
    Action.TAKEDOWN_REMOVE: takedowns.undo_decision,
    Action.WORD_RULE_CREATE: word_rules.undo_create,
    Action.WORD_RULE_DELETE: word_rules.undo_delete,
    Action.WORD_RULE_EDIT: word_rules.undo_edit,
}

FIRST_LOCKS: dict[str, Callable[[int], object]] = {
    TARGET_TYPE: lock_case,
    "appeal": appeals.lock_appeal,
}
"""By target: locks content before members, whichever part of the act comes first (lock order)."""


@transactional
def undo_act(act_id: int, *, actor: str, site: Settings) -> int:
    """Reverse one act; returns the id of the row that says so.

    Raises `ActNotFound`, `AlreadyUndone`, `UndoConflict` or `NotUndoable`.
    """
    return record_undoing(_reverse(act_id, actor, site), actor=actor)


def _reverse(act_id: int, actor: str, site: Settings) -> Row:
    """Undo the parts of an act, then the act itself; a part undone on its own before is let be."""
    act = undoable_act(act_id)
    inverse = INVERSES.get(act["action"])
    if inverse is None:
        raise NotUndoable
    if act["target_type"] in FIRST_LOCKS:
        FIRST_LOCKS[act["target_type"]](act["target_id"])
    for part in reversed((act["after"] or {}).get("parts", [])):
        with suppress(AlreadyUndone):
            _reverse(part, actor, site)
    inverse(act, actor, site)
    mark_undone(act_id)
    return act
