"""The Message-ID of our mails: it names the row of the outbox, and is signed.

One that is sent twice after a crash shows once, and a report about it is believed only from who
has seen the mail.
"""

import hashlib
import hmac
import re
from datetime import datetime

from hamsterd.config import Settings

SIGNATURE_LENGTH = 16
"""Hexadecimal digits: 64 bits, against who guesses over the mail."""
_OURS = re.compile(r"<?outbox-(\d{1,18})-\d{14}-[0-9a-f]{16}@")


def local_part(mail_id: int, created_at: datetime, site: Settings) -> str:
    """`outbox-7-20261128033700-9f…`, what stands before the @."""
    name = f"outbox-{mail_id}-{created_at:%Y%m%d%H%M%S}"
    signed = hmac.new(site.signing_key(), f"mail:{name}".encode(), hashlib.sha256).hexdigest()
    return f"{name}-{signed[:SIGNATURE_LENGTH]}"


def outbox_id(message_id: str) -> int | None:
    """Which mail it claims to be; None for no Message-ID of ours."""
    found = _OURS.match(message_id.strip()[:200])
    return int(found[1]) if found else None
