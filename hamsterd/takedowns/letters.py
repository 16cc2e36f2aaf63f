"""What both sides of a takedown are told, at each step, in the transaction of that step."""

from hamsterd.clock import KST
from hamsterd.config import Settings
from hamsterd.db.sql import Row, fetch_one
from hamsterd.mail.rules import MailKind
from hamsterd.mail.service import queue_mail
from hamsterd.notifications.rules import NotificationKind
from hamsterd.notifications.service import announce
from hamsterd.takedowns.rules import GROUND_NAMES, Ground

OWN_URL = "/takedowns"
"""Where a member sees blocks of what is theirs, and objects."""

_ADDRESS = """
    SELECT email, nickname FROM users WHERE id = %(member_id)s AND email IS NOT NULL
"""


def write_claimant(takedown: Row, site: Settings, what: str, *, path: str = "") -> None:
    """Tell who asked. `path` is their own page where it is known: only the first mail knows it."""
    queue_mail(
        kind=MailKind.TAKEDOWN_CLAIMANT,
        to=takedown["claimant_email"],
        member_id=None,
        site=site,
        nickname=takedown["claimant_name"],
        number=str(takedown["id"]),
        url=takedown["snapshot"]["url"],
        what=what,
        note=takedown["decision_note"] or "",
        path=path,
    )


def write_owner(takedown: Row, site: Settings, what: str) -> None:
    """Tell who wrote it, by bell and by mail; never who asked."""
    owner_id = takedown["target_owner_id"]
    if owner_id is None:
        return
    announce(
        kind=NotificationKind.MODERATION,
        member_id=owner_id,
        title="임시조치 안내",
        message=what,
        url=OWN_URL,
    )
    found = fetch_one(_ADDRESS, member_id=owner_id)
    if found:
        queue_mail(
            kind=MailKind.TAKEDOWN_OWNER,
            to=found["email"],
            member_id=owner_id,
            site=site,
            nickname=found["nickname"],
            url=takedown["snapshot"]["url"],
            ground=GROUND_NAMES[Ground(takedown["ground"])],
            what=what,
            note=takedown["decision_note"] or "",
            path=OWN_URL,
        )


def last_day(takedown: Row) -> str:
    """Until when a block lasts, in Seoul: `2026. 12. 21.`"""
    return f"{takedown['block_ends_at'].astimezone(KST):%Y. %m. %d.}"
