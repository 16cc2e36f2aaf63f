"""Proving who one is by password, and opening a session for it (decisions §1.4, §1.6).

Used by the sign-in form, the token grants and linking with Google. A withdrawn member who signs
in within the days of grace is back (decisions §2, Withdrawal).
"""

from dataclasses import dataclass

from hamsterd.accounts.appeal_links import appeal_path
from hamsterd.accounts.errors import AccountBanned, WrongCredentials
from hamsterd.accounts.passwords import refuse_locked, settle_attempt, verify_password
from hamsterd.accounts.queries import BANNED, CACHES_OF_VISIBILITY, self_out
from hamsterd.accounts.rules import WITHDRAWAL_GRACE
from hamsterd.accounts.schemas import SelfOut
from hamsterd.accounts.sessions import open_session
from hamsterd.clock import utc_now
from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_one
from hamsterd.db.transaction import transactional
from hamsterd.live.bus import drop_cached

# Somebody who left and was banned meanwhile does not come back by signing in.
_FIND = f"""
    SELECT id, password_hash, CASE WHEN {BANNED} THEN 'banned' ELSE status END AS status
      FROM users
     WHERE (lower(username) = lower(%(name)s) OR lower(email) = lower(%(name)s))
       AND (status IN ('active', 'suspended', 'banned')
            OR (status = 'withdrawn' AND withdrawn_at > %(since)s))
"""
_BAN = """
    SELECT id, reason FROM sanctions
     WHERE user_id = %(member_id)s AND lifted_at IS NULL AND kind = 'ban'
     ORDER BY id DESC LIMIT 1
"""
_RESTORE = f"""
    UPDATE users
       SET status = CASE WHEN suspended_until > now() THEN 'suspended' ELSE 'active' END,
           withdrawn_at = NULL
     WHERE id = %(member_id)s AND status = 'withdrawn' AND withdrawn_at > %(since)s
       AND NOT {BANNED}
"""
_SIGNED_IN = "UPDATE users SET last_login_at = %(now)s WHERE id = %(member_id)s"


@dataclass(frozen=True, slots=True)
class Device:
    """Where a sign-in comes from, as the session list shows it."""

    ip: str
    user_agent: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A member with a fresh session; `restored` when it took a withdrawal back."""

    member: SelfOut
    token: str
    restored: bool = False


def prove_password(*, name: str, password: str, address: str, site: Settings) -> int:
    """The id of the member called `name` (username or e-mail) whose password this is.

    Raises `WrongCredentials` (401), `AccountBanned` (403) or `TooOften` (429).
    """
    with connection():
        refuse_locked(name, address)
        row = fetch_one(_FIND, name=name, since=utc_now() - WITHDRAWAL_GRACE)
    # No connection is held during the quarter second of hashing.
    is_right = verify_password(password, row["password_hash"] if row else None)
    settle_attempt(name, address, is_right=is_right)
    if row is None or not is_right:
        raise WrongCredentials
    if row["status"] == "banned":
        raise banned(row["id"], site)
    return int(row["id"])


def banned(member_id: int, site: Settings) -> AccountBanned:
    """The refusal of a banned member: why, and where to object."""
    with connection():
        ban = fetch_one(_BAN, member_id=member_id)
    if ban is None:
        return AccountBanned()
    return AccountBanned(
        f"{AccountBanned.message} 사유: {ban['reason']}",
        fields={"reason": ban["reason"], "appealPath": appeal_path(ban["id"], site)},
    )


@transactional
def sign_in(*, member_id: int, remember_me: bool, device: Device) -> SignedIn:
    """Open a session for a member who has proved who they are."""
    restored = welcome_back(member_id)
    token = open_session(
        member_id=member_id,
        remember_me=remember_me,
        user_agent=device.user_agent,
        ip=device.ip,
    )
    return SignedIn(self_out(member_id), token, restored)


def welcome_back(member_id: int) -> bool:
    """Note the sign-in, and take a withdrawal back; returns whether there was one."""
    restored = take_back_withdrawal(member_id)
    execute(_SIGNED_IN, member_id=member_id, now=utc_now())
    return restored


def take_back_withdrawal(member_id: int) -> bool:
    """Make a member who left within the days of grace one again; False when there is none such."""
    restored = bool(execute(_RESTORE, member_id=member_id, since=utc_now() - WITHDRAWAL_GRACE))
    if restored:
        for cache in CACHES_OF_VISIBILITY:
            drop_cached(cache)
    return restored
