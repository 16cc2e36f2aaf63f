"""Password hashes (decisions §1.6).

bcrypt over a SHA-256 pre-hash, because bcrypt ignores input after 72 bytes. A hash takes about a
quarter of a second by design: call from worker threads only.
"""

import base64
import hashlib
import re
from functools import lru_cache

import bcrypt

from hamsterd.config import get_settings
from hamsterd.core.text.normal_form import normal
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_value
from hamsterd.members.accounts.credentials.old_hashes import old_hash, verify_old
from hamsterd.models.members.accounts import User

_OURS = re.compile(r"\$2b\$(?:0[4-9]|[12][0-9]|3[01])\$[./A-Za-z0-9]{53}")


def hash_password(password: str) -> str:
    """The stored form of `password`."""
    return bcrypt.hashpw(
        _prehash(password), bcrypt.gensalt(get_settings().password_rounds)
    ).decode()


def verify_password(password: str, stored: str | None) -> bool:
    """Whether `password` is the stored one; as slow for an account that has none or an old one.

    Of what came with a move and has no known form, none is.
    """
    if stored is not None and _OURS.fullmatch(stored):
        return bcrypt.checkpw(_prehash(password), stored.encode())
    bcrypt.checkpw(_prehash(password), _nobody().encode())
    return stored is not None and verify_old(password, stored)


def renew_old_hash(member_id: int, password: str, stored: str) -> str:
    """Replace a hash that the member brought along by ours, now that `password` has proved right.

    Hashes once more; holds no connection meanwhile. A password changed in the meantime stays.
    Returns the hash of `password` that is stored now.
    """
    if old_hash(stored) is None:
        return stored
    renewed = hash_password(password)
    with connection():
        if execute(
            User.update(password_hash=renewed).where(
                User.id == member_id, User.password_hash == stored
            )
        ):
            return renewed
        current: str | None = fetch_value(
            User.select(User.password_hash).where(User.id == member_id)
        )
    # Renewed by a sign-in at the same time, or replaced by another password.
    return current if current and verify_password(password, current) else stored


def _prehash(password: str) -> bytes:
    composed = normal("NFC", password).encode("utf-8", "surrogatepass")
    return base64.b64encode(hashlib.sha256(composed).digest())


@lru_cache(maxsize=1)
def _nobody() -> str:
    return hash_password("nobody signs in with this")
