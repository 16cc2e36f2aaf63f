"""A forgotten username or password, and a changed one (decisions §1.7).

Nothing here tells a stranger whether an address has an account: the answer is the same, and what
there is to say goes by mail.
"""

from datetime import timedelta
from secrets import token_urlsafe
from urllib.parse import quote

from hamsterd.accounts import rules
from hamsterd.accounts.errors import (
    ResetLinkExpired,
    ResetLinkUnknown,
    ResetLinkUsed,
    WrongPassword,
)
from hamsterd.accounts.passwords import (
    forget_account,
    hash_password,
    refuse_locked,
    settle_attempt,
    verify_password,
)
from hamsterd.accounts.schemas import PasswordChangeIn, PasswordResetIn
from hamsterd.accounts.sessions import revoke_all_sessions, token_hash
from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import Row, execute, fetch_one, fetch_value
from hamsterd.db.transaction import transaction, transactional
from hamsterd.errors import InvalidInput
from hamsterd.mail.rules import MailKind
from hamsterd.mail.service import queue_mail
from hamsterd.models import PasswordResetToken

MAILED = "입력하신 주소로 가입한 계정이 있으면 메일을 보내 드렸어요."

_BY_EMAIL = """
    SELECT id, username, nickname, email FROM users
     WHERE lower(email) = lower(%(email)s)
       AND (status IN ('active', 'suspended')
            OR (status = 'withdrawn' AND withdrawn_at > %(since)s))
       FOR NO KEY UPDATE
"""
_SENT_LATELY = """
    SELECT count(*) FROM outbox_mail
     WHERE user_id = %(member_id)s AND kind = %(kind)s AND created_at > %(since)s
"""
VOID = """
    UPDATE password_reset_tokens SET used = TRUE WHERE user_id = %(member_id)s AND NOT used
"""
_LINK = """
    SELECT t.user_id, t.used, t.expires_at, u.username, u.nickname, u.email
      FROM password_reset_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.token_hash = %(hash)s AND u.status NOT IN ('banned', 'purged')
"""
_LOCK_MEMBER = "SELECT id FROM users WHERE id = %(member_id)s FOR NO KEY UPDATE"
_SPEND = """
    UPDATE password_reset_tokens SET used = TRUE WHERE token_hash = %(hash)s AND NOT used
"""
RESET = """
    UPDATE users SET password_hash = %(hash)s,
           email_verified_at = coalesce(email_verified_at, now())
     WHERE id = %(member_id)s
"""
_CHANGE = """
    UPDATE users SET password_hash = %(hash)s
     WHERE id = %(member_id)s AND password_hash IS NOT DISTINCT FROM %(known)s
"""
_OWN = """
    SELECT username, nickname, email, password_hash FROM users WHERE id = %(member_id)s
"""


@transactional
def mail_username(*, email: str, site: Settings) -> None:
    """Write to whoever has `email` what their username is; nobody hears of it otherwise."""
    member = _recipient(email, MailKind.USERNAME)
    if member:
        _write(MailKind.USERNAME, member, site, username=member["username"])


@transactional
def mail_reset_link(*, email: str, site: Settings) -> None:
    """Send a link to whoever has `email`; their earlier links are void from now on."""
    member = _recipient(email, MailKind.PASSWORD_RESET)
    if member is not None:
        send_reset_link(member, site)


def send_reset_link(member: Row, site: Settings) -> None:
    """Write to a member (`id`, `email`, `nickname`) with a link; runs in the caller's transaction.

    Earlier links are void from now on.
    """
    token = token_urlsafe(32)
    execute(VOID, member_id=member["id"])
    now = utc_now()
    PasswordResetToken.create(
        user=member["id"],
        token_hash=token_hash(token),
        created_at=now,
        expires_at=now + rules.RESET_LINK_LIFE,
    )
    link = f"{site.base_url}/reset-password?token={quote(token)}"
    _write(MailKind.PASSWORD_RESET, member, site, link=link)


def reset_password(*, form: PasswordResetIn, site: Settings) -> None:
    """Set the password that a link was asked for, and end every session.

    Raises `ResetLinkUnknown`, `ResetLinkExpired` or `ResetLinkUsed`. The link came by mail, so
    the address counts as verified.
    """
    hashed = token_hash(form.token)
    with connection():
        link = _good_link(hashed)
    _refuse_username(form.new_password, link["username"])
    password_hash = hash_password(form.new_password)
    with connection(), transaction():
        execute(_LOCK_MEMBER, member_id=link["user_id"])
        if not execute(_SPEND, hash=hashed):
            raise ResetLinkUsed
        execute(VOID, member_id=link["user_id"])
        execute(RESET, member_id=link["user_id"], hash=password_hash)
        # Who forgot a password has often locked the account before asking for a new one.
        forget_account(link["username"], link["email"])
        revoke_all_sessions(member_id=link["user_id"])
        _write(MailKind.PASSWORD_CHANGED, {**link, "id": link["user_id"]}, site)


def change_password(
    *, member_id: int, session_id: int, form: PasswordChangeIn, address: str, site: Settings
) -> None:
    """Change the member's password and end their other sessions.

    An account without one (made with Google) needs no current password. Raises `WrongPassword`
    under `currentPassword`, or `TooOften` after five wrong ones.
    """
    with connection():
        member = _own(member_id)
    confirm_password(
        member_id=member_id,
        stored=member["password_hash"],
        password=form.current_password,
        address=address,
        field="currentPassword",
    )
    _refuse_username(form.new_password, member["username"])
    password_hash = hash_password(form.new_password)
    with connection(), transaction():
        changed = execute(
            _CHANGE, member_id=member_id, hash=password_hash, known=member["password_hash"]
        )
        if not changed:  # another device was faster
            raise WrongPassword(fields={"currentPassword": WrongPassword.message})
        execute(VOID, member_id=member_id)
        revoke_all_sessions(member_id=member_id, except_id=session_id)
        _write(MailKind.PASSWORD_CHANGED, member, site)


def confirm_password(
    *, member_id: int, stored: str | None, password: str | None, address: str, field: str
) -> None:
    """Raise `WrongPassword` under `field` unless `password` is the stored one, if there is one.

    Wrong ones count towards a lock of their own, so that a session left open opens no guessing.
    """
    if stored is None:
        return
    account = f"member:{member_id}"
    with connection():
        refuse_locked(account, address)
    is_right = verify_password(password or "", stored)
    settle_attempt(account, address, is_right=is_right)
    if not is_right:
        raise WrongPassword(fields={field: WrongPassword.message})


def _recipient(email: str, kind: MailKind) -> Row | None:
    """Who has `email`, unless enough mail of this kind went there within the hour."""
    now = utc_now()
    member = fetch_one(_BY_EMAIL, email=email, since=now - rules.WITHDRAWAL_GRACE)
    sent = fetch_value(
        _SENT_LATELY,
        member_id=member["id"] if member else 0,
        kind=kind.value,
        since=now - timedelta(hours=1),
    )
    return member if sent < rules.RECOVERY_MAILS_PER_HOUR else None


def _good_link(hashed: str) -> Row:
    link = fetch_one(_LINK, hash=hashed)
    if link is None:
        raise ResetLinkUnknown
    if link["used"]:
        raise ResetLinkUsed
    if link["expires_at"] <= utc_now():
        raise ResetLinkExpired
    return link


def _own(member_id: int) -> Row:
    member = fetch_one(_OWN, member_id=member_id)
    if member is None:
        raise WrongPassword
    return {**member, "id": member_id}


def _refuse_username(password: str, username: str) -> None:
    try:
        rules.check_password_not_username(password, username)
    except ValueError as error:
        raise InvalidInput(str(error), fields={"newPassword": str(error)}) from error


def _write(kind: MailKind, member: Row, site: Settings, **words: str) -> None:
    queue_mail(
        kind=kind,
        to=member["email"],
        member_id=member["id"],
        site=site,
        nickname=member["nickname"],
        **words,
    )
