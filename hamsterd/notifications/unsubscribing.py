"""Unsubscribing by the link in a mail: no sign-in, no expiry, one click (RFC 8058).

GET changes nothing, because mail scanners open every link; only POST does.
"""

import hashlib
import hmac

from hamsterd.config import Settings
from hamsterd.core.bounds import id_of
from hamsterd.core.errors import NotFound
from hamsterd.db.sql import Row, execute, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.rules import masked_email
from hamsterd.models.notifications import NotificationSetting
from hamsterd.notifications.schemas import MailListOut

DIGEST = "digest"
LISTS = {DIGEST: "하루 소식 메일"}
"""The mailing lists and their names."""

SIGNATURE_LENGTH = 32
"""Hexadecimal digits: 128 bits."""

_MEMBER = """
    SELECT u.email, coalesce(s.wants_digest, FALSE) AS is_subscribed
      FROM users u LEFT JOIN notification_settings s ON s.user_id = u.id
     WHERE u.id = %(member_id)s AND u.email IS NOT NULL
"""


class UnsubscribeLinkUnknown(NotFound):
    """The link is invalid, or its member is gone."""

    message = "쓸 수 없는 링크예요. 메일의 링크를 다시 눌러 주세요."


def unsubscribe_token(member_id: int, site: Settings) -> str:
    """The token in a digest: `digest.12.9f…`, i.e. list, member, and a signature over both."""
    return f"{DIGEST}.{member_id}.{_signature(DIGEST, member_id, site)}"


@transactional
def mail_list(*, token: str, site: Settings) -> MailListOut:
    """The list of a link, and whether it is on; raises `UnsubscribeLinkUnknown`."""
    kind, member_id = _read(token, site)
    return _out(kind, fetch_row(_MEMBER, UnsubscribeLinkUnknown, member_id=member_id))


@transactional
def leave_list(*, token: str, site: Settings) -> MailListOut:
    """Send no more such mails; once more is a success too. `UnsubscribeLinkUnknown` otherwise."""
    kind, member_id = _read(token, site)
    execute(
        NotificationSetting.update(wants_digest=False).where(
            NotificationSetting.user_id == member_id
        )
    )
    return _out(kind, fetch_row(_MEMBER, UnsubscribeLinkUnknown, member_id=member_id))


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


def _out(kind: str, member: Row) -> MailListOut:
    return MailListOut(
        email=masked_email(member["email"]),
        kind=kind,
        label=LISTS[kind],
        is_subscribed=member["is_subscribed"],
    )
