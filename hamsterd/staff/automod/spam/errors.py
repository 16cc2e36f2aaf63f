"""Refusals of removing a spammer's writing."""

from hamsterd.core.errors import Conflict, NotFound


class SpamRemovalRunning(Conflict):
    """One removal of a member's writing at a time."""

    message = "이 회원의 글을 이미 내리고 있어요. 끝난 뒤에 다시 해 주세요."


class SpamRemovalNotFound(NotFound):
    """No such removal."""

    message = "그런 스패머 처리가 없어요."
