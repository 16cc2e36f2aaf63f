"""Grounds and periods of takedowns (정보통신망법 제44조의2). Pure."""

from datetime import timedelta
from enum import StrEnum

BLOCK_PERIOD = timedelta(days=30)
"""임시조치 lasts 30 days at most (정보통신망법 제44조의2 제4항). The day it begins does not
count, and the last one counts to its end (민법 제157조, 제159조)."""
NAME_MAX = 50
STATEMENT_MIN, STATEMENT_MAX = 20, 2_000
NOTE_MAX = 500
OBJECTION_MIN, OBJECTION_MAX = 10, 2_000
TOKEN_BYTES = 32
SNAPSHOT_CHARACTERS = 2_000
"""Length of the stored text from when the request came."""
EXPORT_MAX = 10_000
"""Rows of the register in one file, the latest."""


class Ground(StrEnum):
    """The right that is claimed to be violated."""

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


class Status(StrEnum):
    """pending → blocked or rejected; blocked → released or removed."""

    PENDING = "pending"
    BLOCKED = "blocked"
    REJECTED = "rejected"
    RELEASED = "released"
    REMOVED = "removed"


STATUS_NAMES = {
    Status.PENDING: "대기",
    Status.BLOCKED: "임시조치",
    Status.REJECTED: "반려",
    Status.RELEASED: "다시 공개",
    Status.REMOVED: "삭제",
}
