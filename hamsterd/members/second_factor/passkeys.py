"""A member's passkeys: adding one that its device has proved, naming and removing them."""

from dataclasses import dataclass

from hamsterd.config import Settings
from hamsterd.db.sql import execute, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.members.second_factor.encryption import member_handle
from hamsterd.members.second_factor.errors import PasskeyNotFound, PasskeyTaken, TooManyPasskeys
from hamsterd.members.second_factor.queries import Credential, credentials_of, passkey_behind
from hamsterd.members.second_factor.rules import PASSKEYS_MAX
from hamsterd.members.second_factor.service import (
    after_removal,
    first_codes,
    locked,
    tell_added,
)
from hamsterd.models.members.second_factor import Passkey

PASSKEY = "패스키"
_REMOVE = """
    DELETE FROM passkeys WHERE id = %(passkey_id)s AND user_id = %(member_id)s RETURNING name
"""


@dataclass(frozen=True, slots=True)
class NewKey:
    """A verified new public key; bytes as base64url."""

    credential_id: str
    public_key: str
    sign_count: int
    transports: list[str]


@transactional
def add_passkey(*, member_id: int, name: str, key: NewKey, site: Settings) -> list[str]:
    """Let the key prove the member; the recovery codes where it is the first factor.

    Raises `TooManyPasskeys` or `PasskeyTaken`.
    """
    member, known = locked(member_id), credentials_of(member_id)
    refuse_more(known)
    if passkey_behind(key.credential_id):
        raise PasskeyTaken
    codes = first_codes(member_id, site)
    Passkey.create(
        user=member_id,
        user_handle=handle_of(member_id, known, site),
        credential_id=key.credential_id,
        public_key=key.public_key,
        sign_count=key.sign_count,
        transports=key.transports,
        name=name,
    )
    tell_added(member, PASSKEY, site, name)
    return codes


def refuse_more(known: list[Credential]) -> None:
    """Raise `TooManyPasskeys` where a member has all they may."""
    if len(known) >= PASSKEYS_MAX:
        raise TooManyPasskeys


def handle_of(member_id: int, known: list[Credential], site: Settings) -> str:
    """The member's user handle: that of their other passkeys, else a keyed hash.

    A device keeps one passkey for each handle of a site, so all passkeys of a member share one.
    """
    return str(known[0]["user_handle"]) if known else member_handle(member_id, site)


@transactional
def rename_passkey(*, member_id: int, passkey_id: int, name: str) -> None:
    """Call it something else; raises `PasskeyNotFound`."""
    if not execute(
        Passkey.update(name=name).where(Passkey.id == passkey_id, Passkey.user_id == member_id)
    ):
        raise PasskeyNotFound


@transactional
def remove_passkey(*, member_id: int, passkey_id: int, site: Settings) -> None:
    """Delete a passkey; raises `PasskeyNotFound`."""
    member = locked(member_id)
    name = fetch_value(_REMOVE, member_id=member_id, passkey_id=passkey_id)
    if name is None:
        raise PasskeyNotFound
    after_removal(member, PASSKEY, site, name)
