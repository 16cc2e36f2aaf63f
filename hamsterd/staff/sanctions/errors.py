"""Refusals of sanctions."""

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound


class SanctionNotFound(NotFound):
    """No such sanction."""

    message = "그런 이용 제한이 없어요."


class OwnLifting(Conflict):
    """Moderators end no sanction of their own."""

    message = "내 이용 제한은 다른 운영자가 풀어야 해요."


class SanctionOver(Conflict):
    """The sanction was lifted before, or has ended by itself."""

    message = "이미 풀린 이용 제한이에요."
    by_itself = "지금 막고 있는 것이 없어요. 없던 일로 하고 위반 횟수에서 빼는 것만 할 수 있어요."


class OwnSanction(InvalidInput):
    """Nobody sanctions themselves."""

    message = "나에게는 이용 제한을 내릴 수 없어요."


class AdminSanctioned(Conflict):
    """An admin is sanctioned only once they are none."""

    message = "관리자에게는 이용 제한을 내릴 수 없어요. 먼저 관리자 권한을 거두어 주세요."


class SanctionTooHeavy(Forbidden):
    """A role restricts members up to a limit."""

    message = (
        "운영진은 30일까지의 이용 제한만 내리고 풀 수 있어요. "
        "더 무거운 것은 관리자에게 넘겨 주세요."
    )


class AlreadyBanned(Conflict):
    """One restriction is in force; a ban is given once."""

    message = "이미 영구 정지된 회원이에요. 영구 정지는 한 번만 내려요."


class DeviationUnexplained(InvalidInput):
    """Another sanction than the ladder suggests needs a reason."""

    message = "권고와 다르게 정할 때는 그 이유를 적어 주세요."
