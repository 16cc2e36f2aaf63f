"""Rows behind links that verify an e-mail address, and what invalidates them.

`email_address` decides what a link does. Links are looked up by their hash only.
"""

from datetime import datetime, timedelta
from secrets import token_urlsafe
from typing import Literal, TypedDict, get_args

from hamsterd.core.clock import utc_now
from hamsterd.core.errors import TooOften
from hamsterd.core.text.folding import folded
from hamsterd.db.sql import execute, fetch_column, fetch_row, fetch_value
from hamsterd.members.accounts import rules
from hamsterd.members.accounts.errors import EmailLinkExpired, EmailLinkUnknown, EmailLinkUsed
from hamsterd.members.accounts.sessions import token_hash
from hamsterd.models.members.accounts import EmailToken, PasswordResetToken

Purpose = Literal["verify", "change", "approve"]
PURPOSES: tuple[Purpose, ...] = get_args(Purpose)
CHANGES: tuple[Purpose, ...] = ("change", "approve")

LIFE: dict[Purpose, timedelta] = {
    "verify": rules.VERIFY_LINK_LIFE,
    "change": rules.CHANGE_LINK_LIFE,
    "approve": rules.CHANGE_LINK_LIFE,
}

_WRITTEN_TO = f"""
    SELECT count(*) FROM email_tokens
     WHERE {folded("email")} = {folded("%(email)s")} AND purpose = 'change'
       AND created_at > %(since)s
"""
_FIND = """
    SELECT t.user_id, t.purpose, t.email, t.used, t.expires_at, u.nickname
      FROM email_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.token_hash = %(hash)s
"""
HOUR = timedelta(hours=1)


class EmailLink(TypedDict):
    """The purpose of a mailed link."""

    user_id: int
    purpose: str
    email: str
    used: bool
    expires_at: datetime
    nickname: str


def issue(*, member_id: int, purpose: Purpose, email: str) -> str:
    """A token for a new link; earlier ones of its kind are void. Call in a transaction."""
    token = token_urlsafe(32)
    void(member_id, ("verify",) if purpose == "verify" else CHANGES)
    now = utc_now()
    EmailToken.create(
        user=member_id,
        purpose=purpose,
        email=email,
        token_hash=token_hash(token),
        created_at=now,
        expires_at=now + LIFE[purpose],
    )
    return token


def refuse_flood(*, member_id: int, purpose: Purpose) -> None:
    """Raise `TooOften` when the member has requested too many links within the hour."""
    issued = fetch_column(
        EmailToken.select(EmailToken.created_at)
        .where(
            EmailToken.user_id == member_id,
            EmailToken.purpose == purpose,
            EmailToken.created_at > utc_now() - HOUR,
        )
        .order_by(EmailToken.created_at)
    )
    if len(issued) < rules.EMAIL_LINKS_PER_HOUR:
        return
    wait = issued[-rules.EMAIL_LINKS_PER_HOUR] + HOUR - utc_now()
    minutes = int(wait.total_seconds() // 60) + 1
    raise TooOften(
        int(wait.total_seconds()) + 1,
        f"확인 메일을 여러 번 보냈어요. {minutes}분 뒤에 다시 시도해 주세요.",
    )


def is_flooded(email: str) -> bool:
    """Whether `email` was given for too many accounts within the hour; nobody is told."""
    written = fetch_value(_WRITTEN_TO, email=email, since=utc_now() - HOUR)
    return int(written or 0) >= rules.EMAIL_LINKS_PER_HOUR


def good_token(token: str) -> EmailLink:
    """`{"user_id": 7, "purpose": "change", "email": "new@…", "nickname": …}` of a link that opens.

    Raises `EmailLinkUnknown`, `EmailLinkUsed` or `EmailLinkExpired`.
    """
    found = fetch_row(_FIND, EmailLink, EmailLinkUnknown, hash=token_hash(token))
    if found["used"]:
        raise EmailLinkUsed
    if found["expires_at"] <= utc_now():
        raise EmailLinkExpired
    return found


def spend(token: str) -> bool:
    """Use a link up; False if a concurrent request used it first."""
    return bool(
        execute(
            EmailToken.update(used=True).where(
                EmailToken.token_hash == token_hash(token), ~EmailToken.used
            )
        )
    )


def void(member_id: int, purposes: tuple[Purpose, ...]) -> None:
    """Make a member's open links of these kinds useless."""
    execute(
        EmailToken.update(used=True).where(
            EmailToken.user_id == member_id,
            ~EmailToken.used,
            EmailToken.purpose.in_(list(purposes)),
        )
    )


def void_resets(member_id: int) -> None:
    """Make a member's open links to a new password useless."""
    execute(
        PasswordResetToken.update(used=True).where(
            PasswordResetToken.user_id == member_id, ~PasswordResetToken.used
        )
    )


def void_after_password(member_id: int) -> None:
    """A new password invalidates the links requested before it."""
    void_resets(member_id)
    void(member_id, CHANGES)


def void_all(member_id: int) -> None:
    """No link that was ever mailed to a member opens anything from now on."""
    void_resets(member_id)
    void(member_id, PURPOSES)
