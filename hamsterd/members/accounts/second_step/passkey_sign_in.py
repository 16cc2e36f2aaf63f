"""Signing in with a passkey alone.

The device is known and was unlocked, so nothing else is required. Members who may not sign in with
a password may not use a passkey either.
"""

from hamsterd.config import Settings
from hamsterd.db.handle import connection
from hamsterd.db.sql import fetch_row
from hamsterd.members.accounts.errors import SignUpRefused
from hamsterd.members.accounts.grace import grace_begins
from hamsterd.members.accounts.schemas import PasskeySignInIn
from hamsterd.members.accounts.signin import IS_BANNED, SIGNS_IN, Device, SignedIn, banned, enter
from hamsterd.members.second_factor.ceremonies import Asked, ask, use_passkey
from hamsterd.members.second_factor.challenges import Ceremony
from hamsterd.members.second_factor.errors import PasskeyUnknown

_FIND = f"""
    SELECT {IS_BANNED} AS is_banned, refused_at IS NOT NULL AS is_refused FROM users
     WHERE id = %(member_id)s AND {SIGNS_IN}
"""


def ask_for_passkey(*, site: Settings) -> Asked:
    """Ask the browser for any passkey of this site; raises `PasskeysUnavailable`."""
    return ask(Ceremony.SIGN_IN, None, site)


def sign_in_by_passkey(
    *, form: PasskeySignInIn, challenge: str, device: Device, site: Settings
) -> SignedIn:
    """Sign in the passkey's owner.

    Raises the errors of `use_passkey` and `enter`, `AccountBanned`, `SignUpRefused`, or
    `PasskeyUnknown` for a departed member.
    """
    member_id = use_passkey(form.passkey, challenge, Ceremony.SIGN_IN, None, site)
    with connection():
        row = fetch_row(_FIND, PasskeyUnknown, member_id=member_id, since=grace_begins())
    if row["is_banned"]:
        raise banned(member_id, site)
    if row["is_refused"]:
        raise SignUpRefused
    return enter(member_id=member_id, remember_me=form.remember_me, device=device)
