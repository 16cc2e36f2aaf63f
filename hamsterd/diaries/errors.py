"""Refusals of the diaries domain."""

from hamsterd.core.errors import Forbidden, NotFound


class EntryNotFound(NotFound):
    """No such entry, or not visible to the asker."""

    message = "일기를 찾을 수 없어요."


class NotEntryOwner(Forbidden):
    """The entry is somebody else's."""

    message = "내가 쓴 일기만 고치거나 지울 수 있어요."
