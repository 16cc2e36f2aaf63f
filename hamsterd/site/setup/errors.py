"""Refusals of the first run."""

from hamsterd.core.errors import Conflict, Forbidden, TooOften, Unavailable


class NotSetUp(Unavailable):
    """Nobody has set the site up."""

    message = "아직 처음 설정을 마치지 않은 사이트예요. /setup에서 설정해 주세요."


class AlreadySetUp(Conflict):
    """Somebody runs the site already."""

    message = "이미 설정을 마친 사이트예요. 로그인해 주세요."


class WrongSetupCode(Forbidden):
    """The code is not the one that the server shows."""

    message = (
        "설정 코드가 맞지 않아요. 서버가 보여 준 코드를 그대로 적어 주세요."
        " 서버에서 `hamster setup code`가 언제나 다시 보여 줘요."
    )


class SetupLocked(TooOften):
    """Too many wrong codes of one network; the right one still opens."""

    message = (
        "틀린 코드가 너무 많았어요. 서버에서 `hamster setup code`로 코드를 확인해 주세요."
        " 맞는 코드는 지금도 열려요."
    )


class ProxyUnknown(Forbidden):
    """The form came from this host, but with an unexpected scheme."""

    def __init__(self, origin: str) -> None:
        super().__init__(
            f"브라우저는 {origin}로 열었는데 서버는 그 주소를 몰라요. 서버의 HAMSTERD_BASE_URL을"
            f" {origin}로 바꾸고, 앞의 프록시를 HAMSTERD_TRUSTED_PROXIES에 적은 뒤"
            " 다시 시작해 주세요."
        )
