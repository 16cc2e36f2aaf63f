"""Links for people who cannot sign in: mailed, single-use, exchanged for a cookie.

A link proves the mailbox. Nothing here looks up whether an account has the address, so nothing can
reveal it. The cookie is a signed ticket that is sent to these routes only.
"""

from datetime import timedelta
from secrets import token_urlsafe

from hamsterd.config import Settings
from hamsterd.core.text.folding import fold
from hamsterd.db.sql import execute, fetch_row, fetch_value
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import queue_mail
from hamsterd.members.accounts.credentials.signed_tokens import sign, verify
from hamsterd.members.accounts.sessions import token_hash
from hamsterd.staff.desk.inquiries.errors import InquiryLinkOver
from hamsterd.staff.desk.inquiries.rules import (
    ANSWER_LINK_LIFE,
    GUEST_SESSION,
    LINK_LIFE,
    LINKS_PER_HOUR,
)

PAGE = "/inquiries/new"
_PURPOSE = "inquiry-guest"

_ISSUE = """
    INSERT INTO inquiry_links (token_hash, email, inquiry_id, expires_at)
    VALUES (%(hash)s, %(email)s, %(inquiry_id)s, now() + %(life)s::interval)
"""
_WRITTEN_TO = """
    SELECT count(*) FROM inquiry_links
     WHERE email = %(email)s AND inquiry_id IS NULL AND created_at > now() - interval '1 hour'
"""
# A second request waits for the row lock and finds it used.
_SPEND = """
    UPDATE inquiry_links SET used_at = now()
     WHERE token_hash = %(hash)s AND used_at IS NULL AND expires_at > now()
    RETURNING email, inquiry_id
"""


@transactional
def send_link(*, email: str, site: Settings) -> None:
    """Mail a link to an address; nothing to one that was written to often within the hour."""
    address = fold(email)
    if int(fetch_value(_WRITTEN_TO, email=address)) >= LINKS_PER_HOUR:
        return
    link = mailed_link(address, LINK_LIFE, site)
    queue_mail(kind=MailKind.INQUIRY_LINK, to=address, member_id=None, site=site, link=link)


def answer_link(inquiry_id: int, email: str, site: Settings) -> str:
    """A link to a guest's inquiry, for the mail with its answer; in the caller's transaction."""
    return mailed_link(email, ANSWER_LINK_LIFE, site, inquiry_id=inquiry_id)


def mailed_link(
    email: str, life: timedelta, site: Settings, *, inquiry_id: int | None = None
) -> str:
    """A new link. Its token is in the fragment (`#`), which is never sent to a server or logged."""
    token = token_urlsafe(32)
    execute(_ISSUE, hash=token_hash(token), email=email, inquiry_id=inquiry_id, life=life)
    return f"{site.base_url}{PAGE}#{token}"


@transactional
def spend_link(*, token: str, site: Settings) -> tuple[str, int | None]:
    """Use a link up; returns the cookie's ticket, and the inquiry it leads to, if any.

    Raises `InquiryLinkOver` for a used, expired or invalid link.
    """
    link = fetch_row(_SPEND, InquiryLinkOver, hash=token_hash(token))
    return sign(_PURPOSE, {"email": link["email"]}, GUEST_SESSION, site), link["inquiry_id"]


def address_of(note: str | None, site: Settings) -> str | None:
    """The address that a cookie's note proves; None without a good one."""
    facts = verify(_PURPOSE, note, site) if note else None
    return str(facts["email"]) if facts else None
