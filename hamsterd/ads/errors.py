"""Refusals of advertisements."""

from hamsterd.errors import InvalidInput, NotFound


class AdNotFound(NotFound):
    """No such advertisement, or it does not run now."""

    code = "ad_not_found"
    message = "지금은 볼 수 없는 광고예요."


class AdImageUnknown(InvalidInput):
    """The picture was never uploaded here, or another thing uses it."""

    code = "ad_image_unknown"
    message = "올린 그림을 찾을 수 없어요. 그림을 다시 올려 주세요."
