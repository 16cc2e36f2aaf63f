"""Staff acts on inquiries: answer, assign, close. Each is audited.

An answer cannot be undone, because it is read and mailed; the other acts can.
"""

from datetime import datetime
from typing import Any

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_behind
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.batches import Batches, Deadline, update_in_batches
from hamsterd.db.sql import execute
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.permissions import Permission
from hamsterd.members.accounts.staff.roles import staff_ids
from hamsterd.models.staff.inquiries import Inquiry
from hamsterd.staff.desk.canned_texts.placeholders import addressed
from hamsterd.staff.desk.inquiries.errors import NewerMessage
from hamsterd.staff.desk.inquiries.letters import tell_answered, tell_closed
from hamsterd.staff.desk.inquiries.rules import CLOSED_AFTER, State
from hamsterd.staff.desk.inquiries.schemas import InquiryEdit, ReplyIn
from hamsterd.staff.desk.inquiries.service import LockedInquiry, lock_inquiry, require_writable, say

_SET = """
    UPDATE inquiries
       SET status = %(status)s, waiting_since = %(waiting_since)s::timestamptz,
           assignee_id = (SELECT id FROM users WHERE id = %(assignee_id)s)
     WHERE id = %(inquiry_id)s
"""


@transactional
def reply(*, inquiry_id: int, form: ReplyIn, actor: str, site: Settings) -> int:
    """Answer, and optionally close; returns the audit id.

    Answering an unassigned inquiry assigns it. Raises `InquiryNotFound`, `InquiryClosed`,
    `InquiryFull`, or `NewerMessage` if there are messages that the staff member has not seen.
    """
    found = lock_inquiry(inquiry_id)
    if found["messages_count"] != form.messages_count:
        raise NewerMessage
    require_writable(found)
    status = State.CLOSED if form.closes else State.ANSWERED
    answerer_id = member_behind(actor)
    text = addressed(form.text, found["user_id"])
    say(inquiry_id, author_id=answerer_id, is_staff=True, text=text)
    execute(
        Inquiry.update(
            status=status.value,
            waiting_since=None,
            is_unread=True,
            assignee_id=fn.coalesce(Inquiry.assignee_id, answerer_id),
            answered_at=fn.coalesce(Inquiry.answered_at, fn.now()),
            messages_count=Inquiry.messages_count + 1,
            last_message_at=fn.now(),
        ).where(Inquiry.id == inquiry_id)
    )
    tell_answered(found, text, site)
    return record(
        actor=actor,
        action=Action.INQUIRY_REPLY,
        target_type="inquiry",
        target_id=inquiry_id,
        before={"status": found["status"]},
        after={"status": status.value},
    )


@transactional
def edit_inquiry(*, inquiry_id: int, form: InquiryEdit, actor: str, site: Settings) -> int:
    """Assign an inquiry or remove the assignee; close or reopen it; returns the audit id.

    Raises `InquiryNotFound`, `InvalidInput` for an assignee who may not answer, or `NewerMessage`
    if it is closed over messages that the staff member has not seen.
    """
    found = lock_inquiry(inquiry_id)
    seen = form.messages_count
    if form.status == "closed" and seen is not None and seen != found["messages_count"]:
        raise NewerMessage("그사이 새 글이 올라왔어요. 읽어 본 뒤 다시 마쳐 주세요.")
    changes = form.model_dump(include=form.model_fields_set - {"messages_count"})
    if changes.get("status", "") is None:
        changes.pop("status")
    if changes.get("assignee_id") is not None:
        _require_answerer(changes["assignee_id"])
    before = {name: dict(found)[name] for name in changes}
    counted: dict[str, Any] = {}
    if "status" in changes:
        before["waiting_since"] = _written(found["waiting_since"])
        counted = {"messages_count": found["messages_count"]}
    _set(found, changes | {"waiting_since": _waiting(found, changes)})
    if changes.get("status") == State.CLOSED != found["status"]:
        tell_closed(found, site)
    return record(
        actor=actor,
        action=Action.INQUIRY_EDIT,
        target_type="inquiry",
        target_id=inquiry_id,
        before=before | counted,
        after=changes | counted,
    )


def close_answered(moment: datetime, *, dry_run: bool = False) -> Batches:
    """Close inquiries answered long ago without a reply, even if the answer is unread."""
    return update_in_batches(
        "inquiries",
        "status = 'closed'",
        "status = 'answered' AND last_message_at < %(before)s",
        deadline=Deadline(),
        dry_run=dry_run,
        before=moment - CLOSED_AFTER,
    )


def undo_edit(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every one
    """The inverse of handing over, closing and opening.

    Raises `UndoConflict` if its asker has written since it was opened again.
    """
    found, before = lock_inquiry(act["target_id"]), act["before"]
    if before.get("messages_count", found["messages_count"]) != found["messages_count"]:
        raise UndoConflict("그사이 새 글이 올라와서 되돌릴 수 없어요. 읽어 보고 답해 주세요.")
    _set(found, before)


def _require_answerer(member_id: int) -> None:
    if member_id not in staff_ids(Permission.INQUIRIES_ANSWER):
        raise InvalidInput(fields={"assigneeId": "문의에 답할 수 있는 운영진이 아니에요."})


def _waiting(found: LockedInquiry, changes: dict[str, Any]) -> datetime | str | None:
    """The waiting time once `changes` apply; a reopened inquiry waits from now on."""
    if changes.get("status", found["status"]) != State.OPEN:
        return None
    return found["waiting_since"] or "now"


def _set(found: LockedInquiry, changes: dict[str, Any]) -> None:
    execute(
        _SET,
        inquiry_id=found["id"],
        **{name: changes.get(name, found[name]) for name in ("status", "waiting_since")},
        assignee_id=changes.get("assignee_id", found["assignee_id"]),
    )


def _written(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
