"""Which member a Google identity opens, and making or linking one (decisions §1.8).

A Google account is known by its subject, never by its address. An address counts as verified on
our side once a reset link sent to it was used, or Google said so.
"""

import re
from dataclasses import dataclass
from secrets import token_hex

from hamsterd.accounts import rules
from hamsterd.accounts.errors import EmailTaken, GoogleAccountTaken
from hamsterd.accounts.google import Identity
from hamsterd.accounts.queries import BANNED, nickname_is_free
from hamsterd.accounts.service import create_member
from hamsterd.clock import utc_now
from hamsterd.db.sql import Row, execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.screening.service import refuse_name
from hamsterd.screening.switches import require_open_sign_ups

_OPENS = f"""
    status IN ('active', 'suspended')
    OR (status = 'withdrawn' AND withdrawn_at > %(since)s AND NOT {BANNED})
"""
_BY_SUBJECT = f"""
    SELECT id, ({_OPENS}) AS opens FROM users WHERE google_subject = %(subject)s
"""
_BY_EMAIL = f"""
    SELECT id, ({_OPENS}) AS opens, email_verified_at IS NOT NULL AS is_verified,
           google_subject IS NOT NULL AS is_linked, password_hash IS NOT NULL AS has_password
      FROM users WHERE lower(email) = lower(%(email)s)
"""
_CONNECT = """
    UPDATE users SET google_subject = %(subject)s,
           email_verified_at = CASE WHEN %(verified)s AND lower(email) = lower(%(email)s)
                                    THEN coalesce(email_verified_at, now())
                                    ELSE email_verified_at END
     WHERE id = %(member_id)s AND google_subject IS NULL
"""
_USERNAME_TAKEN = "SELECT 1 FROM users WHERE lower(username) = lower(%(username)s)"
_NOT_IN_USERNAMES = re.compile(r"[^a-z0-9_.\-가-힣]+")
_TRIES = 20


@dataclass(frozen=True, slots=True)
class Known:
    """Whose account an identity opens; refused when it may open none.

    Refused with a member: it is theirs, and closed to them.
    """

    member_id: int | None = None
    is_refused: bool = False


@transactional
def account_of(who: Identity) -> Known:
    """The member that `who` opens, linked now if both sides have verified the address.

    Neither a member nor refused: the completion page asks for a password or a nickname.
    """
    since = utc_now() - rules.WITHDRAWAL_GRACE
    linked = fetch_one(_BY_SUBJECT, subject=who.subject, since=since)
    if linked:
        return Known(linked["id"], is_refused=not linked["opens"])
    if not who.email:
        return Known(is_refused=True)
    found = account_with_email(who.email)
    if found is None:
        return Known()
    if not found["opens"] or found["is_linked"]:
        return Known(is_refused=True)
    if who.email_verified and found["is_verified"]:
        connect(found["id"], who)
        return Known(found["id"])
    return Known() if found["has_password"] else Known(is_refused=True)


def account_with_email(email: str) -> Row | None:
    """`{"id": 7, "opens": True, "is_verified": False, …}` of whoever has `email`."""
    return fetch_one(_BY_EMAIL, email=email, since=utc_now() - rules.WITHDRAWAL_GRACE)


@transactional
def connect(member_id: int, who: Identity) -> None:
    """Let `who` open the member's account; raises `GoogleAccountTaken`."""
    is_taken = fetch_one(_BY_SUBJECT, subject=who.subject, since=utc_now()) is not None
    if is_taken or not execute(
        _CONNECT,
        member_id=member_id,
        subject=who.subject,
        email=who.email,
        verified=who.email_verified,
    ):
        raise GoogleAccountTaken


@transactional
def create(who: Identity, *, nickname: str) -> int:
    """A new member without a password; the id.

    Raises `NicknameTaken`, `EmailTaken`, `GoogleAccountTaken`, `WordRefused` or `SignUpsPaused`.
    """
    require_open_sign_ups()
    refuse_name(nickname)
    if fetch_one(_BY_SUBJECT, subject=who.subject, since=utc_now()):
        raise GoogleAccountTaken
    if account_with_email(who.email):
        raise EmailTaken
    member_id = create_member(
        username=_free_username(who.email),
        email=who.email,
        nickname=nickname,
        password_hash=None,
    )
    connect(member_id, who)
    return member_id


def free_nickname(name: str) -> str:
    """A nickname to begin with, from the name at Google; empty when none comes to mind."""
    base = " ".join(name.split())[: rules.NICKNAME_MAX_REGISTER]
    for candidate in (base, *(f"{base[:11]}{token_hex(2)}" for _ in range(3))):
        try:
            rules.check_nickname(candidate)
        except ValueError:
            return ""
        if nickname_is_free(candidate):
            return candidate
    return ""


def _free_username(email: str) -> str:
    """A username from the address, which its owner never has to type."""
    base = _NOT_IN_USERNAMES.sub("", email.partition("@")[0].lower())[:15] or "hamzzi"
    candidates = [base, *(f"{base}-{token_hex(2)}" for _ in range(_TRIES))]
    return next(name for name in candidates if _is_free(name))


def _is_free(username: str) -> bool:
    try:
        rules.check_username(username)
    except ValueError:
        return False
    return fetch_value(_USERNAME_TAKEN, username=username) is None
