"""Errors of proving one's identity."""

from collections.abc import Sequence

from hamsterd.core.errors import Conflict, Forbidden, InvalidInput, NotFound
from hamsterd.members.second_factor.rules import PASSKEYS_MAX


class SecondFactorRequired(Forbidden):
    """The password is right, and the account requires a second factor.

    `fields.ways` lists the possible ones: `code`, `passkey`, `recovery`, separated by spaces.
    """

    message = "2단계 인증이 필요해요. 인증 앱, 패스키나 복구 코드로 한 번 더 확인해 주세요."

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


class PasskeysUnavailable(Conflict):
    """The site's own address is none that a browser takes passkeys for."""

    message = "이 사이트의 주소에서는 패스키를 쓸 수 없어요. https로 열린 이름 주소여야 해요."


class ChallengeOver(Conflict):
    """The challenge has expired, or was answered before."""

    message = "패스키를 확인하는 시간이 지났어요. 한 번 더 시도해 주세요."


class PasskeyRefused(InvalidInput):
    """The signature does not match the challenge, the origin or the site."""

    message = "패스키를 확인하지 못했어요. 기기의 잠금을 풀고 한 번 더 시도해 주세요."


class PasskeyUnknown(InvalidInput):
    """The passkey is unknown, or belongs to another member."""

    message = "여기에 등록되지 않은 패스키예요. 지운 패스키라면 기기에서도 지워 주세요."


class PasskeyCopied(InvalidInput):
    """The key has signed less often than before, so there are two of it."""

    message = (
        "이 패스키는 복제된 것일 수 있어 받지 않았어요."
        " 다른 방법으로 로그인해 이 패스키를 지우고 새로 등록해 주세요."
    )


PASSKEY_ERRORS = (
    ChallengeOver,
    PasskeyUnknown,
    PasskeyRefused,
    PasskeyCopied,
    PasskeysUnavailable,
)
"""Errors of a passkey response."""


class PasskeyTaken(Conflict):
    """This very key is registered already."""

    message = "이미 등록된 패스키예요."


class TooManyPasskeys(Conflict):
    """A member has a bounded number of them."""

    message = f"패스키는 {PASSKEYS_MAX}개까지 둘 수 있어요. 쓰지 않는 것을 먼저 빼 주세요."


class PasskeyNotFound(NotFound):
    """No such passkey of this member."""

    message = "이미 뺀 패스키예요."
