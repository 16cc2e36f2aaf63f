"""One mail to one address, now: what the mail server says to it, no more."""

from hamsterd.config import Settings
from hamsterd.core.clock import utc_now
from hamsterd.core.errors import Explanation
from hamsterd.delivery.mail.faults import explain_smtp
from hamsterd.delivery.mail.render import render
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.smtp import WaitingMail, send


def send_trial(to: str, site: Settings) -> Explanation | None:
    """Hand a mail to the mail server past the outbox; why it would not take it, or None."""
    words = render(MailKind.TEST, site, sent_by="운영자가 `hamster doctor`로")
    mail = WaitingMail(
        id=0,
        attempts=1,
        kind=MailKind.TEST.value,
        to_address=to,
        subject=words.subject,
        text=words.text,
        html=words.html,
        unsubscribe_url=None,
        user_id=None,
        news_ids=[],
        created_at=utc_now(),
    )
    try:
        send(mail, site)
    except Exception as error:
        return explain_smtp(error)
    return None
