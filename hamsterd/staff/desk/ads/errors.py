"""Refusals of advertisements."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound


class AdNotFound(NotFound):
    """No such advertisement, or it does not run now."""

    message = "지금은 볼 수 없는 광고예요."


class AdImageUnknown(InvalidInput):
    """The picture was never uploaded here, or another thing uses it."""

    message = "올린 그림을 찾을 수 없어요. 그림을 다시 올려 주세요."


class AdUnchanged(Conflict):
    """It is on, or off, already."""

    message = "이미 그렇게 되어 있는 광고예요."
