"""Forgotten usernames and passwords, and changing a password (decisions §1.7).

Nothing here reveals whether an address has an account: the response is always the same, and the
information goes by mail.
"""

from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import TypedDict
from urllib.parse import quote

from peewee import fn

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import InvalidInput
from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_one, fetch_row, fetch_value
from hamsterd.db.transaction import transaction, transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import Addressee, mail_member
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.credentials.lockout import confirm_password, forget_failures
from hamsterd.members.accounts.credentials.passwords import hash_password
from hamsterd.members.accounts.errors import (
    FirstPasswordByMail,
    ResetLinkExpired,
    ResetLinkUnknown,
    ResetLinkUsed,
    WrongPassword,
)
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.queries import own_account
from hamsterd.members.accounts.recovery.email_tokens import void_after_password, void_resets
from hamsterd.members.accounts.schemas import PasswordChangeIn, PasswordResetIn, ResetLinkOut
from hamsterd.members.accounts.sessions import revoke_all_sessions, token_hash
from hamsterd.members.accounts.staff.owner_password import password_min, refuse_short_of_owner
from hamsterd.members.second_factor.devices import forget_all_devices
from hamsterd.members.sign_in_providers.links import links_of, remove_links
from hamsterd.members.sign_in_providers.providers import PROVIDERS
from hamsterd.models.members.accounts import PasswordResetToken, User

MAILED = "입력하신 주소로 가입한 계정이 있으면 메일을 보내 드렸어요."

_BY_EMAIL = f"""
    SELECT id, username, nickname, email FROM users
     WHERE {folded("email")} = {folded("%(email)s")}
       AND (status IN ('active', 'suspended')
            OR (status = 'withdrawn' AND withdrawn_at > %(since)s AND refused_at IS NULL))
       FOR NO KEY UPDATE
"""
_SENT_LATELY = """
    SELECT count(*) FROM outbox_mail
     WHERE user_id = %(member_id)s AND kind = %(kind)s AND created_at > %(since)s
"""
_LINK = """
    SELECT u.id, t.used, t.expires_at, u.username, u.nickname, u.email
      FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.token_hash = %(hash)s AND u.status NOT IN ('banned', 'purged')
"""


class ResetLink(TypedDict):
    """A valid link and its account."""

    id: int
    used: bool
    expires_at: datetime
    username: str
    nickname: str
    email: str


class Recipient(TypedDict):
    """The recipient of a mail about their account."""

    id: int
    username: str
    nickname: str
    email: str


@transactional
def mail_username(*, email: str, site: Settings) -> None:
    """Mail the username to the owner of `email`; the response reveals nothing."""
    member = _recipient(email, MailKind.USERNAME)
    if member:
        mail_member(MailKind.USERNAME, member, site, username=member["username"])


@transactional
def mail_reset_link(*, email: str, site: Settings) -> None:
    """Mail a link to the owner of `email`; it invalidates their earlier links."""
    member = _recipient(email, MailKind.PASSWORD_RESET)
    if member is not None:
        send_reset_link(member, site)


def send_reset_link(member: Addressee, site: Settings) -> None:
    """Write to a member (`id`, `email`, `nickname`) with a link; runs in the caller's transaction.

    Earlier links are void from now on.
    """
    token = token_urlsafe(32)
    void_resets(member["id"])
    now = utc_now()
    PasswordResetToken.create(
        user=member["id"],
        token_hash=token_hash(token),
        created_at=now,
        expires_at=now + rules.RESET_LINK_LIFE,
    )
    link = f"{site.base_url}/reset-password?token={quote(token)}"
    linked = ", ".join(labels_of(member["id"]))
    mail_member(MailKind.PASSWORD_RESET, member, site, link=link, linked=linked)


@transactional
def check_link(*, token: str) -> ResetLinkOut:
    """Check a link without using it up. Raises as `reset_password` does.

    The requester has the token, so the answer reveals nothing more than following the link.
    """
    return ResetLinkOut(password_min=password_min(_good_link(token_hash(token))["id"]))


def reset_password(*, form: PasswordResetIn, site: Settings) -> None:
    """Set a new password with a link; everything else that opened the account is revoked.

    Raises `ResetLinkUnknown`, `ResetLinkExpired` or `ResetLinkUsed`. The link came by mail, so the
    address counts as verified.
    """
    hashed = token_hash(form.token)
    with connection():
        link = _good_link(hashed)
    _refuse_username(form.new_password, link["username"])
    refuse_short_of_owner(link["id"], form.new_password, field="newPassword")
    password_hash = hash_password(form.new_password)
    with connection(), transaction():
        execute(User.select(User.id).where(User.id == link["id"]).for_update(FOR_NO_KEY_UPDATE))
        if not execute(
            PasswordResetToken.update(used=True).where(
                PasswordResetToken.token_hash == hashed, ~PasswordResetToken.used
            )
        ):
            raise ResetLinkUsed
        execute(
            User.update(email_verified_at=fn.coalesce(User.email_verified_at, fn.now())).where(
                User.id == link["id"]
            )
        )
        replace_password(link, password_hash, site)


@transactional
def replace_password(
    member: Addressee, password_hash: str, site: Settings, *, lets_go: bool = True
) -> None:
    """Replace a member's password without asking for the old one.

    All sessions, remembered devices and mailed links are revoked, because somebody else may have
    gained access. Linked providers are removed too, unless an operator who knows what happened
    keeps them (`lets_go`). The member is told by mail.
    """
    member_id = member["id"]
    void_after_password(member_id)
    execute(User.update(password_hash=password_hash).where(User.id == member_id))
    linked = labels_of(member_id)
    if lets_go:
        remove_links(member_id)
    # The second factor stays: it is not the mailbox's to take away.
    forget_all_devices(member_id)
    # Members who forgot a password have often locked their account before.
    forget_failures(member_id)
    revoke_all_sessions(member_id=member_id)
    told = {"unlinked" if lets_go else "linked": ", ".join(linked)}
    mail_member(MailKind.PASSWORD_CHANGED, member, site, **told)


def labels_of(member_id: int) -> list[str]:
    """The providers linked to the account: `["카카오", "네이버"]`."""
    return [PROVIDERS[link["provider"]].label for link in links_of(member_id)]


def change_password(
    *, member_id: int, session_id: int, form: PasswordChangeIn, address: str, site: Settings
) -> None:
    """Change the member's password; other sessions and remembered devices end.

    Raises `WrongPassword` under `currentPassword`, `TooOften` after five failures, or
    `FirstPasswordByMail` for an account without one (created with a provider).
    """
    member = own_account(member_id)
    if member["password_hash"] is None:
        raise FirstPasswordByMail
    confirm_password(member, form.current_password, address, field="currentPassword")
    _refuse_username(form.new_password, member["username"])
    refuse_short_of_owner(member_id, form.new_password, field="newPassword")
    password_hash = hash_password(form.new_password)
    with connection(), transaction():
        changed = execute(
            User.update(password_hash=password_hash).where(
                User.id == member_id, User.password_hash == member["password_hash"]
            )
        )
        if not changed:  # another device was faster
            raise WrongPassword(fields={"currentPassword": WrongPassword.message})
        void_after_password(member_id)
        # Whoever knew the old password may have had a browser remembered.
        forget_all_devices(member_id)
        revoke_all_sessions(member_id=member_id, except_id=session_id)
        mail_member(MailKind.PASSWORD_CHANGED, member, site)


def _recipient(email: str, kind: MailKind) -> Recipient | None:
    """The owner of `email`, unless too much mail of this kind was sent within the hour."""
    now = utc_now()
    member = fetch_one(_BY_EMAIL, Recipient, email=email, since=grace_begins())
    sent = fetch_value(
        _SENT_LATELY,
        member_id=member["id"] if member else 0,
        kind=kind.value,
        since=now - timedelta(hours=1),
    )
    return member if sent < rules.RECOVERY_MAILS_PER_HOUR else None


def _good_link(hashed: str) -> ResetLink:
    link = fetch_row(_LINK, ResetLink, ResetLinkUnknown, hash=hashed)
    if link["used"]:
        raise ResetLinkUsed
    if link["expires_at"] <= utc_now():
        raise ResetLinkExpired
    return link


def _refuse_username(password: str, username: str) -> None:
    try:
        rules.check_password_not_username(password, username)
    except ValueError as error:
        raise InvalidInput(str(error), fields={"newPassword": str(error)}) from error
