"""Refusals of taking content down and back."""

from hamsterd.core.errors import Conflict, NotFound


class NotRemovable(Conflict):
    """Gone, removed already, or of a kind that is not removed."""

    message = "이미 내려졌거나 없어진 내용이에요."


class NotRestorable(Conflict):
    """Not removed, or removed more than thirty days ago."""

    message = "되살릴 수 없는 내용이에요. 내려지지 않았거나 내린 지 30일이 지났어요."


class ContentNotFound(NotFound):
    """No such entry, post or comment."""

    message = "그런 내용이 없어요."
