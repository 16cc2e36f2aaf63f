"""Links that open the appeal against one sanction to somebody who cannot sign in.

Both the mail about a ban and a refused sign-in carry one; the moderation room handles the appeal.
"""

import hashlib
import hmac
from datetime import timedelta

from hamsterd.config import Settings
from hamsterd.core.bounds import id_of
from hamsterd.core.clock import utc_now
from hamsterd.members.accounts.errors import AppealLinkOver

LINK_LIFE = timedelta(days=30)
"""Lifetime of the link in a mail; each refused sign-in with the right password gives a new one."""
SIGNATURE_LENGTH = 32
"""Hexadecimal digits: 128 bits."""


def appeal_link(sanction_id: int, site: Settings) -> str:
    """The signed part of a link: `12.1767225600.9f…`, i.e. sanction, expiry, signature."""
    ends_at = int((utc_now() + LINK_LIFE).timestamp())
    return f"{sanction_id}.{ends_at}.{_signature(sanction_id, ends_at, site)}"


def appeal_path(sanction_id: int, site: Settings) -> str:
    """The page where a sanction's appeal is written: `/appeal?link=12.1767225600.9f…`."""
    return f"/appeal?link={appeal_link(sanction_id, site)}"


def linked_sanction(link: str, site: Settings) -> int | None:
    """The sanction of a valid link; None for any other text. Raises `AppealLinkOver`."""
    number, _, rest = link.partition(".")
    ending, _, signature = rest.partition(".")
    sanction_id, ends_at = id_of(number), id_of(ending)
    if sanction_id is None:
        return None
    if ends_at is None:  # from mails sent before links had an expiry
        raise AppealLinkOver
    known = _signature(sanction_id, ends_at, site)
    if not hmac.compare_digest(signature.encode(), known.encode()):
        return None
    if utc_now().timestamp() >= ends_at:
        raise AppealLinkOver
    return sanction_id


def _signature(sanction_id: int, ends_at: int, site: Settings) -> str:
    message = f"appeal:{sanction_id}:{ends_at}".encode()
    return hmac.new(site.signing_key(), message, hashlib.sha256).hexdigest()[:SIGNATURE_LENGTH]
