"""Mail that came back: to an address that takes none nothing more is sent, and its member hears.

Mail companies turn away who keeps writing to addresses that are not there.
"""

from datetime import datetime
from typing import TypedDict

from hamsterd.config import Settings
from hamsterd.core.errors import HamsterError, NotFound
from hamsterd.core.hooks import Hook
from hamsterd.core.text.folding import fold
from hamsterd.db.handle import connection
from hamsterd.db.sql import execute, fetch_all, fetch_one, fetch_row
from hamsterd.db.transaction import transactional
from hamsterd.delivery.mail.message_ids import local_part, outbox_id
from hamsterd.delivery.mail.reports import Report, read_report
from hamsterd.delivery.mail.rules import (
    HARD_STATUSES,
    SOFT_LIMIT,
    SOFT_WINDOW,
    BounceKind,
    kind_of_status,
)
from hamsterd.models.delivery.mail import BouncedAddress, OutboxMail

STOPPED: Hook[[int, str], None] = Hook()
"""Nothing more is sent to a member's address: their number, and the address."""

# Once for each mail, however often its report is read.
_COME_BACK = """
    UPDATE outbox_mail SET bounced_at = now()
     WHERE id = %(mail_id)s AND channel = 'mail' AND bounced_at IS NULL
    RETURNING user_id, to_address
"""
# No news: an address that was tried again because somebody asked, and is stopped again.
_COUNT = f"""
    INSERT INTO bounced_addresses AS known
           (user_id, address, soft_count, stopped_at, status, said, bounced_at)
    VALUES (%(member_id)s, %(address)s, %(soft)s, CASE WHEN %(is_hard)s THEN now() END,
            %(status)s, %(said)s, now())
        ON CONFLICT (address) DO UPDATE
       SET user_id = EXCLUDED.user_id, status = EXCLUDED.status, said = EXCLUDED.said,
           bounced_at = EXCLUDED.bounced_at,
           soft_count = EXCLUDED.soft_count + CASE
               WHEN known.bounced_at > now() - %(window)s THEN known.soft_count ELSE 0 END,
           stopped_at = coalesce(known.stopped_at, EXCLUDED.stopped_at, CASE
               WHEN EXCLUDED.soft_count > 0 AND known.soft_count + 1 >= {SOFT_LIMIT}
                AND known.bounced_at > now() - %(window)s THEN now() END)
    RETURNING stopped_at IS NOT NULL AND stopped_at = now() AND soft_count <= {SOFT_LIMIT}
              AS is_news
"""
_LIST = """
    SELECT address, user_id AS "userId", status, said, soft_count AS "softCount",
           stopped_at AS "stoppedAt", bounced_at AS "bouncedAt"
      FROM bounced_addresses
     WHERE NOT %(only_stopped)s OR stopped_at IS NOT NULL
     ORDER BY bounced_at DESC, id DESC LIMIT %(limit)s
"""
_RATE = """
    SELECT count(*) FILTER (WHERE bounced_at IS NOT NULL)::int AS bounced, count(*)::int AS sent,
           (SELECT count(*)::int FROM bounced_addresses WHERE stopped_at IS NOT NULL) AS stopped
      FROM outbox_mail
     WHERE channel = 'mail' AND created_at > now() - interval '7 days' AND status <> 'pending'
"""


class ListedBounce(TypedDict):
    """An address that mail came back from, as an operator sees it."""

    address: str
    userId: int | None
    status: str
    said: str
    softCount: int
    stoppedAt: datetime | None
    bouncedAt: datetime


class BounceRate(TypedDict):
    """Of the mails of seven days how many came back; and how many addresses are stopped."""

    bounced: int
    sent: int
    stopped: int


class AddressStopped(HamsterError):
    """Mail to this address came back, so nothing is sent there any more."""

    message = "이 주소로 보낸 메일이 돌아와서 보내지 않았어요."


class BounceNotFound(NotFound):
    """No mail has come back from this address."""

    message = "돌아온 메일이 있는 주소가 아니에요. `hamster mail bounces`에 모두 있어요."


def take_raw(raw: bytes, site: Settings) -> bool:
    """`take_report` of a report as it was mailed; False also where it is none."""
    report = read_report(raw)
    return report is not None and take_report(report, site)


@transactional
def take_report(report: Report, site: Settings) -> bool:
    """Note what a report says; False where it is about no mail of ours, or was noted before."""
    mail_id = outbox_id(report.message_id)
    found = mail_id and fetch_one(
        OutboxMail.select(OutboxMail.id, OutboxMail.created_at).where(OutboxMail.id == mail_id)
    )
    if not found:
        return False
    expected = local_part(found["id"], found["created_at"], site)
    if f"{expected}@" not in report.message_id:
        return False
    return note_bounce(found["id"], status=report.status, said=report.said)


@transactional
def note_bounce(mail_id: int, *, status: str, said: str) -> bool:
    """Count that a mail came back, and stop what goes to its address where that is at fault."""
    mail = fetch_one(_COME_BACK, mail_id=mail_id)
    if mail is None:
        return False
    is_hard, address = kind_of_status(status) is BounceKind.HARD, fold(mail["to_address"])
    counted = fetch_row(
        _COUNT,
        member_id=mail["user_id"],
        address=address,
        soft=0 if is_hard else 1,
        is_hard=is_hard,
        status=status,
        said=said.replace("\x00", ""),
        window=SOFT_WINDOW,
    )
    if counted["is_news"] and mail["user_id"] is not None:
        STOPPED.tell(mail["user_id"], address)
    return True


def is_stopped(address: str) -> bool:
    """Whether nothing is to be sent there; never to a placeholder (RFC 2606)."""
    if fold(address).endswith(".invalid"):
        return True
    with connection():
        found = fetch_one(
            BouncedAddress.select(BouncedAddress.id).where(
                BouncedAddress.address == fold(address), BouncedAddress.stopped_at.is_null(False)
            )
        )
    return found is not None


def forget_bounces(address: str) -> bool:
    """Send there again, in the caller's transaction; False where none has come back."""
    return execute(BouncedAddress.delete().where(BouncedAddress.address == fold(address))) > 0


def lift_soft_stop(address: str) -> None:
    """Try an address once more that was full too often, in the caller's transaction.

    The count stays: the next mail that comes back stops it again.
    """
    execute(
        BouncedAddress.update(stopped_at=None).where(
            BouncedAddress.address == fold(address),
            BouncedAddress.stopped_at.is_null(False),
            BouncedAddress.soft_count >= SOFT_LIMIT,
            BouncedAddress.status.not_in(HARD_STATUSES),
        )
    )


def bounced_addresses(*, only_stopped: bool = False, limit: int = 50) -> list[ListedBounce]:
    """Where mail came back from, latest first.

    `[{"address": "kong@…", "userId": 3, "status": "5.1.1", "stoppedAt": …, "softCount": 0, …}]`
    """
    with connection():
        return fetch_all(_LIST, ListedBounce, only_stopped=only_stopped, limit=limit)


def bounce_rate() -> BounceRate:
    """How much of the last seven days' mail came back."""
    with connection():
        return fetch_row(_RATE, BounceRate)
