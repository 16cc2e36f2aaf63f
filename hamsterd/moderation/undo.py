"""Undoing an act: every action that has an inverse, in one table (decisions §2, Moderator acts).

An inverse gets the audit row of the act (`target_id`, `before`, `after`) and puts back what it
says. It runs in the transaction that marks the act undone and writes the row of the undoing.
"""

from collections.abc import Callable
from contextlib import suppress

from hamsterd.accounts.admin import undo_set_admin
from hamsterd.ads import campaigns
from hamsterd.audit.errors import AlreadyUndone, NotUndoable
from hamsterd.audit.service import mark_undone, record, undoable_act
from hamsterd.community import board_undo
from hamsterd.config import Settings
from hamsterd.db.sql import Row
from hamsterd.db.transaction import transactional
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
    "ad.create": campaigns.undo_create,
    "ad.delete": campaigns.undo_delete,
    "ad.edit": campaigns.undo_edit,
    "admin.grant": undo_set_admin,
    "admin.revoke": undo_set_admin,
    "board.create": board_undo.undo_create,
    "board.delete": board_undo.undo_delete,
    "board.edit": board_undo.undo_edit,
    "board.reorder": board_undo.undo_reorder,
    "case.dismiss": undo_decision,
    "case.reopen": undo_reopen,
    "case.resolve": undo_decision,
    "content.remove": undo_remove,
    "content.restore": undo_restore,
    "first_posts.set": switches.undo_set,
    "held.release": undo_release,
    "held.remove": undo_remove,
    "sanction.apply": undo_apply,
    "sanction.lift": undo_lift,
    "shield.set": switches.undo_set,
    "takedown.block": takedowns.undo_decision,
    "takedown.reject": takedowns.undo_decision,
    "takedown.release": takedowns.undo_decision,
    "takedown.remove": takedowns.undo_decision,
    "word_rule.create": word_rules.undo_create,
    "word_rule.delete": word_rules.undo_delete,
    "word_rule.edit": word_rules.undo_edit,
}


@transactional
def undo_act(act_id: int, *, actor: str, site: Settings) -> int:
    """Reverse one act; returns the id of the row that says so.

    Raises `ActNotFound`, `AlreadyUndone`, `UndoConflict` or `NotUndoable`.
    """
    act = _reverse(act_id, actor, site)
    return record(
        actor=actor,
        action=f"undo.{act['action']}",
        target_type=act["target_type"],
        target_id=act["target_id"],
        reason=None,
        before=act["after"],
        after=act["before"],
        undoes_id=act_id,
    )


def _reverse(act_id: int, actor: str, site: Settings) -> Row:
    """Undo the parts of an act, then the act itself; a part undone on its own before is let be."""
    act = undoable_act(act_id)
    inverse = INVERSES.get(act["action"])
    if inverse is None:
        raise NotUndoable
    if act["target_type"] == TARGET_TYPE:
        # Content is locked before members, whichever part comes first (lock order).
        lock_case(act["target_id"])
    for part in reversed((act["after"] or {}).get("parts", [])):
        with suppress(AlreadyUndone):
            _reverse(part, actor, site)
    inverse(act, actor, site)
    mark_undone(act_id)
    return act
