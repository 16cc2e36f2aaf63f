"""Refusals about members in the console."""

from hamsterd.core.errors import NotFound


class NoteNotFound(NotFound):
    """No such staff note."""

    message = "그런 메모가 없어요."
