"""Links that open one sanction's appeal to somebody who cannot sign in.

A ban's letter and the refused sign-in both carry one; what it opens is moderation's.
"""

import hashlib
import hmac

from hamsterd.config import Settings
from hamsterd.core.bounds import id_of

SIGNATURE_LENGTH = 32
"""Hexadecimal digits: 128 bits."""


def appeal_link(sanction_id: int, site: Settings) -> str:
    """What a letter carries: `12.9f…`, the sanction and a signature over it."""
    return f"{sanction_id}.{_signature(sanction_id, site)}"


def appeal_path(sanction_id: int, site: Settings) -> str:
    """The page where a sanction's appeal is written: `/appeal?link=12.9f…`."""
    return f"/appeal?link={appeal_link(sanction_id, site)}"


def linked_sanction(link: str, site: Settings) -> int | None:
    """The sanction whose link this is; None for any other text."""
    number, _, signature = link.partition(".")
    sanction_id = id_of(number)
    if sanction_id is None or not hmac.compare_digest(
        signature.encode(), _signature(sanction_id, site).encode()
    ):
        return None
    return sanction_id


def _signature(sanction_id: int, site: Settings) -> str:
    message = f"appeal:{sanction_id}".encode()
    return hmac.new(site.signing_key(), message, hashlib.sha256).hexdigest()[:SIGNATURE_LENGTH]
