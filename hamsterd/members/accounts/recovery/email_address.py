"""A member's e-mail address: verifying and changing it (decisions/0039).

A link alone proves access to the mailbox, and a session alone proves the browser. An address is
accepted only with both, so confirming takes the link *and* the member's own session. Nothing here
reveals whether another account has an address; its owner is told by mail.
"""

from urllib.parse import quote

from peewee import fn

from hamsterd.audit.actions import Action
from hamsterd.audit.actors import member_actor
from hamsterd.audit.service import record
from hamsterd.config import Settings
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.folding import fold, folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import refusing_twins, transaction, transactional
from hamsterd.delivery.mail.bounces import forget_bounces, is_stopped
from hamsterd.delivery.mail.rules import MailKind, masked_email
from hamsterd.delivery.mail.service import Addressee, mail_member
from hamsterd.members.accounts.credentials.lockout import confirm_password
from hamsterd.members.accounts.errors import (
    EmailLinkOfAnother,
    EmailLinkUsed,
    EmailTaken,
)
from hamsterd.members.accounts.queries import OwnAccount, own_account
from hamsterd.members.accounts.recovery import email_tokens
from hamsterd.members.accounts.recovery.email_tokens import CHANGES, EmailLink, Purpose
from hamsterd.members.accounts.schemas import EmailChangeIn, EmailChangeOut, EmailLinkOut
from hamsterd.members.accounts.sessions import revoke_all_sessions
from hamsterd.members.blocks.checks import refuse_email
from hamsterd.models.members.accounts import User

SAME_ADDRESS = "지금 쓰고 있는 주소예요. 다른 주소를 입력해 주세요."
SENT_TO_NEW = "새 주소로 확인 메일을 보냈어요. 메일의 버튼을 누르면 주소가 바뀌어요."
SENT_TO_CURRENT = "먼저 지금 주소로 확인 메일을 보냈어요. 메일의 버튼을 누르면 이어서 진행돼요."

_OWNER_OF = f"""
    SELECT id, nickname, email FROM users WHERE {folded("email")} = {folded("%(email)s")}
"""
_VERIFY = f"""
    UPDATE users SET email_verified_at = coalesce(email_verified_at, now())
     WHERE id = %(member_id)s AND {folded("email")} = {folded("%(email)s")}
"""


def send_verification(*, member_id: int, email: str, nickname: str, site: Settings) -> None:
    """Write to a member with the link that proves their address; in the caller's transaction."""
    token = email_tokens.issue(member_id=member_id, purpose="verify", email=email)
    member = Addressee(id=member_id, email=email, nickname=nickname)
    mail_member(MailKind.VERIFY_EMAIL, member, site, link=_link(token, site))


@transactional
def send_verification_again(*, member_id: int, site: Settings) -> None:
    """Another link to who has not proved their address, or whose mail came back; else nothing.

    What came back is forgotten: if the address still takes none, this mail comes back, too.
    Raises `TooOften` after enough of them within the hour.
    """
    member = own_account(member_id, is_locked=True)
    if member["is_verified"] and not is_stopped(member["email"]):
        return
    email_tokens.refuse_flood(member_id=member_id, purpose="verify")
    forget_bounces(member["email"])
    send_verification(
        member_id=member_id, email=member["email"], nickname=member["nickname"], site=site
    )


@transactional
def needs_proof_instead(*, member_id: int) -> bool:
    """Whether neither a password nor the current address can say that its owner changes it."""
    member = own_account(member_id)
    return not member["password_hash"] and is_stopped(member["email"])


def ask_for_change(
    *, member_id: int, form: EmailChangeIn, address: str, site: Settings
) -> EmailChangeOut:
    """Start a change of address; nothing changes before the new one is verified.

    Without a password the link goes to the current address first: an open browser is no proof.
    Where no mail reaches that any more, the session has proved itself (`needs_proof_instead`).
    Raises `WrongPassword` under `password`, `InvalidInput` for the same address,
    `EmailDomainBlocked`, `TooOften`.
    """
    known = own_account(member_id)
    if fold(known["email"]) == fold(form.email):
        raise InvalidInput(SAME_ADDRESS, fields={"email": SAME_ADDRESS})
    refuse_email(form.email)
    confirm_password(known, form.password, address)
    is_known = known["password_hash"] or is_stopped(known["email"])
    first: Purpose = "change" if is_known else "approve"
    with connection(), transaction():
        member = own_account(member_id, is_locked=True)
        email_tokens.refuse_flood(member_id=member_id, purpose=first)
        if first == "approve":
            token = email_tokens.issue(member_id=member_id, purpose=first, email=form.email)
            shown = masked_email(form.email)
            mail_member(MailKind.EMAIL_APPROVAL, member, site, link=_link(token, site), new=shown)
            return EmailChangeOut(message=SENT_TO_CURRENT, awaits="current")
        mail_member(MailKind.EMAIL_CHANGE_ASKED, member, site, new=masked_email(form.email))
        _write_to_new(member, form.email, site)
    return EmailChangeOut(message=SENT_TO_NEW, awaits="new")


@transactional
def ask_for_first(*, member_id: int, email: str, site: Settings) -> None:
    """Write to the address of a member who has only a placeholder; it becomes theirs by the link.

    Raises `EmailDomainBlocked` or `TooOften`.
    """
    refuse_email(email)
    member = own_account(member_id, is_locked=True)
    email_tokens.refuse_flood(member_id=member_id, purpose="change")
    _write_to_new(member, email, site)


@transactional
def cancel_change(*, member_id: int) -> None:
    """Forget a change that waits for its link."""
    email_tokens.void(member_id, CHANGES)


@transactional
def followed_link(*, member_id: int, token: str) -> EmailLinkOut:
    """What a link would do, without doing it: mail scanners open links, too.

    Raises `EmailLinkUnknown`, `EmailLinkUsed`, `EmailLinkExpired` or `EmailLinkOfAnother`.
    """
    link = _own_link(member_id, token)
    return EmailLinkOut(purpose=link["purpose"], email=link["email"])


@transactional
def confirm(*, member_id: int, session_id: int, token: str, site: Settings) -> EmailLinkOut:
    """Carry out a link's purpose, once.

    Raises the errors of `followed_link`, `EmailTaken` or `EmailDomainBlocked`.
    """
    member = own_account(member_id, is_locked=True)
    link = _own_link(member_id, token)
    if not email_tokens.spend(token):
        raise EmailLinkUsed
    purpose, email = link["purpose"], link["email"]
    if purpose == "approve":
        _write_to_new(member, email, site)
    elif purpose == "change":
        _change(member, email, session_id, site)
    elif not execute(_VERIFY, member_id=member_id, email=email):
        raise EmailLinkUsed  # the address is another by now
    return EmailLinkOut(purpose=purpose, email=email)


def _change(member: OwnAccount, email: str, session_id: int, site: Settings) -> None:
    """Like a new password: other sign-ins end, and no earlier link opens anything."""
    refuse_email(email)  # its domain may have been blocked since the link was requested
    with refusing_twins(EmailTaken):
        execute(User.update(email=email, email_verified_at=fn.now()).where(User.id == member["id"]))
    email_tokens.void_all(member["id"])
    revoke_all_sessions(member_id=member["id"], except_id=session_id)
    mail_member(MailKind.EMAIL_CHANGED, member, site, new=masked_email(email))
    record(
        actor=member_actor(member["id"]),
        action=Action.EMAIL_CHANGE,
        target_type="user",
        target_id=member["id"],
        before={"email": masked_email(member["email"])},
        after={"email": masked_email(email)},
    )


def _write_to_new(member: OwnAccount, email: str, site: Settings) -> None:
    """Mail the link to the new address; if another account has it, send a notice instead."""
    is_flooded = email_tokens.is_flooded(email)
    token = email_tokens.issue(member_id=member["id"], purpose="change", email=email)
    if is_flooded:
        return
    owner = fetch_one(_OWNER_OF, Addressee, email=email)
    if owner is None:
        asking = Addressee(id=member["id"], nickname=member["nickname"], email=email)
        mail_member(MailKind.EMAIL_CHANGE, asking, site, link=_link(token, site))
    else:
        mail_member(MailKind.EMAIL_IN_USE, owner, site)


def _own_link(member_id: int, token: str) -> EmailLink:
    link = email_tokens.good_token(token)
    if link["user_id"] != member_id:
        raise EmailLinkOfAnother
    return link


def _link(token: str, site: Settings) -> str:
    return f"{site.base_url}/verify-email?token={quote(token)}"
