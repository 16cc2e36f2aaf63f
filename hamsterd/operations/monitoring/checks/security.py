"""Settings that are fine on a laptop and unsafe on a site that others reach."""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from hamsterd.config import SAMPLE, BadSecretKey, Settings
from hamsterd.core.network.loopback import is_of_home
from hamsterd.core.settings.setting_errors import unknown_settings
from hamsterd.db.site.setting_fields import is_of_environment
from hamsterd.db.site.site_settings import site_settings
from hamsterd.operations.monitoring.checks.check import Finding, Look, Needs, check, well
from hamsterd.operations.monitoring.rules import Level

PRODUCTION_ROUNDS = 12
SETTINGS_FILE, SETTINGS_PLACE = "/etc/hamsterd/hamsterd.env", "HAMSTER_SETTINGS"
"""Where deploy/hamster reads settings, and the variable that names another place."""


@check(
    "secretKey", "비밀 키", "HAMSTERD_SECRET_KEY를 32자 이상으로 정해 주세요.", needs=Needs.SETTINGS
)
def secret_key(look: Look) -> Iterator[Finding]:
    """The signing key: it exists, is long enough, and is readable by its owner only."""
    settings = look.settings
    file = settings.data_dir / "secret_key"
    if settings.secret_key is None and not file.exists():
        yield well("처음 띄울 때 만들어져요.")
        return
    try:
        settings.signing_key()
    except BadSecretKey as error:
        known = error.explanation
        yield Finding(known.says, known.mend) if known else Finding(error.message)
        return
    if settings.secret_key is None and file.stat().st_mode & 0o077:
        yield Finding("다른 계정이 비밀 키를 읽을 수 있어요.", f"chmod 600 {file}")
        return
    yield well("링크와 푸시에 서명하는 키가 있어요.")


@check("settings", "설정", "`.env`와 환경 변수를 확인해 주세요.", needs=Needs.SETTINGS)
def settings(look: Look) -> Iterator[Finding]:
    """Unknown or removed settings; in production, unsafe values."""
    for unknown in unknown_settings(Settings.model_fields):
        yield Finding(unknown.says, unknown.mend, Level.WARNING)
    unsafe = list(_unsafe(look.settings)) if look.is_production else []
    where = "운영에 알맞은" if look.is_production else "이 컴퓨터에서만 쓰는"
    yield from unsafe or [well(f"{look.settings.base_url}: {where} 설정이에요.")]


@check(
    "settingsFile",
    "설정 파일",
    "다른 계정이 읽지 못하게 해 주세요: `chmod o-rwx 파일`.",
    severity=Level.WARNING,
    needs=Needs.SETTINGS,
)
def settings_file(look: Look) -> Iterator[Finding]:
    """Whether others may read the files of settings, which have passwords in them."""
    if not look.is_production:
        return
    for file in (Path(".env"), Path(os.environ.get(SETTINGS_PLACE, SETTINGS_FILE))):
        with suppress(OSError):  # not there, or not ours to see
            mode = file.stat().st_mode
            if mode & stat.S_IWOTH:
                says = f"{file.resolve()}을 다른 계정이 고칠 수 있어요."
                yield Finding(says, f"chmod o-rw {file.resolve()}", Level.CRITICAL)
            elif mode & stat.S_IROTH:
                says = f"{file.resolve()}을 이 컴퓨터의 모든 계정이 읽을 수 있어요."
                yield Finding(f"{says} 암호와 키가 들어 있어요.", f"chmod o-r {file.resolve()}")


@check(
    "contact",
    "문의 주소",
    "콘솔의 사이트 설정이나 `hamster settings set contact_email 주소`로 바꿔 주세요.",
    severity=Level.WARNING,
    well="회원이 물어볼 주소가 있어요.",
)
def contact(look: Look) -> Iterator[Finding]:
    """Whether members have a contact address."""
    if look.is_production and site_settings(look.settings).contact_email.endswith(SAMPLE):
        is_fixed = is_of_environment("contact_email", look.settings)
        mend = "HAMSTERD_CONTACT_EMAIL을 진짜 주소로 바꿔 주세요." if is_fixed else ""
        yield Finding("문의 주소가 예시 그대로예요.", mend)


def _unsafe(settings: Settings) -> Iterator[Finding]:
    if settings.is_at_sample:
        mend = "HAMSTERD_BASE_URL을 회원이 접속할 주소로 바꿔 주세요."
        yield Finding("주소가 예시 그대로라 메일의 링크가 열리지 않아요.", mend, Level.WARNING)
    if not settings.secure_cookies:
        mend = "HAMSTERD_BASE_URL을 https 주소로 바꾸고 앞에 TLS 프록시를 두세요."
        level = (
            Level.WARNING if is_of_home(urlsplit(settings.base_url).hostname) else Level.CRITICAL
        )
        yield Finding("회원의 비밀번호가 암호화되지 않고 오가요.", mend, level)
    if settings.password_rounds < PRODUCTION_ROUNDS:
        mend = f"HAMSTERD_PASSWORD_ROUNDS를 {PRODUCTION_ROUNDS} 이상으로 두세요."
        yield Finding("비밀번호 해시가 너무 빨라요.", mend)
    if settings.rate_limit_scale > 1:
        mend = "HAMSTERD_RATE_LIMIT_SCALE을 지워 주세요."
        yield Finding("요청 제한이 느슨해요.", mend, Level.WARNING)
    if everybody := [one for one in settings.trusted_proxies if one.endswith("/0")]:
        mend = "HAMSTERD_TRUSTED_PROXIES에는 프록시의 주소만 적어 주세요 (127.0.0.1)."
        yield Finding(
            f"누구나 접속 주소를 지어낼 수 있어요 ({everybody[0]}를 프록시로 믿어요).", mend
        )
    if settings.log_level == "DEBUG":
        mend = "HAMSTERD_LOG_LEVEL을 지우고 서버를 다시 시작해 주세요."
        yield Finding("기록을 DEBUG로 남겨 디스크가 빨리 차요.", mend, Level.WARNING)
    if not settings.trusted_proxies:
        mend = "프록시를 쓴다면 HAMSTERD_TRUSTED_PROXIES에 그 주소를 적어 주세요."
        yield Finding("프록시 뒤에서는 모든 회원이 한 주소로 보여요.", mend, Level.WARNING)
    if os.geteuid() == 0:
        mend = "전용 계정을 만들어 그 계정으로 실행해 주세요."
        yield Finding("root로 실행하고 있어요.", mend, Level.WARNING)
