"""Queries of a member's second factors."""

from datetime import datetime
from typing import TypedDict

from hamsterd.core.clock import utc_now
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_all, fetch_one, fetch_value
from hamsterd.models.members.second_factor import AuthenticatorApp, Passkey

HAS_SECOND_FACTOR = """(EXISTS (SELECT 1 FROM authenticator_apps WHERE user_id = u.id)
         OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = u.id))"""
"""Over `users u`: whether a password alone does not open the account."""

FACTORS = """array_remove(ARRAY[
           CASE WHEN EXISTS (SELECT 1 FROM authenticator_apps WHERE user_id = u.id)
                THEN 'app' END,
           CASE WHEN EXISTS (SELECT 1 FROM passkeys WHERE user_id = u.id)
                THEN 'passkey' END], NULL)"""
"""Over `users u`: which kinds of second factor they have."""

_BARE_STAFF = f"""
    SELECT count(*) FROM users u
     WHERE role IS NOT NULL AND status = 'active' AND NOT {HAS_SECOND_FACTOR}
"""
_WAYS = """
    SELECT EXISTS (SELECT 1 FROM authenticator_apps WHERE user_id = %(member_id)s) AS code,
           EXISTS (SELECT 1 FROM passkeys WHERE user_id = %(member_id)s) AS passkey,
           EXISTS (SELECT 1 FROM recovery_codes
                    WHERE user_id = %(member_id)s AND used_at IS NULL) AS recovery
"""
_MEMBER = """
    SELECT u.id, u.nickname, u.email, u.username FROM users u
     WHERE u.id = %(member_id)s FOR NO KEY UPDATE
"""
_CODES_LEFT = """
    SELECT count(*) FROM recovery_codes WHERE user_id = %(member_id)s AND used_at IS NULL
"""
_OPENS_OTHERWISE = """
    SELECT password_hash IS NOT NULL
           OR EXISTS (SELECT 1 FROM linked_identities WHERE user_id = users.id)
      FROM users WHERE id = %(member_id)s
"""
_DEVICES = """
    SELECT id, user_agent, created_at, last_used_at, expires_at,
           token_hash = %(here)s AS is_current
      FROM remembered_devices WHERE user_id = %(member_id)s AND expires_at > %(now)s
     ORDER BY last_used_at DESC
"""


class FactorOwner(TypedDict):
    """The member whose factors change."""

    id: int
    nickname: str
    email: str
    username: str


class App(TypedDict):
    """An authenticator app."""

    created_at: datetime
    last_used_at: datetime | None


class KnownPasskey(TypedDict):
    """One of a member's passkeys."""

    id: int
    name: str
    created_at: datetime
    last_used_at: datetime | None


class Credential(TypedDict):
    """A passkey as browsers know it."""

    credential_id: str
    transports: list[str]
    user_handle: str


class PasskeyKey(TypedDict):
    """The owner and the public key of a passkey."""

    id: int
    user_id: int
    public_key: str
    user_handle: str


class RememberedOne(TypedDict):
    """A device that skips the second factor."""

    id: int
    user_agent: str
    created_at: datetime
    last_used_at: datetime
    expires_at: datetime
    is_current: bool


def count_bare_staff() -> int:
    """How many of the staff have a password alone."""
    with connection():
        return int(fetch_value(_BARE_STAFF))


def factor_ways(member_id: int) -> list[str]:
    """The ways to take the second step: `["code", "recovery"]`; empty without a factor."""
    with connection():
        row = fetch_one(_WAYS, member_id=member_id) or {}
    if not (row["code"] or row["passkey"]):
        return []
    return [way for way, is_there in row.items() if is_there]


def locked_member(member_id: int) -> FactorOwner | None:
    """The member whose factors change (`id`, `nickname`, `email`, `username`), locked."""
    return fetch_one(_MEMBER, FactorOwner, member_id=member_id)


def opens_otherwise(member_id: int) -> bool:
    """Whether the member could sign in without a passkey, which is a whole way in."""
    return bool(fetch_value(_OPENS_OTHERWISE, member_id=member_id))


def app_of(member_id: int) -> App | None:
    """Since when there is an authenticator app, and when it was used last."""
    return fetch_one(
        AuthenticatorApp.select(AuthenticatorApp.created_at, AuthenticatorApp.last_used_at).where(
            AuthenticatorApp.user_id == member_id
        ),
        App,
    )


def passkeys_of(member_id: int) -> list[KnownPasskey]:
    """`[{"id": 3, "name": "아이폰", "created_at": …, "last_used_at": None}]`, the first first."""
    return fetch_all(
        Passkey.select(Passkey.id, Passkey.name, Passkey.created_at, Passkey.last_used_at)
        .where(Passkey.user_id == member_id)
        .order_by(Passkey.id),
        KnownPasskey,
    )


def credentials_of(member_id: int) -> list[Credential]:
    """A member's passkeys for browsers: `credential_id`, `transports`, `user_handle`."""
    return fetch_all(
        Passkey.select(Passkey.credential_id, Passkey.transports, Passkey.user_handle)
        .where(Passkey.user_id == member_id)
        .order_by(Passkey.id),
        Credential,
    )


def passkey_behind(credential_id: str) -> PasskeyKey | None:
    """The passkey (`id`, `user_id`, `public_key`, `user_handle`)."""
    return fetch_one(
        Passkey.select(Passkey.id, Passkey.user_id, Passkey.public_key, Passkey.user_handle).where(
            Passkey.credential_id == credential_id
        ),
        PasskeyKey,
    )


def codes_left(member_id: int) -> int:
    """Recovery codes that were not used yet."""
    return int(fetch_value(_CODES_LEFT, member_id=member_id))


def devices_of(member_id: int, here: str) -> list[RememberedOne]:
    """Remembered devices, the one used last first; `here` is the hash of this browser's cookie."""
    return fetch_all(_DEVICES, RememberedOne, member_id=member_id, here=here, now=utc_now())
