"""Refusals of reviews."""

from hamsterd.core.errors import Conflict, NotFound


class FlagNotFound(NotFound):
    """No such flagged writing."""

    message = "그런 표시가 없어요."


class FlagSeen(Conflict):
    """Another moderator was faster."""

    message = "다른 운영자가 먼저 확인했어요."


class NotHeld(Conflict):
    """It is not pending review (any more)."""

    message = "이미 검토가 끝난 내용이에요."


class HeldChanged(Conflict):
    """Its author edited it after it was read."""

    message = "그사이 글쓴이가 고쳤어요. 새 내용을 읽은 뒤 다시 결정해 주세요."
