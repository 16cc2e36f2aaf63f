"""Categories and limits of inquiries."""

from datetime import timedelta
from enum import StrEnum

SUBJECT_MAX = 100
TEXT_MAX = 2_000
"""Characters of a subject and of one message."""
OPEN_MAX = 5
"""Inquiries of one member that may wait for an answer at once."""
MESSAGES_MAX = 200
"""Messages of one inquiry, which is always shown whole."""
OWN_DEFAULT = 20
"""Default number of one's own inquiries in a response."""
INQUIRY_WAITS = timedelta(days=2)
"""How long a question may wait before staff get a daily reminder (docs/decisions/0086)."""

CLOSED_AFTER = timedelta(days=14)
"""An inquiry without a reply to its answer is closed after this time (docs/decisions/0093)."""
LINK_LIFE = timedelta(days=1)
"""Lifetime of a link requested by somebody who cannot sign in."""
ANSWER_LINK_LIFE = CLOSED_AFTER
"""How long the link works that comes with an answer."""
LINKS_PER_HOUR = 3
"""Requested links that are mailed to one address, by anybody's request."""
GUEST_SESSION = timedelta(days=1)
"""How long a browser shows the inquiries that a link opened."""


class Category(StrEnum):
    """The subject of an inquiry, with its Korean name."""

    label: str

    def __new__(cls, value: str, label: str) -> "Category":
        """A category by its name on the wire and in the database, and its Korean name."""
        category = str.__new__(cls, value)
        category._value_, category.label = value, label
        return category

    ACCOUNT = "account", "계정"
    MODERATION = "moderation", "신고와 제한"
    FAULT = "fault", "오류"
    IDEA = "idea", "제안"
    OTHER = "other", "기타"


class State(StrEnum):
    """Who must act next: staff, the member, or nobody."""

    OPEN = "open"
    ANSWERED = "answered"
    CLOSED = "closed"
