"""Approving or refusing sign-ups; the member gets a notification and a mail.

A refusal works like a withdrawal: the account disappears at once, and is purged after the grace
period. But signing in does not revoke it; only undoing does.
"""

from datetime import datetime

from hamsterd.audit.actions import Action
from hamsterd.audit.errors import UndoConflict
from hamsterd.audit.service import Act, record
from hamsterd.config import Settings
from hamsterd.core.cache import Shows
from hamsterd.core.clock import utc_now
from hamsterd.db.sql import fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import Addressee, mail_member
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.queries import AWAITING
from hamsterd.members.accounts.recovery.email_tokens import void_all
from hamsterd.members.accounts.sessions import forget_member, revoke_all_sessions
from hamsterd.realtime.bus import drop_showing
from hamsterd.staff.people.sign_ups.errors import NotAwaiting
from hamsterd.staff.telling import ring

# The condition on the row ensures that of two concurrent decisions the second finds nothing.
_APPROVE = f"""
    UPDATE users SET awaiting_since = NULL
      FROM (SELECT id, awaiting_since FROM users
             WHERE id = %(member_id)s AND {AWAITING} FOR NO KEY UPDATE) was
     WHERE users.id = was.id
    RETURNING users.id, users.nickname, users.email, was.awaiting_since AS since
"""
_REFUSE = f"""
    UPDATE users SET status = 'withdrawn', withdrawn_at = %(now)s, refused_at = %(now)s
     WHERE id = %(member_id)s AND {AWAITING}
    RETURNING id, nickname, email
"""
_HAVE_WAIT = """
    UPDATE users SET awaiting_since = %(since)s
     WHERE id = %(member_id)s AND awaiting_since IS NULL AND role IS NULL
       AND status IN ('active', 'suspended')
       AND diaries_count + private_diaries_count + posts_count + comments_count
           + hamsters_count = 0
    RETURNING id
"""
_TAKE_BACK_REFUSAL = """
    UPDATE users SET status = 'active', withdrawn_at = NULL, refused_at = NULL
     WHERE id = %(member_id)s AND status = 'withdrawn' AND refused_at > %(since)s
    RETURNING id
"""


class Awaited(Addressee):
    """A member who was awaiting approval."""

    since: datetime


@transactional
def approve_sign_up(*, member_id: int, actor: str, site: Settings) -> int:
    """Let a member in; returns the audit row. Raises `NotAwaiting`."""
    member = fetch_row(_APPROVE, Awaited, NotAwaiting, member_id=member_id)
    _changed(member_id)
    ring(member_id, "가입이 승인됐어요", "가입이 승인됐어요. 이제 일기와 글을 쓸 수 있어요.", "/")
    mail_member(MailKind.SIGN_UP_APPROVED, member, site)
    return record(
        actor=actor,
        action=Action.SIGN_UP_APPROVE,
        target_type="user",
        target_id=member_id,
        before={"awaitingSince": member["since"].isoformat()},
    )


@transactional
def refuse_sign_up(*, member_id: int, reason: str, actor: str, site: Settings) -> int:
    """End the account of a member awaiting approval; returns the audit row.

    Raises `NotAwaiting`.
    """
    member = fetch_row(_REFUSE, Addressee, NotAwaiting, member_id=member_id, now=utc_now())
    void_all(member_id)
    revoke_all_sessions(member_id=member_id)
    _changed(member_id)
    mail_member(MailKind.SIGN_UP_REFUSED, member, site, why=reason)
    return record(
        actor=actor,
        action=Action.SIGN_UP_REFUSE,
        target_type="user",
        target_id=member_id,
        reason=reason,
    )


def undo_approve(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of letting in, as long as they have written nothing: they wait again."""
    member_id, since = act["target_id"], act["before"]["awaitingSince"]
    if not fetch_one(_HAVE_WAIT, member_id=member_id, since=since):
        raise UndoConflict("승인한 뒤에 글을 썼거나 떠난 회원이라 되돌릴 수 없어요.")
    _changed(member_id)


def undo_refuse(act: Act, actor: str, site: Settings) -> None:  # noqa: ARG001  # as every inverse
    """The inverse of a refusal, until the days of grace are over: they wait again."""
    member_id = act["target_id"]
    if not fetch_one(_TAKE_BACK_REFUSAL, member_id=member_id, since=grace_begins()):
        raise UndoConflict("거절한 지 7일이 지나 계정이 지워졌어요.")
    _changed(member_id)


def _changed(member_id: int) -> None:
    """Drop their cached data in every process."""
    forget_member(member_id)
    drop_showing(Shows.PRESENCE)
