"""Refusals of the hides domain."""

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound


class HideTargetNotFound(NotFound):
    """No such entry or post, or not to be seen by this member."""

    message = "지워졌거나 볼 수 없는 대상이에요."


class BlocksOneself(InvalidInput):
    """Nobody blocks themselves."""

    message = "나를 차단할 수는 없어요."


class BlocksStaff(Forbidden):
    """Staff and members always see each other: staff must be able to reach everybody."""

    message = "운영진과는 서로 차단할 수 없어요. 보고 싶지 않은 글은 하나씩 숨겨 주세요."


class TooManyHides(Conflict):
    """The list has reached its maximum."""

    message = "숨긴 글과 차단한 회원이 너무 많아요. 몇 개를 풀고 다시 시도해 주세요."
