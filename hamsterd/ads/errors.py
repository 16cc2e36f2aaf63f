"""Refusals of advertisements."""

from hamsterd.errors import NotFound


class AdNotFound(NotFound):
    """No such advertisement, or it does not run now."""

    code = "ad_not_found"
    message = "지금은 볼 수 없는 광고예요."
