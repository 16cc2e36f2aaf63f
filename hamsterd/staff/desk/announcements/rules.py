"""What a notice to all may be, and when one that advertises may go out. Pure."""

from enum import StrEnum
from typing import Self

from hamsterd.delivery.mail.rules import ADVERTISING_MARK

TITLE_MAX = 60
BODY_MAX = 500
"""Characters: a bell shows all of it. More is said on the page that it links to."""
LINK_MAX = 300
BATCH = 200
"""Members per transaction; each gets a notification and a mail."""


class AnnouncementKind(StrEnum):
    """Whether it informs of the service or advertises; an advertisement needs consent."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        """A kind by its name on the wire and in the database, and its Korean name."""
        kind = str.__new__(cls, value)
        kind._value_, kind.label = value, label
        return kind

    INFORMATION = "information", "운영 안내"
    ADVERTISING = "advertising", "광고성 정보"


class AnnouncementState(StrEnum):
    """How far it is."""

    DRAFT = "draft"
    SENDING = "sending"
    SENT = "sent"
    STOPPED = "stopped"


def shown_title(kind: AnnouncementKind, title: str) -> str:
    """The title of the notification; the mail's subject has the mark before the site's name."""
    return f"{ADVERTISING_MARK} {title}" if kind is AnnouncementKind.ADVERTISING else title
