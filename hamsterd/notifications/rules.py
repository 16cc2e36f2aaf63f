"""Texts of notifications, and the default channels (decisions §2, Notifications). Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from hamsterd.core.text.cutting import cut
from hamsterd.core.text.particles import with_particle
from hamsterd.core.text.visible import isolated, one_line

SNIPPET_CHARACTERS = 30
"""How much of a title is quoted in a sentence."""
LIST_DEFAULT = 30
"""Default number of notifications in a response."""
UNREAD_MAX = 30
"""The bell counts no further; its badge says 9+ long before."""
RETRACTED_SECONDS = 3_600.0
"""Repeating an act within an hour of revoking it sends no second push."""


class NotificationKind(StrEnum):
    """Kinds of notifications; the portal draws an icon for each."""

    LIKE = "like"
    COMMENT = "comment"
    REPLY = "reply"
    ANSWER = "answer"
    POST_ANSWER = "post_answer"
    MENTION = "mention"
    FOLLOW = "follow"
    NEW_ENTRY = "new_entry"
    LEVEL_UP = "level_up"
    HEALTH = "health"
    CARE = "care"
    SYSTEM = "system"
    MODERATION = "moderation"


class PreferenceKind(StrEnum):
    """Kinds of news as a member chooses among them (decisions/0035)."""

    LIKE = "like"
    COMMENT = "comment"
    REPLY = "reply"
    MENTION = "mention"
    FOLLOW = "follow"
    NEW_ENTRY = "new_entry"
    HEALTH = "health"
    CARE = "care"
    NOTICE = "notice"
    MODERATION = "moderation"


@dataclass(frozen=True, slots=True)
class Channels:
    """The channels of one kind: in the list, as push, in the daily mail."""

    site: bool
    push: bool
    mail: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of the matrix: its label and its default channels."""

    label: str
    channels: Channels
    is_fixed: bool = False


DEFAULTS: Mapping[PreferenceKind, Choice] = {
    PreferenceKind.LIKE: Choice("내 글에 좋아요", Channels(site=True, push=False, mail=True)),
    PreferenceKind.COMMENT: Choice(
        "내 글에 댓글과 답변글", Channels(site=True, push=True, mail=True)
    ),
    PreferenceKind.REPLY: Choice(
        "내 댓글에 답글과 채택", Channels(site=True, push=True, mail=True)
    ),
    PreferenceKind.MENTION: Choice("나를 언급한 글", Channels(site=True, push=True, mail=True)),
    PreferenceKind.FOLLOW: Choice("새 팔로워", Channels(site=True, push=True, mail=True)),
    # Off by default: `diaries.announcing` looks for rows of those who chose it.
    PreferenceKind.NEW_ENTRY: Choice(
        "팔로우한 회원의 새 일기", Channels(site=False, push=False, mail=False)
    ),
    PreferenceKind.HEALTH: Choice(
        "건강수첩에서 살펴볼 점", Channels(site=True, push=True, mail=True)
    ),
    PreferenceKind.CARE: Choice("돌봄 알림", Channels(site=True, push=True, mail=True)),
    PreferenceKind.NOTICE: Choice(
        "레벨과 사이트 소식", Channels(site=True, push=False, mail=False)
    ),
    # Members must learn of warnings, and of removed content.
    PreferenceKind.MODERATION: Choice(
        "운영자 안내", Channels(site=True, push=True, mail=True), is_fixed=True
    ),
}
"""A like needs no answer, so by default it sends no push."""

CHOSEN_AS: Mapping[NotificationKind, PreferenceKind] = {
    NotificationKind.LIKE: PreferenceKind.LIKE,
    NotificationKind.COMMENT: PreferenceKind.COMMENT,
    NotificationKind.REPLY: PreferenceKind.REPLY,
    NotificationKind.ANSWER: PreferenceKind.REPLY,
    NotificationKind.POST_ANSWER: PreferenceKind.COMMENT,
    NotificationKind.MENTION: PreferenceKind.MENTION,
    NotificationKind.FOLLOW: PreferenceKind.FOLLOW,
    NotificationKind.NEW_ENTRY: PreferenceKind.NEW_ENTRY,
    NotificationKind.HEALTH: PreferenceKind.HEALTH,
    NotificationKind.CARE: PreferenceKind.CARE,
    NotificationKind.LEVEL_UP: PreferenceKind.NOTICE,
    NotificationKind.SYSTEM: PreferenceKind.NOTICE,
    NotificationKind.MODERATION: PreferenceKind.MODERATION,
}
"""Which row of the matrix decides about a notification."""

DIGEST_LINES = 20
"""Lines of a digest; the rest is a number."""
DIGEST_FIRST = timedelta(days=1)
"""How far back a member's first digest looks."""
DIGEST_REACH = timedelta(days=7)
"""How far back any digest looks: older news is outdated."""

TITLES = {
    NotificationKind.LIKE: "새로운 좋아요",
    NotificationKind.COMMENT: "새로운 댓글",
    NotificationKind.REPLY: "새로운 답글",
    NotificationKind.ANSWER: "답변 채택",
    NotificationKind.POST_ANSWER: "새로운 답변글",
    NotificationKind.MENTION: "새로운 언급",
    NotificationKind.FOLLOW: "새로운 팔로워",
    NotificationKind.NEW_ENTRY: "새 일기",
    NotificationKind.LEVEL_UP: "레벨 업",
    NotificationKind.HEALTH: "건강수첩",
    NotificationKind.CARE: "돌봄 알림",
    NotificationKind.SYSTEM: "알림",
    NotificationKind.MODERATION: "운영자 안내",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    """Title and message of one notification."""

    title: str
    message: str


def sentence(
    kind: NotificationKind, *, actor: str, others: int, subject: str, noun: str
) -> Sentence:
    """`콩이집사님 외 3명이 '첫눈 온 날' 일기를 좋아해요.`

    `others` counts people besides `actor`. `subject` is the target's title, `noun` its kind; empty
    if the sentence names none.
    """
    who = _who(actor, others)
    what = f"'{snippet(subject)}'"
    messages = {
        NotificationKind.LIKE: f"{who} {what} {with_particle(noun, '을', '를')} 좋아해요.",
        NotificationKind.COMMENT: f"{who} {what} {noun}에 댓글을 남겼어요.",
        NotificationKind.REPLY: f"{who} {what} 댓글에 답글을 남겼어요.",
        NotificationKind.ANSWER: f"{who} {what} {noun}에서 회원님의 답변을 채택했어요.",
        NotificationKind.POST_ANSWER: f"{who} {what} {noun}에 답변글을 남겼어요.",
        NotificationKind.MENTION: f"{who} {what} {noun}에서 회원님을 언급했어요.",
        NotificationKind.FOLLOW: f"{who} 회원님을 팔로우해요.",
    }
    return Sentence(TITLES[kind], messages.get(kind, subject))


def reworded(message: str, *, of: str, actor: str, others: int) -> str | None:
    """`message`, rewritten from the member named `of` to `actor` and `others`.

    None if it does not begin with that name: the member was renamed since.
    """
    names = "|".join(map(re.escape, (isolated(of), of)))
    found = re.match(rf"(?:{names})님(?: 외 \d+명이|이)", message)
    if found is None:
        return None
    return _who(actor, others) + message[found.end() :]


def reworded_group(message: str, *, actor: str, others: int) -> str:
    """`message` of several people, said of `actor` and `others` among them."""
    return re.sub(r"^.*?님 외 [0-9]+명이", lambda _: _who(actor, others), message, count=1)


def _who(actor: str, others: int) -> str:
    actor = isolated(actor)
    return f"{actor}님 외 {others}명이" if others else f"{actor}님이"


def new_entries_sentence(author: str, count: int) -> Sentence:
    """`콩이집사님이 새 일기 3개를 썼어요`; for one entry without the number."""
    what = "새 일기를" if count == 1 else f"새 일기 {count}개를"
    return Sentence(TITLES[NotificationKind.NEW_ENTRY], f"{isolated(author)}님이 {what} 썼어요.")


def snippet(text: str) -> str:
    """`text` on one line, cut for a sentence."""
    line = one_line(text)
    return isolated(line if len(line) <= SNIPPET_CHARACTERS else cut(line, SNIPPET_CHARACTERS - 1))
