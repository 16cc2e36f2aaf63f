"""Settings that are fine on a laptop and unsafe on a site that others reach."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

from cli.examination.findings import Finding
from cli.output import Mark
from hamsterd.config import Settings

LEAST_SECRET_CHARACTERS = 32
PRODUCTION_ROUNDS = 12


def check_settings(settings: Settings) -> Iterator[Finding]:
    """Settings that are fine on a laptop and unsafe on a site that others reach."""
    if not is_production(settings):
        says = f"{settings.base_url}: 이 컴퓨터에서만 쓰는 설정이에요."
        yield Finding("설정", Mark.GOOD, says)
        return
    unsafe = list(_unsafe(settings))
    yield from unsafe
    if not unsafe:
        yield Finding("설정", Mark.GOOD, f"{settings.base_url}: 운영에 알맞은 설정이에요.")


def is_production(settings: Settings) -> bool:
    """Whether others reach this site: its address is not this very machine."""
    return urlsplit(settings.base_url).hostname not in {"127.0.0.1", "localhost", "::1"}


def _unsafe(settings: Settings) -> Iterator[Finding]:
    if not settings.secure_cookies:
        mend = "HAMSTERD_BASE_URL을 https 주소로 바꾸고 앞에 TLS 프록시를 두세요."
        yield Finding("설정", Mark.BAD, "회원의 비밀번호가 암호화되지 않고 오가요.", mend)
    secret = settings.secret_key
    if secret is not None and len(secret.get_secret_value()) < LEAST_SECRET_CHARACTERS:
        mend = f"HAMSTERD_SECRET_KEY를 {LEAST_SECRET_CHARACTERS}자 이상의 무작위 값으로 두세요."
        yield Finding("설정", Mark.BAD, "비밀 키가 짧아요.", mend)
    key_file = settings.data_dir / "secret_key"
    if secret is None and key_file.exists() and key_file.stat().st_mode & 0o077:
        yield Finding(
            "설정", Mark.BAD, "다른 계정이 비밀 키를 읽을 수 있어요.", f"chmod 600 {key_file}"
        )
    if settings.password_rounds < PRODUCTION_ROUNDS:
        mend = f"HAMSTERD_PASSWORD_ROUNDS를 {PRODUCTION_ROUNDS} 이상으로 두세요."
        yield Finding("설정", Mark.BAD, "비밀번호 해시가 너무 빨라요.", mend)
    if settings.rate_limit_scale > 1:
        mend = "HAMSTERD_RATE_LIMIT_SCALE을 지워 주세요."
        yield Finding("설정", Mark.WARN, "요청 제한이 느슨해요.", mend)
    if not settings.trusted_proxies:
        mend = "프록시를 쓴다면 HAMSTERD_TRUSTED_PROXIES에 그 주소를 적어 주세요."
        yield Finding("설정", Mark.WARN, "프록시 뒤에서는 모든 회원이 한 주소로 보여요.", mend)
    if settings.contact_email.endswith(".example"):
        mend = "HAMSTERD_CONTACT_EMAIL을 실제 주소로 바꿔 주세요."
        yield Finding("설정", Mark.WARN, "문의 주소가 예시 그대로예요.", mend)
    if os.geteuid() == 0:
        mend = "전용 계정을 만들어 그 계정으로 실행해 주세요."
        yield Finding("설정", Mark.WARN, "root로 실행하고 있어요.", mend)
