"""Refusals of proving who one is."""

from collections.abc import Sequence

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound


class SecondFactorRequired(Forbidden):
    """The password is right and the account wants a second factor before it opens.

    `fields.ways` names what it may be: `code`, `passkey`, `recovery`, with spaces between.
    """

    message = "2단계 인증이 필요해요. 인증 앱의 코드나 복구 코드로 한 번 더 확인해 주세요."

    def __init__(self, ways: Sequence[str]) -> None:
        super().__init__(fields={"ways": " ".join(ways)})


class SecondStepOver(NotFound):
    """No sign-in waits for its second step in this browser, or it waited too long."""

    message = "로그인을 처음부터 다시 시작해 주세요. 2단계 확인은 10분 동안 기다려요."


class WrongCode(InvalidInput):
    """Neither a code of the app that still counts nor an unused recovery code; under its field."""

    message = "코드가 맞지 않아요. 앱에 지금 보이는 코드나 쓰지 않은 복구 코드를 입력해 주세요."

    def __init__(self) -> None:
        super().__init__(fields={"code": self.message})


class EnrolmentOver(Conflict):
    """The secret that was shown is no longer waited for."""

    message = "등록 시간이 지났어요. 처음부터 다시 시작해 주세요."


class AppAlreadyAdded(Conflict):
    """An account has one authenticator app."""

    message = "이미 인증 앱을 쓰고 있어요. 바꾸려면 먼저 지금 앱을 빼 주세요."


class NoSecondFactor(NotFound):
    """There is nothing to remove, or no codes to make."""

    message = "2단계 인증을 쓰고 있지 않아요."


class DeviceNotFound(NotFound):
    """No such remembered device of this member."""

    message = "이미 지워진 기기예요."
