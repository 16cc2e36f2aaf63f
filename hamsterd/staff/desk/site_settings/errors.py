"""Refusals of settings."""

from hamsterd.core.errors import Conflict, NotFound


class SettingNotFound(NotFound):
    """No setting has this key."""

    message = "이런 설정은 없어요. `hamster settings list`에 모두 있어요."


class SettingOfEnvironment(Conflict):
    """The environment sets this value."""

    message = "서버의 환경 변수가 정한 설정이라 여기서는 바꿀 수 없어요."


class OwnSecondFactorFirst(Conflict):
    """The staff member would require a second factor of staff without having one."""

    message = "먼저 내 계정에 2단계 인증을 켜 주세요. 지금 정하면 나부터 이 화면을 쓸 수 없어요."


class MailOff(Conflict):
    """The site has no mail server, so nothing would leave."""

    message = "메일 서버가 없어요. 서버에 HAMSTERD_SMTP_URL을 적고 다시 시작해 주세요."
