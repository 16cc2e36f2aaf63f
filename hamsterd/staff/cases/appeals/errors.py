"""Refusals of appeals."""

from hamsterd.core.errors import Conflict, NotFound


class AlreadyAppealed(Conflict):
    """One appeal per sanction."""

    message = "이미 이의를 제기한 이용 제한이에요. 답을 기다려 주세요."


class AppealNotFound(NotFound):
    """No such appeal."""

    message = "그런 이의 제기가 없어요."


class AppealDecided(Conflict):
    """Another moderator was faster."""

    message = "다른 운영자가 먼저 답했어요."

    @classmethod
    def by(cls, name: str) -> "AppealDecided":
        """The error with the name of the moderator who decided first."""
        return cls(f"{name}님이 먼저 답했어요.")
