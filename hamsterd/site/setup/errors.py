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

    message = "설정 코드가 맞지 않아요. 서버가 보여 준 코드를 그대로 적어 주세요."


class SetupLocked(TooOften):
    """Too many wrong codes."""

    message = (
        "틀린 코드가 너무 많았어요. 10분 뒤에 다시 하거나,"
        " 서버에서 `hamster setup code`로 새 코드를 받아 주세요."
    )
