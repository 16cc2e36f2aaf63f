"""Proving one's identity by password, and opening a session (decisions §1.4, §1.6).

Used by the sign-in form, token grants and provider linking. A withdrawn member who signs in within
the grace period is restored (decisions §2, Withdrawal).
"""

import hashlib
from dataclasses import dataclass

from hamsterd.config import Settings
from hamsterd.core.cache import Shows
from hamsterd.core.clock import utc_now
from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import require_writable, site_state
from hamsterd.db.sql import FOR_NO_KEY_UPDATE, execute, fetch_one, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.http.rights.access import Viewer
from hamsterd.http.rights.permissions import Permission, may
from hamsterd.members.accounts.credentials.appeal_links import appeal_path
from hamsterd.members.accounts.credentials.lockout import Account, refuse_locked, settle_attempt
from hamsterd.members.accounts.credentials.passwords import renew_old_hash, verify_password
from hamsterd.members.accounts.errors import AccountBanned, SignUpRefused, WrongCredentials
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.queries import BANNED, self_out
from hamsterd.members.accounts.schemas import SelfOut
from hamsterd.members.accounts.sessions import leave_session, open_session
from hamsterd.members.blocks.checks import refuse_sign_in
from hamsterd.members.blocks.errors import AddressBlocked
from hamsterd.members.second_factor.devices import is_remembered
from hamsterd.members.second_factor.queries import factor_ways
from hamsterd.members.sign_in_providers.identity import Identity
from hamsterd.models.members.accounts import User
from hamsterd.models.members.standing import Sanction
from hamsterd.realtime.bus import drop_showing

SIGNS_IN = """(status IN ('active', 'suspended', 'banned')
        OR (status = 'withdrawn' AND withdrawn_at > %(since)s))"""
"""Over `users`: members whose credentials are checked; a ban is reported after that."""

IS_BANNED = f"(status = 'banned' OR {BANNED})"
"""Over `users`: banned, even if they left before; signing in does not restore them."""

# A name that came with a move may be an address, which somebody else may have.
_FIND = f"""
    SELECT id, password_hash, {IS_BANNED} AS is_banned, refused_at IS NOT NULL AS is_refused
      FROM users
     WHERE ({folded("username")} = {folded("%(name)s")} OR {folded("email")} = {folded("%(name)s")})
       AND {SIGNS_IN}
     ORDER BY {folded("username")} = {folded("%(name)s")} DESC LIMIT 1
"""
_RESTORE = f"""
    UPDATE users
       SET status = CASE WHEN suspended_until > now() THEN 'suspended' ELSE 'active' END,
           withdrawn_at = NULL
     WHERE id = %(member_id)s AND status = 'withdrawn' AND withdrawn_at > %(since)s
       AND refused_at IS NULL AND NOT {BANNED}
"""
# Their first sign-in here is also noted of who came with a move.
_NOTE_SIGN_IN = """
    WITH moved AS (
        UPDATE moved_members SET signed_in_at = now()
         WHERE user_id = %(member_id)s AND signed_in_at IS NULL
    )
    UPDATE users SET last_login_at = %(now)s WHERE id = %(member_id)s
"""
_IS_WITHDRAWN = "SELECT status = 'withdrawn' FROM users WHERE id = %(member_id)s"
# no secret

STAYS_WITHDRAWN = "그동안에는 탈퇴를 되돌릴 수 없어요. 끝난 뒤 하루 안에 다시 로그인해 주세요."


@dataclass(frozen=True, slots=True)
class Device:
    """The device of a sign-in, as the session list shows it.

    `left` is the browser's former session; `remembered` is its cookie as a remembered device, which
    skips the second factor.
    """

    ip: str
    user_agent: str
    left: Viewer | None = None
    remembered: str = ""


@dataclass(frozen=True, slots=True)
class Proved:
    """A member whose password was right; `stamp` identifies that password."""

    member_id: int
    stamp: str


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A member with a fresh session; `restored` when it took a withdrawal back."""

    member: SelfOut
    token: str
    restored: bool = False


@dataclass(frozen=True, slots=True)
class SecondStep:
    """The password (or provider account) is right, and the second factor is required now.

    `stamp` identifies the current password; `linking` is the identity to link after the second
    factor.
    """

    member_id: int
    ways: list[str]
    remember_me: bool
    stamp: str
    linking: Identity | None = None


def prove_password(*, name: str, password: str, address: str, site: Settings) -> Proved:
    """The member called `name` (username or e-mail), if the password is right.

    Nothing is locked while hashing, so what opens a session looks once more (`locked_stamp`).
    Raises `WrongCredentials` (401), `AccountBanned`, `SignUpRefused` (403) or `TooOften` (429).
    """
    with connection():
        row = fetch_one(_FIND, name=name, since=grace_begins())
        account = Account(row["id"] if row else None, name)
        refuse_locked(account, address)
    # No connection is held during the quarter second of hashing.
    is_right = verify_password(password, row["password_hash"] if row else None)
    settle_attempt(account, address, is_right=is_right)
    if row is None or not is_right:
        raise wrong_credentials()
    stored = renew_old_hash(row["id"], password, row["password_hash"])
    if row["is_banned"]:
        raise banned(row["id"], site)
    if row["is_refused"]:
        raise SignUpRefused
    return Proved(row["id"], password_stamp(stored))


def wrong_credentials() -> WrongCredentials:
    """The refusal under the field to retype; it does not say which of the two was wrong."""
    return WrongCredentials(fields={"password": WrongCredentials.message})


def banned(member_id: int, site: Settings) -> AccountBanned:
    """The refusal of a banned member: why, and where to object."""
    with connection():
        ban = fetch_one(
            Sanction.select(Sanction.id, Sanction.reason)
            .where(
                Sanction.user_id == member_id, Sanction.lifted_at.is_null(), Sanction.kind == "ban"
            )
            .order_by(Sanction.id.desc())
            .limit(1)
        )
    if ban is None:
        return AccountBanned()
    return AccountBanned(
        f"{AccountBanned.message} 사유: {ban['reason']}",
        fields={"reason": ban["reason"], "appealPath": appeal_path(ban["id"], site)},
    )


@transactional
def sign_in(
    *, member_id: int, remember_me: bool, device: Device, stamp: str = ""
) -> SignedIn | SecondStep:
    """Open a session after a right first proof, or ask for the second.

    Raises `WrongCredentials` if the password is another by now than that of `stamp`,
    `AddressBlocked`, or `ReadOnly` if a withdrawal would have to be revoked.
    """
    now = locked_stamp(member_id)
    if stamp and stamp != now:
        raise wrong_credentials()
    refuse_blocked(member_id, device.ip)
    ways = factor_ways(member_id)
    is_known = bool(ways) and is_remembered(member_id, device.remembered)
    if ways and not is_known:
        return SecondStep(member_id, ways, remember_me, now)
    return enter(
        member_id=member_id, remember_me=remember_me, device=device, is_proved=not is_known
    )


def password_stamp(password_hash: str | None) -> str:
    """A digest of the password for the ticket of the second step."""
    return hashlib.sha256((password_hash or "none").encode()).hexdigest()[:32]


def locked_stamp(member_id: int) -> str:
    """The stamp of the member's password, which nobody replaces before the transaction ends.

    A replaced password ends all sessions under this lock, so none opens after that with the old.
    """
    stored = User.select(User.password_hash).where(User.id == member_id)
    return password_stamp(fetch_value(stored.for_update(FOR_NO_KEY_UPDATE)))


@transactional
def enter(*, member_id: int, remember_me: bool, device: Device, is_proved: bool = True) -> SignedIn:
    """Open a session for a member who has proved everything the account requires.

    Raises as `sign_in`.
    """
    refuse_blocked(member_id, device.ip)
    restored = welcome_back(member_id)
    token = open_on(device, member_id=member_id, remember_me=remember_me, is_proved=is_proved)
    return SignedIn(self_out(member_id), token, restored)


def refuse_blocked(member_id: int, address: str) -> None:
    """Raise `AddressBlocked` if the address is blocked; administrators are exempt."""
    try:
        refuse_sign_in(address)
    except AddressBlocked:
        if not may(
            fetch_value(User.select(User.role).where(User.id == member_id)), Permission.PAST_BLOCKS
        ):
            raise


@transactional
def open_on(device: Device, *, member_id: int, remember_me: bool, is_proved: bool = True) -> str:
    """Replace this browser's session by a new one; returns the token.

    Merely overwriting the cookie would leave the old session valid for anyone who copied it, and
    its sockets open.
    """
    if device.left is not None:
        leave_session(member_id=device.left.id, session_id=device.left.session_id)
    return open_session(
        member_id=member_id,
        remember_me=remember_me,
        user_agent=device.user_agent,
        ip=device.ip,
        is_proved=is_proved,
    )


def welcome_back(member_id: int) -> bool:
    """Record the sign-in and revoke a withdrawal; whether there was one.

    Raises `ReadOnly` if there is one while the site is read-only: it stays (`grace`).
    """
    if fetch_value(_IS_WITHDRAWN, member_id=member_id):
        require_writable(site_state(), STAYS_WITHDRAWN)
    restored = take_back_withdrawal(member_id)
    execute(_NOTE_SIGN_IN, member_id=member_id, now=utc_now())
    return restored


def take_back_withdrawal(member_id: int) -> bool:
    """Restore a member who withdrew within the grace period; False if there is none."""
    restored = bool(execute(_RESTORE, member_id=member_id, since=grace_begins()))
    if restored:
        drop_showing(Shows.PRESENCE)
    return restored
