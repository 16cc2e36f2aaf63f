"""Delivery of mail, and of messages for the staff's webhook, from the same table (`Channel`)."""

import logging
from collections.abc import Sequence

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import HamsterError
from hamsterd.core.hooks import Hook
from hamsterd.core.quiet_hours import quiet_until
from hamsterd.core.text.folding import folded
from hamsterd.db.handle import connection
from hamsterd.db.site.site_flags import site_state
from hamsterd.db.sql import fetch_value
from hamsterd.delivery.mail.bounces import AddressStopped, is_stopped, note_bounce
from hamsterd.delivery.mail.render import Rendered
from hamsterd.delivery.mail.rules import (
    NEWS_KINDS,
    SECRET_KINDS,
    TO_EVERYBODY,
    Channel,
    Fault,
    MailKind,
)
from hamsterd.delivery.mail.smtp import WaitingMail, fault_of, is_permanent, refused_as, send
from hamsterd.delivery.outbox import Delivered, Outbox, told
from hamsterd.delivery.worker import BackgroundWorker
from hamsterd.models.members.accounts import PRESENT

log = logging.getLogger("hamsterd.delivery.mail")


class NewsGone(HamsterError):
    """Its member may not see any more what a waiting mail tells of."""

    message = "알릴 소식이 남아 있지 않아요."


class MemberGone(HamsterError):
    """Its member left, was banned, or has another address by now."""

    message = "받을 회원이 떠났거나 주소를 바꿔서 보내지 않았어요."


READABLE_NEWS: Hook[[int, Sequence[int], Settings], Rendered | None] = Hook()
"""The mail about those of a member's notifications that they may see now; None if there are none.

Asked only for mails that tell of something they may not see.
"""
ALL_READABLE: Hook[[int, Sequence[int]], bool] = Hook()
"""Whether a member may still see all of these notifications."""


class NotAtNight(HamsterError):
    """An advertisement still waits when the night begins; it goes in the morning."""

    message = "광고성 정보는 밤에 보내지 않아요."


_WITHHELD = (AddressStopped, NewsGone, MemberGone)
"""What is not sent on purpose: trying again is of no use, and nobody's server is at fault."""

# Whether the row's address still is that of its member, who still is one.
_IS_THEIRS = f"""
    SELECT EXISTS (SELECT 1 FROM users WHERE id = %(member_id)s AND {PRESENT}
                      AND {folded("email")} = {folded("%(address)s")})
"""

SECRET_SENT = "(보안을 위해 보낸 뒤 내용을 지웠어요.)"  # noqa: S105  # says that there is none


class Messages(Outbox[WaitingMail]):
    """One channel's rows; `fault` says whose failure it was."""

    table = "outbox_mail"
    row = WaitingMail
    columns = (
        "id, kind, to_address, subject, text, html, unsubscribe_url, user_id, news_ids, attempts,"
        " created_at"
    )
    # Nobody waits for a password's link behind a morning's digests: what goes to many goes last.
    urgent = f"kind NOT IN {tuple(map(str, (MailKind.DIGEST, *TO_EVERYBODY)))}"

    def __init__(self, site: Settings) -> None:
        self.site = site

    def __init_subclass__(cls, channel: Channel) -> None:
        cls.name = channel.value
        cls.pending = f"status = 'pending' AND channel = '{channel.value}'"

    def _fault_of(self, error: Exception) -> Fault:
        raise NotImplementedError

    def _note_sent(self, row: WaitingMail) -> None:
        """Links that open an account are deleted from the row once sent."""
        secret = {"text": SECRET_SENT, "html": None} if row["kind"] in SECRET_KINDS else {}
        forgotten = dict.fromkeys(("last_error", "failed_at", "fault"))
        self.update([row["id"]], status="sent", sent_at=utc_now(), **forgotten, **secret)

    def _noted(self, error: Exception) -> dict[str, object]:
        fault = self._fault_of(error).value
        return {**super()._noted(error), "failed_at": utc_now(), "fault": fault}


class Mail(Messages, channel=Channel.MAIL):
    """By SMTP."""

    def _send(self, row: WaitingMail) -> None:
        if row["kind"] == MailKind.ADVERTISEMENT and quiet_until(utc_now()):
            raise NotAtNight
        if is_stopped(row["to_address"]):
            raise AddressStopped
        if row["kind"] in NEWS_KINDS:
            self._require_member(row)
        send(self._readable(row), self.site)

    def _require_member(self, row: WaitingMail) -> None:
        """Raises `MemberGone`. Mail waits for mornings and through outages, and people go on."""
        if row["user_id"] is None:
            return
        with connection():
            if not fetch_value(_IS_THEIRS, member_id=row["user_id"], address=row["to_address"]):
                raise MemberGone

    def _readable(self, row: WaitingMail) -> WaitingMail:
        """The mail without news of what its member may not see any more; raises `NewsGone`.

        A waiting mail may be hours old. It says no more than the bell does when it goes. One that
        was given up without a word is written anew when an operator has it tried again.
        """
        member_id, news = row["user_id"], row["news_ids"]
        if member_id is None or not news or (row["text"] and ALL_READABLE.ask(member_id, news)):
            return row
        left = READABLE_NEWS.ask(member_id, news, self.site)
        words = {"text": left.text if left else "", "html": left.html if left else None}
        self.update([row["id"]], **words)
        if left is None:
            raise NewsGone
        return {**row, "text": left.text, "html": left.html}

    def _is_permanent(self, error: Exception) -> bool:
        return isinstance(error, _WITHHELD) or is_permanent(error)

    def _note_failed(self, row: WaitingMail, error: Exception, done: Delivered) -> None:
        """A night is no failed try."""
        morning = quiet_until(utc_now()) if isinstance(error, NotAtNight) else None
        if morning is None:
            super()._note_failed(row, error, done)
            return
        attempts = row["attempts"] - 1
        self.update([row["id"]], due_at=morning, next_attempt_at=morning, attempts=attempts)
        done.postponed += 1

    def _note_given_up(self, row: WaitingMail, error: Exception) -> None:
        if isinstance(error, _WITHHELD):
            self.update([row["id"]], status="failed", last_error=told(error))
            return
        super()._note_given_up(row, error)
        if refused := refused_as(error):
            status, said = refused
            note_bounce(row["id"], status=status, said=said)

    def _fault_of(self, error: Exception) -> Fault:
        return fault_of(error)


def deliver_due(site: Settings, *, limit: int = 200) -> Delivered:
    """Send due mails, at most `limit`.

    Without `SMTP_URL`, or while an operator has stopped delivery, nothing is done.
    """
    return Mail(site).deliver(limit=limit) if site.smtp_url else Delivered()


def mail_worker(site: Settings) -> BackgroundWorker:
    """Delivers soon after a mail was queued; logs while an operator has stopped delivery."""
    was_paused = False

    def work() -> bool:
        nonlocal was_paused
        is_paused = site_state().is_paused
        if is_paused and not was_paused:
            log.warning("mail and pushes are kept until `hamster site delivery on`")
        elif was_paused and not is_paused:
            log.info("mail and pushes go out again")
        was_paused = is_paused
        return deliver_due(site, limit=1).tried > 0

    return BackgroundWorker("mail", work)
