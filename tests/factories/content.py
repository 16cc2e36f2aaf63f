"""Moderators' and legal acts on content, without their screens."""

from hamsterd.content import lifecycle
from hamsterd.content.visibility import HiddenFor
from hamsterd.kinds import KINDS


def set_hidden(kind: str, target_id: int, *, is_hidden: bool, reason: str = "reports") -> bool:
    """Hide a thing for one reason, or lift it; whether that changed anything."""
    change = lifecycle.hide if is_hidden else lifecycle.show
    return change(KINDS[kind], target_id, HiddenFor(reason))


def remove(kind: str, target_id: int) -> bool:
    return lifecycle.remove(KINDS[kind], target_id)


def restore(kind: str, target_id: int) -> bool:
    return lifecycle.restore(KINDS[kind], target_id)
