"""Unsubscribing by the link in a mail: no sign-in, no expiry, one click (RFC 8058).

GET changes nothing, because mail scanners open every link; only POST does.
"""

import hashlib
import hmac
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.core.bounds import id_of
from hamsterd.core.errors import NotFound
from hamsterd.db.sql import fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import masked_email
from hamsterd.notifications.marketing import set_marketing
from hamsterd.notifications.preferences import channels_of, stop_digest, stop_mail
from hamsterd.notifications.rules import PreferenceKind
from hamsterd.notifications.schemas import MailListOut

DIGEST = "digest"
HEALTH = PreferenceKind.HEALTH.value
MARKETING = "marketing"
LISTS = {DIGEST: "하루 소식 메일", HEALTH: "건강수첩 메일", MARKETING: "광고성 정보 메일"}
"""The lists there are, and what they are called; the health book's is a kind of news."""

SIGNATURE_LENGTH = 32
"""Hexadecimal digits: 128 bits."""

_MEMBER = """
    SELECT u.email, coalesce(s.wants_digest, FALSE) AS wants_digest,
           s.marketing_since IS NOT NULL AS wants_marketing
      FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
     WHERE u.id = %(member_id)s AND u.email IS NOT NULL
"""


class UnsubscribeLinkUnknown(NotFound):
    """The link is invalid, or its member is gone."""

    message = "쓸 수 없는 링크예요. 메일의 링크를 다시 눌러 주세요."


def unsubscribe_token(kind: str, member_id: int, site: Settings) -> str:
    """What its mails carry: `digest.12.9f…`, the list, the member, and a signature over both."""
    return f"{kind}.{member_id}.{_signature(kind, member_id, site)}"


class Ending(TypedDict):
    """What `queue_mail` needs of a mail that can be ended: where a program and a person do."""

    unsubscribe_url: str
    unsubscribe_link: str


def unsubscribe_words(kind: str, member_id: int, site: Settings) -> Ending:
    """The two addresses in a mail of one list to one member."""
    token = unsubscribe_token(kind, member_id, site)
    return Ending(
        unsubscribe_url=f"{site.base_url}/api/mail/unsubscribe/{token}",
        unsubscribe_link=f"{site.base_url}/unsubscribe/{token}",
    )


@transactional
def mail_list(*, token: str, site: Settings) -> MailListOut:
    """The list of a link, and whether it is on; raises `UnsubscribeLinkUnknown`."""
    kind, member_id = _read(token, site)
    return _out(kind, member_id)


@transactional
def leave_list(*, token: str, site: Settings) -> MailListOut:
    """Send no more such mails; once more is a success too. `UnsubscribeLinkUnknown` otherwise."""
    kind, member_id = _read(token, site)
    if _out(kind, member_id).is_subscribed:
        _leave(kind, member_id, site)
    return _out(kind, member_id)


def _leave(kind: str, member_id: int, site: Settings) -> None:
    if kind == MARKETING:
        set_marketing(member_id, wants=False, site=site)
    elif kind == DIGEST:
        stop_digest(member_id)
    else:
        stop_mail(member_id, PreferenceKind(kind))


def _read(token: str, site: Settings) -> tuple[str, int]:
    kind, _, rest = token.partition(".")
    number, _, signature = rest.partition(".")
    member_id = id_of(number)
    if kind not in LISTS or member_id is None:
        raise UnsubscribeLinkUnknown
    expected = _signature(kind, member_id, site)
    if not hmac.compare_digest(signature.encode(), expected.encode()):
        raise UnsubscribeLinkUnknown
    return kind, member_id


def _signature(kind: str, member_id: int, site: Settings) -> str:
    message = f"unsubscribe:{kind}:{member_id}".encode()
    return hmac.new(site.signing_key(), message, hashlib.sha256).hexdigest()[:SIGNATURE_LENGTH]


def _out(kind: str, member_id: int) -> MailListOut:
    member = fetch_row(_MEMBER, UnsubscribeLinkUnknown, member_id=member_id)
    if kind in {DIGEST, MARKETING}:
        is_subscribed = bool(member[f"wants_{kind}"])
    else:
        is_subscribed = channels_of(member_id)[PreferenceKind(kind)].mail
    return MailListOut(
        email=masked_email(member["email"]),
        kind=kind,
        label=LISTS[kind],
        is_subscribed=is_subscribed,
    )
