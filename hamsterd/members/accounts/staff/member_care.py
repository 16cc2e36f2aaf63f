"""Operators' help for a member who asked for it: a new password, or leaving.

The member is told by mail, every device is signed out, and the audit log records the actor.
"""

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.service import Addressee
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.errors import MemberNotFound, NoSuchMembership
from hamsterd.members.accounts.recovery.service import replace_password, send_reset_link
from hamsterd.members.accounts.signin import take_back_withdrawal
from hamsterd.members.accounts.staff.owner_password import refuse_short_of_owner
from hamsterd.members.accounts.withdrawal import end_membership
from hamsterd.members.sign_in_providers.links import links_of
from hamsterd.models.members.accounts import User


class CaredFor(Addressee):
    """A member whom an operator helps."""

    username: str
    status: str


def set_password(
    *, member_id: int, password: str, actor: str, site: Settings, unlink: bool = True
) -> int:
    """Give a member a new password; returns the audit row.

    Linked providers stay unless `unlink`: a member who forgot a password still signs in with Kakao,
    and an operator who suspects an intruder unlinks them. Raises `MemberNotFound`, or
    `InvalidInput` for a password that sign-up would refuse.
    """
    with connection():
        member = _member(member_id)
    try:
        rules.check_password(password)
        rules.check_password_not_username(password, member["username"])
    except ValueError as error:
        raise InvalidInput(str(error), fields={"password": str(error)}) from error
    refuse_short_of_owner(member_id, password, field="password")
    return _set_password(member, hash_password(password), actor, site, unlink=unlink)


@transactional
def mail_link(*, member_id: int, actor: str, site: Settings) -> int:
    """Mail a member the link to choose a new password; returns the audit row."""
    member = _member(member_id)
    send_reset_link(member, site)
    return record(actor=actor, action=Action.PASSWORD_LINK, target_type="user", target_id=member_id)


@transactional
def end_for(*, member_id: int, reason: str | None, actor: str, site: Settings) -> int:
    """Withdraw a member who asked for it; returns the audit row.

    Signing in within the grace period revokes it, as with one's own withdrawal. Raises
    `NoSuchMembership` for members who left or are banned, and `LastOwnerLeaving`.
    """
    member = _member(member_id)
    if member["status"] not in {"active", "suspended"}:
        raise NoSuchMembership
    withdrawn_at = end_membership(member, site)
    return record(
        actor=actor,
        action=Action.MEMBER_DELETE,
        target_type="user",
        target_id=member_id,
        reason=reason,
        before={"status": member["status"]},
        after={"status": "withdrawn", "withdrawnAt": withdrawn_at.isoformat()},
    )


def undo_end(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of `end_for`, until the days of grace are over.

    A member who came back and left again by themselves stays away.
    """
    member_id = act["target_id"]
    since = fetch_value(
        User.select(User.withdrawn_at).where(User.id == member_id).for_update(FOR_NO_KEY_UPDATE)
    )
    is_that = since is not None and since.isoformat() == act["after"].get("withdrawnAt")
    if not (is_that and take_back_withdrawal(member_id)):
        raise UndoConflict("탈퇴가 이미 끝났거나 회원이 스스로 돌아왔어요.")


@transactional
def _set_password(
    member: CaredFor, password_hash: str, actor: str, site: Settings, *, unlink: bool
) -> int:
    unlinked = [link["provider"] for link in links_of(member["id"])] if unlink else []
    # The member has proved nothing about the address, since the password is not mailed to it.
    replace_password(member, password_hash, site, lets_go=unlink)
    return record(
        actor=actor,
        action=Action.PASSWORD_SET,
        target_type="user",
        target_id=member["id"],
        after={"unlinked": unlinked} if unlinked else None,
    )


def _member(member_id: int) -> CaredFor:
    return fetch_row(
        User.select(User.id, User.username, User.nickname, User.email, User.status).where(
            User.id == member_id, User.status != "purged"
        ),
        CaredFor,
        MemberNotFound,
    )
