"""Grounds, periods and addresses of takedowns (정보통신망법 제44조의2). Pure."""

import re
from datetime import timedelta
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import urlsplit

BLOCK_PERIOD = timedelta(days=30)
"""임시조치 lasts 30 days at most (정보통신망법 제44조의2 제4항)."""
NAME_MAX = 50
STATEMENT_MIN, STATEMENT_MAX = 20, 2_000
NOTE_MAX = 500
OBJECTION_MIN, OBJECTION_MAX = 10, 2_000
TOKEN_BYTES = 32
SNAPSHOT_CHARACTERS = 2_000
"""Of the text as it stood when the request came."""
EXPORT_MAX = 10_000
"""Rows of the register in one file, the latest."""


class Ground(StrEnum):
    """Which right is said to be hurt."""

    PRIVACY = "privacy"
    DEFAMATION = "defamation"
    PORTRAIT = "portrait"
    COPYRIGHT = "copyright"
    OTHER = "other"


GROUND_NAMES = {
    Ground.PRIVACY: "사생활 침해",
    Ground.DEFAMATION: "명예훼손",
    Ground.PORTRAIT: "초상권 침해",
    Ground.COPYRIGHT: "저작권 침해",
    Ground.OTHER: "그 밖의 권리 침해",
}


class Kind(StrEnum):
    """What can be blocked. A member is not: only what they put on the site."""

    DIARY = "diary"
    COMMUNITY = "community"
    COMMENT = "comment"
    COMMUNITY_COMMENT = "community_comment"
    HAMSTER = "hamster"


class Status(StrEnum):
    """pending → blocked or rejected; blocked → released or removed."""

    PENDING = "pending"
    BLOCKED = "blocked"
    REJECTED = "rejected"
    RELEASED = "released"
    REMOVED = "removed"


class Place(NamedTuple):
    """One thing on the site."""

    kind: Kind
    id: int


KIND_NAMES = {
    Kind.DIARY: "일기",
    Kind.COMMUNITY: "게시글",
    Kind.COMMENT: "일기 댓글",
    Kind.COMMUNITY_COMMENT: "게시글 댓글",
    Kind.HAMSTER: "햄스터",
}
STATUS_NAMES = {
    Status.PENDING: "대기",
    Status.BLOCKED: "임시조치",
    Status.REJECTED: "반려",
    Status.RELEASED: "다시 공개",
    Status.REMOVED: "삭제",
}

_PLACES = (
    (re.compile(r"/community/post/([1-9]\d{0,15})/?"), Kind.COMMUNITY, Kind.COMMUNITY_COMMENT),
    (re.compile(r"/diary/([1-9]\d{0,15})/?"), Kind.DIARY, Kind.COMMENT),
    (re.compile(r"/hamster/([1-9]\d{0,15})/?"), Kind.HAMSTER, None),
)
_COMMENT = re.compile(r"comment-([1-9]\d{0,15})")


def place_of(url: str) -> Place | None:
    """What an address of this site shows: `…/diary/12#comment-3` is the comment 3.

    The host is not looked at: people copy addresses from mails, apps and other names of the site.
    """
    parts = urlsplit(url)
    for path, kind, comment_kind in _PLACES:
        found = path.fullmatch(parts.path)
        if found:
            comment = _COMMENT.fullmatch(parts.fragment)
            if comment and comment_kind:
                return Place(comment_kind, int(comment[1]))
            return Place(kind, int(found[1]))
    return None


def masked_address(address: str) -> str:
    """`kong@example.com` → `k***@example.com`."""
    local, _, domain = address.partition("@")
    return f"{local[:1]}***@{domain}"
