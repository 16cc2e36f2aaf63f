"""Bytes as Web Push writes them (RFC 4648 §5)."""

import base64


def padless(raw: bytes) -> str:
    """base64url without padding, as Web Push writes everything."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def unpadded(text: str) -> bytes:
    """Decode `padless`, padded or not; raises ValueError for invalid text."""
    if not text.isascii():
        raise ValueError("not base64url")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
