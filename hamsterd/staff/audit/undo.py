"""Undoing acts: the inverse of every action, in one table (decisions §2, Moderator acts).

An inverse gets the audit row of the act (`target_id`, `before`, `after`) and restores the state
before. It runs in the transaction that marks the act undone and records the undoing.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress

from hamsterd.audit.actions import BY_NAME, Action
from hamsterd.audit.actors import StaffActor
from hamsterd.audit.errors import AlreadyUndone, NotUndoable, NotYourAct, UndoConflict
from hamsterd.audit.needs import Deed, require_needs
from hamsterd.audit.service import (
    Act,
    Reversal,
    mark_undone,
    put_under,
    record_undoing,
    selected_acts,
    undoable_act,
    with_parts,
)
from hamsterd.community.boards import categories, keepers, merging, readers
from hamsterd.community.boards import undo as board_undo
from hamsterd.community.posts.pins import undo_pin_everywhere
from hamsterd.community.posts.placement import undo_place
from hamsterd.config import Settings
from hamsterd.content.screening import switches
from hamsterd.contests import running as contests
from hamsterd.contests.ballots import undo_leave_out
from hamsterd.core.errors import Conflict
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Permission, may
from hamsterd.members.accounts.staff.member_care import undo_end
from hamsterd.members.accounts.staff.roles import undo_set_role
from hamsterd.members.attendance.exemptions import undo_exempt
from hamsterd.members.blocks import service as blocks
from hamsterd.members.documents import service as documents
from hamsterd.members.invitations import service as invitations
from hamsterd.staff.audit.schemas import Undone
from hamsterd.staff.automod.site_flags.service import undo_set as undo_operation
from hamsterd.staff.automod.spam.undoing import restore_of_act, undo_removal
from hamsterd.staff.automod.word_rules import lists as word_lists
from hamsterd.staff.automod.word_rules import service as word_rules
from hamsterd.staff.cases.appeals import service as appeals
from hamsterd.staff.cases.content.removal import undo_remove, undo_restore
from hamsterd.staff.cases.deciding.locks import lock_cases
from hamsterd.staff.cases.deciding.reopening import cases_of, undo_decision, undo_reopen
from hamsterd.staff.cases.queue.passing_on import undo_pass_on
from hamsterd.staff.cases.review import flagged
from hamsterd.staff.cases.review.held import undo_release
from hamsterd.staff.desk.ads import campaigns
from hamsterd.staff.desk.announcements import service as announcements
from hamsterd.staff.desk.canned_texts import service as canned_texts
from hamsterd.staff.desk.inquiries import answering as inquiries
from hamsterd.staff.desk.popups import service as popups
from hamsterd.staff.desk.site_settings.service import undo_set as undo_setting
from hamsterd.staff.incidents import service as incidents
from hamsterd.staff.incidents.finding import undo_find
from hamsterd.staff.keeping import is_keeper, is_of_kept_boards
from hamsterd.staff.people.sign_ups import service as sign_ups
from hamsterd.staff.sanctions.lifting import undo_apply, undo_lift
from hamsterd.staff.takedowns import decisions as takedowns

Inverse = Callable[[Reversal, str, Settings], None]
"""Takes the audit row, the actor who undoes it, and the settings that mails need."""


def _nothing_more(act: Act, actor: str, site: Settings) -> None:
    """The inverse of a bulk act, whose parts are undone one by one before."""


INVERSES: dict[str, Inverse] = {
    Action.AD_CREATE: campaigns.undo_create,
    Action.AD_DELETE: campaigns.undo_delete,
    Action.AD_DELETE_MANY: _nothing_more,
    Action.AD_EDIT: campaigns.undo_edit,
    Action.AD_EDIT_MANY: _nothing_more,
    Action.ADMIN_GRANT: undo_set_role,
    Action.ADMIN_REVOKE: undo_set_role,
    Action.ROLE_SET: undo_set_role,
    Action.APPEAL_DENY: appeals.undo_decision,
    Action.APPEAL_GRANT: appeals.undo_decision,
    Action.ATTENDANCE_EXEMPT: undo_exempt,
    Action.ANNOUNCEMENT_SEND: announcements.undo_send,
    Action.BLOCK_CREATE: blocks.undo_create,
    Action.BLOCK_EDIT: blocks.undo_change,
    Action.BLOCK_LIFT: blocks.undo_change,
    Action.BLOCK_LIFT_MANY: _nothing_more,
    Action.INVITATION_CREATE: invitations.undo_create,
    Action.INVITATION_REVOKE: invitations.undo_revoke,
    Action.BOARD_CATEGORIES: categories.undo_set,
    Action.BOARD_CREATE: board_undo.undo_create,
    Action.BOARD_DELETE: board_undo.undo_delete,
    Action.BOARD_EDIT: board_undo.undo_edit,
    Action.BOARD_MERGE: merging.undo_merge,
    Action.KEEPER_ADD: keepers.undo_add,
    Action.KEEPER_REMOVE: keepers.undo_remove,
    Action.READERS_ADD: readers.undo_add,
    Action.READERS_REMOVE: readers.undo_remove,
    Action.BOARD_REORDER: board_undo.undo_reorder,
    Action.CANNED_TEXT_CREATE: canned_texts.undo_create,
    Action.CANNED_TEXT_DELETE: canned_texts.undo_delete,
    Action.CANNED_TEXT_EDIT: canned_texts.undo_edit,
    Action.CASE_DISMISS: undo_decision,
    Action.CASE_DISMISS_MANY: _nothing_more,
    Action.CASE_DISMISS_TOGETHER: undo_decision,
    Action.CASE_PASS_ON: undo_pass_on,
    Action.CASE_REOPEN: undo_reopen,
    Action.CASE_RESOLVE: undo_decision,
    Action.CASE_RESOLVE_MANY: _nothing_more,
    Action.CASE_RESOLVE_TOGETHER: undo_decision,
    Action.CONTENT_REMOVE: undo_remove,
    Action.CONTENT_REMOVE_MANY: _nothing_more,
    Action.CONTENT_RESTORE: undo_restore,
    Action.CONTENT_RESTORE_MANY: _nothing_more,
    Action.CONTEST_CANCEL: contests.undo_cancel,
    Action.CONTEST_CREATE: contests.undo_create,
    Action.CONTEST_EDIT: contests.undo_edit,
    Action.CONTEST_LEAVE_OUT: undo_leave_out,
    Action.DELIVERY_SET: undo_operation,
    Action.DOCUMENT_SCHEDULE: documents.undo_schedule,
    Action.FIRST_POSTS_SET: switches.undo_set,
    Action.FLAG_CLEAR: flagged.undo_clear,
    Action.FLAG_CLEAR_MANY: _nothing_more,
    Action.HELD_RELEASE: undo_release,
    Action.HELD_RELEASE_MANY: _nothing_more,
    Action.HELD_REMOVE: undo_remove,
    Action.HELD_REMOVE_MANY: _nothing_more,
    Action.INCIDENT_CLOSE: incidents.undo_close,
    Action.INCIDENT_FIND: undo_find,
    Action.INCIDENT_LEARN: incidents.undo_learn,
    Action.INCIDENT_REPORT: incidents.undo_report,
    Action.INCIDENT_WRITE: incidents.undo_letter,
    Action.MEMBER_DELETE: undo_end,
    Action.INQUIRY_EDIT: inquiries.undo_edit,
    Action.POPUP_CREATE: popups.undo_create,
    Action.POPUP_EDIT: popups.undo_change,
    Action.POPUP_END: popups.undo_change,
    Action.POST_PIN_EVERYWHERE: undo_pin_everywhere,
    Action.POST_PLACE: undo_place,
    Action.POST_PLACE_MANY: _nothing_more,
    Action.READ_ONLY_SET: undo_operation,
    Action.SANCTION_APPLY: undo_apply,
    Action.SANCTION_APPLY_MANY: _nothing_more,
    Action.SANCTION_LIFT: undo_lift,
    Action.SANCTION_LIFT_MANY: _nothing_more,
    Action.SETTING_SET: undo_setting,
    Action.SIGN_UP_APPROVE: sign_ups.undo_approve,
    Action.SIGN_UP_APPROVE_MANY: _nothing_more,
    Action.SIGN_UP_REFUSE: sign_ups.undo_refuse,
    Action.SIGN_UP_REFUSE_MANY: _nothing_more,
    Action.SHIELD_SET: switches.undo_set,
    Action.SPAMMER_REMOVE: undo_removal,
    Action.TAKEDOWN_BLOCK: takedowns.undo_decision,
    Action.TAKEDOWN_REJECT: takedowns.undo_decision,
    Action.TAKEDOWN_RELEASE: takedowns.undo_decision,
    Action.TAKEDOWN_REMOVE: takedowns.undo_decision,
    Action.WORD_RULE_CREATE: word_rules.undo_create,
    Action.WORD_RULE_DELETE: word_rules.undo_delete,
    Action.WORD_RULE_DELETE_MANY: _nothing_more,
    Action.WORD_RULE_EDIT: word_rules.undo_edit,
    Action.WORD_RULE_EDIT_MANY: _nothing_more,
    Action.WORD_RULE_IMPORT: word_lists.undo_import,
}


def undo_act(act_id: int, *, actor: str, site: Settings) -> Undone:
    """Undo one act; returns the audit id of the undoing.

    A bulk act is undone part by part, each in its own transaction; a part that can't be undone is
    left as it is, and counted. If none can be, the act is not undone either. Raises `ActNotFound`,
    `AlreadyUndone`, `UndoConflict`, `NotUndoable`, or the errors of `require_rights`.
    """
    require_rights(act_id, actor)
    restore_of_act(act_id)
    undone: list[int] = []
    left: list[Conflict] = []
    for part in reversed(selected_acts(act_id)):
        try:
            undone.append(_undo(part, actor, site))
        except AlreadyUndone:
            continue
        except Conflict as error:
            left.append(error)
    if left and not undone:
        raise UndoConflict(left[0].message)
    return Undone(id=_undo(act_id, actor, site, undone), left=len(left))


@transactional
def _undo(act_id: int, actor: str, site: Settings, parts: Sequence[int] = ()) -> int:
    whole = record_undoing(_reverse(act_id, actor, site), actor=actor)
    put_under(whole, parts)
    return whole


def _reverse(act_id: int, actor: str, site: Settings, *, is_part: bool = False) -> Act:
    """Undo the parts of an act, then the act itself; a part undone on its own before is let be."""
    act = undoable_act(act_id)
    _require_right(act, actor)
    inverse = INVERSES.get(act["action"])
    if inverse is None:
        raise NotUndoable
    _lock_content(act)
    # First, so that the act does not block the undoing of its own parts.
    mark_undone(act_id)
    undone: list[Act] = []
    for part in reversed((act["after"] or {}).get("parts", [])):
        with suppress(AlreadyUndone):
            undone.insert(0, _reverse(part, actor, site, is_part=True))
    inverse({**act, "is_part": is_part, "undone_parts": undone}, actor, site)
    return act


@transactional
def require_rights(act_id: int, actor: str) -> None:
    """Check the rights for an act and all its parts before any of it is undone.

    Raises `NotYourAct`, `Forbidden` or `ProofMissing`.
    """
    for act in with_parts(act_id):
        _require_right(act, actor)
        action = BY_NAME.get(act["action"])
        if action is not None and action in INVERSES:
            before, after = act["before"] or {}, act["after"] or {}
            require_needs(Deed(action, act["actor"], before, after), actor)


def _require_right(act: Act, actor: str) -> None:
    """Raise `NotYourAct` if the requester's role may only undo their own acts."""
    if not isinstance(actor, StaffActor) or may(actor.role, Permission.ACTS_UNDO_ANY):
        return
    if (act["actor"], act["role"]) != (actor, actor.role):
        raise NotYourAct
    if is_keeper(actor) and not is_of_kept_boards(act, actor):
        raise NotYourAct


def _lock_content(act: Act) -> None:
    """Lock content before members, whichever part of the act comes first (lock order)."""
    decided = [case["id"] for case in cases_of(act)]
    if decided:
        lock_cases(decided)
    elif act["target_type"] == "appeal":
        appeals.lock_appeal(act["target_id"])
