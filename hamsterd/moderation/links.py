"""Links that open one sanction's appeal to somebody who cannot sign in."""

import hashlib
import hmac

from hamsterd.config import Settings
from hamsterd.moderation.errors import SanctionNotFound

SIGNATURE_LENGTH = 32
"""Hexadecimal digits: 128 bits."""
MAX_DIGITS = 18


def appeal_link(sanction_id: int, site: Settings) -> str:
    """What a letter carries: `12.9f…`, the sanction and a signature over it."""
    return f"{sanction_id}.{_signature(sanction_id, site)}"


def sanction_of(link: str, site: Settings) -> int:
    """The sanction whose link this is; raises `SanctionNotFound` for any other text."""
    number, _, signature = link.partition(".")
    if not (number.isascii() and number.isdigit() and len(number) <= MAX_DIGITS):
        raise SanctionNotFound
    if not hmac.compare_digest(signature.encode(), _signature(int(number), site).encode()):
        raise SanctionNotFound
    return int(number)


def _signature(sanction_id: int, site: Settings) -> str:
    message = f"appeal:{sanction_id}".encode()
    return hmac.new(site.signing_key(), message, hashlib.sha256).hexdigest()[:SIGNATURE_LENGTH]
