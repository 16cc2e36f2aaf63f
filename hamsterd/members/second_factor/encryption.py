"""Storage of secrets: encrypted if needed in clear, else as a keyed hash.

Both keys are derived from the site's secret key, so a copy of the database alone reveals nothing.
With a different secret key nothing can be decrypted (`hamster users reset-second-factor`).
"""

import hashlib
import hmac
from base64 import b64decode, b64encode, urlsafe_b64encode
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from hamsterd.config import Settings

NONCE_BYTES = 12
"""As AES-GCM requires (NIST SP 800-38D §8.2)."""


def encrypt(secret: str, owner_id: int, site: Settings) -> str:
    """`secret` encrypted for the row of one member; in another's it cannot be read."""
    nonce = token_bytes(NONCE_BYTES)
    encrypted = AESGCM(_key("totp", site)).encrypt(nonce, secret.encode(), _owner(owner_id))
    return b64encode(nonce + encrypted).decode()


def decrypt(encrypted: str, owner_id: int, site: Settings) -> str | None:
    """The decrypted secret; None if the site's key has changed."""
    raw = b64decode(encrypted)
    try:
        return (
            AESGCM(_key("totp", site))
            .decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], _owner(owner_id))
            .decode()
        )
    except InvalidTag:
        return None


def keyed_hash(code: str, owner_id: int, site: Settings) -> str:
    """The stored form of a recovery code."""
    text = f"{owner_id}:{code}".encode()
    return hmac.new(_key("recovery", site), text, hashlib.sha256).hexdigest()


def member_handle(member_id: int, site: Settings) -> str:
    """The member's WebAuthn user handle (base64url), which reveals nothing about them."""
    digest = hmac.new(_key("handle", site), _owner(member_id), hashlib.sha256).digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def _owner(owner_id: int) -> bytes:
    return f"member:{owner_id}".encode()


def _key(purpose: str, site: Settings) -> bytes:
    return hmac.new(
        site.signing_key(), f"second-factor-{purpose}".encode(), hashlib.sha256
    ).digest()
