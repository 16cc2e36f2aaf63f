"""Refusals of the hides domain."""

from hamsterd.core.errors import Conflict, InvalidInput, NotFound


class HideTargetNotFound(NotFound):
    """No such entry, post or member, or not to be seen by this member."""

    message = "지워졌거나 볼 수 없는 대상이에요."


class BlocksOneself(InvalidInput):
    """Nobody blocks themselves."""

    message = "나를 차단할 수는 없어요."


class TooManyHides(Conflict):
    """A list so long helps nobody."""

    message = "숨긴 글과 차단한 회원이 너무 많아요. 몇 개를 풀고 다시 시도해 주세요."
