"""What an inquiry may be about, how long and how many they are."""

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
"""Inquiries in one answer of somebody's own."""
INQUIRY_WAITS = timedelta(days=2)
"""How long a question may wait before the staff are told of it daily (docs/decisions/0086)."""

CLOSED_AFTER = timedelta(days=14)
"""An answer that nobody replied to for so long closes its inquiry (docs/decisions/0093)."""
LINK_LIFE = timedelta(days=1)
"""How long a link works that somebody asked for who cannot sign in."""
ANSWER_LINK_LIFE = CLOSED_AFTER
"""How long the link works that comes with an answer."""
LINKS_PER_HOUR = 3
"""Links that one address is mailed at somebody's asking, whoever asks."""
GUEST_SESSION = timedelta(days=1)
"""How long a browser shows the inquiries that a link opened."""


class Category(StrEnum):
    """What an inquiry is about, and how it is called."""

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
    """Whose turn it is: the staff's, the member's, or nobody's."""

    OPEN = "open"
    ANSWERED = "answered"
    CLOSED = "closed"
