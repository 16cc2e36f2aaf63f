"""Refusals of popups."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound


class PopupNotFound(NotFound):
    """No such popup, or it is not shown to the viewer now."""

    message = "지금은 볼 수 없는 팝업이에요."


class PopupOver(Conflict):
    """It has ended already."""

    message = "이미 끝난 팝업이에요."


class PopupImageUnknown(InvalidInput):
    """The picture was never uploaded for a popup, or another one has it."""

    message = "올린 그림을 찾을 수 없어요. 그림을 다시 올려 주세요."
