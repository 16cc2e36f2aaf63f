"""Refusals of the diaries domain."""

from hamsterd.core.errors import Forbidden, NotFound


class EntryNotFound(NotFound):
    """The entry does not exist, or is not visible to the requester."""

    message = "일기를 찾을 수 없어요."


class NotEntryOwner(Forbidden):
    """The entry belongs to another member."""

    message = "내가 쓴 일기만 고치거나 지울 수 있어요."
