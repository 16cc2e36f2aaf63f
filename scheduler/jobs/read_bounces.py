"""Read the mailbox that undeliverable mail comes back to."""

from hamsterd.delivery.mail.bounce_mailbox import read_reports, unread_reports
from hamsterd.delivery.mail.bounces import take_raw
from scheduler.task import Counts, Task


def read_bounces(task: Task) -> Counts:
    """`{"read": 3, "bounced": 2}`: the others were about no mail of ours; a dry run counts."""
    site = task.settings
    if site.bounce_imap_url is None:
        return {}
    if task.dry_run:
        return {"read": unread_reports(site)}
    bounced = 0

    def take(raw: bytes) -> None:
        nonlocal bounced
        bounced += take_raw(raw, site)

    return {"read": read_reports(site, take), "bounced": bounced}
