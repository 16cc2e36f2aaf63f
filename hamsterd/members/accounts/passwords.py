"""Password hashes (decisions §1.6).

bcrypt over a SHA-256 pre-hash, because bcrypt ignores input after 72 bytes. A hash takes about a
quarter of a second by design: call from worker threads only.
"""

import base64
import hashlib
from functools import lru_cache

import bcrypt

from hamsterd.config import get_settings
from hamsterd.core.normal_form import normal


def hash_password(password: str) -> str:
    """The stored form of `password`."""
    return bcrypt.hashpw(
        _prehash(password), bcrypt.gensalt(get_settings().password_rounds)
    ).decode()


def verify_password(password: str, stored: str | None) -> bool:
    """Whether `password` is the stored one; as slow for an account that has none."""
    is_right = bcrypt.checkpw(_prehash(password), (stored or _nobody()).encode())
    return is_right and stored is not None


def _prehash(password: str) -> bytes:
    composed = normal("NFC", password).encode("utf-8", "surrogatepass")
    return base64.b64encode(hashlib.sha256(composed).digest())


@lru_cache(maxsize=1)
def _nobody() -> str:
    return hash_password("nobody signs in with this")
