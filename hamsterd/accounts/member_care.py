"""What an operator does for a member who asked: a new password, or leaving.

The member hears of it by mail, every device is signed out, and the audit log says who did it.
"""

from hamsterd.accounts import rules
from hamsterd.accounts.errors import MemberNotFound, NoSuchMembership
from hamsterd.accounts.passwords import forget_account, hash_password
from hamsterd.accounts.recovery import RESET, VOID, send_reset_link
from hamsterd.accounts.sessions import revoke_all_sessions
from hamsterd.accounts.signin import take_back_withdrawal
from hamsterd.accounts.withdrawal import end_membership
from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.errors import InvalidInput
from hamsterd.mail.rules import MailKind
from hamsterd.mail.service import queue_mail

_MEMBER = """
    SELECT id, username, nickname, email, status FROM users
     WHERE id = %(member_id)s AND status <> 'purged'
"""


def set_password(*, member_id: int, password: str, actor: str, site: Settings) -> int:
    """Give a member a new password; returns the audit row.

    Raises `MemberNotFound`, or `InvalidInput` for a password that nobody may sign up with.
    """
    with connection():
        member = _member(member_id)
    try:
        rules.check_password(password)
        rules.check_password_not_username(password, member["username"])
    except ValueError as error:
        raise InvalidInput(str(error), fields={"password": str(error)}) from error
    return _set_password(member, hash_password(password), actor, site)


@transactional
def mail_link(*, member_id: int, actor: str, site: Settings) -> int:
    """Mail a member the link to choose a new password; returns the audit row."""
    member = _member(member_id)
    send_reset_link(member, site)
    return record(actor=actor, action=Action.PASSWORD_LINK, target_type="user", target_id=member_id)


@transactional
def end_for(*, member_id: int, reason: str | None, actor: str, site: Settings) -> int:
    """Withdraw a member who asked for it; returns the audit row.

    As with leaving on one's own, signing in within the days of grace takes it back. Raises
    `NoSuchMembership` for who has left or is banned, `LastAdminLeaving` for the last admin.
    """
    member = _member(member_id)
    if member["status"] not in {"active", "suspended"}:
        raise NoSuchMembership
    end_membership(member_id, member["email"], member["nickname"], site)
    return record(
        actor=actor,
        action=Action.MEMBER_DELETE,
        target_type="user",
        target_id=member_id,
        reason=reason,
        before={"status": member["status"]},
        after={"status": "withdrawn"},
    )


def undo_end(act: Row, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of `end_for`, until the days of grace are over."""
    if not take_back_withdrawal(act["target_id"]):
        raise UndoConflict("탈퇴가 이미 끝났거나 회원이 스스로 돌아왔어요.")


@transactional
def _set_password(member: Row, password_hash: str, actor: str, site: Settings) -> int:
    execute(VOID, member_id=member["id"])
    execute(RESET, member_id=member["id"], hash=password_hash)
    forget_account(member["username"], member["email"])
    revoke_all_sessions(member_id=member["id"])
    queue_mail(
        kind=MailKind.PASSWORD_CHANGED,
        to=member["email"],
        member_id=member["id"],
        site=site,
        nickname=member["nickname"],
    )
    return record(
        actor=actor, action=Action.PASSWORD_SET, target_type="user", target_id=member["id"]
    )


def _member(member_id: int) -> Row:
    member = fetch_one(_MEMBER, member_id=member_id)
    if member is None:
        raise MemberNotFound
    return member
