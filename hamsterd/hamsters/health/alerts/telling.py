"""Notifying a hamster's keepers of an alert, by notification, push and mail.

The text names the hamster and the urgency, nothing from the journal: it may appear on a lock
screen.
"""

from hamsterd.config import Settings
from hamsterd.delivery.mail.rules import MailKind
from hamsterd.delivery.mail.service import withdraw_mail
from hamsterd.hamsters.carers.access import keepers_of
from hamsterd.hamsters.health.alerts.rules import DISCLAIMER, Severity
from hamsterd.notifications.letters import write_letters
from hamsterd.notifications.rules import TITLES, NotificationKind
from hamsterd.notifications.service import announce, forget_page

JOURNAL_PAGE = "/hamster/{id}/health"
_SAID = {
    Severity.RED_FLAG: "오늘 안에 병원에 가 보세요.",
    Severity.TODAY: "오늘 병원에 가 보세요.",
    Severity.WATCH: "",
    Severity.REMINDER: "",
}


def told(hamster: str, severity: Severity) -> str:
    """The text for a lock screen."""
    return f"{hamster}의 건강수첩에 살펴볼 점이 있어요. {_SAID[severity]}".rstrip()


def tell(hamster_id: int, hamster: str, severity: Severity, *, site: Settings | None) -> None:
    """Notify its owner and the carers with write access; reminders are not mailed."""
    members = keepers_of(hamster_id)
    is_urgent = severity is Severity.RED_FLAG
    message, url = told(hamster, severity), JOURNAL_PAGE.format(id=hamster_id)
    for member_id in members:
        announce(
            member_id=member_id,
            kind=NotificationKind.HEALTH,
            title=TITLES[NotificationKind.HEALTH],
            message=message,
            url=url,
            is_urgent=is_urgent,
        )
    if site is not None and severity is not Severity.REMINDER:
        write_letters(
            MailKind.HEALTH_ALERT,
            NotificationKind.HEALTH,
            members,
            site=site,
            is_urgent=is_urgent,
            message=message,
            link=site.base_url + url,
            disclaimer=DISCLAIMER,
        )


def revoke(hamster_id: int) -> int:
    """Withdraw what its keepers have not read or received; returns how much that was."""
    members, page = keepers_of(hamster_id), JOURNAL_PAGE.format(id=hamster_id)
    return forget_page(members=members, address=page) + withdraw_mail(
        MailKind.HEALTH_ALERT, members=members, link=page
    )
