"""What a notification says (decisions §2, Notifications). Pure: words from facts."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

SNIPPET_CHARACTERS = 30
"""How much of a title is quoted in a sentence."""
LIST_DEFAULT = 30
"""Notifications one answer carries unless asked otherwise."""
READ_KEPT = timedelta(days=90)
"""How long a notification stays once it is read: as usage records (decisions §2, Retention)."""
UNREAD_KEPT = timedelta(days=180)
"""Who has not been here for half a year begins with an empty bell."""


class NotificationKind(StrEnum):
    """Kinds of notifications; the portal draws an icon for each."""

    LIKE = "like"
    COMMENT = "comment"
    REPLY = "reply"
    FOLLOW = "follow"
    LEVEL_UP = "level_up"
    SYSTEM = "system"


TITLES = {
    NotificationKind.LIKE: "새로운 좋아요",
    NotificationKind.COMMENT: "새로운 댓글",
    NotificationKind.REPLY: "새로운 답글",
    NotificationKind.FOLLOW: "새로운 팔로워",
    NotificationKind.LEVEL_UP: "레벨 업",
    NotificationKind.SYSTEM: "알림",
}

NOUNS = {"diary": ("일기", "를"), "community": ("글", "을")}
"""What a target type is called, and its object particle."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """Title and message of one notification."""

    title: str
    message: str


def sentence(
    kind: NotificationKind, *, actor: str, others: int, subject: str, target_type: str
) -> Sentence:
    """`콩이집사님 외 3명이 '첫눈 온 날' 일기를 좋아합니다.`

    `others` counts people besides `actor`; `subject` is what was liked, commented on or answered.
    """
    who = f"{actor}님 외 {others}명이" if others else f"{actor}님이"
    what = f"'{snippet(subject)}'"
    noun, particle = NOUNS.get(target_type, ("", ""))
    messages = {
        NotificationKind.LIKE: f"{who} {what} {noun}{particle} 좋아합니다.",
        NotificationKind.COMMENT: f"{who} {what} {noun}에 댓글을 남겼습니다.",
        NotificationKind.REPLY: f"{who} {what} 댓글에 답글을 남겼습니다.",
        NotificationKind.FOLLOW: f"{who} 회원님을 팔로우합니다.",
    }
    return Sentence(TITLES[kind], messages.get(kind, subject))


def snippet(text: str) -> str:
    """`text` on one line, cut for a sentence."""
    line = " ".join(text.split())
    return line if len(line) <= SNIPPET_CHARACTERS else f"{line[: SNIPPET_CHARACTERS - 1]}…"
