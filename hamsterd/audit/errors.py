"""Refusals of undoing."""

from hamsterd.core.errors import Conflict, Forbidden, NotFound


class ActNotFound(NotFound):
    """No such row in the audit log."""

    message = "그런 조치 기록이 없어요."


class AlreadyUndone(Conflict):
    """An act is undone once."""

    message = "이미 되돌린 조치예요."


class UndoConflict(Conflict):
    """Something was done to the same target afterwards, on top of this act."""

    message = (
        "이 조치 뒤에 같은 대상에 다른 조치가 있어서 되돌릴 수 없어요. 나중 조치부터 되돌려 주세요."
    )


class NotYourAct(Forbidden):
    """The act belongs to another staff member, or to a role that the requester no longer has."""

    message = "내가 지금 역할로 한 조치만 되돌릴 수 있어요. 다른 조치는 관리자에게 부탁해 주세요."


class NotUndoable(Conflict):
    """The act has no inverse (an export, a mail)."""

    message = "되돌릴 수 없는 조치예요."


class OwnCase(Conflict):
    """Moderators decide nothing about themselves and what is their own."""

    message = "나와 내가 올린 것에 대한 일은 다른 운영자가 결정해야 해요."
